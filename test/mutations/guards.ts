/** What keeps something from going wrong, and the test that fails where it is gone. */
export interface Guard {
  guard: string
  file: string
  /** Once in the file. */
  from: string
  to: string
  /** The file of the test, and a part of its title. */
  test: string
  title: string
  /** The title is that of a hook, which looks at all that the tests of the file have done. */
  isHook?: boolean
  /** What must be said with the failure, where the title can fail for more than this guard. */
  says?: string
}

export const guards: readonly Guard[] = [
  {
    guard: 'lock: a payment, while it is changed',
    file: 'src/payments/payment-store.ts',
    from: 'where({ id, payment_type: type }).forUpdate().first()',
    to: 'where({ id, payment_type: type }).first()',
    test: 'test/payments/limits.test.ts',
    title: 'a payment of many cancels is given back once',
  },
  {
    guard: 'lock: the identical request in flight',
    file: 'src/http/idempotency.ts',
    from: `case when pg_try_advisory_xact_lock(hashtextextended(fingerprint, 0))`,
    to: `case when true`,
    test: 'test/http/idempotency.test.ts',
    title: 'refuses the identical request at once, and again nothing has happened',
  },
  {
    guard: 'lock: another request under the key',
    file: 'src/http/idempotency.ts',
    from: `then case when pg_try_advisory_xact_lock(hashtextextended(name, 0)) then 'won' else 'other' end`,
    to: `then 'won'`,
    test: 'test/http/idempotency.test.ts',
    title: 'refuses a request with another body, path or method under the key',
  },
  {
    guard: 'the request of a key is known by its bytes',
    file: 'src/http/idempotency.ts',
    from: 'record.fingerprint.equals(request.fingerprint) ? replayOf',
    to: 'record.status > 0 ? replayOf',
    test: 'test/http/idempotency.test.ts',
    title: 'is replayed for the same bytes alone',
  },
  {
    guard: 'unique: external_id',
    file: 'src/database/migrations/0004-payments.ts',
    from: 'constraint payments_external_id_unique unique (platform_id, environment, payment_type, external_id)',
    to: 'constraint payments_external_id_unique unique (platform_id, environment, payment_type, external_id, id)',
    test: 'test/charges/create-charge.test.ts',
    title: 'a duplicate external_id is refused, also when the first is cancelled, and leaves nothing',
  },
  {
    guard: 'unique: a bridge token is good once',
    file: 'src/bridge/bridge-token-store.ts',
    from: '.where({ platform_id: platformId, id, used_at: null })',
    to: '.where({ platform_id: platformId, id })',
    test: 'test/bridge/create-bridge-bank-account.test.ts',
    title: 'is good once of 100 at the same time',
  },
  {
    guard: 'tenant: the account',
    file: 'src/payments/payment-store.ts',
    from: `return trx('payments').where({ platform_id: platformId, environment, owner_id: ownerId })`,
    to: `return trx('payments').where({ platform_id: platformId, environment })`,
    test: 'test/contract/tenancy.test.ts',
    title: 'of somebody else is as one that does not exist',
  },
  {
    guard: 'tenant: the environment',
    file: 'src/customers/customer-store.ts',
    from: `return trx('customers').where({ platform_id: platformId, environment, owner_id: ownerId })`,
    to: `return trx('customers').where({ platform_id: platformId, owner_id: ownerId })`,
    test: 'test/contract/tenancy.test.ts',
    title: 'of somebody else is as one that does not exist',
  },
  {
    guard: 'tenant: the platform, in each statement',
    file: 'src/customers/customer-store.ts',
    from: `return trx('customers').where({ platform_id: platformId, environment, owner_id: ownerId })`,
    to: `return trx('customers').where({ environment, owner_id: ownerId })`,
    test: 'test/customers/get-customer.test.ts',
    title: 'afterAll in "{root}"',
    isHook: true,
    says: 'customers without platform_id',
  },
  {
    guard: 'tenant: the second wall, row-level security',
    file: 'src/database/tenant-table.ts',
    from: `using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid)`,
    to: 'using (true)',
    test: 'test/database/row-level-security.test.ts',
    title: 'shows a platform its own rows and no other, though the query does not ask whose they are',
  },
  {
    guard: 'tenant: the second wall, where a statement of a store names no platform',
    file: 'src/database/tenant-table.ts',
    from: `using (platform_id = nullif(current_setting('app.platform_id', true), '')::uuid)`,
    to: 'using (true)',
    test: 'test/database/second-wall.test.ts',
    title: 'payments/payment-store.ts: asked without its platform',
  },
  {
    guard: 'status: the table of moves',
    file: 'src/payments/payment.ts',
    from: `paid: ['reversed'],`,
    to: `paid: ['reversed', 'cancelled'],`,
    test: 'test/charges/cancel-charge.test.ts',
    title: 'cancels no charge that is paid, and names both states',
  },
  {
    guard: 'status: the table of moves, in the database',
    file: 'src/database/migrations/0007-payment-moves-and-limits.ts',
    from: 'raise exception',
    to: 'raise notice',
    test: 'test/database/payment-moves.test.ts',
    title: 'created becomes what the table says, and nothing else',
  },
  {
    guard: 'closed schema',
    file: 'generated/openapi.json',
    from: `"ChargeCreate": {
        "description": "A new charge.",
        "type": "object",
        "additionalProperties": false`,
    to: `"ChargeCreate": {
        "description": "A new charge.",
        "type": "object",
        "additionalProperties": true`,
    test: 'test/contract/envelope.test.ts',
    title: 'names a property that it does not have',
  },
  {
    guard: 'a body has each key once',
    file: 'src/http/body.ts',
    from: `if (seen?.has(name) === true) report('must not be repeated', place)`,
    to: '',
    test: 'test/contract/hostile.test.ts',
    title: 'repeated keys are 400',
  },
  {
    guard: 'AAD: a ciphertext opens in its own row alone',
    file: 'src/lib/secrets.ts',
    from: 'setAAD(associatedData(place))',
    to: 'setAAD(Buffer.alloc(0))',
    test: 'test/http/idempotency.test.ts',
    title: 'does not open in another row',
  },
  {
    guard: 'rate limit',
    file: 'src/http/rate-limit.ts',
    from: 'if (window.left === 0) throw this.#refusal(window)',
    to: 'if (window.left === 0) return this.#headers(window)',
    test: 'test/contract/rate-limit.test.ts',
    title: 'lets exactly the burst through, and counts it down',
  },
  {
    guard: 'a limit of headers',
    file: 'src/http/connections.ts',
    from: 'maxHeaderSize: 16 * 1024',
    to: 'maxHeaderSize: 64 * 1024',
    test: 'test/http/raw-sockets.test.ts',
    title: 'raw sockets 431',
  },
  {
    guard: 'a limit of time for a request',
    file: 'src/http/connections.ts',
    from: 'requestTimeout: 15_000',
    to: 'requestTimeout: 0',
    test: 'test/http/raw-sockets.test.ts',
    title: 'answers what takes too long to arrive',
  },
  {
    guard: 'a strict reader of HTTP: one length of a body',
    file: 'src/http/connections.ts',
    from: 'maxHeaderSize: 16 * 1024,',
    to: 'maxHeaderSize: 16 * 1024, insecureHTTPParser: true,',
    test: 'test/http/raw-sockets.test.ts',
    title: 'Transfer-Encoding and Content-Length',
  },
  {
    guard: 'no effect of what is refused, where its answer is kept',
    file: 'src/http/dispatch.ts',
    from: 'return shared.trx.transaction(async (trx) => resultOf(await handler({ ...context, trx }, request))).catch(',
    to: `return shared.trx('number_series').insert({ platform_id: context.platformId, environment: context.environment, name: context.newId(), value: 1 }).then(() => handler(context, request)).then(resultOf).catch(`,
    test: 'test/contract/fuzz.test.ts',
    title: 'resubmitCharge: whoever keeps the contract is not told otherwise',
  },
  {
    guard: 'scopes of a key',
    file: 'src/http/authentication.ts',
    from: 'if (!principal.scopes.includes(scope)) throw',
    to: 'if (principal.scopes.length === 0) throw',
    test: 'test/contract/authentication.test.ts',
    title: 'and nothing else',
  },
  {
    guard: 'the sandbox’s own operations',
    file: 'src/http/authentication.ts',
    from: `if (isSandboxOnly && principal.environment !== 'sandbox') throw`,
    to: `if (isSandboxOnly && principal.environment === undefined) throw`,
    test: 'test/contract/order-of-checks.test.ts',
    title: 'sandbox (403) before rate limit (429)',
  },
  {
    guard: 'a posting stays as it is',
    file: 'src/database/migrations/0023-append-only-ledger.ts',
    from: 'before update on ledger_postings for each row execute',
    to: 'before update of kind on ledger_postings for each row execute',
    test: 'test/database/ledger.test.ts',
    title: 'are not changed, nor removed where they are real money, by themselves or all at once',
  },
  {
    guard: 'an entry is returned once',
    file: 'src/ach/receive-file.ts',
    from: `else if (seen.has(payment.id) || !['pending', 'paid'].includes(payment.status)) {`,
    to: `else if (!['pending', 'paid'].includes(payment.status)) {`,
    test: 'test/ach/receive-file.test.ts',
    title: 'keeps lines that are not about its payments, encrypted, with the reason, and applies the others',
  },
  {
    guard: 'a payout goes when it is covered',
    file: 'src/ach/make-file.ts',
    from: 'return { sent: all.filter(({ payment }) => !waits.has(payment.id)), waiting: all.filter(({ payment }) => waits.has(payment.id)) }',
    to: 'return { sent: [...all], waiting: all.filter(({ payment }) => waits.has(payment.id) && payment.amount === 0) }',
    test: 'test/scenarios/funding-of-live-payouts.test.ts',
    title: 'sends one of two payouts where the deposits cover one',
  },
]
