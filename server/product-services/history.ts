import { sql } from 'kysely'
import { products } from '#contract/catalog.ts'
import {
  catalogueFields,
  type CatalogueChange,
  type CatalogueEvent,
  type CatalogueField,
} from '#contract/product-services.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export type Author = Pick<Viewer, 'userId' | 'now'>

export type ServiceNow = Awaited<ReturnType<typeof serviceNow>>

/** Throws 404. */
export async function serviceNow(db: Db, id: number) {
  const row = await db
    .selectFrom('product_service')
    .select([
      'id',
      'version',
      'product_id',
      'title',
      'text',
      'interface',
      'service_level',
      'ms',
      'symmetry',
      'sharing',
    ])
    .select(['visible', 'position', 'picture_type', 'picture_version', 'picture_alt', 'picture_alt_ms'])
    .select(sql<number | null>`octet_length(picture)`.as('picture_bytes'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function recordEntry(db: Db, author: Author, action: 'add' | 'remove', service: ServiceNow) {
  await addEvent(db, author, action, service, [])
}

/** Records what differs since `before`. A change of position alone is no new version. */
export async function recordChange(db: Db, author: Author, before: ServiceNow): Promise<ServiceNow> {
  const after = await serviceNow(db, before.id)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return after
  const version = before.version + (changes.some(({ field }) => field !== 'position') ? 1 : 0)
  await db.updateTable('product_service').set({ version }).where('id', '=', before.id).execute()
  await addEvent(db, author, 'change', { ...after, version }, changes)
  return after
}

export async function changesSince(db: Db, id: number, version: number): Promise<CatalogueChange[]> {
  const rows = await db
    .selectFrom('product_service_event')
    .select('changes')
    .where('service_id', '=', id)
    .where('version', '>', version)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ changes }) => changes)
}

export async function listCatalogueEvents(db: Db, query: { page: number; per_page: number }) {
  const page = sql<CatalogueEvent>`
    select e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      u.full_name as actor, e.action, e.title, e.changes
    from (select * from product_service_event order by id desc ${sliceOf(query)}) e
      join portal_user u on u.id = e.actor_id
    order by e.id desc`
  const { rows, count } = await readPage(db, sql`(select count(*) from product_service_event)`, page)
  return { data: rows, count }
}

async function addEvent(
  db: Db,
  { userId, now }: Author,
  action: CatalogueEvent['action'],
  { id, version, title }: Pick<ServiceNow, 'id' | 'version' | 'title'>,
  changes: CatalogueChange[],
) {
  await db
    .insertInto('product_service_event')
    .values({
      at: now,
      actor_id: userId,
      service_id: id,
      version,
      action,
      title,
      changes: JSON.stringify(changes),
    })
    .execute()
}

function changesBetween(before: ServiceNow, after: ServiceNow): CatalogueChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  // Another picture can be of the same kind and size.
  const redrawn = (field: CatalogueField) =>
    field === 'picture' && is.picture !== '' && before.picture_version !== after.picture_version
  return catalogueFields
    .filter((field) => was[field] !== is[field] || redrawn(field))
    .map((field) => ({ field, before: was[field], after: is[field] }))
}

function fieldsOf(service: ServiceNow): Record<CatalogueField, string> {
  const { ms, product_id, picture_type, picture_bytes } = service
  return {
    product: product_id === null ? '' : products[product_id].name,
    title: service.title,
    text: service.text,
    interface: service.interface,
    service_level: service.service_level,
    ms_title: ms.title,
    ms_text: ms.text,
    ms_interface: ms.interface,
    ms_service_level: ms.service_level,
    symmetry: service.symmetry ?? '',
    sharing: service.sharing ?? '',
    picture:
      picture_type === null ? '' : `${picture_type.slice('image/'.length).toUpperCase()}, ${picture_bytes} B`,
    alt: service.picture_alt,
    alt_ms: service.picture_alt_ms,
    visible: service.visible ? 'yes' : 'no',
    position: String(service.position),
  }
}
