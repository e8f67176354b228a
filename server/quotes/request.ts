import { firstProduct, productIds, products, type ProductId } from '#contract/catalog.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { CustomisedRequest } from '#contract/quotes/api.ts'
import { namesSite } from '#contract/text.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { handEnteredSite, leadTimeAt, offNet, pricedEnd, siteOf } from '#server/pricing/connection.ts'
import { gradeOf, priceOf, type PricedEnd } from '#server/pricing/price.ts'
import { readPricingInput } from '#server/pricing/queries.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { awaiting } from '#server/pricing/totals.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { replaceLines } from '#server/quotes/store.ts'
import { listQuotes } from '#server/quotes/list.ts'
import { findQuote } from '#server/quotes/queries.ts'
import { requestPrices } from '#server/quotes/draft.ts'

/**
 * Stores a customised request as a pending quote without ids, and answers the cart. A listed site keeps its building,
 * and with it grade, lead time and cross connect. Throws 422 for an unknown NIS code.
 */
export async function requestQuote(db: Db, viewer: Viewer, request: CustomisedRequest): Promise<Quote[]> {
  const { sites, grade, leadTimeDays, price } = await atItsSites(db, viewer, request)
  const { xc_nrc, xc_mrc, vas_nrc, vas_mrc } = price
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
      requested_site_a: request.site_a,
      requested_site_b: request.site_b,
      requested_months: request.term,
      site_a: JSON.stringify(sites.a),
      site_b: JSON.stringify(sites.b),
      grade,
      lead_time_days: leadTimeDays,
      xc_nrc,
      xc_mrc,
      vas_nrc,
      vas_mrc,
      remarks: request.remarks,
      pending_since: viewer.now,
      created_by: viewer.userId,
      created_at: viewer.now,
      updated_at: viewer.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await replaceLines(db, { company_id, id }, price.lines)
  await record(db, viewer, quoteHistory, [{ company_id, quote_id: id, action: 'request' }])
  await requestPrices(db, viewer, [await findQuote(db, viewer, id)])
  const query = { status: 'cart,pending', page: 1, per_page: 20, sort: '-created_at' } as const
  return (await listQuotes(db, viewer, query)).data
}

/** With the cross connects of listed buildings as the known part of the price. */
async function atItsSites(db: Db, viewer: Viewer, request: CustomisedRequest) {
  const given = { a: request.site_a_nis, b: request.site_b_nis }
  const product = productMeant(request)
  const known = await readPricingInput(db, {
    companyId: companyOf(viewer),
    today: viewer.today,
    products: [product],
    nisCodes: [given.a, given.b].flatMap((nis) => nis || []),
    nniIds: [],
    bandwidthIds: [],
    optionIds: [],
  })
  const at = (end: 'a' | 'b'): { site: StoredSite; priced: PricedEnd } => {
    const [nis, label] = [given[end], request[`site_${end}`]]
    if (!nis) return { site: { ...handEnteredSite(null), label }, priced: offNet(end) }
    const building = known.buildings.get(nis)
    if (!building) throw invalid({ [`site_${end}_nis`]: (w) => w.unknownBuilding })
    return { site: siteOf(building, { label, nis, nni: null }), priced: pricedEnd(end, building, null) }
  }
  const sites = { a: at('a'), b: at('b') }
  const ends = [sites.a, sites.b]
    .filter(({ site }) => site.nis || namesSite(site.label))
    .map((each) => each.priced)
  const unnamed = { bandwidth: { id: null, mbps: 0, label: '' }, months: request.term }
  const card = known.cards.get(product) ?? new Map()
  const price = priceOf({ product, ends, band: null, options: [] }, unnamed, card, known.tax)
  const grade = gradeOf(ends)
  return {
    sites: { a: sites.a.site, b: sites.b.site },
    grade,
    leadTimeDays: leadTimeAt(product, grade, ends, known),
    price: awaiting(price),
  }
}

/** Until a request is completed, cross connects come from the named product or the first with as many ends. */
function productMeant({ product, site_b }: CustomisedRequest): ProductId {
  const ends = namesSite(site_b) ? 2 : 1
  const named = productIds().find((id) => products[id].name.toLowerCase() === product.toLowerCase())
  return named ?? productIds().find((id) => products[id].ends.length === ends) ?? firstProduct
}
