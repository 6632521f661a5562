import { assertNotClosed, initialStatusDetail } from '../accounts/account.ts'
import { forgetLinked } from '../accounts/change-status.ts'
import { findSteadyAccount, lockAccount } from '../accounts/account-store.ts'
import type { Handler, Schema } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { pageOf } from '../database/paging.ts'
import type { AccountRow, LinkedBankAccountRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { institutionName } from '../lib/bank-directory.ts'
import { lastDigits } from '../lib/masking.ts'
import { Problem } from '../lib/problem.ts'
import { hasValidChecksum } from '../lib/routing-number.ts'
import * as store from './linked-bank-account-store.ts'
import { renderLinkedBankAccount } from './linked-bank-account-view.ts'
import { linkedNumberPlace } from './settlement-account.ts'

export const createLinkedBankAccount: Handler<'createLinkedBankAccount'> = async (context, { body }) => {
  const accountId = body.account_id ?? null
  if (accountId !== null) {
    const account = await findSteadyAccount(context, accountId)
    if (account === undefined) throw Problem.unprocessable('No such account.', 'account_id')
    assertNotClosed(account)
  }
  const { platformId: platform_id, environment, now } = context
  const id = context.newId('linked_bank_account')
  const row: LinkedBankAccountRow = {
    platform_id,
    environment,
    id,
    account_id: accountId?.toLowerCase() ?? null,
    status: 'created',
    status_detail: initialStatusDetail,
    ...sealBankAccount(context, id, body.bank_account),
    purposes: body.purposes ?? ['charges'],
    description: body.description ?? null,
    metadata: body.metadata ?? null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  await store.insertLinkedBankAccount(context, row)
  await recordLinkedBankAccount(context, row, 'created')
  return { status: 201, data: renderLinkedBankAccount(row) }
}

export const getLinkedBankAccount: Handler<'getLinkedBankAccount'> = async (context, { path }) => {
  const row = await store.findLinkedBankAccount(context, path.linked_bank_account_id)
  if (row === undefined) throw Problem.notFound('linked bank account')
  return { status: 200, data: renderLinkedBankAccount(row) }
}

export const listLinkedBankAccounts: Handler<'listLinkedBankAccounts'> = async (context, { query }) => {
  const { rows, page } = await store.listLinkedBankAccounts(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map(renderLinkedBankAccount), page }
}

export const updateLinkedBankAccount: Handler<'updateLinkedBankAccount'> = async (context, { path, body }) => {
  const row = await lockOne(context, path.linked_bank_account_id)
  if (row.status !== 'created' && row.status !== 'onboarding') {
    throw Problem.unprocessable(`A linked bank account can be changed while it is created or onboarding; this one is ${row.status}.`)
  }
  const updated: LinkedBankAccountRow = {
    ...row,
    ...sealBankAccount(context, row.id, body.bank_account),
    purposes: body.purposes ?? row.purposes,
    description: body.description === undefined ? row.description : body.description,
    metadata: body.metadata === undefined ? row.metadata : body.metadata,
    updated_at: context.now,
  }
  await store.updateLinkedBankAccount(context, updated)
  return { status: 200, data: renderLinkedBankAccount(updated) }
}

export const cancelLinkedBankAccount: Handler<'cancelLinkedBankAccount'> = async (context, { path, body }) => {
  const account = await lockAccountOf(context, path.linked_bank_account_id)
  const row = await lockOne(context, path.linked_bank_account_id)
  if (row.status === 'canceled') return { status: 200, data: renderLinkedBankAccount(row) }
  if (row.status === 'rejected' || row.status === 'inactive') {
    throw Problem.unprocessable(`A linked bank account that is ${row.status} can't become canceled.`)
  }
  const canceled: LinkedBankAccountRow = {
    ...row,
    status: 'canceled',
    status_detail: { reason: 'user_request', source: 'user_action', code: 'canceled', message: body.reason ?? 'Canceled by the platform.' },
    event_sequence: row.event_sequence + 1,
    updated_at: context.now,
  }
  await store.updateLinkedBankAccount(context, canceled)
  if (account !== undefined) await forgetLinked(context, account, canceled.id)
  await recordLinkedBankAccount(context, canceled, 'event')
  return { status: 200, data: renderLinkedBankAccount(canceled) }
}

/**
 * The account of a linked bank account, held although its settings may not name it: who is about to name it holds it too. Before
 * the linked bank account itself, as by who moves both.
 */
async function lockAccountOf(context: RequestContext, id: string): Promise<AccountRow | undefined> {
  const accountId = (await store.findLinkedBankAccount(context, id))?.account_id ?? null
  return accountId === null ? undefined : lockAccount(context, accountId)
}

async function lockOne(context: RequestContext, id: string): Promise<LinkedBankAccountRow> {
  const row = await store.lockLinkedBankAccount(context, id)
  if (row === undefined) throw Problem.notFound('linked bank account')
  return row
}

function sealBankAccount({ platformId, environment, secrets }: RequestContext, id: string, input: Schema<'BankAccountInput'>) {
  const { account_holder, routing_number, account_number } = input
  if (environment === 'live' && !hasValidChecksum(routing_number)) {
    throw Problem.unprocessable('The routing number does not exist: its check digit is wrong.', 'bank_account.routing_number')
  }
  return {
    account_holder,
    routing_number,
    institution_name: institutionName(routing_number),
    account_last_digits: lastDigits(account_number),
    account_number_encrypted: secrets.encrypt(account_number, linkedNumberPlace({ platform_id: platformId, environment, id })),
  }
}

async function recordLinkedBankAccount(context: RequestContext, row: LinkedBankAccountRow, kind: 'created' | 'event'): Promise<void> {
  const { id: resourceId, account_id: accountId, event_sequence: sequence } = row
  await recordEvent(context, { type: `linked_bank_account.${kind}.v1`, resourceId, accountId, sequence, data: renderLinkedBankAccount(row) })
}
