import { sql } from 'kysely'
import * as z from 'zod'
import {
  cardPreview,
  previewNoticeDelay,
  previewResult,
  type CardPreview,
  previewReach,
  previewShows,
  type AffectedQuote,
  type PreviewResult,
  type CardWarning,
  type WarningKind,
  type CardDraft,
} from '#contract/rate-cards/draft-api.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { queueJobs } from '#server/platform/queue-jobs.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { AppError } from '#server/platform/errors.ts'
import { draftSeen, lockCard, openDraft } from '#server/rate-cards/drafts.ts'
import { isoOf, readRule } from '#server/rate-cards/rules.ts'
import { plusDays } from '#contract/days.ts'
import { productIds } from '#contract/catalog.ts'
import { sen, type Sen } from '#contract/money.ts'
import { type Charge, bands } from '#contract/pricing.ts'
import { ruleOn } from '#server/customers/queries.ts'
import { amountOn } from '#server/pricing/amount-on.ts'
import {
  listCells,
  cardOrder,
  keyedColumns,
  keyText,
  namesOfKey,
  cardKeyOf,
} from '#server/rate-cards/cells.ts'
import type { CardCell, CardKey } from '#contract/rate-cards/cell.ts'

export interface CardPreviewJob {
  rule: number
  revision: number
}

/** A job computes it. Throws 409 for a draft that has changed since it was seen, or was discarded. */
export async function requestPreview(
  db: Db,
  viewer: Viewer,
  { id, revision }: { id: number; revision: number },
): Promise<CardPreview> {
  const rule = await lockCard(db, viewer, id)
  await draftSeen(db, viewer, rule.id, revision)
  await sql`insert into card_preview (pricing_rule_id, revision, asked_at, asked_by)
    values (${rule.id}, ${revision}, ${viewer.now}, ${viewer.userId})
    on conflict (pricing_rule_id) do update set revision = excluded.revision, asked_at = excluded.asked_at,
      asked_by = excluded.asked_by, done_at = null, failed_at = null, result = null`.execute(db)
  await queueJobs(db, 'card_preview', [{ rule: rule.id, revision } satisfies CardPreviewJob])
  const asked = await newestPreview(db, viewer, rule.id)
  if (!asked) throw new AppError('wrong_status', (w) => w.draftGone)
  return asked
}

/** Null if there is none; 404 as in `readRule`. */
export async function readPreview(db: Db, viewer: Viewer, id: number): Promise<CardPreview | null> {
  await readRule(db, viewer, id)
  return newestPreview(db, viewer, id)
}

/** Whether the impact is computed, or could not be: a defect of the preview must not hold prices back. */
export async function isPreviewed(db: Db, rule: number, revision: number): Promise<boolean> {
  const ended = await db
    .selectFrom('card_preview')
    .select('revision')
    .where('pricing_rule_id', '=', rule)
    .where('revision', '=', revision)
    .where((row) => row.or([row('done_at', 'is not', null), row('failed_at', 'is not', null)]))
    .executeTakeFirst()
  return ended !== undefined
}

async function newestPreview(db: Db, { role }: Viewer, rule: number): Promise<CardPreview | null> {
  const { rows } = await sql<z.input<typeof cardPreview>>`
    select revision, ${isoOf('asked_at')} as asked_at, ${isoOf('done_at')} as done_at,
      ${isoOf('failed_at')} as failed_at, result
    from card_preview where pricing_rule_id = ${rule}`.execute(db)
  if (!rows[0]) return null
  const { result, ...preview } = rows[0]
  return z.decode(cardPreview, {
    ...preview,
    // Only client managers read companies' quotes; others see the sums.
    result: result && (role === 'client_manager' ? result : { ...result, rises: [], falls: [] }),
  })
}

/** Stored, so that the page can show the failure. */
export async function failPreview(pool: Db, calendar: Viewer, { rule, revision }: CardPreviewJob) {
  await asViewer(pool, calendar, (db) =>
    sql`update card_preview set failed_at = ${calendar.now}
      where pricing_rule_id = ${rule} and revision = ${revision} and done_at is null`.execute(db),
  )
}

/** Took longer than its requester waits. */
export interface ComputedPreview extends CardPreviewJob {
  name: string
  askedBy: number
  askedAt: Date
}

interface PreviewWork {
  config: Config
  now: () => Date
  onSlow: (db: Db, viewer: Viewer, computed: ComputedPreview) => Promise<void>
}

/** Does nothing if the draft has changed since. Notifies the requester after more than 3 s. */
export async function computePreview(
  pool: Db,
  { rule, revision }: CardPreviewJob,
  { config, now, onSlow }: PreviewWork,
): Promise<void> {
  const viewer = calendarOf(config, now())
  await asViewer(pool, viewer, async (db) => {
    const open = await openDraft(db, viewer, rule)
    if (open?.draft.revision !== revision) return
    const { name, is_standard_rule } = await readRule(db, viewer, rule)
    const result = await impactOf(db, viewer, { id: rule, isBase: is_standard_rule === 1, draft: open.draft })
    const done = now()
    const { rows } = await sql<{ askedBy: number; askedAt: Date }>`
      update card_preview set done_at = ${done}, failed_at = null, result = ${JSON.stringify(z.encode(previewResult, result))}::jsonb
      where pricing_rule_id = ${rule} and revision = ${revision}
      returning asked_by as "askedBy", asked_at as "askedAt"`.execute(db)
    for (const asked of rows)
      if (done.getTime() - asked.askedAt.getTime() > previewNoticeDelay)
        await onSlow(db, { ...viewer, now: done }, { rule, revision, name, ...asked })
  })
}

/** Compares recent quotes at the prices of the card in force and of the draft, not at their quoted prices. */
async function impactOf(
  db: Db,
  viewer: Viewer,
  { id, isBase, draft }: { id: number; isBase: boolean; draft: CardDraft },
): Promise<PreviewResult> {
  // By the cell of the base card, which all cards share.
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
  const rise = ({ before, after }: AffectedQuote) => after.mrc - before.mrc || after.nrc - before.nrc
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
    planned: draft.planned,
  }
}

/** For the base card: all companies with their rules. */
async function companiesOf(db: Db, { today }: Viewer, rule: number, isBase: boolean) {
  const { rows } = await sql<{ id: number; rule: number | null }>`
    select c.id, ${ruleOn(sql`c.id`, today)} as rule from company c
    where ${isBase} or ${ruleOn(sql`c.id`, today)} = ${rule} or exists (
      select from rule_assignment a where a.company_id = c.id and a.from_date > ${today}::date
        and a.pricing_rule_id = ${rule})`.execute(db)
  return rows
}

/** Prices of custom rules, which a draft of the base card does not change. */
async function ownPrices(db: Db, { today }: Viewer): Promise<OwnPrices[]> {
  const { rows } = await sql<CardKey & { rule: number; name: string; price_sen: Sen }>`
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

type QuoteLine = CardKey & {
  id: number
  company_id: number
  company: string
  quote_reference: string
}

/** Leaves out carts, and the quote at the limit, whose lines may be cut. */
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

/** Missing prices count as 0. */
function moved(
  lines: readonly QuoteLine[],
  pricesOf: (line: QuoteLine) => { before: Sen | null; after: Sen | null },
): AffectedQuote[] {
  return [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((quote): AffectedQuote[] => {
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

type Priced = CardKey & {
  key: string
  price: Sen
  floor: Sen | null
  base: Sen | null
  reason: string | null
  changed: boolean
}

/** By the text of each cell's key. */
interface OwnPrices {
  rule: number
  name: string
  prices: ReadonlyMap<string, Sen>
}

/** Along these rows prices should rise with each step, or fall with the term. */
const rows: {
  kind: WarningKind
  at: (cell: CardKey) => number | null
  falls: boolean
  vary: keyof CardKey
}[] = [
  { kind: 'bandwidth', at: ({ bandwidth }) => bandwidth && bandwidth.mbps, falls: false, vary: 'bandwidth' },
  { kind: 'distance', at: ({ band }) => band && bands.indexOf(band), falls: false, vary: 'band' },
  { kind: 'term', at: ({ term }) => term, falls: true, vary: 'term' },
]

/**
 * Warns of drafted prices that fall with more bandwidth or distance, rise with a longer term, are below their floor or,
 * in a custom rule, above the base price. A draft of the base card is checked against custom rules too.
 */
function warningsOf(
  card: readonly CardCell[],
  draft: CardDraft,
  { isBase, own }: { isBase: boolean; own: readonly OwnPrices[] },
): CardWarning[] {
  const drafted = new Map(draft.cells.map((cell) => [cell.id, cell]))
  const shown = new Set(card.map(({ id }) => id))
  const pricedBy = (cell: CardDraft['cells'][number], floor: Sen | null) =>
    priced(cell, {
      price: cell.draft.selling_price ?? cell.base_price,
      floor: isBase ? cell.draft.floor : floor,
      reason: cell.reason,
      changed: true,
    })
  const cells = [
    ...card.flatMap((cell) => {
      const says = drafted.get(cell.id)
      const { selling_price: price, floor, reason } = cell
      return says ? pricedBy(says, floor) : priced(cell, { price, floor, reason, changed: false })
    }),
    // First prices, which the card does not show yet.
    ...draft.cells.filter(({ id }) => !shown.has(id)).flatMap((cell) => pricedBy(cell, null)),
  ]
  const steps = rows
    .flatMap((row) => stepsAlong(cells, row))
    .filter(({ before, cell }) => before.changed || cell.changed)
  const changed = cells.filter((cell) => cell.changed)
  return [
    ...steps.filter(isWrong).map(({ kind, cell, before }) => warn(kind, cell, before.price)),
    ...changed.flatMap((cell) => belowFloor(cell)),
    ...changed.flatMap((cell) => (isBase ? [] : aboveBase(cell, cell.base))),
    ...own.flatMap((rule) => warningsIn(rule, changed, steps)),
  ]
}

type DraftedOrNot = Pick<Priced, 'floor' | 'reason' | 'changed'> & { price: Sen | null }

function priced(cell: CardKey & { base_price: Sen | null }, { price, ...says }: DraftedOrNot): Priced[] {
  const key = cardKeyOf(cell)
  return price === null ? [] : [{ ...key, key: keyText(key), base: cell.base_price, price, ...says }]
}

/** Effects of a base card draft on a custom rule's own prices. */
function warningsIn({ name, prices }: OwnPrices, changed: readonly Priced[], steps: readonly Step[]) {
  const inCard = (cell: Priced): Priced => {
    const price = prices.get(cell.key)
    return price === undefined ? cell : { ...cell, price, reason: null, changed: false }
  }
  const mixed = steps
    .filter(({ before, cell }) => prices.has(before.key) !== prices.has(cell.key))
    .map((step) => ({ ...step, before: inCard(step.before), cell: inCard(step.cell) }))
  const differing = changed.filter(({ key }) => prices.has(key))
  return [
    ...mixed.filter(isWrong).map(({ kind, cell, before }) => warn(kind, cell, before.price)),
    ...differing.flatMap((cell) => belowFloor(inCard(cell))),
    ...differing.flatMap((cell) => aboveBase(inCard(cell), cell.price)),
  ].map((warning) => ({ ...warning, rule: name }))
}

function warn(kind: WarningKind, cell: Priced, other: Sen): CardWarning {
  return { kind, ...cardKeyOf(cell), price: cell.price, other, reason: cell.reason, rule: null }
}

function belowFloor(cell: Priced): CardWarning[] {
  return cell.floor !== null && cell.price < cell.floor ? [warn('floor', cell, cell.floor)] : []
}

function aboveBase(cell: Priced, base: Sen | null): CardWarning[] {
  return base !== null && cell.price > base ? [warn('base', cell, base)] : []
}

interface Step {
  kind: WarningKind
  falls: boolean
  before: Priced
  cell: Priced
}

const isWrong = ({ falls, before, cell }: Step) =>
  (cell.changed || before.changed) && (falls ? cell.price > before.price : cell.price < before.price)

function stepsAlong(cells: readonly Priced[], { kind, at, falls, vary }: (typeof rows)[number]): Step[] {
  const others = Map.groupBy(
    cells.filter((cell) => at(cell) !== null),
    (cell) => JSON.stringify({ ...cardKeyOf(cell), [vary]: null }),
  )
  return [...others.values()].flatMap((row) => {
    const sorted = row.toSorted((one, other) => at(one)! - at(other)!)
    return sorted.slice(1).map((cell, index) => ({ kind, falls, before: sorted[index]!, cell }))
  })
}
