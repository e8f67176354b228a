import { sql } from 'kysely'
import * as z from 'zod'
import { noSen, sumSen } from '#contract/money.ts'
import { renewedPrices, type RenewedPrices } from '#contract/quotes.ts'
import type { QuoteDraft, SiteField } from '#contract/quote-draft.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { askForPrices } from '#server/quotes/asking.ts'
import { priceDrafts, type PricedDraft } from '#server/quotes/draft.ts'
import { record } from '#server/quotes/history.ts'
import { quoteOf, quoteRows, type QuoteRow } from '#server/quotes/queries.ts'
import { priceColumns, replaceLines } from '#server/quotes/store.ts'

/**
 * Prices cart quotes anew whose 30 days have passed. Where any total rises, throws 409 `price_changed` with old and
 * new prices until `confirmed` covers the new totals. A quote the card no longer prices becomes pending, and the
 * client manager is asked for its price.
 */
export async function renewPrices(
  db: Db,
  viewer: Viewer,
  ids: number[],
  confirmed: { nrc: number; mrc: number } | null | undefined,
) {
  const { rows } = await sql<QuoteRow>`${quoteRows(sql`quote`)}
    where q.company_id = ${companyOf(viewer)} and q.id = any(${ids}::bigint[]) order by q.id`.execute(db)
  const priced = await priceDrafts(db, viewer, rows.map(draftOf), () => '')

  const dearer = rows.flatMap((row, i) => {
    const { total_nrc, total_mrc } = priced[i]!.price
    const rises = (total_nrc ?? 0) > row.total_nrc! || (total_mrc ?? 0) > row.total_mrc!
    return rises ? [{ row, total_nrc, total_mrc }] : []
  })
  const renewed: RenewedPrices = {
    nrc: sumSen(dearer.map((each) => each.total_nrc ?? 0)),
    mrc: sumSen(dearer.map((each) => each.total_mrc ?? 0)),
    quotes: dearer.map(({ row, total_nrc, total_mrc }) => ({
      id: row.id,
      quote_reference: row.reference,
      old: { nrc: row.total_nrc ?? noSen, mrc: row.total_mrc ?? noSen },
      new: { nrc: total_nrc ?? noSen, mrc: total_mrc ?? noSen },
    })),
  }
  if (dearer.length > 0 && !(confirmed && confirmed.nrc >= renewed.nrc && confirmed.mrc >= renewed.mrc))
    throw new AppError('price_changed', (w) => w.cartPriceRenewed, {
      data: z.encode(renewedPrices, renewed),
    })
  for (const [i, row] of rows.entries()) await replacePrice(db, viewer, row.id, priced[i]!)
  const unpriced = rows.filter((_, i) => !priced[i]!.price.complete)
  await askForPrices(
    db,
    viewer,
    unpriced.map((row) => quoteOf({ ...row, status: 'pending' }, viewer)),
  )
}

async function replacePrice(db: Db, viewer: Viewer, id: number, { price }: PricedDraft) {
  const company_id = companyOf(viewer)
  await db
    .updateTable('quote')
    .set({
      ...priceColumns(price),
      ...(!price.complete && { status: 'pending' as const, pending_since: viewer.now }),
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
  await replaceLines(db, { company_id, id }, price.lines)
  await record(db, viewer, 'renew_price', [{ quote: { company_id, id } }])
}

/** A stored quote as the draft it came from, so that it can be priced again. */
export function draftOf(row: QuoteRow): QuoteDraft {
  const fields: [SiteField, StoredSite | null][] =
    row.product_id === 3
      ? [['location', row.site_a]]
      : [
          ['site_a', row.site_a],
          ['site_b', row.site_b],
        ]
  return {
    product_id: row.product_id as QuoteDraft['product_id'],
    bandwidth_id: row.bandwidth_id!,
    contract_id: row.contract_months!,
    fixed_ip_vas_id: row.fixed_ip_vas_id,
    voice_id: row.voice_id,
    device_vas_id: row.device_vas_id,
    ...Object.fromEntries(
      fields.flatMap(([field, site]) =>
        site
          ? [
              [`${field}_nis`, site.nis],
              [`${field}_nni`, site.nni],
              [`${field}_details`, site],
            ]
          : [],
      ),
    ),
  }
}
