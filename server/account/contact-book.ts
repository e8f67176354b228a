import { sql } from 'kysely'
import { maxBookContacts, type BookContact } from '#contract/account.ts'
import type { StoredContact, SiteContact } from '#contract/orders/site-contacts.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, ifTaken, invalid, notFound } from '#server/platform/errors.ts'
import { e164Of } from '#server/platform/phone.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'

type Typed = Omit<SiteContact, 'keep'>

/** The space of these locks among those of the database; the other half of the key is the company. */
const changingBook = 7_205

const columns = ['id', 'site', 'label', 'name', 'phone', 'email', 'access_hours'] as const

/** The book of the viewer's company: contacts of any site first, then by site and name. */
export function readContactBook(db: Db, viewer: Viewer): Promise<BookContact[]> {
  return db
    .selectFrom('site_contact')
    .select(columns)
    .where('company_id', '=', companyOf(viewer))
    .orderBy('label', (by) => by.asc().nullsFirst())
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

/** Adds a contact to the book. 422 for an unknown building, an impossible phone or a duplicate, 409 for a full book. */
export async function addContact(db: Db, viewer: Viewer, typed: Typed): Promise<BookContact> {
  const company_id = await lockBook(db, viewer)
  const { count } = await db
    .selectFrom('site_contact')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  if (count >= maxBookContacts) throw new AppError('wrong_status', (w) => w.bookFull(maxBookContacts))
  const values = await checked(db, viewer, typed, null)
  return db
    .insertInto('site_contact')
    .values({ company_id, ...values })
    .onConflict((clash) => clash.doNothing())
    .returning(columns)
    .executeTakeFirstOrThrow(() => invalid({ name: (w) => w.contactInBook }))
}

/** Changes a contact of the book. Throws 404 for one of another company, and 422 as adding one does. */
export async function changeBookContact(
  db: Db,
  viewer: Viewer,
  id: number,
  typed: Typed,
): Promise<BookContact> {
  const company_id = await lockBook(db, viewer)
  const before = await db
    .selectFrom('site_contact')
    .select(['site', 'label'])
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  const values = await checked(db, viewer, typed, before)
  return db
    .updateTable('site_contact')
    .set(values)
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(ifTaken('site_contact_once', invalid({ name: (w) => w.contactInBook })))
}

export async function removeContact(db: Db, viewer: Viewer, id: number) {
  await db
    .deleteFrom('site_contact')
    .where('company_id', '=', companyOf(viewer))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}

/** Saves an order's contacts in the book: known ones are updated, and a full book takes no new ones. */
export async function saveToBook(db: Db, viewer: Viewer, contacts: readonly StoredContact[]) {
  if (contacts.length === 0) return
  const company_id = await lockBook(db, viewer)
  await sql`
    insert into site_contact (company_id, site, label, name, phone, phone_e164, email, access_hours, changed_at, changed_by)
    select ${company_id}, c.site, c.label, c.name, c.phone, c.phone_e164, c.email, c.access_hours, ${viewer.now}, ${viewer.userId}
    from json_to_recordset(${JSON.stringify(contacts)}) as c(site text, label text, name text, phone text, phone_e164 text,
      email text, access_hours text)
    where (select count(*) from site_contact b where b.company_id = ${company_id}) + ${contacts.length} <= ${maxBookContacts}
    on conflict (company_id, coalesce(site, ''), lower(name), phone_e164) do update
      set email = excluded.email, access_hours = excluded.access_hours, phone = excluded.phone,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by`.execute(db)
}

/** A company's book changes by one call at a time, so that what is in it once stays so, and its limit holds. */
async function lockBook(db: Db, viewer: Viewer): Promise<number> {
  const company_id = companyOf(viewer)
  await sql`select pg_advisory_xact_lock(${sql.lit(changingBook)}, ${company_id}::int)`.execute(db)
  return company_id
}

/** A typed contact as it is stored. A site that is no building may only stay as it was: an order has named it. */
async function checked(
  db: Db,
  viewer: Viewer,
  { site, name, phone, email, access_hours }: Typed,
  before: { site: string | null; label: string | null } | null,
) {
  const phone_e164 = await e164Of(phone)
  if (phone_e164 === null) throw invalid({ phone: (w) => w.notAPhone })
  const building = site && before?.site === site ? before : await buildingNamed(db, site)
  return {
    ...building,
    name,
    phone,
    phone_e164,
    email: email ?? null,
    access_hours: access_hours || null,
    changed_at: viewer.now,
    changed_by: viewer.userId,
  }
}

async function buildingNamed(db: Db, nis: string | null | undefined) {
  if (!nis) return { site: null, label: null }
  return db
    .selectFrom('building')
    .select(['nis_code as site', 'name as label'])
    .where('nis_code', '=', nis)
    .executeTakeFirstOrThrow(() => invalid({ site: (w) => w.unknownBuilding }))
}
