import type { Api } from '#e2e/world.ts'

/** A leased line between two lit data centres: a firm price at once. */
export const line = {
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

/** A quote in the cart, as POST /quotes answers it. */
export async function quoteInCart(api: Api, more: object = {}) {
  const { data } = await api.post('/quotes', {
    ...line,
    bandwidth_id: await bandwidthId(api, '100Mbps'),
    ...more,
  })
  return data
}

/** An active quote under a project of its own. */
export async function activeQuote(api: Api, project_name?: string, more: object = {}) {
  const quote = await quoteInCart(api, more)
  await api.post('/quotes/create-wish-list', { ids: [quote.id], project_name })
  return quote
}

/** A site that is in no inventory, so that a quote waits for a price. */
export const byHand = {
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

/** A quote that waits for a price. */
export const pendingQuote = (api: Api) => quoteInCart(api, byHand)

/** An order of one fresh quote, as the API then has it. */
export async function placedOrder(api: Api, more: object = {}) {
  const quote = await activeQuote(api, 'Orders')
  const { version } = (await api.get('/terms')).data
  const { data } = await api.post('/orders', {
    quote_ids: [quote.id],
    po_number: `PO-${quote.id}`,
    site_contacts: [{ name: 'Lim Wei Jie', phone: '+60 12-345 6789', email: 'weijie@acme.example' }],
    accepted_terms_version: version,
    ...more,
  })
  return (await api.get(`/orders/${data.id}`)).data
}
