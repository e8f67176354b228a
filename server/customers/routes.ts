import { sql, type Updateable } from 'kysely'
import { customerApi, type Customer } from '#contract/customers.ts'
import { listContacts, readAccount } from '#server/customers/account.ts'
import {
  clientManagers,
  isClientManager,
  listCustomers,
  matchingCustomers,
  type CustomerNarrowing,
} from '#server/customers/queries.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { serveExport } from '#server/platform/serve-export.ts'
import type { FileFormat } from '#contract/file-formats.ts'
import type { Db } from '#server/platform/db.ts'
import { exportedFile } from '#server/platform/export.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import type { CustomerAccount, AccountChanges } from '#contract/customers/account.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { maxNniLoad } from '#contract/price-level.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isAboveMaxLoad, nniFull } from '#server/customers/nni-load.ts'
import { accountChangesBetween, recordAccount } from '#server/customers/history.ts'

export function customerRoutes(portal: Portal) {
  serve(portal, customerApi.list, ({ db, query }) => listCustomers(db, query))
  serveExport(portal, customerApi.export, ({ db, viewer, query }) => exportCustomers(db, viewer, query))
  serveData(portal, customerApi.one, ({ db, viewer, params }) => readAccount(db, viewer, params.id))
  serve(portal, customerApi.change, async ({ db, viewer, params, body }) => {
    const data = await changeAccount(db, viewer, params.id, body)
    return { data, message: (w) => w.accountSaved(data.company) }
  })
  serveData(portal, customerApi.contacts, ({ db, params }) => listContacts(db, params.id))
  serveData(portal, customerApi.clientManagers, ({ db }) => clientManagers(db))
}

async function exportCustomers(db: Db, viewer: Viewer, query: CustomerNarrowing & { format: FileFormat }) {
  const { columns, ordering } = words[viewer.language].exportedCustomers
  return exportedFile(db, viewer, {
    name: 'customers',
    format: query.format,
    selected: matchingCustomers(query),
    columns,
    cellsOf: (row: Customer) => ({
      company: row.company,
      registration_no: row.registration_no,
      rcc: row.rcc?.title ?? null,
      client_manager: row.client_manager?.name ?? null,
      pending_quotes: row.pending_quotes,
      ordering: ordering[row.on_hold ? 'held' : 'free'],
    }),
  })
}

/**
 * Changes a customer account and records what differs. 409 `stale_version` with the account as it is now, or for an NNI
 * in use; 422 for a licence, registration number, client manager or building that cannot be.
 */
async function changeAccount(
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
  const { client_manager_id } = changes
  if (client_manager_id && !(await isClientManager(db, client_manager_id)))
    throw invalid({ client_manager_id: (w) => w.noClientManager })
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

type OwnChanges = Omit<AccountChanges, 'version' | 'exemptions' | 'billing_accounts' | 'nnis'>

/** The number as it is stored. One that stays is not judged: a company may have been entered with another kind of number. */
async function storedRegistration(db: Db, before: CustomerAccount, given: string | undefined, today: string) {
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

/**
 * Writes the NNIs of a company; those left out are retired. 409 for one that living circuits use, 422 for a building
 * that is no data centre, 404 for another company's. Quotes keep a retired NNI's name, but cannot be ordered.
 */
async function writeNnis(db: Db, before: CustomerAccount, nnis: NonNullable<AccountChanges['nnis']>) {
  const company_id = before.id
  const stay = new Set(nnis.map(({ id }) => id))
  for (const { id, name, circuits } of before.nnis) {
    if (stay.has(id)) continue
    if (circuits > 0) throw new AppError('wrong_status', (w) => w.nniInUse(name, circuits))
    await db.deleteFrom('nni').where('company_id', '=', company_id).where('id', '=', id).execute()
  }
  const known = new Map(before.nnis.map((each) => [each.id, each]))
  for (const [index, { id, name, nis_code, port_mbps, load_limit }] of nnis.entries()) {
    const was = id === undefined ? undefined : known.get(id)
    if (id !== undefined && !was) throw notFound()
    const { fastest_mbps, load_mbps } = was ?? { fastest_mbps: null, load_mbps: 0 }
    if (port_mbps !== null && fastest_mbps !== null && port_mbps < fastest_mbps)
      throw new AppError('wrong_status', (w) => w.portTooSlow(name, fastest_mbps))
    const as = { nni_name: name, port_mbps, load_mbps, load_limit: maxNniLoad }
    if (isAboveMaxLoad(as, 0)) throw new AppError('wrong_status', nniFull(as, 0))
    if (was && was.nis_code !== nis_code) throw invalid({ [`nnis.${index}.nis_code`]: (w) => w.nniStays })
    if (was)
      await db
        .updateTable('nni')
        .set({ name, port_mbps, ...(load_limit && { load_limit }) })
        .where('company_id', '=', company_id)
        .where('id', '=', was.id)
        .execute()
    else {
      const building = await db
        .selectFrom('building')
        .select('kind')
        .where('nis_code', '=', nis_code)
        .executeTakeFirst()
      if (building?.kind !== 'data_centre')
        throw invalid({ [`nnis.${index}.nis_code`]: (w) => w.noDataCentre })
      await db
        .insertInto('nni')
        .values({ company_id, name, nis_code, port_mbps, ...(load_limit && { load_limit }) })
        .execute()
    }
  }
}
