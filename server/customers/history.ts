import { sql } from 'kysely'
import {
  type CustomerAccount,
  type AccountAction,
  type AccountChange,
  writtenFields,
} from '#contract/customers/account.ts'
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
  const { rcc, client_manager, hold, licensed_provider, deposit_months, credit_limit } = account
  return {
    ...(Object.fromEntries(writtenFields.map((field) => [field, account[field]])) as Pick<
      CustomerAccount,
      (typeof writtenFields)[number]
    >),
    licensed_provider: licensed_provider ? 'yes' : 'no',
    deposit_months: deposit_months === null ? null : String(deposit_months),
    rcc: rcc && `${rcc.id} ${rcc.title}`,
    client_manager: client_manager?.name ?? null,
    credit_limit,
    hold: hold?.reason ?? null,
  }
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
