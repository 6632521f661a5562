import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { hasValidChecksum } from '../lib/routing-number.ts'
import type { BankSettings } from './bank-settings.ts'
import { asciiName } from './nacha/ascii-name.ts'
import { readFile } from './nacha/read-file.ts'
import type { SecOverrides } from './nacha/sec-code.ts'
import { defaultWindows } from './windows.ts'

/** What an operator gives of a platform's bank, as `bank set` reads it and as it is kept, without secrets. */
export interface BankDocument {
  odfi_routing: string
  immediate_origin: string
  immediate_destination: string
  names: { destination: string; origin: string }
  company_name: string
  company_id: string
  windows?: {
    same_day?: { cutoff: string; settles: string }[]
    last_file?: string
    settles?: string
    paid_at?: string
    paid_after_banking_days?: number
    same_day_limit?: number
  }
  sec_overrides?: SecOverrides
  /** Folders of the worker's machine; or those of the SFTP server. */
  outbox_dir?: string
  inbox_dir?: string
  sftp?: SftpDocument
}

interface SftpDocument {
  host: string
  port?: number
  username: string
  /** The server's, as `ssh-keygen -lf` prints it. */
  host_key: string
  outbox_dir: string
  inbox_dir: string
}

/** What opens the bank's mailbox. */
export interface BankSecrets {
  password?: string
  private_key?: string
  passphrase?: string
}

/** A text, and what must be said where it is not so. */
const text = (pattern: string, says: string) => ({ type: 'string', pattern, says }) as const
const routingNumber = text('^[0-9]{9}$', 'must be a routing number: 9 digits')
const time = text('^([01][0-9]|2[0-3]):[0-5][0-9]$', 'must be a time of New York, HH:MM')
const folder = text('^/[^\\u0000]*[^/\\u0000]$', 'must be the absolute path of a folder')
const name = text('^[^\\u0000]{1,120}$', 'must be a name of 1 to 120 characters')
const word = text('^[^\\s\\u0000]{1,255}$', 'must be 1 to 255 characters without blanks')
const secret = text('^[^\\u0000]{1,20000}$', 'must be a text')
const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum, says: `must be a whole number from ${minimum} to ${maximum}` }) as const
const object = (required: readonly string[], properties: object) => ({ type: 'object', additionalProperties: false, required, properties, says: 'must be an object' })
const sec = { enum: ['PPD', 'WEB', 'TEL', 'CCD'], says: 'must be PPD, WEB, TEL or CCD' }

const sftpProperties = {
  host: word,
  port: whole(1, 65_535),
  username: word,
  host_key: text('^SHA256:[A-Za-z0-9+/]{43}$', "must be the fingerprint of the server's key, SHA256: and 43 characters, as ssh-keygen -lf prints it"),
  outbox_dir: folder,
  inbox_dir: folder,
}
const sftpRequired = ['host', 'username', 'host_key', 'outbox_dir', 'inbox_dir']
const secretProperties = { password: secret, private_key: secret, passphrase: secret }

const schemaOf = (sftp: object) =>
  object(['odfi_routing', 'immediate_origin', 'immediate_destination', 'names', 'company_name', 'company_id'], {
    odfi_routing: routingNumber,
    immediate_origin: text('^[!-~]{9,10}$', 'must be the 9 or 10 characters that the bank has laid down'),
    immediate_destination: routingNumber,
    names: object(['destination', 'origin'], { destination: name, origin: name }),
    company_name: name,
    company_id: text('^[!-~]([ -~]{0,8}[!-~])?$', 'must be 1 to 10 printable ASCII characters'),
    windows: object([], {
      same_day: { type: 'array', maxItems: 10, items: object(['cutoff', 'settles'], { cutoff: time, settles: time }), says: 'must be a list of at most 10 windows' },
      last_file: time,
      settles: time,
      paid_at: time,
      paid_after_banking_days: whole(0, 60),
      same_day_limit: whole(0, 9_999_999_999),
    }),
    sec_overrides: object([], { 'individual.signed': sec, 'individual.internet': sec, 'business.signed': sec, 'business.internet': sec }),
    outbox_dir: folder,
    inbox_dir: folder,
    sftp,
  })

type GivenDocument = Omit<BankDocument, 'sftp'> & { sftp?: SftpDocument & BankSecrets }

interface Validators {
  isGiven: ValidateFunction<GivenDocument>
  isKept: ValidateFunction<BankDocument>
  areSecrets: ValidateFunction<BankSecrets>
}

let compiled: Validators | undefined

/** Compiled when they are first needed: few processes ever read a bank's settings. */
function validators(): Validators {
  if (compiled === undefined) {
    // The schemas are ours: strict ajv knows their keywords, and the meta-schema would take longer than they do.
    const ajv = new Ajv2020({ allErrors: true, verbose: true, validateSchema: false, keywords: ['says'] })
    compiled = {
      isGiven: ajv.compile(schemaOf(object(sftpRequired, { ...sftpProperties, ...secretProperties }))),
      isKept: ajv.compile(schemaOf(object(sftpRequired, sftpProperties))),
      areSecrets: ajv.compile(object([], secretProperties)),
    }
  }
  return compiled
}

/** What is wrong with settings, a line each, led by the field. */
export class BankDocumentError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/**
 * Settings as an operator gave them, and apart what is secret of them.
 *
 * @throws BankDocumentError that names every field at fault
 */
export function parseBankDocument(given: unknown): { document: BankDocument; secrets: BankSecrets } {
  const { isGiven } = validators()
  if (!isGiven(given)) throw new BankDocumentError([...new Set((isGiven.errors ?? []).map(faultOf))])
  const faults = [...rulesOf(given)]
  if (faults.length > 0) throw new BankDocumentError(faults)
  const { sftp, ...others } = given
  if (sftp === undefined) return { document: others, secrets: {} }
  const { password, private_key, passphrase, ...place } = sftp
  const secrets = { ...(password !== undefined && { password }), ...(private_key !== undefined && { private_key }), ...(passphrase !== undefined && { passphrase }) }
  return { document: { ...others, sftp: place }, secrets }
}

/** As it was kept. @throws Error where something else was */
export function readBankDocument(kept: unknown): BankDocument {
  const { isKept } = validators()
  if (!isKept(kept)) throw new Error(`The bank's settings that are kept are not valid: ${(isKept.errors ?? []).map(faultOf).join('; ')}`)
  return kept
}

export function readBankSecrets(kept: unknown): BankSecrets {
  const { areSecrets } = validators()
  if (!areSecrets(kept)) throw new Error('The secrets that are kept of the bank are not valid')
  return kept
}

function faultOf({ instancePath, keyword, params, message, parentSchema }: ErrorObject): string {
  const path = instancePath.slice(1).replaceAll('/', '.')
  const inside = (property: unknown) => `${path === '' ? '' : `${path}.`}${String(property)}`
  if (keyword === 'required') return `${inside(params['missingProperty'])} is missing`
  if (keyword === 'additionalProperties') return `${inside(params['additionalProperty'])} is not known`
  const says: unknown = parentSchema?.['says']
  return `${path === '' ? 'The document' : path} ${typeof says === 'string' ? says : (message ?? 'is not valid')}`
}

/** What a schema can't say. */
function* rulesOf({ odfi_routing, immediate_destination, names, company_name, windows, outbox_dir, inbox_dir, sftp }: GivenDocument): Generator<string> {
  for (const [field, value] of Object.entries({ odfi_routing, immediate_destination })) if (!hasValidChecksum(value)) yield `${field} has a wrong check digit`
  for (const [field, value] of Object.entries({ 'names.destination': names.destination, 'names.origin': names.origin, company_name })) {
    if (asciiName(value) === '') yield `${field} has no letter that a file can hold: it must have some in ASCII`
  }
  const { same_day = defaultWindows.sameDay, settles: latest = defaultWindows.settles, paid_at = defaultWindows.paidAt, paid_after_banking_days = defaultWindows.paidAfterBankingDays } = windows ?? {}
  if (paid_after_banking_days === 0 && [latest, ...same_day.map(({ settles }) => settles)].some((settles) => paid_at < settles)) {
    yield 'windows.paid_at must not be before anything settles where windows.paid_after_banking_days is 0: nothing is paid before'
  }
  for (const [index, { cutoff, settles }] of (windows?.same_day ?? []).entries()) {
    if (settles <= cutoff) yield `windows.same_day.${index}.settles must be after its cutoff`
    if (same_day.findIndex((other) => other.cutoff === cutoff) < index) yield `windows.same_day.${index}.cutoff is that of another window`
  }
  if (sftp === undefined) {
    if (outbox_dir === undefined && inbox_dir === undefined) yield 'outbox_dir and inbox_dir are missing, or sftp'
    else if (outbox_dir === undefined || inbox_dir === undefined) yield `${outbox_dir === undefined ? 'outbox_dir' : 'inbox_dir'} is missing`
  } else {
    if (outbox_dir !== undefined || inbox_dir !== undefined) yield 'outbox_dir and inbox_dir are those of sftp where it is given: leave them out'
    if ((sftp.password === undefined) === (sftp.private_key === undefined)) yield 'sftp must have a private_key or a password, one of them'
    if (sftp.passphrase !== undefined && sftp.private_key === undefined) yield 'sftp.passphrase is that of a private_key, which is missing'
  }
  const [outbox, inbox] = sftp === undefined ? [outbox_dir, inbox_dir] : [sftp.outbox_dir, sftp.inbox_dir]
  if (outbox !== undefined && outbox === inbox) yield 'inbox_dir must be another folder than outbox_dir'
}

/** The same as the rail works with. */
export function bankSettingsOf(document: BankDocument): BankSettings {
  const { windows = {}, names } = document
  return {
    odfiRouting: document.odfi_routing,
    immediateDestination: document.immediate_destination,
    immediateOrigin: document.immediate_origin,
    destinationName: names.destination,
    originName: names.origin,
    companyName: document.company_name,
    companyId: document.company_id,
    windows: {
      sameDay: windows.same_day ?? defaultWindows.sameDay,
      lastFile: windows.last_file ?? defaultWindows.lastFile,
      settles: windows.settles ?? defaultWindows.settles,
      paidAt: windows.paid_at ?? defaultWindows.paidAt,
      paidAfterBankingDays: windows.paid_after_banking_days ?? defaultWindows.paidAfterBankingDays,
      sameDayLimit: windows.same_day_limit ?? defaultWindows.sameDayLimit,
    },
    secOverrides: document.sec_overrides ?? {},
  }
}

/** Where the mailbox is: whoever has put a file there looks for it there. */
export function placeOf({ outbox_dir, inbox_dir, sftp }: BankDocument): { outbox: string; inbox: string; server: string | null } {
  if (sftp === undefined) return { outbox: outbox_dir ?? '', inbox: inbox_dir ?? '', server: null }
  return { outbox: sftp.outbox_dir, inbox: sftp.inbox_dir, server: `${sftp.username}@${sftp.host}:${sftp.port ?? 22}` }
}

/** Which bank it is, and as whom it knows the platform: what a file, its batches and trace numbers are made for. */
export function bankOf({ odfi_routing, immediate_origin, immediate_destination, company_id }: BankDocument): object {
  return { odfi_routing, immediate_origin, immediate_destination, company_id }
}

/** Whether a file was made for this bank, by what it says. */
export function isMadeFor({ odfi_routing, immediate_origin, immediate_destination }: BankDocument, text: string): boolean {
  const { header, batches } = readFile(text)
  return header?.immediateOrigin === immediate_origin && header.immediateDestination === immediate_destination && batches.every(({ odfiId }) => odfi_routing.startsWith(odfiId))
}

/** Whether two documents say something else there, as `placeOf` or `bankOf` reads it. */
export function differs(part: (document: BankDocument) => unknown, one: BankDocument, other: BankDocument): boolean {
  return JSON.stringify(part(one)) !== JSON.stringify(part(other))
}
