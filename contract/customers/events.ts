import type * as z from 'zod'
import { historyEntry } from '#contract/history.ts'

const accountActions = ['change', 'hold', 'release'] as const
export type AccountAction = (typeof accountActions)[number]

/** Each changed entry of a list is a change of its own. */
const texts = [
  'company',
  'registration_no',
  'tin',
  'sst_no',
  'registration_type',
  'entity_registered_type',
  'building',
  'bill_street',
  'bill_street2',
  'bill_city',
  'bill_code',
  'bill_state',
  'bill_country',
  'billing_email',
  'billing_medium',
  'customer_group',
  'credit_term',
  'account_no',
  'account_id',
  'account_name',
  'licensed_provider',
  'licence_no',
  'deposit_months',
  'contract_no',
  'contract_from',
  'contract_to',
  'contract_signatory',
  'rcc',
  'client_manager',
  'hold',
  'exemption',
  'billing_account',
  'nni',
  'pricing_rule',
  'sso_issuer',
  'sso_client_id',
  'sso_enabled',
  'sso_emails_confirmed',
] as const

export const accountEvent = historyEntry(accountActions, { texts, amounts: ['credit_limit'] })
export type AccountEvent = z.output<typeof accountEvent>
export type AccountChange = AccountEvent['changes'][number]
