import type { Api } from '#e2e/world.ts'

/** A leased line between two lit data centres: a firm price at once. */
export const leasedLineDraft = {
  product_id: 1,
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  contract_id: 24,
} as const

/** The id of a bandwidth by its size, `100Mbps`. */
export async function bandwidthId(api: Api, size: string): Promise<number> {
  const { data } = await api.get('/bandwidth?product_id=1')
  return data.find((each: { bandwidth_size: string }) => each.bandwidth_size === size).id
}

/** A project name that no other test uses. */
export const ownProject = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

/** A quote in the cart, as POST /quotes answers it. */
export async function quoteInCart(api: Api, more: object = {}) {
  const { data } = await api.post('/quotes', {
    ...leasedLineDraft,
    bandwidth_id: await bandwidthId(api, '100Mbps'),
    ...more,
  })
  return data
}

/** An active quote in a separate project. */
export async function activeQuote(api: Api, project_name?: string, more: object = {}) {
  const quote = await quoteInCart(api, more)
  await api.post('/quotes/create-wish-list', { ids: [quote.id], project_name })
  return quote
}

/** The ids of several active quotes, created in one call. */
export async function activeQuotes(api: Api, count: number, project_name?: string): Promise<number[]> {
  const bandwidth_id = await bandwidthId(api, '100Mbps')
  const { data } = await api.post('/quotes/bulk', {
    data: Array.from({ length: count }, () => ({ ...leasedLineDraft, bandwidth_id })),
  })
  await api.post('/quotes/create-wish-list', { ids: data.ids, project_name })
  return data.ids
}

export async function cancelledQuote(api: Api, more: object = {}) {
  const quote = await activeQuote(api, undefined, more)
  await api.put(`/quotes/cancel/${quote.id}`)
  return quote
}

/** A site that is in no inventory, so a quote awaits a price. */
const byHand = {
  site_b_nis: '',
  site_b_details: {
    address_line1: '1 Jalan Baru',
    city: 'Kulim',
    postcode: '09000',
    state: 'Kedah',
    country: 'Malaysia',
    standard: 0,
  },
}

/** A quote that awaits a price. */
export const pendingQuote = (api: Api) => quoteInCart(api, byHand)

/** A customised request, as the API returns it. */
export async function requestedQuote(api: Api, words: object = {}) {
  const { data } = await api.post('/quotes/request', {
    product: 'Dark fibre pair',
    bandwidth: '2 × 10 Gbps',
    site_a: 'Guard house, Kulim',
    site_b: 'Plant 2, Kulim',
    term: 24,
    remarks: 'Two routes\nthat share no duct',
    ...words,
  })
  return data[0]
}

/** The client manager completes a customised request with a bandwidth and an address. */
export const completeRequest = (manager: Api, id: number, version = 1) =>
  manager.put(`/quotes/complete/${id}`, {
    product_id: 2,
    bandwidth_mbps: 20_000,
    contract_id: 24,
    site_a_details: byHand.site_b_details,
    lead_time_days: 120,
    price_level: 'subject_to_survey',
    version,
  })

/** The client manager agrees a price with the company: MRC and NRC before tax, in ringgit. */
export const agreePrice = (manager: Api, id: number, mrc: number, nrc = 1) =>
  manager.put(`/quotes/price/${id}`, { bandwidth_mrc: mrc, bandwidth_nrc: nrc })

/** The id of a pricing rule without its own prices. */
export async function createCustomRule(manager: Api, name: string): Promise<number> {
  return (await manager.post('/pricing-rule/create', { id: null, name })).data.id
}

/** Sends active quotes to order, and returns the order as the API then answers it. */
export async function sendToOrder(api: Api, quote_ids: number[], more: object = {}) {
  const { version } = (await api.get('/terms')).data
  const { data } = await api.post('/orders', {
    quote_ids,
    po_number: `PO-${quote_ids[0]}`,
    accepted_terms_version: version,
    ...more,
  })
  return (await api.get(`/orders/${data.id}`)).data
}

/** A new order with this many circuits and a site contact. */
export async function createOrder(api: Api, circuits = 1, sites: object = {}) {
  const quotes: number[] = []
  while (quotes.length < circuits) quotes.push((await activeQuote(api, 'Orders', sites)).id)
  return sendToOrder(api, quotes, {
    site_contacts: [{ name: 'Lim Wei Jie', phone: '+60 12-345 6789', email: 'weijie@acme.example' }],
  })
}
