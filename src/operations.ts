import * as accounts from './accounts/operations.ts'
import * as bridge from './bridge/operations.ts'
import * as charges from './charges/operations.ts'
import type { Handlers } from './contract.ts'
import * as customers from './customers/operations.ts'
import * as events from './events/operations.ts'
import * as funding from './funding/operations.ts'
import * as linkedBankAccounts from './linked-bank-accounts/operations.ts'
import * as organizations from './organizations/operations.ts'
import * as paykeys from './paykeys/operations.ts'
import * as payments from './payments/operations.ts'
import * as payouts from './payouts/operations.ts'
import * as representatives from './representatives/operations.ts'
import * as returnRates from './return-rates/operations.ts'
import * as sandbox from './sandbox/operations.ts'
import * as webhooks from './webhooks/operations.ts'

/** The table of contents: each operation of the contract, by its operationId. One left out does not compile. */
export const handlers: Handlers = {
  createCharge: charges.createCharge,
  getCharge: charges.getCharge,
  updateCharge: charges.updateCharge,
  holdCharge: charges.holdCharge,
  releaseCharge: charges.releaseCharge,
  cancelCharge: charges.cancelCharge,
  resubmitCharge: charges.resubmitCharge,

  createPayout: payouts.createPayout,
  getPayout: payouts.getPayout,
  updatePayout: payouts.updatePayout,
  holdPayout: payouts.holdPayout,
  releasePayout: payouts.releasePayout,
  cancelPayout: payouts.cancelPayout,

  listPayments: payments.listPayments,
  getReturnRates: returnRates.getReturnRates,

  getSandboxClock: sandbox.getSandboxClock,
  advanceSandboxClock: sandbox.advanceSandboxClock,
  resetSandbox: sandbox.resetSandbox,
  simulatePayment: sandbox.simulatePayment,
  simulatePaykey: sandbox.simulatePaykey,

  createCustomer: customers.createCustomer,
  listCustomers: customers.listCustomers,
  getCustomer: customers.getCustomer,
  updateCustomer: customers.updateCustomer,
  reviewCustomer: customers.reviewCustomer,

  listPaykeys: paykeys.listPaykeys,
  getPaykey: paykeys.getPaykey,
  reviewPaykey: paykeys.reviewPaykey,
  cancelPaykey: paykeys.cancelPaykey,

  initializeBridge: bridge.initializeBridge,
  createBridgeBankAccount: bridge.createBridgeBankAccount,

  createOrganization: organizations.createOrganization,
  listOrganizations: organizations.listOrganizations,
  getOrganization: organizations.getOrganization,

  createAccount: accounts.createAccount,
  listAccounts: accounts.listAccounts,
  getAccount: accounts.getAccount,
  updateAccount: accounts.updateAccount,
  onboardAccount: accounts.onboardAccount,
  simulateAccount: sandbox.simulateAccount,

  createRepresentative: representatives.createRepresentative,
  listRepresentatives: representatives.listRepresentatives,
  getRepresentative: representatives.getRepresentative,
  updateRepresentative: representatives.updateRepresentative,

  createLinkedBankAccount: linkedBankAccounts.createLinkedBankAccount,
  listLinkedBankAccounts: linkedBankAccounts.listLinkedBankAccounts,
  getLinkedBankAccount: linkedBankAccounts.getLinkedBankAccount,
  updateLinkedBankAccount: linkedBankAccounts.updateLinkedBankAccount,
  cancelLinkedBankAccount: linkedBankAccounts.cancelLinkedBankAccount,

  listFundingEvents: funding.listFundingEvents,
  getFundingEvent: funding.getFundingEvent,
  listFundingEventPayments: funding.listFundingEventPayments,

  listEvents: events.listEvents,
  getEvent: events.getEvent,
  replayEvent: events.replayEvent,

  createWebhookEndpoint: webhooks.createWebhookEndpoint,
  listWebhookEndpoints: webhooks.listWebhookEndpoints,
  getWebhookEndpoint: webhooks.getWebhookEndpoint,
  updateWebhookEndpoint: webhooks.updateWebhookEndpoint,
  deleteWebhookEndpoint: webhooks.deleteWebhookEndpoint,
  rotateWebhookEndpointSecret: webhooks.rotateWebhookEndpointSecret,
  testWebhookEndpoint: webhooks.testWebhookEndpoint,
  replayWebhookEndpoint: webhooks.replayWebhookEndpoint,
  listWebhookDeliveries: webhooks.listWebhookDeliveries,
  resendWebhookDelivery: webhooks.resendWebhookDelivery,
}
