import { buyerFields, buyerFieldsOf, type BuyerFields } from '#contract/buyer-fields.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { actsForCompany, companyOf, type Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { priceDrafts, type DraftToStore, requestPrices } from '#server/quotes/draft.ts'
import { refuseReplacement, refuseUnless } from '#server/quotes/lock.ts'
import { findQuote, quoteOf, readRows } from '#server/quotes/queries.ts'
import { storeQuotes } from '#server/quotes/store.ts'

/**
 * Stores a priced draft in the cart, or as pending without a complete price. Staff who create it for a company become
 * its owner, and the company is notified. A requote needs a cancelled or expired origin: 404 or 409 otherwise.
 */
export async function createQuote(db: Db, viewer: Viewer, draft: DraftToStore): Promise<WholeQuote> {
  const quote = await storeQuote(db, viewer, draft)
  await (actsForCompany(viewer) ? notifyCompany(db, viewer, quote) : requestPrices(db, viewer, [quote]))
  return quote
}

/** Without notifying anyone. */
export async function storeQuote(db: Db, viewer: Viewer, draft: DraftToStore): Promise<WholeQuote> {
  const origin = draft.requote_of ? await findOver(db, viewer, draft.requote_of) : {}
  const [priced] = await priceDrafts(db, viewer, [{ ...origin, ...draft }], () => '')
  const [id] = await storeQuotes(db, viewer, [priced!])
  return findQuote(db, viewer, id!)
}

function notifyCompany(db: Db, viewer: Viewer, quote: WholeQuote) {
  return notify(db, viewer, {
    kind: 'quote_made',
    company_id: quote.company_id,
    quote_id: quote.id,
    facts: {
      reference: quote.quote_reference,
      nrc: quote.total_nrc ?? undefined,
      mrc: quote.total_mrc ?? undefined,
      price_level: quote.price_level ?? undefined,
    },
  })
}

/** All or none. Throws 422 with errors keyed `data.N.field`. */
export async function createQuotes(db: Db, viewer: Viewer, drafts: QuoteDraft[]) {
  const priced = await priceDrafts(db, viewer, drafts, (index) => `data.${index}.`)
  const ids = await storeQuotes(db, viewer, priced)
  const awaiting = await readRows(
    db,
    viewer,
    ids.filter((_, index) => !priced[index]!.price.complete),
  )
  await requestPrices(
    db,
    viewer,
    [...awaiting.values()].map((row) => quoteOf(row, viewer)),
  )
  return { ids, priced: ids.length - awaiting.size, pending: awaiting.size }
}

/** A quote that can be requoted: a requote takes over what the company calls it. */
async function findOver(db: Db, viewer: Viewer, origin: number): Promise<BuyerFields> {
  const row = await db
    .selectFrom('quote')
    .select(['reference', 'status', 'validity', 'kind', ...buyerFields])
    .where('company_id', '=', companyOf(viewer))
    .where('id', '=', origin)
    .where('status', '<>', 'removed')
    .executeTakeFirstOrThrow(notFound)
  refuseReplacement(row)
  refuseUnless('requote', row, viewer)
  return buyerFieldsOf(row)
}
