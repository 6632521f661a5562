import { findOpenOwner } from '../accounts/account-store.ts'
import type { Handler } from '../contract.ts'
import { pageOf } from '../database/paging.ts'
import type { CustomerRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { Problem } from '../lib/problem.ts'
import { assertOutcomeAllowed } from '../sandbox/outcome.ts'
import { assertInReview, initialStatus, noAddress } from './customer.ts'
import * as store from './customer-store.ts'
import { renderCustomer } from './customer-view.ts'

export const createCustomer: Handler<'createCustomer'> = async (context, { body }) => {
  const outcome = body.config?.sandbox_outcome ?? null
  assertOutcomeAllowed(context.environment, outcome)
  await findOpenOwner(context)
  const { platformId: platform_id, environment, ownerId: owner_id, accountId, now } = context
  const row: CustomerRow = {
    platform_id,
    environment,
    owner_id,
    id: context.newId('customer'),
    account_id: accountId,
    type: body.type,
    name: body.name,
    email: body.email,
    phone: body.phone,
    status: initialStatus(outcome),
    external_id: body.external_id ?? null,
    address: { ...noAddress, ...body.address },
    device_ip_address: body.device?.ip_address ?? null,
    sandbox_outcome: outcome,
    metadata: body.metadata ?? null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  await store.insertCustomer(context, row)
  const data = renderCustomer(row)
  await recordEvent(context, { type: 'customer.created.v1', resourceId: row.id, accountId, sequence: 1, data })
  return { status: 201, data }
}

export const getCustomer: Handler<'getCustomer'> = async (context, { path }) => {
  const row = await store.findCustomer(context, path.id)
  if (row === undefined) throw Problem.notFound('customer')
  return { status: 200, data: renderCustomer(row) }
}

export const listCustomers: Handler<'listCustomers'> = async (context, { query }) => {
  const { rows, page } = await store.listCustomers(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map(renderCustomer), page }
}

export const updateCustomer: Handler<'updateCustomer'> = async (context, { path, body }) => {
  const row = await store.lockCustomer(context, path.id)
  if (row === undefined) throw Problem.notFound('customer')
  const updated: CustomerRow = {
    ...row,
    name: body.name ?? row.name,
    email: body.email ?? row.email,
    phone: body.phone ?? row.phone,
    external_id: body.external_id === undefined ? row.external_id : body.external_id,
    address: { ...row.address, ...body.address },
    device_ip_address: body.device?.ip_address ?? row.device_ip_address,
    metadata: body.metadata === undefined ? row.metadata : body.metadata,
    updated_at: context.now,
  }
  await store.updateCustomer(context, updated)
  return { status: 200, data: renderCustomer(updated) }
}

export const reviewCustomer: Handler<'reviewCustomer'> = async (context, { path, body }) => {
  const row = await store.lockCustomer(context, path.id)
  if (row === undefined) throw Problem.notFound('customer')
  assertInReview(row, body.status)
  const reviewed: CustomerRow = { ...row, status: body.status, event_sequence: row.event_sequence + 1, updated_at: context.now }
  await store.updateCustomer(context, reviewed)
  const data = renderCustomer(reviewed)
  const { id: resourceId, account_id: accountId, event_sequence: sequence } = reviewed
  await recordEvent(context, { type: 'customer.event.v1', resourceId, accountId, sequence, data })
  return { status: 200, data }
}
