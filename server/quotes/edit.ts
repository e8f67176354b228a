import type { Updateable } from 'kysely'
import { validityDays } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { awaiting } from '#server/pricing/totals.ts'
import { requestPrices } from '#server/quotes/request-prices.ts'
import { priceDrafts, type PricedDraft } from '#server/quotes/draft.ts'
import { record } from '#server/platform/history.ts'
import { changesBetween, quoteHistory } from '#server/quotes/history.ts'
import { replaceLines } from '#server/quotes/lines.ts'
import { lockQuote, refuseUnless } from '#server/quotes/lock.ts'
import { findQuote, quoteOf, type QuoteRow } from '#server/quotes/queries.ts'
import { columnsOf } from '#server/quotes/store.ts'

/**
 * Changes a quote. Another product, site, bandwidth, term or add-on prices it anew and restarts its validity;
 * rooms alone (block, level, unit) do neither. A hand-entered site, or an agreed price that would be lost, sends it
 * to pending. Throws 409 `stale_version` with the quote as it is now, and 409 in a wrong state.
 */
export async function editQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  { version, ...draft }: QuoteDraft & { version: number },
): Promise<Quote> {
  const row = await lockQuote(db, viewer, id)
  refuseUnless('edit', row, viewer)
  if (row.version !== version)
    throw new AppError('stale_version', (w) => w.quoteChanged(row.reference), {
      data: { version: row.version, quote_reference: row.reference },
    })

  const [priced] = await priceDrafts(db, viewer, [draft], () => '')
  const before = quoteOf(row, viewer)
  if (samePrice(row, priced!)) await keepPrice(db, viewer, row, priced!)
  else await priceAnew(db, viewer, row, priced!)
  const after = await findQuote(db, viewer, id)
  await record(db, viewer, quoteHistory, [
    { company_id: row.company_id, quote_id: id, action: 'edit', changes: changesBetween(before, after) },
  ])
  if (row.status !== 'pending') await requestPrices(db, viewer, [after])
  return after
}

/** Whether everything a price depends on is as it was. */
function samePrice(row: QuoteRow, { draft, connection }: PricedDraft): boolean {
  const [a, b] = connection.sites
  return (
    row.product_id === draft.product_id &&
    row.bandwidth_id === draft.bandwidth_id &&
    row.contract_months === draft.contract_id &&
    row.fixed_ip_vas_id === (draft.fixed_ip_vas_id ?? null) &&
    row.voice_id === (draft.voice_id ?? null) &&
    row.device_vas_id === (draft.device_vas_id ?? null) &&
    sameSite(row.site_a, a!) &&
    sameSite(row.site_b, b ?? null)
  )
}

function sameSite(was: StoredSite | null, is: StoredSite | null): boolean {
  if (!was || !is) return was === is
  return was.nis === is.nis && was.nni === is.nni && (was.standard === 1 || was.label === is.label)
}

async function keepPrice(db: Db, viewer: Viewer, row: QuoteRow, { connection }: PricedDraft) {
  const { block, level, unit } = connection.sites[0]!
  await write(db, viewer, row, { site_a: JSON.stringify({ ...row.site_a, block, level, unit }) })
}

async function priceAnew(db: Db, viewer: Viewer, row: QuoteRow, priced: PricedDraft) {
  const losesAgreed = await hasAgreedPrice(db, row)
  const pends = row.status === 'pending' || losesAgreed || !priced.price.complete
  const price = pends ? awaiting(priced.price) : priced.price
  const {
    status: _,
    requote_of: __,
    price_held_until,
    site_a,
    site_b,
    ...columns
  } = columnsOf({ ...priced, price }, viewer)
  await write(db, viewer, row, {
    ...columns,
    site_a: JSON.stringify(site_a),
    site_b: site_b && JSON.stringify(site_b),
    status: pends ? 'pending' : row.status,
    ...(pends && row.status !== 'pending' && { pending_since: viewer.now }),
    price_held_until,
    validity: pends || row.status === 'cart' ? null : plusDays(viewer.today, validityDays),
    extended: 0,
    requested_product: null,
    requested_bandwidth: null,
  })
  await replaceLines(db, row, price.lines)
}

async function write(db: Db, viewer: Viewer, row: QuoteRow, columns: Updateable<Tables['quote']>) {
  await db
    .updateTable('quote')
    .set({ ...columns, version: row.version + 1, updated_at: viewer.now })
    .where('company_id', '=', row.company_id)
    .where('id', '=', row.id)
    .execute()
}

async function hasAgreedPrice(db: Db, row: QuoteRow): Promise<boolean> {
  const agreed = await db
    .selectFrom('quote_line')
    .select('position')
    .where('company_id', '=', row.company_id)
    .where('quote_id', '=', row.id)
    .where('component', '=', 'agreed')
    .limit(1)
    .executeTakeFirst()
  return agreed !== undefined
}
