import { sql } from 'kysely'
import { termTotal } from '#contract/charges.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { sumSen } from '#contract/money.ts'
import { requestTerms } from '#contract/quotes/api.ts'
import { storableStates, whatIfSteps, type SheetSums, type siteSheetApi } from '#contract/site-sheets.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { countHourly } from '#server/platform/hourly.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { priceIfOffered, requestPrices, type DraftToStore, type PricedDraft } from '#server/quotes/draft.ts'
import { addToWishlist } from '#server/quotes/project.ts'
import { quoteOf, readRows } from '#server/quotes/queries.ts'
import { storeQuotes } from '#server/quotes/store.ts'
import { queueSheet, updateSheet, writeRows } from '#server/site-sheets/change.ts'
import { readSheetPricing } from '#server/site-sheets/evaluate.ts'
import { findSheet, readShownRows, readSiteSheet } from '#server/site-sheets/queries.ts'

/** The bandwidth one step down or up among those that the product offers; at the end of the ladder the same. */
function bandwidthAt({ product_id, bandwidth_id }: DraftToStore, step: number, known: PricingInput) {
  const ladder = [...known.bandwidths.values()].filter(({ id }) =>
    known.offered.bandwidth.has(`${product_id}|${id}`),
  )
  const at = ladder.findIndex(({ id }) => id === bandwidth_id)
  return ladder[at + step] ?? ladder[at]
}

/** The rows that are no quotes yet, with all that they are priced by. */
async function openRows(db: Db, viewer: Viewer, id: number, { lock = false } = {}) {
  const { sheet, buyer } = await findSheet(db, viewer, id, { lock })
  const rows = (await readShownRows(db, sheet)).filter(({ quote_id }) => quote_id === null)
  const sites = rows.flatMap(({ priced }) => priced?.connection.sites ?? [])
  return { sheet, rows, known: await readSheetPricing(db, buyer, sites) }
}

/** The sums at today's prices, as it is at its own. */
export async function readWhatIf(db: Db, viewer: Viewer, id: number) {
  const { rows, known } = await openRows(db, viewer, id)
  const counted = rows.flatMap(({ shown, priced }) =>
    shown && (shown === 'choose' || storableStates.includes(shown)) ? priced! : [],
  )
  const at = ({ term, step = 0 }: { term?: number; step?: number }) =>
    sumsOf(
      counted.map(({ draft }) => {
        const bandwidth_id = bandwidthAt(draft, step, known)?.id ?? draft.bandwidth_id
        return priceIfOffered({ ...draft, bandwidth_id, contract_id: term ?? draft.contract_id }, known)
      }),
    )
  return {
    as_is: sumsOf(counted),
    terms: requestTerms.map((term) => ({ term, sums: at({ term }) })),
    steps: whatIfSteps.map((step) => ({ step, sums: at({ step }) })),
  }
}

function sumsOf(rows: readonly (PricedDraft | undefined)[]): SheetSums {
  const priced = rows.flatMap((row) => {
    const over_term = row ? termTotal(row.price, row.draft.contract_id) : null
    return over_term === null ? [] : { nrc: row!.price.total_nrc!, mrc: row!.price.total_mrc!, over_term }
  })
  return {
    rows: priced.length,
    unpriced: rows.length - priced.length,
    nrc: sumSen(priced.map(({ nrc }) => nrc)),
    mrc: sumSen(priced.map(({ mrc }) => mrc)),
    over_term: sumSen(priced.map((each) => each.over_term)),
  }
}

/** Rows without a price keep their bandwidth. Quotes do not change. */
export async function adoptVariant(
  db: Db,
  viewer: Viewer,
  id: number,
  { term, step, version }: CallInput<typeof siteSheetApi.adopt>['body'],
) {
  const { sheet, rows, known } = await openRows(db, viewer, id, { lock: true })
  await updateSheet(db, sheet, version)
  const adopted = rows.flatMap(({ row_no, priced }) => {
    if (term !== undefined) return { row_no, values: { term: String(term) } }
    const bandwidth = priced && bandwidthAt(priced.draft, step ?? 0, known)
    return bandwidth ? { row_no, values: { bandwidth: bandwidth.label } } : []
  })
  await writeRows(db, sheet, adopted, new Map(rows.map((row) => [row.row_no, row])))
  await queueSheet(db, sheet)
  return readSiteSheet(db, viewer, id)
}

/** All or none. 409 without a row to store, while rows are being matched, and once a price is no longer held. */
export async function storeSheet(db: Db, viewer: Viewer, id: number, project_name: string) {
  const { sheet } = await findSheet(db, viewer, id, { lock: true })
  const rows = await readShownRows(db, sheet)
  const open = rows.filter(({ quote_id }) => quote_id === null)
  if (open.some(({ shown }) => shown === null)) throw new AppError('wrong_status', (w) => w.sheetMatching)
  const chosen = open.filter(({ shown }) => shown && storableStates.includes(shown))
  if (chosen.length === 0) throw new AppError('wrong_status', (w) => w.sheetNothingToStore)
  if (chosen.some(({ held_until }) => held_until !== null && held_until < viewer.today))
    throw new AppError('price_changed', (w) => w.sheetPricesExpired)
  await countHourly(db, viewer, 'quote', chosen.length)
  const drafts = chosen.map(({ priced }) => priced!)
  const ids = await storeQuotes(db, viewer, drafts)
  const pending = ids.filter((_, index) => !drafts[index]!.price.complete)
  const awaiting = [...(await readRows(db, viewer, pending)).values()].map((row) => quoteOf(row, viewer))
  await requestPrices(db, viewer, awaiting)
  await addToWishlist(db, viewer, { ids, project_name })
  const quotes = chosen.map(({ row_no }, index) => ({ row_no, quote_id: ids[index] }))
  await sql`
    update site_sheet_row r set quote_id = e.quote_id
    from json_populate_recordset(null::site_sheet_row, ${JSON.stringify(quotes)}) e
    where r.company_id = ${sheet.company_id} and r.sheet_id = ${id} and r.row_no = e.row_no`.execute(db)
  await db.updateTable('site_sheet').set({ project_name }).where('id', '=', id).execute()
  return { stored: ids.length, pending: pending.length, left_out: open.length - ids.length }
}
