import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { breaksBetween } from '../support/breaks.ts'
import { closed } from '../support/closed.ts'
import { isObject } from '../support/from-schema.ts'
import { listOf } from '../support/inputs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const released = 'openapi/released.json'
const present = 'generated/openapi.json'
/** Each contract that was released, by its version and its SHA-256: a shallow clone has no other history. */
const releases: Readonly<Record<string, string>> = {
  '0.1.0': '74ff27fbf54fab23f364ac9bc45b513f71241c88a6e2a74f71d36da1bf24b46e',
  '0.2.0': 'c1ed449f456e50ea7a469feb6051bc408d72b70d38326b096e595ebd47704f71',
}
const run = promisify(execFile)

/** What redocly says of the way from one contract to another; `code` is 0 where nothing breaks. */
async function compare(base: string, revision: string): Promise<{ code: number; said: string }> {
  const bin = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' }
  return new Promise((resolve) => {
    execFile(process.execPath, [bin, 'diff', base, revision, '--config', 'openapi/redocly.yaml', '--fail-on', 'major'], { cwd: root, env, maxBuffer: 32_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: `${stdout}\n${stderr}` })
    })
  })
}

async function contractIn(file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(root, file), 'utf8'))
}

function versionOf(contract: string): number[] {
  return /"info": \{[^}]*?"version": "(\d+)\.(\d+)\.(\d+)"/s.exec(contract)?.slice(1).map(Number) ?? []
}

function isHigher(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, index) => number !== other[index])
  return place !== -1 && (one[place] ?? 0) > (other[place] ?? 0)
}

/** Where a contract was put in the place of another without a higher version; both lists go from the first to the last. */
function unraised(contracts: readonly string[]): string[] {
  return contracts.flatMap((contract, index) => {
    const before = contracts[index - 1]
    if (before === undefined || before === contract || isHigher(versionOf(contract), versionOf(before))) return []
    return [`${versionOf(before).join('.')} became ${versionOf(contract).join('.')}`]
  })
}

/** The contract, of which a schema has a field more. */
function gains(contract: unknown, schema: string): unknown {
  return JSON.parse(JSON.stringify(contract).replace(new RegExp(`"${schema}":\\{.*?"properties":\\{`, 's'), '$&"loyalty_level":{"type":"string"},'))
}

describe('the contract as last released', () => {
  it('is broken by nothing', async function () {
    this.timeout(60_000)
    const { code, said } = await compare(released, present)
    expect(code, said).to.equal(0)
    expect(breaksBetween(await contractIn(released), await contractIn(present))).to.deep.equal([])
  })

  describe('would be broken by', () => {
    let folder: string
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'payment-collection-service-contract-'))
    })
    after(() => rm(folder, { recursive: true, force: true }))

    for (const [what, from, to] of [
      ['an operation that is gone', '"/v1/return_rates"', '"/v1/rates_of_returns"'],
      ['a name that clients call', '"operationId": "createCharge"', '"operationId": "makeCharge"'],
      ['a field that answers lack', '"processed_at": {', '"treated_at": {'],
      ['a narrower field of a request', '"maxLength": 40', '"maxLength": 4'],
      ['a value that is gone', '"customer_dispute"', '"disputed_by_customer"'],
    ] as const) {
      it(what, async function () {
        this.timeout(60_000)
        const contract = await readFile(join(root, present), 'utf8')
        expect(contract).to.include(from)
        const damaged = join(folder, 'damaged.json')
        await writeFile(damaged, contract.replaceAll(from, to))
        const { code, said } = await compare(present, damaged)
        expect(code, said).to.equal(1)
        expect(said).to.match(/Diff failed with \d+ major change/)
      })
    }

    for (const [what, from, to, told] of [
      ['another default', /"default": 100\b/g, '"default": 7', 'default of listCustomers query page_size: 100 became 7'],
      ['a default that is new', /"ChargeConfigInput": .*?"sandbox_outcome": \{/s, '$& "default": "paid",', 'default of createCharge body config.sandbox_outcome: none became "paid"'],
      ['a schema of another name', /(?<=schemas\/|^ +")ChargeUpdate(?=")/gm, 'ChargeChange', 'schemas ChargeUpdate: there became nothing'],
      ['a scope that it had not', /(?<="operationId": "listPayments",.*?"x-scopes": \[\s*)"read"/s, '"webhooks"', 'scopes of listPayments: ["read"] became ["webhooks"]'],
      ['an environment that is gone', /"operationId": "listPayments",/, '$& "x-environment": ["sandbox"],', 'live keys of listPayments: may became nothing'],
      ['a field that is read alone', /(?<="ChargeCreate": .*?"external_id": \{)/s, '"readOnly": true,', 'readOnly /components/schemas/ChargeCreate/properties/external_id: none became true'],
      ['a list that is read alone', /(?<="WebhookEndpointCreate": \{.*?"event_types": \{)/s, '"readOnly": true,', 'readOnly /components/schemas/WebhookEndpointCreate/properties/event_types: none became true'],
      ['a field of answers that is read alone', /(?<="Charge": \{.*?"amount": \{)/s, '"readOnly": true,', 'readOnly /components/schemas/Charge/properties/amount: none became true'],
      ['a tag of another name', /"Charges"/g, '"Debits"', 'tags of createCharge: ["Charges"] became ["Debits"]'],
      ['another property that tells schemas apart', /"propertyName": "event_type"/g, '"propertyName": "event_id"', 'discriminator /components/schemas/Event: event_type became event_id'],
      [
        'another schema of its value',
        /"charge.event.v1": "#\/components\/schemas\/ChargeEvent"/g,
        '"charge.event.v1": "#/components/schemas/PayoutEvent"',
        'discriminator /components/schemas/Event of charge.event.v1: #/components/schemas/ChargeEvent became #/components/schemas/PayoutEvent',
      ],
      ['a parameter of another name to generators', /(?<=parameters\/|^ +")SortDirection(?=")/gm, 'Direction', 'parameters SortDirection: there became nothing'],
      ['a header of a webhook of another name', '"name": "webhook-signature"', '"name": "x-webhook-signature"', 'receiveChargeEvent header webhook-signature: {"type":"string"} became nothing'],
      ['headers of a webhook that are gone', /(?<="operationId": "receiveChargeEvent",.*?"parameters": )\[.*?\]/s, '[]', 'receiveChargeEvent header webhook-id: {"format":"uuid","type":"string"} became nothing'],
      ['a header of a webhook that may be left out', /(?<="name": "webhook-id",\s*"in": "header",\s*"required": )true/, 'false', 'receiveChargeEvent header webhook-id, each time: sent became nothing'],
      ['a header of a webhook with another schema', /(?<="name": "webhook-id",.*?"format": )"uuid"/s, '"uri"', 'receiveChargeEvent header webhook-id: {"format":"uuid","type":"string"} became {"format":"uri","type":"string"}'],
      ['a constant of another name', '"UNPROCESSABLE_ENTITY"', '"REFUSED"', 'constant /components/schemas/ProblemType of /unprocessable_entity: UNPROCESSABLE_ENTITY became REFUSED'],
      ['constants that have no names any more', /"x-enum-varnames": \[.*?\],/s, '', 'constant /components/schemas/ProblemType of /bad_request: BAD_REQUEST became none'],
      ['constants that have names which they had not', /(?<="Currency": \{)/, '"x-enum-varnames": ["DOLLAR"],', 'constant /components/schemas/Currency of USD: none became DOLLAR'],
      ['a field of answers that they leave out', /(?<="Charge": \{.*?"amount": \{)/s, '"writeOnly": true,', 'createCharge 201 data.amount: told became nothing'],
      ['a title, which generators name a type by', /(?<="DeviceInput": \{)/, '"title": "Gadget",', 'title /components/schemas/DeviceInput: none became Gadget'],
      ['a list that was a set', /("LinkedBankAccountCreate": \{.*?)"uniqueItems": true,/s, '$1', 'uniqueItems /components/schemas/LinkedBankAccountCreate/properties/purposes: true became none'],
      ['another encoding', /(?<="ChargeCreate": .*?"description": \{)/s, '"contentEncoding": "base64",', 'contentEncoding /components/schemas/ChargeCreate/properties/description: none became base64'],
      ['another type of what is within', /(?<="Charge": \{.*?"description": \{)/s, '"contentMediaType": "text/html",', 'contentMediaType /components/schemas/Charge/properties/description: none became text/html'],
      ['a body of another type', /("operationId": "createCharge",.*?"requestBody": .*?schemas\/)ChargeCreate/s, '$1ChargeUpdate', 'type of /paths//v1/charges/post/requestBody/content/application/json/schema: ChargeCreate became ChargeUpdate'],
      ['an answer of another type', /("operationId": "createCharge",.*?schemas\/)ChargeResponse/s, '$1PayoutResponse', 'type of /paths//v1/charges/post/responses/201/content/application/json/schema: ChargeResponse became PayoutResponse'],
      ['a problem of another type', /("BadRequest": \{.*?schemas\/)ErrorResponse/s, '$1ChargeResponse', 'type of /paths//v1/charges/post/responses/400/content/application/json/schema: ErrorResponse became ChargeResponse'],
      ['an error that is read as another type', /("operationId": "createCharge",.*?"responses": \{)/s, '$1"418": { "description": "Teapot.", "content": { "application/json": {} } },', 'errors of createCharge: {"schema":{"$ref":"#/components/schemas/ErrorResponse"}} became {"schema":{"$ref":"#/components/schemas/ErrorResponse"}} or {}'],
      ['a type for fields of later versions', /(?<="Charge": \{)/, '"additionalProperties": { "type": "string" },', 'fields of later versions in createCharge 201 data: {} became {"type":"string"}'],
      ['a parameter of another type', /("operationId": "listPayments",.*?schemas\/)PaymentSort(?=")/s, '$1EventSort', 'type of /paths//v1/payments/get/parameters/query sort_by/schema: PaymentSort became EventSort'],
      ['a shared parameter of another type', /("SortDirection": \{.*?schemas\/)SortOrder/s, '$1EventSort', 'type of /paths//v1/customers/get/parameters/query sort_order/schema: SortOrder became EventSort'],
      ['a field of another type', /("Charge": \{.*?schemas\/)Device(?=")/s, '$1DeviceInput', 'type of /components/schemas/Charge/properties/device: Device became DeviceInput'],
      ['a field whose type has no name any more', /("Charge": \{.*?)"\$ref": "#\/components\/schemas\/Device"/s, '$1"type": "object"', 'type of /components/schemas/Charge/properties/device: Device became none'],
      ['an alternative of another type', /("PaymentResource": \{.*?schemas\/)Charge(?=")/s, '$1Customer', 'type of /components/schemas/PaymentResource: Charge became Customer, Payout'],
      ['a webhook of another type', /("operationId": "receiveChargeEvent",.*?schemas\/)ChargeEvent(?=")/s, '$1PayoutEvent', 'type of /webhooks/charge/post/requestBody/content/application/json/schema: ChargeEvent became PayoutEvent'],
      ['a value of answers that is gone', /("ProblemType": \{.*?)"\/unprocessable_entity",/s, '$1', 'constant /components/schemas/ProblemType of /unprocessable_entity: UNPROCESSABLE_ENTITY became nothing'],
      ['a value of webhooks that is gone', /("ChargeEventType": \{.*?"charge.created.v1"),\s*"charge.event.v1"/s, '$1', 'constant /components/schemas/ChargeEventType of charge.event.v1: none became nothing'],
      ['a body of a webhook that may be left out', /("operationId": "receiveChargeEvent",.*?"requestBody": \{\s*"required": )true/s, '$1false', 'receiveChargeEvent body, each time: sent became nothing'],
      ['a webhook of another key', /("webhooks": \{\s*)"account"/, '$1"accounts"', 'webhook account: there became nothing'],
      ['another success beside the one', /("operationId": "createCharge",.*?"responses": \{)/s, '$1"202": { "description": "Later." },', 'successes of createCharge: 201 became 201, 202'],
      ['another media type of an answer', /("operationId": "createCharge",.*?"201": \{.*?"content": \{)/s, '$1"text/csv": {},', 'media types of createCharge 201: application/json became application/json, text/csv'],
      ['another media type of a body', /("operationId": "createCharge",.*?"requestBody": \{.*?"content": \{)/s, '$1"text/csv": {},', 'media types of createCharge body: application/json became application/json, text/csv'],
      ['a server of an operation', '"operationId": "createCharge",', '$& "servers": [{ "url": "https://charges.example" }],', 'server of createCharge: / became https://charges.example'],
      ['a server of a path', '"/v1/charges": {', '$& "servers": [{ "url": "https://charges.example" }],', 'server of createCharge: / became https://charges.example'],
      ['a rule that something must not be, which more are now', /"not": \{\s*"const": null\s*\}/, '"not": {}', 'not /components/schemas/RepresentativeRelationshipInput/then/properties/percent_ownership: {"const":null} became {}'],
      ['a rule for fields by their names', /(?<="Metadata": \{)/, '"patternProperties": { "^a": { "type": "integer" } },', 'patternProperties /components/schemas/Metadata: none became {"^a":{"type":"integer"}}'],
      ['a condition that more fulfil', /("RepresentativeRelationshipInput": \{.*?"if": )\{.*?\}\s*\}\s*\}(?=,\s*"then")/s, '$1{}', 'if /components/schemas/RepresentativeRelationshipInput: {"additionalProperties":true,"required":["owner"],"properties":{"owner":{"const":true}}} became {}'],
      ['a rule for the names of fields', /("Metadata": \{.*?"propertyNames": \{.*?"maxLength": )\d+/s, '$15', 'propertyNames /components/schemas/Metadata: {"minLength":1,"maxLength":80,"pattern":"^[^\\\\x00]*$"} became {"minLength":1,"maxLength":5,"pattern":"^[^\\\\x00]*$"}'],
      ['fields that come with another', /(?<="ChargeCreate": \{)/, '"dependentRequired": { "amount": ["description"] },', 'dependentRequired /components/schemas/ChargeCreate: none became {"amount":["description"]}'],
      ['a rule where there is a field', /(?<="ChargeCreate": \{)/, '"dependentSchemas": { "amount": { "required": ["description"] } },', 'dependentSchemas /components/schemas/ChargeCreate: none became {"amount":{"required":["description"]}}'],
      ['a rule for a field of a condition that had none there', /("RepresentativeRelationshipInput": \{.*?"then": \{.*?"properties": \{)/s, '$1"title": { "type": "integer" },', 'rules of createRepresentative body relationship.title: 1 became 2'],
      ['a rule for a field that had the rule of all', /("Metadata": \{)/, '$1"properties": { "region": { "type": "integer" } },', 'rules of createCharge body metadata.region: 0 became 1'],
      ['something that a list has to have', /(?<="WebhookEndpointCreate": \{.*?"event_types": \{)/s, '"contains": { "const": "a" },', 'contains /components/schemas/WebhookEndpointCreate/properties/event_types: none became {"const":"a"}'],
      ['a rule for the first of a list', /(?<="WebhookEndpointCreate": \{.*?"event_types": \{)/s, '"prefixItems": [{ "const": "a" }],', 'prefixItems /components/schemas/WebhookEndpointCreate/properties/event_types: none became [{"const":"a"}]'],
      ['no fields beside those that are named', /(?<="Metadata": \{)/, '"unevaluatedProperties": false,', 'unevaluatedProperties /components/schemas/Metadata: none became false'],
      ['an answer to a webhook that has to have a body', /("operationId": "receiveChargeEvent",.*?"2XX": \{)/s, '$1"content": { "application/json": {} },', 'media types of receiveChargeEvent 2XX: none became application/json'],
      ['a number of another format', /("ChargeCreate": \{.*?"amount": \{.*?)"format": "int64"/s, '$1"format": "int32"', 'format /components/schemas/ChargeCreate/properties/amount: int64 became int32'],
      ['a format that is gone', /("ChargeCreate": \{.*?)"format": "date",/s, '$1', 'format /components/schemas/ChargeCreate/properties/payment_date: date became none'],
      ['a format that is new', /(?<="Charge": \{.*?"description": \{)/s, '"format": "uri",', 'format /components/schemas/Charge/properties/description: none became uri'],
      ['a number that was whole', /("name": "page_number",.*?"type": )"integer"/s, '$1"number"', 'type /paths//v1/customers/get/parameters/query page_number/schema: integer became number'],
      ['a field that may be null now', /("ChargeCreate": \{.*?"description": \{.*?"type": )"string"/s, '$1["string", "null"]', 'type /components/schemas/ChargeCreate/properties/description: string became ["string","null"]'],
      ['a list of values where any were answered', /(?<="Charge": \{.*?"description": \{)/s, '"enum": ["a"],', 'values /components/schemas/Charge/properties/description: any became some'],
      ['a header of answers with another schema', /("RetryAfter": \{.*?"type": "string")/s, '$1, "format": "date-time"', 'createCharge 503 header Retry-After: {"type":"string"} became {"format":"date-time","type":"string"}'],
      ['a header that answers lack', /("ServiceUnavailable": \{.*?)"Retry-After"/s, '$1"Try-After"', 'createCharge 503 header Retry-After: {"type":"string"} became nothing'],
      ['keys that nobody is asked for', /"security": \[\s*\{\s*"apiKey": \[\]\s*\}\s*\],/, '"security": [],', 'createCharge by apiKey: may became nothing'],
      ['answers beyond what they were', /"maximum": 10000,/, '"maximum": 20000,', 'maximum of getReturnRates 200 data.own.overall.rate: 10000 became 20000'],
      ['answers that have no bound any more', /"minimum": 0,(?=\s*"maximum": 10000,)/, '', 'minimum of getReturnRates 200 data.own.overall.rate: 0 became any'],
    ] as const) {
      it(`${what}, which redocly does not look at`, async () => {
        const contract = await readFile(join(root, present), 'utf8')
        expect(breaksBetween(JSON.parse(contract), JSON.parse(contract.replace(from, to)))).to.include(told)
      })
    }
  })

  describe('of which an object of answers is closed', () => {
    const ofClosed = async (): Promise<unknown> => closed(await contractIn(present))

    it('would be broken by a field more, which generated clients refuse', async () => {
      expect(breaksBetween(await ofClosed(), gains(await ofClosed(), 'Customer'))).to.include.members([
        'createCustomer 201 data.loyalty_level: refused became told',
        'listCustomers 200 data.loyalty_level: refused became told',
        'receiveCustomerEvent body data.loyalty_level: refused became told',
      ])
    })

    it('would be by a field more of one that tells alternatives', async () => {
      expect(breaksBetween(await ofClosed(), gains(await ofClosed(), 'Payout'))).to.include('simulatePayment 200 data.loyalty_level: refused became told')
    })

    it('would be by a field more of one that is opened at the same time', async () => {
      expect(breaksBetween(await ofClosed(), gains(await contractIn(present), 'Customer'))).to.include('createCustomer 201 data.loyalty_level: refused became told')
    })

    it('is not broken by opening it, nor an open one by a field more', async () => {
      expect(breaksBetween(await ofClosed(), await contractIn(present))).to.deep.equal([])
      expect(breaksBetween(await contractIn(present), gains(await contractIn(present), 'Customer'))).to.deep.equal([])
    })

    it('would be broken by closing it again: of one that is open a generated client holds the fields that it does not know', async () => {
      expect(breaksBetween(await contractIn(present), await ofClosed())).to.include('fields of later versions in createCustomer 201 data: {} became nothing')
    })
  })

  it('would be broken by another order of what generated clients take by its place', async () => {
    const contract = await readFile(join(root, present), 'utf8')
    const turned: unknown = JSON.parse(contract, (name, value: unknown) => {
      if (name === 'parameters' && Array.isArray(value)) return listOf(value).reverse()
      return name === 'properties' && isObject(value) && 'email' in value ? Object.fromEntries(Object.entries(value).reverse()) : value
    })
    expect(breaksBetween(JSON.parse(contract), turned)).to.include.members([
      'order of resendWebhookDelivery: id, delivery_id became delivery_id, id',
      'order of CustomerCreate: type, name, email, phone became phone, email, name, type',
    ])
  })

  it('is not broken by another order of what may be left out, which generated clients take by its name', async () => {
    const contract = await readFile(join(root, present), 'utf8')
    const turned: unknown = JSON.parse(contract, (name, value: unknown) => {
      if (name !== 'parameters' || !Array.isArray(value)) return value
      const isNeeded = (one: unknown) => isObject(one) && ('$ref' in one || one['required'] === true)
      return [...listOf(value).filter(isNeeded), ...listOf(value).filter((one) => !isNeeded(one)).reverse()]
    })
    expect(turned).to.not.deep.equal(JSON.parse(contract))
    expect(breaksBetween(JSON.parse(contract), turned)).to.deep.equal([])
  })

  it('is not broken by what need not be sent any more', async () => {
    const contract = await readFile(join(root, present), 'utf8')
    const looser = contract.replace(/("ChargeCreate": \{.*?"required": \[[^\]]*?)"description",/s, '$1').replace(/("operationId": "createCharge",.*?"requestBody": \{\s*)"required": true,/s, '$1')
    expect(contract.length - looser.length).to.equal('"description","required": true,'.length)
    expect(breaksBetween(JSON.parse(contract), JSON.parse(looser))).to.deep.equal([])
  })

  it('is not broken by a field more of a request, where it was refused before', async () => {
    for (const schema of ['RepresentativeRelationshipInput', 'ChargeCreate']) {
      const more = gains(await contractIn(present), schema)
      expect(more).not.to.deep.equal(await contractIn(present))
      expect(breaksBetween(await contractIn(present), more)).to.deep.equal([])
    }
  })

  it('is not broken by another status of an error that is like the others', async () => {
    const contract = await readFile(join(root, present), 'utf8')
    const more = contract.replace(/("operationId": "createCharge",.*?"responses": \{)/s, '$1"418": { "$ref": "#/components/responses/BadRequest" },')
    expect(more).not.to.equal(contract)
    expect(breaksBetween(JSON.parse(contract), JSON.parse(more))).to.deep.equal([])
  })

  it('is not broken by what is said of a field that is called like a keyword', async () => {
    const contract = await readFile(join(root, present), 'utf8')
    const described = contract.replaceAll(/(?<="(?:type|title)": \{)(?=\s*"(?:\$ref|type)")/g, '"description": "Another.",')
    expect(described).to.not.equal(contract)
    expect(breaksBetween(JSON.parse(contract), JSON.parse(described))).to.deep.equal([])
  })

  it('is the one that was released under its version', async () => {
    const contract = await readFile(join(root, released), 'utf8')
    const version = versionOf(contract).join('.')
    expect(Object.keys(releases).at(-1)).to.equal(version)
    expect(releases[version]).to.equal(createHash('sha256').update(contract).digest('hex'))
  })

  it('is followed by no lower version', async () => {
    const [before, after] = await Promise.all([released, present].map(async (file) => versionOf(await readFile(join(root, file), 'utf8'))))
    expect(after).to.have.lengthOf(3)
    expect(isHigher(before ?? [], after ?? []), `${String(after)} after ${String(before)}`).to.equal(false)
  })

  it('is replaced only together with a higher version', async function () {
    const contractOf = (version: string, title = 'A') => JSON.stringify({ info: { title, version } }, null, 2)
    expect(unraised([contractOf('0.1.0'), contractOf('0.1.0')])).to.deep.equal([])
    expect(unraised([contractOf('0.9.9'), contractOf('0.10.0', 'B'), contractOf('1.0.0')])).to.deep.equal([])
    expect(unraised([contractOf('0.2.0'), contractOf('0.2.0', 'B'), contractOf('0.1.9')])).to.deep.equal(['0.2.0 became 0.2.0', '0.2.0 became 0.1.9'])

    const git = async (...args: string[]) => (await run('git', args, { cwd: root, maxBuffer: 32_000_000 })).stdout
    // What was unpacked without its history has none to look at, and a shallow clone has not all of it.
    if ((await git('rev-parse', '--is-shallow-repository').catch(() => 'true')).trim() === 'true') return this.skip()
    const commits = await git('log', '--reverse', '--format=%H', '--', released)
    const history = []
    for (const commit of commits.split('\n').filter(Boolean)) history.push(await git('show', `${commit}:${released}`))
    expect(unraised([...history, await readFile(join(root, released), 'utf8')])).to.deep.equal([])
  })
})
