import { sql } from 'kysely'
import type { CustomerAccount, AccountAction, AccountChange } from '#contract/customers/account.ts'
import type { Db } from '#server/platform/db.ts'
import type { History, HistoryEntry } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'

interface AccountEntry extends HistoryEntry {
  action: AccountAction
  changes: AccountChange[]
  /** The colleague whose limit or rights changed. */
  user_id?: number
}

export const accountHistory: History<AccountEntry> = { table: 'company_event', about: ['company_id'] }

export async function recordAccount(db: Db, viewer: Viewer, { company_id, action, ...detail }: AccountEntry) {
  await sql`insert into company_event (company_id, at, actor_id, action, detail)
    values (${company_id}, ${viewer.now}, ${viewer.userId}, ${action}, ${JSON.stringify(detail)})`.execute(db)
}

/** The changes of an account, field by field; of a list, entry by entry. */
export function accountChangesBetween(before: CustomerAccount, after: CustomerAccount): AccountChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const fields = Object.keys(was) as (keyof typeof was)[]
  return [
    ...fields
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, before: was[field], after: is[field] }) as AccountChange),
    ...entriesBetween('exemption', exemptionsOf(before), exemptionsOf(after)),
    ...entriesBetween('billing_account', billingAccountsOf(before), billingAccountsOf(after)),
    ...entriesBetween('nni', nnisOf(before), nnisOf(after)),
  ]
}

function fieldsOf(account: CustomerAccount) {
  const { rcc, client_manager, hold, licensed_provider, deposit_months } = account
  return {
    company: account.company,
    registration_no: account.registration_no,
    tin: account.tin,
    sst_no: account.sst_no,
    registration_type: account.registration_type,
    entity_registered_type: account.entity_registered_type,
    building: account.building,
    bill_street: account.bill_street,
    bill_street2: account.bill_street2,
    bill_city: account.bill_city,
    bill_code: account.bill_code,
    bill_state: account.bill_state,
    bill_country: account.bill_country,
    billing_email: account.billing_email,
    billing_medium: account.billing_medium,
    customer_group: account.customer_group,
    credit_term: account.credit_term,
    account_no: account.account_no,
    account_id: account.account_id,
    account_name: account.account_name,
    licensed_provider: licensed_provider ? 'yes' : 'no',
    licence_no: account.licence_no,
    deposit_months: deposit_months === null ? null : String(deposit_months),
    contract_no: account.contract_no,
    contract_from: account.contract_from,
    contract_to: account.contract_to,
    contract_signatory: account.contract_signatory,
    rcc: rcc && `${rcc.id} ${rcc.title}`,
    client_manager: client_manager?.name ?? null,
    credit_limit: account.credit_limit,
    hold: hold?.reason ?? null,
  } satisfies Record<
    Exclude<
      AccountChange['field'],
      | 'exemption'
      | 'billing_account'
      | 'nni'
      | 'pricing_rule'
      | 'company_admin'
      | 'limit_per_month'
      | 'spending_limit'
      | `sso_${string}`
    >,
    AccountChange['before']
  >
}

/** The parts of an entry, which the screen shows by what they are. */
const entry = (...parts: (string | number | null)[]) => parts.map((part) => part ?? '').join(' · ')

const exemptionsOf = ({ exemptions }: CustomerAccount) =>
  new Map(
    exemptions.map((each) => [
      `${each.code} ${each.from_date}`,
      entry(each.code, each.certificate, each.from_date, each.to_date),
    ]),
  )

const billingAccountsOf = ({ billing_accounts }: CustomerAccount) =>
  new Map(billing_accounts.map((each) => [each.id, entry(each.number, each.name, each.email, each.medium)]))

const nnisOf = ({ nnis }: CustomerAccount) =>
  new Map(
    nnis.map((each) => [
      each.id,
      entry(
        each.name,
        each.building,
        ...(each.load_limit === 100 ? [] : [`${each.load_limit} %`]),
        each.port_mbps,
      ),
    ]),
  )

function entriesBetween<Key>(
  field: 'exemption' | 'billing_account' | 'nni',
  was: Map<Key, string>,
  is: Map<Key, string>,
): AccountChange[] {
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((key) => was.get(key) !== is.get(key))
    .map((key) => ({ field, before: was.get(key) ?? null, after: is.get(key) ?? null }))
}
