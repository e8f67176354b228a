import { sql } from 'kysely'
import {
  maxServices,
  type ChangedProductService,
  type NewProductService,
  maxPictureBytes,
  maxPicturePixels,
  catalogueFields,
  type CatalogueChange,
  type CatalogueEvent,
  type CatalogueField,
} from '#contract/product-services.ts'
import { moveRow } from '#server/catalog/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import { detectType, isPictureWithin } from '#server/platform/file-kind.ts'
import type { PictureKind } from '#server/product-services/tables.ts'
import { products } from '#contract/catalog.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** At the end unless a position is given. Throws 409 once there are 50. */
export async function addProductService(db: Db, author: Author, draft: NewProductService): Promise<number> {
  const picture = await pictureColumns(draft.picture, false)
  await lockCatalogue(db)
  const { count } = await db
    .selectFrom('product_service')
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxServices) throw new AppError('wrong_status', (w) => w.catalogueFull(maxServices))
  const { id } = await db
    .insertInto('product_service')
    .values({
      product_id: draft.product_id ?? null,
      position: count + 1,
      visible: draft.visible ?? true,
      title: draft.title,
      text: draft.text,
      interface: draft.interface ?? '',
      service_level: draft.service_level ?? '',
      ms: JSON.stringify(draft.ms ?? { title: '', text: '', interface: '', service_level: '' }),
      symmetry: draft.symmetry ?? null,
      sharing: draft.sharing ?? null,
      picture_alt: '',
      picture_alt_ms: '',
      ...picture,
      picture_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft.position !== undefined) await moveRow(db, 'product_service', { id, position: draft.position })
  await addEvent(db, author, 'add', await serviceNow(db, id))
  return id
}

/**
 * Throws 404, 422 for an invalid picture or a description without one, 409 `stale_version` with the changes by others,
 * and 409 if it would take the last product out of price search.
 */
export async function changeProductService(
  db: Db,
  author: Author,
  id: number,
  { version, ms, picture, position, ...columns }: ChangedProductService,
): Promise<string> {
  await lockCatalogue(db)
  const before = await serviceNow(db, id)
  if (version !== undefined && version !== before.version) {
    const data = { version: before.version, changes: await changesSince(db, id, version) }
    throw new AppError('stale_version', (w) => w.serviceChanged(before.title), { data })
  }
  const changed = {
    ...columns,
    ...(ms && { ms: JSON.stringify(ms) }),
    ...(await pictureColumns(picture, before.picture_type !== null)),
  }
  await db
    .updateTable('product_service')
    // An update needs at least one column.
    .set({ ...changed, title: columns.title ?? before.title })
    .where('id', '=', id)
    .execute()
  if (position !== undefined) await moveRow(db, 'product_service', { id, position })
  await refuseEmptyPriceSearch(db)
  return (await recordChange(db, author, before)).title
}

/** Throws 404, and 409 as `changeProductService`. */
export async function removeProductService(db: Db, author: Author, id: number): Promise<string> {
  await lockCatalogue(db)
  const before = await serviceNow(db, id)
  await db.deleteFrom('product_service').where('id', '=', id).execute()
  await sql`update product_service s set position = n.position
    from (select id, row_number() over (order by position)::int as position from product_service) n
    where n.id = s.id and n.position <> s.position`.execute(db)
  await refuseEmptyPriceSearch(db)
  await addEvent(db, author, 'remove', before)
  return before.title
}

/** Serialises changes, so that positions have no gaps. */
async function lockCatalogue(db: Db) {
  await sql`select pg_advisory_xact_lock(7281)`.execute(db)
}

async function pictureColumns(given: ChangedProductService['picture'], has: boolean) {
  if (given === undefined) return {}
  const version = { picture_version: sql<number>`picture_version + 1` }
  if (given === null)
    return { picture: null, picture_type: null, picture_alt: '', picture_alt_ms: '', ...version }
  const words = { picture_alt: given.alt, picture_alt_ms: given.alt_ms }
  if (given.content === undefined) {
    if (!has) throw invalid({ picture: (w) => w.required })
    return words
  }
  const { bytes, kind } = await readPicture(given.content)
  return { ...words, picture: bytes, picture_type: kind, ...version }
}

/** Price search needs at least one product. */
async function refuseEmptyPriceSearch(db: Db) {
  const offered = await db
    .selectFrom('product_service')
    .select('id')
    .where('visible', '=', true)
    .where('product_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!offered) throw new AppError('wrong_status', (w) => w.lastProduct)
}

/** Keys as in file-type, which tells animated PNGs from others. */
const kinds: Partial<Record<string, PictureKind>> = {
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/jpeg': 'image/jpeg',
  'image/webp': 'image/webp',
}

/** Throws 422 for anything but a picture, and above 1 MB or 4,000 pixels. */
async function readPicture(base64: string): Promise<{ bytes: Buffer; kind: PictureKind }> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > maxPictureBytes) throw invalid({ picture: (w) => w.tooLargeFile(maxPictureBytes) })
  const kind = kinds[(await detectType(bytes)) ?? '']
  if (!kind || !isPictureWithin(maxPicturePixels, kind, bytes))
    throw invalid({ picture: (w) => w.notAPicture(maxPicturePixels) })
  return { bytes, kind }
}

type Author = Pick<Viewer, 'userId' | 'now'>

type ServiceNow = Awaited<ReturnType<typeof serviceNow>>

/** Throws 404. */
async function serviceNow(db: Db, id: number) {
  return db
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
    .executeTakeFirstOrThrow(notFound)
}

/** Records what differs since `before`. A change of position alone is no new version. */
async function recordChange(db: Db, author: Author, before: ServiceNow): Promise<ServiceNow> {
  const after = await serviceNow(db, before.id)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return after
  const version = before.version + (changes.some(({ field }) => field !== 'position') ? 1 : 0)
  await db.updateTable('product_service').set({ version }).where('id', '=', before.id).execute()
  await addEvent(db, author, 'change', { ...after, version }, changes)
  return after
}

async function changesSince(db: Db, id: number, version: number): Promise<CatalogueChange[]> {
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
  changes: CatalogueChange[] = [],
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
