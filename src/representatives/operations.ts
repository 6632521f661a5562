import { assertNotClosed, initialStatusDetail } from '../accounts/account.ts'
import { findSteadyAccount } from '../accounts/account-store.ts'
import type { Handler, Schema } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { pageOf } from '../database/paging.ts'
import type { RepresentativeRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { newYorkDate } from '../lib/banking-calendar.ts'
import { Problem } from '../lib/problem.ts'
import * as store from './representative-store.ts'
import { personalDataPlace, renderRepresentative, renderRepresentativeForEvent } from './representative-view.ts'

export const createRepresentative: Handler<'createRepresentative'> = async (context, { body }) => {
  const account = await findSteadyAccount(context, body.account_id)
  if (account === undefined) throw Problem.unprocessable('No such account.', 'account_id')
  assertNotClosed(account)
  assertBorn(context, body.dob)
  const { platformId: platform_id, environment, now, secrets } = context
  const id = context.newId('representative')
  const row: RepresentativeRow = {
    platform_id,
    environment,
    id,
    account_id: account.id,
    user_id: context.newId('user'),
    status: 'created',
    status_detail: initialStatusDetail,
    first_name: body.first_name,
    last_name: body.last_name,
    ...sealPersonalData(context, id, body.dob, body.ssn_last4),
    email: body.email,
    mobile_number: body.mobile_number,
    relationship: { primary: false, control: false, owner: false, percent_ownership: null, title: null, ...body.relationship },
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  await store.insertRepresentative(context, row)
  const data = renderRepresentativeForEvent(row, secrets)
  await recordEvent(context, { type: 'representative.created.v1', resourceId: id, accountId: account.id, sequence: 1, data })
  return { status: 201, data: renderRepresentative(row, secrets) }
}

export const getRepresentative: Handler<'getRepresentative'> = async (context, { path }) => {
  const row = await store.findRepresentative(context, path.representative_id)
  if (row === undefined) throw Problem.notFound('representative')
  return { status: 200, data: renderRepresentative(row, context.secrets) }
}

export const listRepresentatives: Handler<'listRepresentatives'> = async (context, { query }) => {
  const { rows, page } = await store.listRepresentatives(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map((row) => renderRepresentative(row, context.secrets)), page }
}

export const updateRepresentative: Handler<'updateRepresentative'> = async (context, { path, body }) => {
  const row = await store.lockRepresentative(context, path.representative_id)
  if (row === undefined) throw Problem.notFound('representative')
  if (body.dob !== undefined) assertBorn(context, body.dob)
  const present = renderRepresentative(row, context.secrets)
  const relationship: Schema<'RepresentativeRelationship'> = { ...row.relationship, ...body.relationship }
  if (relationship.owner && relationship.percent_ownership === null) {
    throw Problem.unprocessable('An owner has a percent_ownership.', 'relationship.percent_ownership')
  }
  const updated: RepresentativeRow = {
    ...row,
    first_name: body.first_name ?? row.first_name,
    last_name: body.last_name ?? row.last_name,
    ...sealPersonalData(context, row.id, body.dob ?? present.dob, body.ssn_last4 ?? present.ssn_last4),
    email: body.email ?? row.email,
    mobile_number: body.mobile_number ?? row.mobile_number,
    relationship,
    external_id: body.external_id === undefined ? row.external_id : body.external_id,
    metadata: body.metadata === undefined ? row.metadata : body.metadata,
    updated_at: context.now,
  }
  await store.updateRepresentative(context, updated)
  return { status: 200, data: renderRepresentative(updated, context.secrets) }
}

/** @throws Problem 422 for a date of birth from today on, as it is today in New York */
function assertBorn({ now }: RequestContext, dob: string): void {
  if (dob >= newYorkDate(now)) throw Problem.unprocessable('The date of birth must be in the past.', 'dob')
}

function sealPersonalData({ platformId: platform_id, environment, secrets }: RequestContext, id: string, dob: string, ssnLast4: string) {
  const row = { id, platform_id, environment }
  return {
    dob_encrypted: secrets.encrypt(dob, personalDataPlace(row, 'dob')),
    ssn_last4_encrypted: secrets.encrypt(ssnLast4, personalDataPlace(row, 'ssn_last4')),
  }
}
