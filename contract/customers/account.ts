import * as z from 'zod'
import { maxDepositMonths } from '#contract/charges.ts'
import { isPostcodeOf } from '#contract/countries.ts'
import { colleague } from '#contract/customers/colleague.ts'
import { emailOrNone } from '#contract/email.ts'
import { ringgit, ringgitPrice } from '#contract/money.ts'
import { orderStatuses } from '#contract/orders/order.ts'
import { maxNniLoad } from '#contract/price-level.ts'
import { taxCodes } from '#contract/tax.ts'
import { day, filled, id, moment, text, version } from '#contract/text.ts'
import { historyEntry } from '#contract/history.ts'

/** `colleague`: the limit or the rights of the person named in its reason changed. */
const accountActions = ['change', 'hold', 'release', 'colleague'] as const
export type AccountAction = (typeof accountActions)[number]

const maxEntries = 50

const exemption = z.object({
  code: z.enum(taxCodes),
  certificate: filled(100),
  /** Both days included; null until further notice. */
  from_date: day,
  to_date: day.nullable(),
})
export type Exemption = z.output<typeof exemption>

const billingAccount = z.object({
  number: filled(40),
  name: filled(200),
  email: emailOrNone,
  medium: filled(60),
})

/** Mbps of an NNI's port; null where it is not known, which sets no limit. */
const portMbps = z.int().positive().max(1_000_000).nullable()

const nni = z.object({
  id,
  name: z.string(),
  nis_code: z.string(),
  building: z.string(),
  port_mbps: z.int().nullable(),
  /** Circuits that are not cancelled; while there are any the NNI cannot be retired. */
  circuits: z.int(),
  fastest_mbps: z.int().nullable(),
  load_mbps: z.int(),
  load_limit: z.int(),
})

const written = {
  company: filled(200),
  registration_no: filled(40),
  tin: text(40),
  sst_no: text(40),
  registration_type: text(60),
  entity_registered_type: text(100),
  building: text(200),
  bill_street: text(200),
  bill_street2: text(200),
  bill_city: text(100),
  bill_code: text(20),
  bill_state: text(100),
  bill_country: text(100),
  billing_email: emailOrNone,
  billing_medium: filled(60),
  customer_group: text(100),
  credit_term: text(60),
  account_no: text(40),
  account_id: text(40),
  account_name: text(200),
  licensed_provider: z.boolean(),
  /** Required of a licensed provider. */
  licence_no: text(60),
  /** Null: the standard. */
  deposit_months: z.int().min(0).max(maxDepositMonths).nullable(),
  contract_no: text(60),
  contract_from: day.nullable(),
  contract_to: day.nullable(),
  contract_signatory: text(200),
}

const rcc = z.object({ id, title: text(100) })

export const writtenFields = Object.keys(written) as (keyof typeof written)[]

export const accountEvent = historyEntry(accountActions, {
  /** Each changed entry of a list is a separate change. */
  texts: [
    ...writtenFields,
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
    'company_admin',
    'limit_per_month',
  ],
  amounts: ['credit_limit', 'spending_limit'],
})
export type AccountEvent = z.output<typeof accountEvent>
export type AccountChange = AccountEvent['changes'][number]

/** The changed fields, with the version that was read. A list is sent whole. */
export const accountChanges = z
  .object({
    ...written,
    rcc: rcc.nullable(),
    client_manager_id: id.nullable(),
    /** Warns when an order exceeds it, and never blocks; null for none. */
    credit_limit: ringgitPrice.refine((limit) => limit > 0, { params: { rule: 'above_zero' } }).nullable(),
    /** Why the company may not order; null releases it. */
    hold_reason: filled(500).nullable(),
    exemptions: z.array(exemption).max(maxEntries),
    billing_accounts: z.array(billingAccount.extend({ id: id.optional() })).max(maxEntries),
    /** An NNI without an id is added, one that is left out is retired. Its building stays. */
    nnis: z
      .array(
        z.object({
          id: id.optional(),
          name: filled(100),
          nis_code: filled(40),
          port_mbps: portMbps,
          /** Percent of the port above which a circuit is subject to survey; left out: as it is, 100 at first. */
          load_limit: z.int().min(1).max(maxNniLoad).optional(),
        }),
      )
      .max(maxEntries),
  })
  .partial()
  .extend({ version })
  .superRefine(
    (
      { bill_country, bill_code, exemptions = [], billing_accounts = [], contract_from, contract_to },
      context,
    ) => {
      const refuse = (path: (string | number)[], rule: string) =>
        context.addIssue({ code: 'custom', path, params: { rule } })
      if (bill_country !== undefined && bill_code && !isPostcodeOf(bill_country, bill_code))
        refuse(['bill_code'], 'malaysian_postcode')
      if (contract_from && contract_to && contract_to < contract_from) refuse(['contract_to'], 'ends_before')
      for (const [index, each] of exemptions.entries()) {
        if (each.to_date !== null && each.to_date < each.from_date)
          refuse(['exemptions', index, 'to_date'], 'ends_before')
        else if (exemptions.slice(0, index).some((other) => overlap(each, other)))
          refuse(['exemptions', index, 'from_date'], 'exemptions_overlap')
      }
      for (const [index, { number }] of billing_accounts.entries())
        if (billing_accounts.findIndex((other) => other.number === number) < index)
          refuse(['billing_accounts', index, 'number'], 'account_twice')
    },
  )
export type AccountChanges = z.output<typeof accountChanges>

/** Whether two exemptions are of one code and share a day. */
function overlap(a: Exemption, b: Exemption): boolean {
  const end = ({ to_date }: Exemption) => to_date ?? '9999-12-31'
  return a.code === b.code && a.from_date <= end(b) && b.from_date <= end(a)
}

/** The statuses in which client managers see quotes. */
export const countedQuotes = ['pending', 'active', 'cancelled', 'expired'] as const

function countsOf<Status extends string>(statuses: readonly Status[]) {
  return z.object(Object.fromEntries(statuses.map((each) => [each, z.int()])) as Record<Status, z.ZodInt>)
}

export const account = z.object({
  id,
  version,
  ...written,
  registration_no: z.string(),
  rcc: z.object({ id, title: z.string() }).nullable(),
  client_manager: colleague.nullable(),
  /** Its own rate card; null: base prices. */
  pricing_rule: z.object({ id, name: z.string() }).nullable(),
  credit_limit: ringgit.nullable(),
  /** The charges of its circuits that are not cancelled, before tax; compared with the credit limit. */
  committed_mrc: ringgit,
  hold: z.object({ reason: z.string(), since: moment }).nullable(),
  exemptions: z.array(exemption),
  billing_accounts: z.array(billingAccount.extend({ id })),
  nnis: z.array(nni),
  pending_quotes: z.int(),
  quotes: countsOf(countedQuotes),
  orders: countsOf(orderStatuses),
  /** Neither ended nor rejected. */
  services: z.int(),
  /** Oldest first. */
  events: z.array(accountEvent),
})
export type CustomerAccount = z.output<typeof account>

export const contact = z.object({
  id,
  name: z.string(),
  responsibility: z.string(),
  email: z.string(),
  phone: z.string(),
  status_id: z.int(),
  company_admin: z.boolean(),
})
export type Contact = z.output<typeof contact>
