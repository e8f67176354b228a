import type { World } from '#server/testing/world.ts'

/** The ids of the leased line's bandwidths by their size, `100Mbps`. */
export async function bandwidthIds(world: World): Promise<Record<string, number>> {
  const { body } = await world.acme.get('/api/bandwidth?product_id=1')
  return Object.fromEntries(
    body.data.map((each: { bandwidth_size: string; id: number }) => [each.bandwidth_size, each.id]),
  )
}

/** A leased line between two lit data centres, over 24 months. */
export const leasedLine = { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', contract_id: 24 }

export const handEntered = {
  address_line1: 'Lot 17, Jalan Perusahaan 3',
  address_line2: '',
  city: 'Rawang',
  postcode: '48000',
  state: 'Selangor',
  country: 'Malaysia',
  standard: 0,
}

/** Its site B is not listed, so that the quote awaits a price. */
export const byHand = { site_b_nis: null, site_b_details: handEntered }

/** Its ends are two rooms of one data centre. */
export const withinOneBuilding = {
  site_b_nis: 'KUL-0001',
  site_a_details: { level: '3', unit: 'Rack 12' },
  site_b_details: { level: '5', unit: 'Rack 40' },
}

/** A customised request with product, bandwidth and sites as free text. */
export const inWords = {
  product: 'Dark fibre',
  bandwidth: '2 × 10 Gbps',
  site_a: 'Guard house, Kulim',
  site_a_nis: '',
  site_b: 'Plant 2, Kulim',
  site_b_nis: '',
  term: 24,
  remarks: 'Two routes that share no duct',
}
