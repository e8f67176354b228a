import { sql } from 'kysely'
import { plusDays } from '#contract/days.ts'
import { productIds } from '#contract/catalog.ts'
import { sen, type Sen } from '#contract/money.ts'
import type { Charge } from '#contract/pricing.ts'
import type { CardDraft } from '#contract/rate-cards/draft.ts'
import {
  previewReach,
  previewShows,
  type MovedQuote,
  type PreviewResult,
} from '#contract/rate-cards/preview.ts'
import { ruleOn } from '#server/customers/rule-on.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import { listCells } from '#server/rate-cards/cells.ts'
import { cardOrder, keyedColumns, keyText, namesOfKey, type KeyedRow } from '#server/rate-cards/keyed.ts'
import { warningsOf, type OwnPrices } from '#server/rate-cards/warnings.ts'

/**
 * What publishing a draft today would do: to whom, how quotes of late would be priced by the card in force and by the draft, and
 * what to look at first. What they were quoted at is of no matter: versions since then have moved that already.
 */
export async function impactOf(
  db: Db,
  viewer: Viewer,
  { id, isBase, draft }: { id: number; isBase: boolean; draft: CardDraft },
): Promise<PreviewResult> {
  // Prices after publishing, by the cell of the base card: alike for every card.
  const prices = new Map(
    draft.cells.map((cell) => [keyText(cell), cell.draft.selling_price ?? cell.base_price]),
  )
  const own = isBase ? await ownPrices(db, viewer) : []
  const ownOf = new Map(own.map((each) => [each.rule, each.prices]))
  const differs = (rule: number | null | undefined, key: string) =>
    (rule && ownOf.get(rule)?.has(key)) === true
  const companies = (await companiesOf(db, viewer, id, isBase)).filter(
    ({ rule }) => !isBase || [...prices.keys()].some((key) => !differs(rule, key)),
  )
  const ruleOf = new Map(companies.map((company) => [company.id, company.rule]))
  const since = plusDays(viewer.today, -previewReach.days)
  const { lines, stopped } = await newestLines(db, [...ruleOf.keys()], since)
  const card = (
    await Promise.all(
      productIds().map((product_id) => listCells(db, viewer, { pricing_rule_id: id, product_id })),
    )
  ).flat()
  const cardPrices = new Map(card.map((cell) => [keyText(cell), cell.selling_price]))
  const repriced = moved(lines, (line) => {
    const key = keyText(line)
    const rule = isBase ? ruleOf.get(line.company_id) : null
    const before = (rule ? ownOf.get(rule)?.get(key) : null) ?? cardPrices.get(key) ?? null
    const after = prices.get(key)
    return { before, after: after === undefined || differs(rule, key) ? before : after }
  })
  const warnings = warningsOf(card, draft, { isBase, own })
  const rise = ({ before, after }: MovedQuote) => after.mrc - before.mrc || after.nrc - before.nrc
  const sorted = repriced.toSorted((one, other) => rise(other) - rise(one))
  return {
    cells: draft.cells.length,
    companies: companies.length,
    since,
    lines: lines.length,
    stopped,
    quotes: repriced.length,
    before: total(repriced.map(({ before }) => before)),
    after: total(repriced.map(({ after }) => after)),
    rises: sorted.filter((quote) => rise(quote) > 0).slice(0, previewShows.quotes),
    falls: sorted
      .filter((quote) => rise(quote) < 0)
      .toReversed()
      .slice(0, previewShows.quotes),
    warnings: warnings.slice(0, previewShows.warnings),
    warning_count: warnings.length,
  }
}

/** The companies that a card prices for today or is planned for; of the base card, all with the rule they have. */
async function companiesOf(db: Db, { today }: Viewer, rule: number, isBase: boolean) {
  const { rows } = await sql<{ id: number; rule: number | null }>`
    select c.id, ${ruleOn(sql`c.id`, today)} as rule from company c
    where ${isBase} or ${ruleOn(sql`c.id`, today)} = ${rule} or exists (
      select from rule_assignment a where a.company_id = c.id and a.from_date > ${today}::date and a.pricing_rule_id = ${rule})`.execute(
    db,
  )
  return rows
}

/** The prices that each custom rule has of its own: a draft of the base card leaves them as they are. */
async function ownPrices(db: Db, { today }: Viewer): Promise<OwnPrices[]> {
  const { rows } = await sql<KeyedRow & { rule: number; name: string; price_sen: Sen }>`
    select ${keyedColumns}, r.id as rule, r.name, m.price_sen
    from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id ${namesOfKey}
      cross join lateral ${amountOn(sql`c.id`, today, false)} m
    where r.is_standard_rule = 0 and r.retired_at is null and m.price_sen is not null
    order by lower(r.name), ${cardOrder}`.execute(db)
  return [...Map.groupBy(rows, ({ rule }) => rule)].map(([rule, cells]) => ({
    rule,
    name: cells[0]!.name,
    prices: new Map(cells.map((cell) => [keyText(cell), cell.price_sen])),
  }))
}

type QuoteLine = KeyedRow & {
  id: number
  company_id: number
  company: string
  quote_reference: string
}

/** The newest lines from a card of these companies' quotes, carts left out; the quote at which it stops is left out, too. */
async function newestLines(db: Db, companies: readonly number[], since: string) {
  const { rows } = await sql<QuoteLine>`
    select ${keyedColumns}, q.id, q.company_id, y.name as company, q.reference as quote_reference
    from quote q join company y on y.id = q.company_id
      join quote_line l on l.company_id = q.company_id and l.quote_id = q.id
      join rate_cell c on c.id = l.rate_cell_id ${namesOfKey}
    where q.status not in ('removed', 'cart') and q.created_at >= ${since}::date
      and q.company_id = any(${companies}::bigint[])
    order by q.created_at desc, q.id desc limit ${sql.lit(previewReach.lines + 1)}`.execute(db)
  const stopped = rows.length > previewReach.lines
  const last = rows.at(-1)?.id
  return { stopped, lines: stopped ? rows.filter(({ id }) => id !== last) : rows }
}

/** The quotes whose lines would cost something else. A price that is not there counts as none. */
function moved(
  lines: readonly QuoteLine[],
  pricesOf: (line: QuoteLine) => { before: Sen | null; after: Sen | null },
): MovedQuote[] {
  return [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((quote): MovedQuote[] => {
    const priced = quote.map((line) => {
      const { before, after } = pricesOf(line)
      return { charge: line.charge, before: before ?? 0, after: after ?? 0 }
    })
    if (priced.every(({ before, after }) => before === after)) return []
    const sumOf = (which: 'before' | 'after', charge: Charge) =>
      sen(priced.filter((line) => line.charge === charge).reduce((sum, line) => sum + line[which], 0))
    const both = (which: 'before' | 'after') => ({ nrc: sumOf(which, 'nrc'), mrc: sumOf(which, 'mrc') })
    const { id, quote_reference, company } = quote[0]!
    return [{ id, quote_reference, company, before: both('before'), after: both('after') }]
  })
}

function total(amounts: readonly { nrc: Sen; mrc: Sen }[]) {
  const of = (charge: Charge) => sen(amounts.reduce((sum, each) => sum + each[charge], 0))
  return { nrc: of('nrc'), mrc: of('mrc') }
}
