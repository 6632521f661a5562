import type { Schema } from '../contract.ts'
import type { Environment } from '../context.ts'
import type { AccountRow, LinkedBankAccountRow } from '../database/tables.ts'
import { Problem } from '../lib/problem.ts'

type Profile = Schema<'BusinessProfile'>
type ProfileInput = Schema<'BusinessProfileInput'>

/** What an account may do at first: everything in the sandbox, nothing in live until the operator's move. */
export function initialCapabilities(environment: Environment): Schema<'AccountCapabilities'> {
  return capabilitiesAll(environment === 'sandbox' ? 'active' : 'inactive')
}

export function capabilitiesAll(capability_status: Schema<'CapabilityStatus'>): Schema<'AccountCapabilities'> {
  const leaf = (): Schema<'Capability'> => ({ capability_status })
  return {
    payment_types: { charges: leaf(), payouts: leaf() },
    customer_types: { individuals: leaf(), businesses: leaf() },
    consent_types: { signed_agreement: leaf(), internet: leaf() },
  }
}

export const capabilityNames = [
  'payment_types.charges',
  'payment_types.payouts',
  'customer_types.individuals',
  'customer_types.businesses',
  'consent_types.signed_agreement',
  'consent_types.internet',
] as const
export type CapabilityName = (typeof capabilityNames)[number]

/** Every capability by its name. */
export function namedCapabilities({ payment_types, customer_types, consent_types }: Schema<'AccountCapabilities'>): Readonly<Record<CapabilityName, Schema<'Capability'>>> {
  return {
    'payment_types.charges': payment_types.charges,
    'payment_types.payouts': payment_types.payouts,
    'customer_types.individuals': customer_types.individuals,
    'customer_types.businesses': customer_types.businesses,
    'consent_types.signed_agreement': consent_types.signed_agreement,
    'consent_types.internet': consent_types.internet,
  }
}

/** The capabilities with one of them given or taken away. */
export function withCapability(
  capabilities: Schema<'AccountCapabilities'>,
  name: CapabilityName,
  capability_status: Schema<'CapabilityStatus'>,
): Schema<'AccountCapabilities'> {
  const named = { ...namedCapabilities(capabilities), [name]: { capability_status } }
  return {
    payment_types: { charges: named['payment_types.charges'], payouts: named['payment_types.payouts'] },
    customer_types: { individuals: named['customer_types.individuals'], businesses: named['customer_types.businesses'] },
    consent_types: { signed_agreement: named['consent_types.signed_agreement'], internet: named['consent_types.internet'] },
  }
}

/** Limits in cents, for an account, a direction and a New York day or month. */
export function initialSettings(): Schema<'AccountSettings'> {
  const settings = (): Schema<'PaymentSettings'> => ({
    max_amount: 1_000_000,
    daily_amount: 10_000_000,
    monthly_amount: 100_000_000,
    monthly_count: 10_000,
    funding_time: 'immediate',
    linked_bank_account_id: null,
  })
  return { charges: settings(), payouts: settings() }
}

export const initialTermsOfService: Schema<'TermsOfService'> = {
  accepted_date: null,
  accepted_ip: null,
  accepted_user_agent: null,
  agreement_url: null,
  agreement_type: null,
}

/** Of accounts, representatives and linked bank accounts alike (Decision). */
export const initialStatusDetail: Schema<'StatusDetail'> = {
  reason: 'unverified',
  source: 'system',
  code: 'created',
  message: 'Not verified yet.',
}

/**
 * Every move that an account can make, and what goes along with it (Decision): one that was closed can be opened again. Only linked bank
 * accounts are canceled, each by itself.
 */
const moves: Readonly<Record<Schema<'LinkedBankAccountStatus'>, readonly Schema<'AccountStatus'>[]>> = {
  created: ['onboarding'],
  onboarding: ['active', 'rejected'],
  active: ['inactive'],
  rejected: [],
  inactive: ['active'],
  canceled: [],
}

/**
 * The statuses that lead from one to another, the last included: what is created is onboarding before it is decided on. Nothing
 * becomes active only to be inactive.
 *
 * @returns undefined where the table has no such way
 */
export function wayTo(from: Schema<'LinkedBankAccountStatus'>, to: Schema<'AccountStatus'>): readonly Schema<'AccountStatus'>[] | undefined {
  if (moves[from].includes(to)) return [to]
  return from === 'created' && moves.onboarding.includes(to) ? ['onboarding', to] : undefined
}

/** Whether a representative or linked bank account counts, or may yet. */
export function isInUse(status: Schema<'LinkedBankAccountStatus'>): boolean {
  return !['rejected', 'inactive', 'canceled'].includes(status)
}

/** Who moves an account, and what they say of it. */
export interface Mover {
  source: 'user_action' | 'system'
  /** Kept verbatim, where it is given, in what the account says of its last status. */
  message?: string
}

/** What an account, a representative or a linked bank account says of a status. */
export function statusDetailOf(noun: string, status: Schema<'AccountStatus'>, { source, message }: Mover): Schema<'StatusDetail'> {
  const { reason, says } = details[status]
  return { reason, source, code: status, message: message ?? `The ${noun} ${says}` }
}

const details: Readonly<Record<Schema<'AccountStatus'>, { reason: string; says: string }>> = {
  created: { reason: 'unverified', says: 'is not verified yet.' },
  onboarding: { reason: 'in_review', says: 'is being verified.' },
  active: { reason: 'verified', says: 'was verified.' },
  rejected: { reason: 'failed_verification', says: 'could not be verified.' },
  inactive: { reason: 'disabled', says: 'was disabled.' },
}

/**
 * That an account can be handed in for verification.
 *
 * @throws Problem 422 naming both states, or what it has not got
 */
export function assertOnboardable({ status }: Pick<AccountRow, 'status'>, has: { representative: boolean; 'linked bank account': boolean }): void {
  if (status !== 'created') throw Problem.unprocessable(`An account that is ${status} can't become onboarding.`)
  const missing = Object.entries(has).filter(([, isThere]) => !isThere).map(([noun]) => `a ${noun}`)
  if (missing.length > 0) throw Problem.unprocessable(`The account needs ${missing.join(' and ')} before it can become onboarding.`)
}

/** Every field present, null where nothing was given. */
export function completeProfile(input: ProfileInput): Profile {
  return updateProfile(
    {
      name: input.name,
      website: input.website,
      legal_name: null,
      description: null,
      use_case: null,
      tax_id: null,
      phone: null,
      address: {
        line1: null,
        line2: null,
        city: null,
        state: null,
        postal_code: null,
        country: null,
        address1: null,
        address2: null,
        zip: null,
      },
      industry: { mcc: null, sector: null, category: null },
      support_channels: { email: null, phone: null, url: null },
    },
    input,
  )
}

/** A given leaf replaces that leaf, null removes it, an absent one stays. */
export function updateProfile(profile: Profile, input: Schema<'BusinessProfileUpdate'>): Profile {
  return {
    ...profile,
    ...input,
    address: { ...profile.address, ...input.address },
    industry: { ...profile.industry, ...input.industry },
    support_channels: { ...profile.support_channels, ...input.support_channels },
  }
}

/** A given leaf replaces that leaf. */
export function updateSettings(settings: Schema<'AccountSettings'>, input: Schema<'AccountSettingsUpdate'>): Schema<'AccountSettings'> {
  return { charges: updateDirection(settings.charges, input.charges ?? {}), payouts: updateDirection(settings.payouts, input.payouts ?? {}) }
}

/** The id is kept in lower case, as it is answered (Decision: timestamps and ids): the database does not do it inside JSON. */
function updateDirection(
  settings: Schema<'PaymentSettings'>,
  { linked_bank_account_id: id, ...leaves }: Schema<'PaymentSettingsUpdate'>,
): Schema<'PaymentSettings'> {
  return { ...settings, ...leaves, ...(id === undefined ? {} : { linked_bank_account_id: id?.toLowerCase() ?? null }) }
}

/**
 * The settings with a linked bank account wherever they name none: the first one of those given that is for such payments;
 * undefined when they change nothing.
 */
export function settingsWith(
  settings: Schema<'AccountSettings'>,
  linked: readonly Pick<LinkedBankAccountRow, 'id' | 'purposes'>[],
): Schema<'AccountSettings'> | undefined {
  const idFor = (direction: 'charges' | 'payouts') =>
    settings[direction].linked_bank_account_id ?? linked.find(({ purposes }) => purposes.includes(direction))?.id ?? null
  const [charges, payouts] = [idFor('charges'), idFor('payouts')]
  const isNew = charges !== settings.charges.linked_bank_account_id || payouts !== settings.payouts.linked_bank_account_id
  if (!isNew) return undefined
  return { charges: { ...settings.charges, linked_bank_account_id: charges }, payouts: { ...settings.payouts, linked_bank_account_id: payouts } }
}

/**
 * The settings without this linked bank account, wherever they name it, but with the first of the others that is for such payments; undefined
 * when they don't.
 *
 * @param others active ones that may take its place
 */
export function settingsWithout(
  settings: Schema<'AccountSettings'>,
  linkedBankAccountId: string,
  others: readonly Pick<LinkedBankAccountRow, 'id' | 'purposes'>[],
): Schema<'AccountSettings'> | undefined {
  const { charges, payouts } = settings
  const forget = (direction: Schema<'PaymentSettings'>): Schema<'PaymentSettings'> =>
    direction.linked_bank_account_id === linkedBankAccountId ? { ...direction, linked_bank_account_id: null } : direction
  if (![charges, payouts].some((direction) => direction.linked_bank_account_id === linkedBankAccountId)) return undefined
  const without = { charges: forget(charges), payouts: forget(payouts) }
  return settingsWith(without, others) ?? without
}

/** What capabilities are asked of an account for. */
export interface AskingCapabilities {
  type: 'charges' | 'payouts'
  customer: Schema<'CustomerType'>
  consent: Schema<'ConsentType'> | null
}

/** The first capability that the account would need for such a payment, and has not. */
export function missingCapability({ capabilities }: Pick<AccountRow, 'capabilities'>, { type, customer, consent }: AskingCapabilities): CapabilityName | undefined {
  const asked: CapabilityName[] = [`payment_types.${type}`, customer === 'individual' ? 'customer_types.individuals' : 'customer_types.businesses']
  if (consent === 'signed') asked.push('consent_types.signed_agreement')
  if (consent === 'internet') asked.push('consent_types.internet')
  const named = namedCapabilities(capabilities)
  return asked.find((name) => named[name].capability_status === 'inactive')
}

/**
 * Whether the account may still get representatives and linked bank accounts. It needs them to become active, so that in
 * live too they are not asked to wait until it is.
 *
 * @throws Problem 422
 */
export function assertNotClosed(account: Pick<AccountRow, 'status'>): void {
  if (isClosed(account)) throw Problem.unprocessable(`The account is ${account.status}; nothing can be created for it.`, 'account_id')
}

/** Whether nothing is collected or paid out for the account any more. */
export function isClosed({ status }: Pick<AccountRow, 'status'>): boolean {
  return status === 'rejected' || status === 'inactive'
}

/**
 * Whether something may be created for the account: not once it is rejected or inactive, and in live only while it is
 * active (Decision).
 *
 * @throws Problem 422
 */
export function assertOpen(account: Pick<AccountRow, 'status' | 'environment'>): void {
  const isOpen = account.environment === 'live' ? account.status === 'active' : !isClosed(account)
  if (!isOpen) throw Problem.unprocessable(`The account is ${account.status}; nothing can be created for it.`)
}
