import { storedBuyerFields } from '#contract/buyer-fields.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import type { EditedQuote } from '#contract/quotes/api.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { awaiting } from '#server/pricing/totals.ts'
import { changeQuote } from '#server/quotes/change.ts'
import { requestPrices, priceDrafts, type PricedDraft } from '#server/quotes/draft.ts'
import { refuseReplacement } from '#server/quotes/lock.ts'
import { quoteOf, type QuoteRow, noFreeText } from '#server/quotes/queries.ts'
import { columnsOf } from '#server/quotes/store.ts'

/**
 * Changes of product, site, bandwidth, term or add-on recalculate the price and restart the validity; rooms do not. A
 * hand-entered site, or an agreed price that would be lost, makes it pending. Throws 409 `stale_version` with the
 * present quote.
 */
export async function editQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  { version, ...draft }: QuoteDraft & { version: number },
): Promise<EditedQuote> {
  const quote = await repriceQuote(db, viewer, id, (row) => {
    if (row.version !== version)
      throw new AppError('stale_version', (w) => w.quoteChanged(row.reference), {
        data: { version: row.version, quote_reference: row.reference },
      })
    return draft
  })
  if (quote.awaits !== null && quote.awaits !== 'as_before') await requestPrices(db, viewer, [quote])
  return quote
}

/** Without notifying that it awaits a price. */
export async function repriceQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  draftOf: (row: QuoteRow) => QuoteDraft,
): Promise<EditedQuote> {
  let awaits: EditedQuote['awaits'] = null
  const { after, changes } = await changeQuote(db, viewer, id, 'edit', async (row) => {
    refuseReplacement(row)
    const draft = draftOf(row)
    const [priced] = await priceDrafts(db, viewer, [draft], () => '', row.product_id)
    if (samePrice(row, priced!)) return moveRooms(row, priced!)
    awaits = await approvalReason(db, row, priced!)
    return repriceDraft(viewer, row, priced!, awaits !== null)
  })
  return { ...quoteOf(after, viewer), changes, awaits }
}

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

function moveRooms(row: QuoteRow, { draft, connection }: PricedDraft) {
  const [a, b] = connection.sites
  return {
    columns: {
      ...storedBuyerFields(draft),
      site_a: inRoomsOf(row.site_a, a),
      site_b: row.site_b && inRoomsOf(row.site_b, b),
    },
  }
}

function inRoomsOf(was: StoredSite, is: StoredSite | undefined): StoredSite {
  return is ? { ...was, block: is.block, level: is.level, unit: is.unit } : was
}

/** Null if the edited quote has a price. */
async function approvalReason(db: Db, row: QuoteRow, { connection, price }: PricedDraft) {
  if (row.status === 'pending') return 'as_before'
  if (connection.sites.some((site) => site.standard === 0)) return 'entered_by_hand'
  if (await hasAgreedPrice(db, row)) return 'agreed_price_lost'
  return price.complete ? null : 'no_card_price'
}

function repriceDraft(viewer: Viewer, row: QuoteRow, priced: PricedDraft, pends: boolean) {
  const price = pends ? awaiting(priced.price) : priced.price
  const { status: _, requote_of: __, ...columns } = columnsOf({ ...priced, price }, viewer)
  return {
    columns: {
      ...columns,
      status: pends ? ('pending' as const) : row.status,
      ...(pends && row.status !== 'pending' && { pending_since: viewer.now }),
      validity: pends || row.status === 'cart' ? null : plusDays(viewer.today, validityDays),
      extended: 0,
      ...noFreeText,
    },
    lines: price.lines,
  }
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
