import { sql, type RawBuilder } from 'kysely'
import { longestTerm, products, termLabel, vasKinds } from '#contract/catalog.ts'
import { offerKinds, type OfferChange, type OfferKind, type ProductOffers } from '#contract/price-book/api.ts'
import { offersOn } from '#server/catalog/queries.ts'
import { setDatedValue } from '#server/platform/dated-value.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import {
  lockCard,
  openDraft,
  publishVersion,
  type CellAmount,
  writeDraft,
} from '#server/rate-cards/drafts.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'

const cells = { bandwidth: 'bandwidth_id', term: 'term', add_on: 'vas_option_id' } as const satisfies Record<
  OfferKind,
  string
>

/** Every product with the existing bandwidths, terms and add-ons: offered, planned or not. */
export async function listProductOffers(db: Db, { today }: Viewer): Promise<ProductOffers[]> {
  const facts = (kind: OfferKind, value: RawBuilder<unknown>) => sql`
    'offered', exists (select from offer o where o.kind = ${sql.lit(kind)} and o.product_id = p.id and o.value = ${value}),
    'priced', exists (select 1 from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id
        cross join lateral ${amountOn(sql`c.id`, today, false)} m
      where r.is_standard_rule = 1 and m.price_sen is not null and c.product_id = p.id and ${sql.ref(`c.${cells[kind]}`)} = ${value}),
    'drafted', exists (select 1 from draft_amount d join rate_cell c on c.id = d.rate_cell_id
        join pricing_rule r on r.id = d.pricing_rule_id
      where r.is_standard_rule = 1 and c.product_id = p.id and ${sql.ref(`c.${cells[kind]}`)} = ${value})`
  const planned = sql`price_book_value d where d.book = 'options' and d.from_date > ${today}`
  const { rows } = await sql<ProductOffers>`
    with offer as materialized (select kind, o.product_id, o.value
      from unnest(${[...offerKinds]}::text[]) kind cross join lateral offers_on(kind, ${today}) o)
    select p.id as product_id,
      (select coalesce(json_agg(json_build_object('id', b.id, 'label', b.label,
          ${facts('bandwidth', sql`b.id`)}) order by b.mbps), '[]') from bandwidth b) as bandwidths,
      (select coalesce(json_agg(json_build_object('months', t.months,
          ${facts('term', sql`t.months`)}) order by t.months desc), '[]')
        from (select value as months from offer where kind = 'term'
          union select (d.subject ->> 'value')::bigint from ${planned} and d.subject ->> 'kind' = 'term'
          union select c.term from rate_cell c where c.term is not null
            -- A draft that was discarded leaves cells that nothing says anything of.
            and (exists (select from card_amount m where m.rate_cell_id = c.id)
              or exists (select from draft_amount d where d.rate_cell_id = c.id))) t(months)) as terms,
      (select coalesce(json_agg(json_build_object('id', v.id, 'kind', v.kind, 'name', v.name, 'tax_code', v.tax_code,
          ${facts('add_on', sql`v.id`)}) order by array_position(${vasKinds}::text[], v.kind), v.position), '[]') from vas_option v) as add_ons,
      (select coalesce(json_agg(json_build_object('kind', d.subject ->> 'kind', 'value', (d.subject ->> 'value')::bigint,
          'offered', d.value::boolean, 'from_date', d.from_date) order by d.from_date, d.subject), '[]')
        from ${planned} and (d.subject ->> 'product_id')::int = p.id) as planned
    from product p order by p.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    add_ons: row.add_ons.map((each) => ({
      ...each,
      possible: products[row.product_id].addOns.includes(each.kind),
    })),
  }))
}

/**
 * Offers a bandwidth, term or add-on from a day on, or stops offering it; null withdraws what is planned. Existing
 * quotes keep it. Throws 422 for an impossible one, 404 where nothing is planned, 409 if the product would have none
 * left.
 */
export async function setProductOffer(
  db: Db,
  viewer: Viewer,
  { offered: value, from_date = viewer.today, ...subject }: OfferChange,
): Promise<string> {
  const name = await nameOfOffer(db, { ...subject, offered: value ?? false })
  const change = { book: 'options' as const, subject, from_date, value, named: { name } }
  const changed = await setDatedValue(db, viewer, change, async () => {
    const { rows } = await sql<{
      offered: boolean
    }>`select exists (select from ${offersOn(subject.kind, from_date)} o
      where o.product_id = ${subject.product_id} and o.value = ${subject.value}) as offered`.execute(db)
    return rows[0]!.offered
  })
  if (changed) await refuseNone(db, viewer, subject, name)
  return name
}

/** Throws 409 if none of the kind would be offered, today or on a day of a planned change. */
async function refuseNone(
  db: Db,
  { today }: Viewer,
  { product_id, kind }: Pick<Offer, 'product_id' | 'kind'>,
  name: string,
) {
  if (kind === 'add_on') return
  const { rows } = await sql<{ none: boolean }>`
    select exists (select from (select ${today}::date as day
        union select v.from_date from price_book_value v where v.book = 'options' and v.from_date > ${today}) d
      where not exists (select from offers_on(${kind}, d.day) o
        where o.product_id = ${product_id})) as none`.execute(db)
  if (rows[0]!.none) throw new AppError('wrong_status', (w) => w.lastOffer(products[product_id].name, name))
}

interface Offer extends Pick<OfferChange, 'product_id' | 'kind' | 'value'> {
  offered: boolean
}

/** Throws 422 where there is no such thing, or the product cannot have it. */
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

export async function lockBaseCard(db: Db, viewer: Viewer): Promise<number> {
  const { id } = await db
    .selectFrom('pricing_rule')
    .select('id')
    .where('is_standard_rule', '=', 1)
    .executeTakeFirstOrThrow()
  await lockCard(db, viewer, id)
  return id
}

/** Whether one of these cells `c` of the base card has a price in force, planned from a later day, or drafted. */
export async function hasBasePrices(db: Db, { today }: Viewer, base: number, cells: RawBuilder<boolean>) {
  const { rows } = await sql<{ priced: boolean }>`
    select exists (select from rate_cell c
      where c.pricing_rule_id = ${base} and ${cells}
        and (exists (select from ${amountOn(sql`c.id`, today, false)} m where m.price_sen is not null)
          or exists (select from card_amount m where m.rate_cell_id = c.id and m.from_date > ${today} and m.price_sen is not null)
          or exists (select from draft_amount d where d.rate_cell_id = c.id))) as priced`.execute(db)
  return rows[0]!.priced
}

/**
 * Sets first prices (sen) in the locked base card: as a version from today, or in the draft if one is open or a second
 * person publishes. Answers whether they are drafted.
 */
export async function setFirstPrices(
  db: Db,
  viewer: Viewer,
  base: number,
  { amounts, note }: { amounts: readonly CellAmount[]; note: string },
): Promise<boolean> {
  const drafted =
    (await openDraft(db, viewer, base)) !== null || (await isSwitchedOn(db, 'second_person_publishes'))
  if (drafted) await writeDraft(db, viewer, base, amounts)
  else await publishVersion(db, viewer, { rule: base, kind: 'draft', amounts, note })
  return drafted
}
