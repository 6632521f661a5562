import type { Handler, Schema } from '../contract.ts'
import type { RequestContext } from '../context.ts'
import { pageOf } from '../database/paging.ts'
import type { AccountRow } from '../database/tables.ts'
import { recordEvent } from '../events/outbox.ts'
import { instantOf } from '../lib/instant-of.ts'
import { Problem } from '../lib/problem.ts'
import { findOrganization } from '../organizations/organization-store.ts'
import * as rules from './account.ts'
import * as store from './account-store.ts'
import { renderAccount, renderAccountForEvent, taxIdOf, taxIdPlace } from './account-view.ts'
import { changedSettings } from './change-settings.ts'
import { lockCompanions, moveAccount } from './change-status.ts'

export const createAccount: Handler<'createAccount'> = async (context, { body }) => {
  const organization = await findOrganization(context, body.organization_id)
  if (organization === undefined) throw Problem.unprocessable('No such organization.', 'organization_id')
  const { platformId: platform_id, environment, now, secrets } = context
  const id = context.newId('account')
  const row: AccountRow = {
    platform_id,
    environment,
    id,
    organization_id: organization.id,
    type: body.account_type,
    status: 'created',
    status_detail: rules.initialStatusDetail,
    access_level: body.access_level,
    ...sealProfile(context, id, rules.completeProfile(body.business_profile)),
    capabilities: rules.initialCapabilities(environment),
    settings: rules.initialSettings(),
    terms_of_service: rules.initialTermsOfService,
    external_id: body.external_id ?? null,
    metadata: body.metadata ?? null,
    event_sequence: 1,
    created_at: now,
    updated_at: now,
  }
  await store.insertAccount(context, row)
  const data = renderAccountForEvent(row, secrets)
  await recordEvent(context, { type: 'account.created.v1', resourceId: id, accountId: id, sequence: 1, data })
  return { status: 201, data: renderAccount(row, secrets) }
}

export const getAccount: Handler<'getAccount'> = async (context, { path }) => {
  const row = await store.findAccount(context, path.id)
  if (row === undefined) throw Problem.notFound('account')
  return { status: 200, data: renderAccount(row, context.secrets) }
}

export const listAccounts: Handler<'listAccounts'> = async (context, { query }) => {
  const { rows, page } = await store.listAccounts(context, query, pageOf(query, 'id'))
  return { status: 200, data: rows.map((row) => renderAccount(row, context.secrets)), page }
}

export const updateAccount: Handler<'updateAccount'> = async (context, { path, body }) => {
  const row = await store.lockAccount(context, path.id)
  if (row === undefined) throw Problem.notFound('account')
  if (body.settings !== undefined && context.environment === 'live') throw Problem.unprocessable('In live the operator sets the settings.', 'settings')
  const profile = { ...row.business_profile, tax_id: taxIdOf(row, context.secrets) }
  const updated: AccountRow = {
    ...row,
    ...sealProfile(context, row.id, rules.updateProfile(profile, body.business_profile ?? {})),
    settings: await changedSettings(context, row, body.settings ?? {}),
    external_id: body.external_id === undefined ? row.external_id : body.external_id,
    metadata: body.metadata === undefined ? row.metadata : body.metadata,
    updated_at: context.now,
  }
  await store.updateAccount(context, updated)
  return { status: 200, data: renderAccount(updated, context.secrets) }
}

export const onboardAccount: Handler<'onboardAccount'> = async (context, { path, body }) => {
  const row = await store.lockAccountToMove(context, path.id)
  if (row === undefined) throw Problem.notFound('account')
  const companions = await lockCompanions(context, row.id)
  rules.assertOnboardable(row, {
    representative: companions.representatives.some(({ status }) => rules.isInUse(status)),
    'linked bank account': companions.linked.some(({ status }) => rules.isInUse(status)),
  })
  const { accepted_date, accepted_ip = null, accepted_user_agent = null, agreement_url, agreement_type } = body.terms_of_service
  const terms_of_service = { accepted_date: new Date(instantOf(accepted_date)).toISOString(), accepted_ip, accepted_user_agent, agreement_url, agreement_type }
  const onboarding = await moveAccount(context, { ...row, terms_of_service }, 'onboarding', { source: 'user_action' }, companions)
  return { status: 200, data: renderAccount(onboarding, context.secrets) }
}

/** The profile as it is stored: the tax id apart, encrypted. */
function sealProfile(
  { platformId: platform_id, environment, secrets }: RequestContext,
  id: string,
  { tax_id, ...business_profile }: Schema<'BusinessProfile'>,
): Pick<AccountRow, 'business_profile' | 'tax_id_encrypted'> {
  return { business_profile, tax_id_encrypted: tax_id === null ? null : secrets.encrypt(tax_id, taxIdPlace({ id, platform_id, environment })) }
}
