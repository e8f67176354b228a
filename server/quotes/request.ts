import { sql } from 'kysely'
import type { Quote } from '#contract/quotes/quote.ts'
import type { CustomisedRequest } from '#contract/quotes/request.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { siteOf } from '#server/pricing/connection.ts'
import { readPricingInput } from '#server/pricing/queries.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { listQuotes } from '#server/quotes/list.ts'
import { findQuote } from '#server/quotes/queries.ts'
import { requestPrices } from '#server/quotes/request-prices.ts'

/**
 * Stores a customised request as a pending quote without ids, and answers the cart.
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
      lead_time_days: sql<number>`(select max(working_days) from lead_time where grade = 'off_net')`,
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
  const known = await readPricingInput(db, {
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
    return siteOf(building, { label, nis, nni: null })
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
