import { sql, type Updateable } from 'kysely'
import type { CustomerAccount, AccountChanges } from '#contract/customers/account.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readAccount } from '#server/customers/account.ts'
import { accountChangesBetween, recordAccount } from '#server/customers/history.ts'
import { writeNnis } from '#server/customers/nnis.ts'

/**
 * Changes the given fields of a customer account and records what differs. Throws 404 for an unknown one, 409
 * `stale_version` with the account as it is now, 409 for an NNI that living circuits still need, and 422 for a licensed
 * provider without a licence number, a registration number that is none or in use, and an unknown client manager or building.
 */
export async function changeAccount(
  db: Db,
  viewer: Viewer,
  id: number,
  { version, exemptions, billing_accounts, nnis, ...changes }: AccountChanges,
): Promise<CustomerAccount> {
  // Orders placed at this moment come first: see `lock_hold`.
  const { rows } = await sql`select 1 from company where id = ${id} for no key update`.execute(db)
  if (rows.length === 0) throw notFound()
  const before = await readAccount(db, viewer, id)
  if (before.version !== version)
    throw new AppError('stale_version', (w) => w.accountChanged(before.company), { data: before })
  const registration_no = await storedRegistration(db, before, changes.registration_no, viewer.today)
  await refuseUnknown(db, changes)
  await db
    .updateTable('company')
    .set({ ...columnsOf(before, changes, viewer), registration_no, version: version + 1 })
    .where('id', '=', id)
    .execute()
  if (exemptions) await writeExemptions(db, id, exemptions)
  if (billing_accounts) await writeBillingAccounts(db, before, billing_accounts)
  if (nnis) await writeNnis(db, before, nnis)
  await recordChanges(db, viewer, before, await readAccount(db, viewer, id))
  return readAccount(db, viewer, id)
}

/** The changes of the company's own row. */
type OwnChanges = Omit<AccountChanges, 'version' | 'exemptions' | 'billing_accounts' | 'nnis'>

/** The number as it is stored. One that stays is not judged: a company may have been entered with another kind of number. */
async function storedRegistration(
  db: Db,
  before: CustomerAccount,
  given: string | undefined,
  today: string,
): Promise<string> {
  if (given === undefined || given === before.registration_no) return before.registration_no
  const registration_no = registrationNoOf(given, today)
  if (registration_no === null) throw invalid({ registration_no: (w) => w.registrationNoWrong })
  const other = await db
    .selectFrom('company')
    .select('id')
    // Written in another form it is the same number.
    .where(sql`registration_key(registration_no)`, '=', sql`registration_key(${registration_no})`)
    .where('id', '<>', before.id)
    .executeTakeFirst()
  if (other) throw invalid({ registration_no: (w) => w.registrationTaken })
  return registration_no
}

async function refuseUnknown(db: Db, { client_manager_id }: OwnChanges) {
  if (client_manager_id) {
    const manager = await db
      .selectFrom('portal_user')
      .select('id')
      .where('id', '=', client_manager_id)
      .where('role_id', '=', roleIds.client_manager)
      .where('status_id', '=', userStatusIds.active)
      .executeTakeFirst()
    if (!manager) throw invalid({ client_manager_id: (w) => w.unknownColleague })
  }
}

/** The columns of the changed fields. What is no licensed provider has no licence. */
function columnsOf(
  before: CustomerAccount,
  { company, rcc, client_manager_id, credit_limit, hold_reason, ...alike }: OwnChanges,
  viewer: Viewer,
): Updateable<Tables['company']> {
  const licensed = alike.licensed_provider ?? before.licensed_provider
  const licence_no = licensed ? (alike.licence_no ?? before.licence_no) : ''
  const touched = alike.licensed_provider !== undefined || alike.licence_no !== undefined
  if (licensed && touched && licence_no === '') throw invalid({ licence_no: (w) => w.licenceNeeded })
  const contractEnds = alike.contract_to === undefined ? before.contract_to : alike.contract_to
  const contractBegins = alike.contract_from === undefined ? before.contract_from : alike.contract_from
  if (contractBegins && contractEnds && contractEnds < contractBegins)
    throw invalid({ contract_to: (w) => w.endsBefore })
  return {
    ...alike,
    ...(touched && { licence_no }),
    ...(company !== undefined && { name: company }),
    ...(rcc !== undefined && { rcc_id: rcc?.id ?? null, rcc_title: rcc?.title ?? null }),
    ...(client_manager_id !== undefined && { manager_id: client_manager_id }),
    ...(credit_limit !== undefined && { credit_limit_sen: credit_limit }),
    ...(hold_reason !== undefined && {
      hold_reason,
      held_at: hold_reason === null ? null : before.hold ? new Date(before.hold.since) : viewer.now,
    }),
  }
}

async function writeExemptions(db: Db, company_id: number, exemptions: CustomerAccount['exemptions']) {
  await db.deleteFrom('tax_exemption').where('company_id', '=', company_id).execute()
  if (exemptions.length > 0)
    await db
      .insertInto('tax_exemption')
      .values(exemptions.map((each) => ({ company_id, ...each })))
      .execute()
}

async function writeBillingAccounts(
  db: Db,
  { id: company_id, billing_accounts }: CustomerAccount,
  accounts: NonNullable<AccountChanges['billing_accounts']>,
) {
  const known = new Set(billing_accounts.map(({ id }) => id))
  if (accounts.some(({ id }) => id !== undefined && !known.has(id))) throw notFound()
  const stay = accounts.flatMap(({ id }) => id ?? [])
  await sql`delete from billing_account
    where company_id = ${company_id} and id <> all(${stay}::bigint[])`.execute(db)
  for (const { id, ...values } of accounts)
    if (id === undefined)
      await db
        .insertInto('billing_account')
        .values({ company_id, ...values })
        .execute()
    else
      await db
        .updateTable('billing_account')
        .set(values)
        .where('company_id', '=', company_id)
        .where('id', '=', id)
        .execute()
}

/** A hold and its end are events of their own, with the reason; the people of the company are notified of both. */
async function recordChanges(db: Db, viewer: Viewer, before: CustomerAccount, after: CustomerAccount) {
  const company_id = before.id
  const changes = accountChangesBetween(before, after)
  const others = changes.filter(({ field }) => field !== 'hold')
  if (others.length > 0) await recordAccount(db, viewer, { company_id, action: 'change', changes: others })
  if (before.hold?.reason === after.hold?.reason) return
  const reason = after.hold?.reason ?? null
  await recordAccount(db, viewer, {
    company_id,
    action: after.hold ? 'hold' : 'release',
    reason,
    changes: [],
  })
  const kind: NotificationKind = after.hold ? 'company_held' : 'company_released'
  const facts = { reference: after.company, ...(reason !== null && { words: reason }) }
  const dedupe_key = crypto.randomUUID()
  await queueJobs(db, 'notification', [{ kind, company_id, at: viewer.now.toISOString(), facts, dedupe_key }])
}
