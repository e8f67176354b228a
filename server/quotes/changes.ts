import { mostExtensions, validityDays } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { CustomisedRequest } from '#contract/quotes/request.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { readKnown } from '#server/pricing/queries.ts'
import { siteOf } from '#server/pricing/connection.ts'
import { requestPrices } from '#server/quotes/request-prices.ts'
import { record } from '#server/platform/history.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { listQuotes } from '#server/quotes/list.ts'
import { lockQuote, refuseUnless } from '#server/quotes/lock.ts'
import { findQuote } from '#server/quotes/queries.ts'

/** Moves the validity 30 days further at the same price, at most three times; after that 409, and it is requoted. */
export async function extendQuote(db: Db, viewer: Viewer, id: number) {
  const row = await lockQuote(db, viewer, id)
  refuseUnless('extend', row, viewer)
  if (row.extended >= mostExtensions)
    throw new AppError('wrong_status', (w) => w.extendedEnough(row.reference, mostExtensions))
  const validity = plusDays(row.validity!, validityDays)
  await db
    .updateTable('quote')
    .set({ validity, extended: row.extended + 1, version: row.version + 1, updated_at: viewer.now })
    .where('company_id', '=', row.company_id)
    .where('id', '=', id)
    .execute()
  await record(db, viewer, quoteHistory, [
    {
      company_id: row.company_id,
      quote_id: id,
      action: 'extend',
      changes: [{ field: 'validity', before: row.validity, after: validity }],
    },
  ])
  return { reference: row.reference, validity }
}

/** Cancels an active or pending quote, for good. The reason is kept with the event. */
export async function cancelQuote(db: Db, viewer: Viewer, id: number, reason: string | null | undefined) {
  const row = await lockQuote(db, viewer, id)
  refuseUnless('cancel', row, viewer)
  await db
    .updateTable('quote')
    .set({ status: 'cancelled', version: row.version + 1, updated_at: viewer.now })
    .where('company_id', '=', row.company_id)
    .where('id', '=', id)
    .execute()
  await record(db, viewer, quoteHistory, [
    { company_id: row.company_id, quote_id: id, action: 'cancel', reason: reason || null },
  ])
  return row.reference
}

/** Puts the wish to be called about a quote on record, and tells the client manager. */
export async function requestCallback(
  db: Db,
  viewer: Viewer,
  id: number,
  message: string | null | undefined,
) {
  const row = await lockQuote(db, viewer, id)
  refuseUnless('contact', row, viewer)
  await record(db, viewer, quoteHistory, [
    { company_id: row.company_id, quote_id: id, action: 'contact', reason: message || null },
  ])
  await notify(db, viewer, {
    kind: 'callback_requested',
    company_id: row.company_id,
    quote_id: id,
    facts: { reference: row.reference, company: row.company, words: message || undefined },
  })
}

/**
 * Stores a request in the buyer's own words as a pending quote without ids, and answers what is in the cart.
 * A NIS code that is given must exist (422).
 */
export async function requestQuote(db: Db, viewer: Viewer, request: CustomisedRequest): Promise<Quote[]> {
  const sites = await requestedSites(db, viewer, request)
  const company_id = companyOf(viewer)
  const { id } = await db
    .insertInto('quote')
    .values({
      company_id,
      year: Number(viewer.today.slice(0, 4)),
      status: 'pending',
      contract_months: request.term,
      requested_product: request.product,
      requested_bandwidth: request.bandwidth,
      site_a: JSON.stringify(sites.a),
      site_b: JSON.stringify(sites.b),
      grade: 'off_net',
      lead_time_days: 90,
      ...noPrices,
      remarks: request.remarks,
      pending_since: viewer.now,
      created_by: viewer.userId,
      created_at: viewer.now,
      updated_at: viewer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(db, viewer, quoteHistory, [{ company_id, quote_id: id, action: 'request' }])
  await requestPrices(db, viewer, [await findQuote(db, viewer, id)])
  const query = { status: 'cart,pending', page: 1, per_page: 20, sort: '-created_at' } as const
  return (await listQuotes(db, viewer, query)).data
}

const noPrices = {
  xc_nrc: 0,
  xc_mrc: 0,
  vas_nrc: 0,
  vas_mrc: 0,
} as Record<'xc_nrc' | 'xc_mrc' | 'vas_nrc' | 'vas_mrc', never>

async function requestedSites(db: Db, viewer: Viewer, request: CustomisedRequest) {
  const given = { a: request.site_a_nis, b: request.site_b_nis }
  const known = await readKnown(db, {
    companyId: companyOf(viewer),
    today: viewer.today,
    products: [],
    nisCodes: [given.a, given.b].flatMap((nis) => nis || []),
    nniIds: [],
    bandwidthIds: [],
    terms: [],
    optionIds: [],
  })
  const site = (end: 'a' | 'b', label: string): StoredSite => {
    const nis = given[end]
    if (!nis) return { ...typedSite, label }
    const building = known.buildings.get(nis)
    if (!building) throw invalid({ [`site_${end}_nis`]: (w) => w.unknownBuilding })
    return siteOf(building, { label, nis, nni: null }, { field: `site_${end}` })
  }
  return { a: site('a', request.site_a), b: site('b', request.site_b) }
}

const typedSite: Omit<StoredSite, 'label'> = {
  nis: null,
  nni: null,
  address_line1: '',
  address_line2: '',
  city: '',
  postcode: '',
  state: '',
  country: '',
  standard: 0,
  block: null,
  level: null,
  unit: null,
  ftto_readiness: 'unknown',
  address_landed: false,
  kind: null,
  network_status: null,
  latitude: null,
  longitude: null,
}
