import { sql, type RawBuilder } from 'kysely'
import { products, termLabel, vasKinds, type ProductId } from '#contract/catalog.ts'
import { longestTerm, type OfferKind, type ProductOffers } from '#contract/price-book/product-offers.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { lockPriceBook, recordBookChange } from '#server/price-book/history.ts'

/** Where an offer of each kind stands. */
const places = {
  bandwidth: { table: 'product_bandwidth', column: 'bandwidth_id' },
  term: { table: 'product_term', column: 'months' },
  add_on: { table: 'product_option', column: 'vas_option_id' },
} as const satisfies Record<OfferKind, { table: string; column: string }>

/** Every product with the bandwidths, terms and add-ons there are, and which of them it offers. */
export async function listProductOffers(db: Db, { today }: Viewer): Promise<ProductOffers[]> {
  const facts = (kind: OfferKind, cell: string, value: RawBuilder<unknown>) => sql`
    'offered', ${isOffered(kind, sql`p.id`, value)},
    'priced', exists (select 1 from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
        cross join lateral ${amountOn(sql`c.id`, today, false)} m
      where r.is_standard_rule = 1 and m.price_sen is not null and c.product_id = p.id and ${sql.ref(`c.${cell}`)} = ${value}),
    'drafted', exists (select 1 from draft_amount d join rate_cell c on c.id = d.rate_cell_id
        join pricing_rule r on r.id = d.pricing_rule_id
      where r.is_standard_rule = 1 and c.product_id = p.id and ${sql.ref(`c.${cell}`)} = ${value})`
  const { rows } = await sql<ProductOffers>`
    select p.id as product_id,
      (select coalesce(json_agg(json_build_object('id', b.id, 'label', b.label,
          ${facts('bandwidth', 'bandwidth_id', sql`b.id`)}) order by b.mbps), '[]') from bandwidth b) as bandwidths,
      (select coalesce(json_agg(json_build_object('months', t.months,
          ${facts('term', 'term', sql`t.months`)}) order by t.months desc), '[]')
        from (select months from product_term
          union select c.term from rate_cell c where c.term is not null
            -- A draft that was discarded leaves cells that nothing says anything of.
            and (exists (select from card_amount m where m.rate_cell_id = c.id)
              or exists (select from draft_amount d where d.rate_cell_id = c.id))) t(months)) as terms,
      (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'name', v.name, 'tax_code', v.tax_code,
          ${facts('add_on', 'vas_option_id', sql`v.id`)}) order by array_position(${vasKinds}::text[], v.kind), v.position), '[]') from vas_option v) as add_ons
    from product p order by p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    add_ons: row.add_ons.map((each) => ({
      ...each,
      possible: products[row.product_id].addOns.includes(each.kind),
    })),
  }))
}

interface Offer {
  product_id: ProductId
  kind: OfferKind
  /** The id of a bandwidth or an add-on, the months of a term. */
  value: number
  offered: boolean
}

/**
 * Offers a bandwidth, term or add-on with a product, or stops offering it; quotes that have it keep it. Answers its name.
 * Throws 422 for an unknown one and an add-on that the product cannot have, 409 for the last bandwidth or term.
 */
export async function setProductOffer(
  db: Db,
  viewer: Viewer,
  { product_id, kind, value, offered }: Offer,
): Promise<string> {
  const name = await nameOfOffer(db, { product_id, kind, value, offered })
  await lockPriceBook(db)
  const { table, column } = places[kind]
  const { rows } = await sql<{ standing: boolean; all: number }>`
    select ${isOffered(kind, sql`${product_id}`, sql`${value}`)} as standing,
      (select count(*)::int from ${sql.table(table)} where product_id = ${product_id}) as all`.execute(db)
  const { standing, all } = rows[0]!
  if (standing === offered) return name
  if (!offered && all === 1 && kind !== 'add_on')
    throw new AppError('wrong_status', (w) => w.lastOffer(products[product_id].name, name))
  await (
    offered
      ? sql`insert into ${sql.table(table)} (product_id, ${sql.ref(column)}) values (${product_id}, ${value})`
      : sql`delete from ${sql.table(table)} where product_id = ${product_id} and ${sql.ref(column)} = ${value}`
  ).execute(db)
  await recordBookChange(db, viewer, {
    book: 'options',
    subject: { product_id, kind, value, name },
    before: standing,
    after: offered,
  })
  return name
}

/** What is offered, by its name. Throws 422 where there is no such thing, or the product cannot have it. */
export async function nameOfOffer(db: Db, { product_id, kind, value, offered }: Offer): Promise<string> {
  if (kind === 'term') {
    if (value > longestTerm) throw invalid({ value: (w) => w.tooBig(longestTerm) })
    return termLabel(value)
  }
  if (kind === 'bandwidth') {
    const bandwidth = await db
      .selectFrom('bandwidth')
      .select('label')
      .where('id', '=', value)
      .executeTakeFirst()
    if (!bandwidth) throw invalid({ value: (w) => w.unknownBandwidth })
    return bandwidth.label
  }
  const option = await db
    .selectFrom('vas_option')
    .select(['kind', 'name'])
    .where('id', '=', value)
    .executeTakeFirst()
  if (!option) throw invalid({ value: (w) => w.unknownAddOn })
  const { name, addOns } = products[product_id]
  if (offered && !addOns.includes(option.kind)) throw invalid({ value: (w) => w.addOnImpossible(name) })
  return option.name
}

function isOffered(kind: OfferKind, product: RawBuilder<unknown>, value: RawBuilder<unknown>) {
  const { table, column } = places[kind]
  return sql<boolean>`exists (select 1 from ${sql.table(table)} o
    where o.product_id = ${product} and ${sql.ref(`o.${column}`)} = ${value})`
}
