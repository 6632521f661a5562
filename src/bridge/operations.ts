import { findOpenOwner } from '../accounts/account-store.ts'
import type { Handler, Schema } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { assertServed } from '../customers/customer.ts'
import { findCustomer } from '../customers/customer-store.ts'
import type { PaykeyRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { institutionName } from '../lib/bank-directory.ts'
import { lastDigits } from '../lib/masking.ts'
import { Problem } from '../lib/problem.ts'
import { hasValidChecksum } from '../lib/routing-number.ts'
import { accountNumberPlace, initialBalance, initialStatus, newPaykeyValue } from '../paykeys/paykey.ts'
import { insertPaykey } from '../paykeys/paykey-store.ts'
import { renderPaykey } from '../paykeys/paykey-view.ts'
import { newPrenote } from '../paykeys/prenote.ts'
import { insertPrenote } from '../paykeys/prenote-store.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { insertBridgeToken, newBridgeToken, useBridgeToken } from './bridge-token-store.ts'

type Outcome = Schema<'PaykeySandboxOutcome'>

export const initializeBridge: Handler<'initializeBridge'> = async (context, { body }) => {
  const sandboxOutcome = body.config?.sandbox_outcome ?? null
  assertOutcomeAllowed(context.environment, sandboxOutcome)
  await findOpenOwner(context)
  await assertCustomerServed(context, body.customer_id)
  const token = newBridgeToken(context.platformId)
  await insertBridgeToken(context, context.secrets, { id: context.newId('bridge_token'), apiKeyId: context.apiKeyId, customerId: body.customer_id, token, sandboxOutcome })
  return { status: 201, data: { bridge_token: token } }
}

export const createBridgeBankAccount: Handler<'createBridgeBankAccount'> = async (context, { body }) => {
  const { environment, bridge } = context
  assertOutcomeAllowed(environment, body.config?.sandbox_outcome)
  if (bridge !== null && bridge.customerId !== body.customer_id.toLowerCase()) throw noSuchCustomer()
  await findOpenOwner(context)
  await assertCustomerServed(context, body.customer_id)
  if (environment === 'live' && !hasValidChecksum(body.routing_number)) {
    throw Problem.unprocessable('The routing number does not exist: its check digit is wrong.', 'routing_number')
  }
  const tokenOutcome = bridge === null ? null : await useToken(context, bridge.tokenId)
  const row = paykeyOf(context, body, body.config?.sandbox_outcome ?? tokenOutcome)
  await insertPaykey(context, row)
  if (row.status === 'pending') await insertPrenote(context, newPrenote(context, row.id))
  const data = renderPaykey(row)
  await recordEvent(context, { type: 'paykey.created.v1', resourceId: row.id, accountId: row.account_id, sequence: 1, data })
  return { status: 201, data }
}

/** Last of the checks: a refused request leaves the token unused. */
async function useToken(context: RequestContext, tokenId: string): Promise<Outcome | null> {
  const token = await useBridgeToken(context, tokenId)
  if (token === undefined) throw Problem.unauthorized()
  return token.sandbox_outcome
}

async function assertCustomerServed(context: RequestContext, customerId: string): Promise<void> {
  const customer = await findCustomer(context, customerId)
  if (customer === undefined) throw noSuchCustomer()
  assertServed(customer, 'customer_id')
}

function noSuchCustomer(): Problem {
  return Problem.unprocessable('No such customer.', 'customer_id')
}

/** In the sandbox config.sandbox_outcome decides. */
function isChecked({ environment, accountValidation }: RequestContext): boolean {
  return environment === 'live' && accountValidation === 'prenote'
}

function paykeyOf(context: RequestContext, body: Schema<'BridgeBankAccountCreate'>, outcome: Outcome | null): PaykeyRow {
  const { platformId, environment, ownerId: owner_id, accountId: account_id, now, secrets } = context
  const id = context.newId('paykey')
  return {
    platform_id: platformId,
    environment,
    owner_id,
    id,
    account_id,
    customer_id: body.customer_id.toLowerCase(),
    paykey: newPaykeyValue(),
    source: 'bank_account',
    institution_name: institutionName(body.routing_number),
    ...initialStatus(outcome, now, isChecked(context)),
    routing_number: body.routing_number,
    account_number_encrypted: secrets.encrypt(body.account_number, accountNumberPlace({ platform_id: platformId, environment, id })),
    account_last_digits: lastDigits(body.account_number),
    account_type: body.account_type,
    sandbox_outcome: outcome,
    ...initialBalance(environment, now),
    metadata: body.metadata ?? null,
    expires_at: null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
}
