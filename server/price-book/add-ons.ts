import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { products, type VasKind } from '#contract/catalog.ts'
import type { Charge } from '#contract/pricing.ts'
import type { AddOnPrice, ChangedAddOn, NewAddOn } from '#contract/price-book/add-ons.ts'
import type { TaxCode } from '#contract/tax.ts'
import { lockPriceBook } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { hasBasePrices, lockBaseCard, setFirstPrices } from '#server/price-book/base-prices.ts'
import { recordBookChange } from '#server/price-book/history.ts'
import { setProductOffer } from '#server/price-book/product-offers.ts'

/** Creates an add-on, which no product offers yet, and answers its id; 422 for a name in use by another of its kind. */
export async function createAddOn(
  db: Db,
  viewer: Viewer,
  { kind, name, tax_code }: NewAddOn,
): Promise<number> {
  await lockPriceBook(db)
  const { rows } = await sql<{ id: number }>`
    insert into vas_option (kind, name, tax_code, position)
    select ${kind}, ${name}, ${tax_code}, coalesce(max(position), 0) + 1 from vas_option
    having not coalesce(bool_or(kind = ${kind} and lower(name) = lower(${name})), false) returning id`.execute(
    db,
  )
  const made = rows[0]
  if (!made) throw invalid({ name: (w) => w.addOnNameTaken })
  await recordBookChange(db, viewer, {
    book: 'options',
    subject: { product_id: null, kind: 'add_on', value: made.id, name },
    before: false,
    after: true,
  })
  return made.id
}

/**
 * Changes what is given of an add-on, on record, and answers its name. Price search and cards say it at once; quotes keep the
 * name and the tax code of their lines until they are priced again, orders for good. Throws 404, and 422 for a name in use by
 * another of its kind.
 */
export async function changeAddOn(
  db: Db,
  viewer: Viewer,
  id: number,
  { name, tax_code, position }: ChangedAddOn,
): Promise<string> {
  await lockPriceBook(db)
  const { kind, ...before } = await addOnNow(db, id)
  if (name !== undefined && (await isTaken(db, id, kind, name)))
    throw invalid({ name: (w) => w.addOnNameTaken })
  await db
    .updateTable('vas_option')
    .set({ name: name ?? before.name, tax_code: tax_code ?? before.tax_code })
    .where('id', '=', id)
    .execute()
  if (position !== undefined) await moveAmongKind(db, id, kind, position)
  const { kind: _, ...after } = await addOnNow(db, id)
  if (!isDeepStrictEqual(before, after))
    await recordBookChange(db, viewer, {
      book: 'options',
      subject: { product_id: null, kind: 'add_on', value: id, name: before.name },
      before,
      after,
    })
  return after.name
}

/**
 * Gives an add-on its first base price with a product, in sen, as a version of its own, and has the product offer it; where
 * a draft of the base card is open or has to be, the price joins it instead. Answers its name and whether it is drafted.
 * Throws 404 for an unknown add-on, 422 for one that the product cannot have, 409 for one that has a price in force, planned or drafted.
 */
export async function priceAddOn(
  db: Db,
  viewer: Viewer,
  id: number,
  { product_id, nrc, mrc }: AddOnPrice,
): Promise<{ name: string; drafted: boolean }> {
  const addOn = await db
    .selectFrom('vas_option')
    .select(['kind', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!addOn) throw notFound()
  const { kind, name } = addOn
  if (!products[product_id].addOns.includes(kind))
    throw invalid({ product_id: (w) => w.addOnImpossible(products[product_id].name) })
  const base = await lockBaseCard(db, viewer)
  if (await hasBasePrices(db, viewer, base, sql`c.product_id = ${product_id} and c.vas_option_id = ${id}`))
    throw new AppError('wrong_status', (w) => w.addOnPriced(name))
  await sql`insert into rate_cell (pricing_rule_id, product_id, component, charge, vas_option_id)
    select ${base}::bigint, ${product_id}::smallint, ${kind}::text, charge, ${id}::bigint from unnest(array['nrc', 'mrc']) charge
    on conflict do nothing`.execute(db)
  const { rows: cells } = await sql<{ cell: number; charge: Charge }>`
    select id as cell, charge from rate_cell
    where pricing_rule_id = ${base} and product_id = ${product_id} and vas_option_id = ${id}`.execute(db)
  const amounts = cells.map(({ cell, charge }) => ({ cell, price: { nrc, mrc }[charge], floor: null }))
  const drafted = await setFirstPrices(db, viewer, base, { amounts, note: name })
  if (!drafted) await setProductOffer(db, viewer, { product_id, kind: 'add_on', value: id, offered: true })
  return { name, drafted }
}

/** What an add-on says, with its position among its kind from 1. Throws 404. */
async function addOnNow(db: Db, id: number) {
  const { rows } = await sql<{ kind: VasKind; name: string; tax_code: TaxCode; position: number }>`
    select kind, name, tax_code, place as position
    from (select *, row_number() over (partition by kind order by position)::int as place from vas_option) v
    where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

async function isTaken(db: Db, id: number, kind: VasKind, name: string): Promise<boolean> {
  const other = await db
    .selectFrom('vas_option')
    .select('id')
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst()
  return other !== undefined
}

/** Puts an add-on at a position among its kind, or at the end; the others keep their order. */
async function moveAmongKind(db: Db, id: number, kind: VasKind, position: number) {
  await sql`update vas_option v set position = n.position
    from (select o.id, case when o.id = ${id} then least(${position}::int, o.all)
          when o.rank >= ${position}::int then o.rank + 1 else o.rank end as position
      from (select id, count(*) over ()::int as all,
          count(*) filter (where id <> ${id}) over (order by position)::int as rank
        from vas_option where kind = ${kind}) o) n
    where n.id = v.id and n.position <> v.position`.execute(db)
}
