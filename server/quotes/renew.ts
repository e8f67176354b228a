import * as z from 'zod'
import { endsOf, type ProductId } from '#contract/catalog.ts'
import { noSen, sumSen } from '#contract/money.ts'
import { renewedPrices, type RenewedPrices } from '#contract/quotes/api.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { awaiting, withTotals, type Price } from '#server/pricing/totals.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { changeLocked } from '#server/quotes/change.ts'
import {
  requestPrices,
  priceIfOffered,
  readPricingInputFor,
  type DraftToStore,
  type PricedDraft,
} from '#server/quotes/draft.ts'
import { linesOfQuote, columnsOf, priceColumns } from '#server/quotes/store.ts'
import { quoteOf, type QuoteRow } from '#server/quotes/queries.ts'

/**
 * Recalculates cart prices after 30 days by today's inventory and card. If a total rises, throws 409 `price_changed`
 * until `confirmed` covers the new totals. Quotes without a card price become pending.
 */
export async function renewPrices(
  db: Db,
  viewer: Viewer,
  rows: QuoteRow[],
  confirmed: { nrc: number; mrc: number } | null | undefined,
): Promise<Map<number, QuoteRow>> {
  if (rows.length === 0) return new Map()
  const renewed = await repriceAll(db, viewer, rows)
  refuseDearer(renewed, confirmed)
  const changed = await changeLocked(
    db,
    viewer,
    'renew_price',
    renewed.map(({ row, price, columns }) => ({
      row,
      columns: {
        ...columns,
        ...(!price.complete && { status: 'pending' as const, pending_since: viewer.now }),
      },
      lines: price.lines,
    })),
  )
  const after = changed.map((each) => each.after)
  await requestPrices(
    db,
    viewer,
    after.map((row) => quoteOf(row, viewer)),
  )
  return new Map(after.map((row) => [row.id, row]))
}

interface Renewed {
  row: QuoteRow
  price: Price
  columns: Partial<ReturnType<typeof renewedColumns>>
}

async function repriceAll(db: Db, viewer: Viewer, rows: QuoteRow[]): Promise<Renewed[]> {
  const reader = { companyId: companyOf(viewer), today: viewer.today }
  const known = await readPricingInputFor(
    db,
    reader,
    rows.flatMap((row) => storedDraft(row) ?? []),
  )
  const renewed: Renewed[] = []
  for (const row of rows) {
    const draft = storedDraft(row)
    const priced = draft && priceIfOffered(draft, known)
    if (priced) renewed.push({ row, price: priced.price, columns: renewedColumns(priced, viewer) })
    else {
      const price = awaiting(withTotals(await linesOfQuote(db, row), false, known.tax))
      renewed.push({ row, price, columns: { ...priceColumns(price), price_level: null } })
    }
  }
  return renewed
}

/** A building connected since changes the grade with the price. */
function renewedColumns(priced: PricedDraft, viewer: Viewer) {
  const { status: _, price_held_until: __, requote_of: ___, ...columns } = columnsOf(priced, viewer)
  return columns
}

function refuseDearer(
  renewed: readonly Renewed[],
  confirmed: { nrc: number; mrc: number } | null | undefined,
) {
  const dearer = renewed.filter(
    ({ row, price }) => (price.total_nrc ?? 0) > row.total_nrc! || (price.total_mrc ?? 0) > row.total_mrc!,
  )
  const now: RenewedPrices = {
    nrc: sumSen(dearer.map(({ price }) => price.total_nrc ?? 0)),
    mrc: sumSen(dearer.map(({ price }) => price.total_mrc ?? 0)),
    quotes: dearer.map(({ row, price }) => ({
      id: row.id,
      quote_reference: row.reference,
      old: { nrc: row.total_nrc ?? noSen, mrc: row.total_mrc ?? noSen },
      new: { nrc: price.total_nrc ?? noSen, mrc: price.total_mrc ?? noSen },
    })),
  }
  if (dearer.length > 0 && !(confirmed && confirmed.nrc >= now.nrc && confirmed.mrc >= now.mrc))
    throw new AppError('price_changed', (w) => w.cartPriceRenewed, { data: z.encode(renewedPrices, now) })
}

/** Undefined for a customised request. */
export function storedDraft(row: QuoteRow): QuoteDraft | undefined {
  const line = storedLine(row)
  return line && line.bandwidth_id !== null ? { ...line, bandwidth_id: line.bandwidth_id } : undefined
}

/** Also if no product lists its bandwidth. */
export function storedLine(row: QuoteRow): DraftToStore | undefined {
  if (row.product_id === null || row.contract_months === null) return undefined
  const product_id = row.product_id as ProductId
  const stored = [row.site_a, row.site_b]
  return {
    product_id,
    bandwidth_id: row.bandwidth_id,
    bandwidth_mbps: row.bandwidth_mbps,
    replaces: row.service_id,
    contract_id: row.contract_months,
    fixed_ip_vas_id: row.fixed_ip_vas_id,
    voice_id: row.voice_id,
    device_vas_id: row.device_vas_id,
    ...Object.fromEntries(
      endsOf(product_id).flatMap((field, place) => {
        const site = stored[place]
        return site
          ? [
              [`${field}_nis`, site.nis],
              [`${field}_nni`, site.nni],
              [`${field}_details`, site],
            ]
          : []
      }),
    ),
  }
}
