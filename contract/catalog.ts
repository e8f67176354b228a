import * as z from 'zod'
import { fttoReadiness, grades } from '#contract/buildings.ts'
import { forCompanyInQuery } from '#contract/customers/for-company.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, maxInteger } from '#contract/text.ts'

export const vasKinds = ['fixed_ip', 'voice', 'device'] as const
export type VasKind = (typeof vasKinds)[number]

export type SiteField = 'site_a' | 'site_b' | 'location'

export interface Product {
  name: string
  /** Its ends in order. Two ends are connected with each other, a single one with the Internet. */
  ends: readonly SiteField[]
  nni: boolean
  /** Whether transport is priced by the distance between its ends. */
  distance: boolean
  /** Whether a building's FTTO readiness limits the bandwidth. With an unknown readiness the quote awaits a price. */
  readiness: boolean
  /** The ends that have a block, level and unit. */
  rooms: readonly SiteField[]
  addOns: readonly VasKind[]
  /** Its product specification in MEF LSO Cantata. */
  mefType: string
  /** The dashboards' counter of its share among all quotes (§3), if it has one. */
  share?: 'pllPctg' | 'idPctg'
}

/** The products (§1). Code that treats products differently reads this table and never compares ids. The table `product` has a row for each. */
export const products = tableOf({
  1: {
    name: 'Private Leased Line',
    ends: ['site_a', 'site_b'],
    nni: true,
    distance: true,
    readiness: false,
    rooms: ['site_a', 'site_b'],
    addOns: ['device'],
    mefType: 'epl-evc',
    share: 'pllPctg',
  },
  2: {
    name: 'Internet Direct',
    ends: ['site_a'],
    nni: false,
    distance: false,
    readiness: false,
    rooms: ['site_a'],
    addOns: vasKinds,
    mefType: 'exclusive-advanced-internet-access',
    share: 'idPctg',
  },
  3: {
    name: 'FTTO',
    ends: ['location'],
    nni: false,
    distance: false,
    readiness: true,
    rooms: ['location'],
    addOns: vasKinds,
    mefType: 'basic-internet-access',
  },
})
export type ProductId = keyof typeof products

export function productIds(): ProductId[] {
  return Object.keys(products).map(Number) as ProductId[]
}

export const firstProduct = productIds()[0]!

/** A customised request has no product yet and names two ends. */
export function endsOf(product: ProductId | null): readonly SiteField[] {
  return product === null ? ['site_a', 'site_b'] : products[product].ends
}

// Without `abort` a number beyond the safe integers would still reach the rules that span fields.
export const productId = z.codec(z.int({ abort: true }).meta({ enum: productIds() }), z.custom<ProductId>(), {
  decode: (given, ctx) =>
    known(
      productIds().find((id) => id === given),
      ctx,
    ),
  encode: (id) => id,
})

export const productInQuery = z.codec(z.string().meta({ enum: productIds().map(String) }), productId, {
  decode: (written, ctx) =>
    known(
      productIds().find((id) => `${id}` === written),
      ctx,
    ),
  encode: (id) => `${id}`,
})

const bandwidthQuery = z.object({
  product_id: productInQuery,
  ftto_readiness: z.enum(fttoReadiness).optional(),
})
export const bandwidthOption = z.object({ id, bandwidth_size: z.string(), mbps: z.int() })
export type BandwidthOption = z.output<typeof bandwidthOption>

const portMbps = z.int().nullable()

/** Working days to hand-over, by the worse end's grade and the number of ends that are NNIs. */
const leadTime = z.object({ grade: z.enum(grades), nni_ends: z.int(), working_days: z.int() })
export type LeadTime = z.output<typeof leadTime>

const choice = z.object({ id, name: z.string() })

export const catalogApi = {
  bandwidth: endpoint('GET', '/bandwidth', {
    access: 'signed in',
    summary:
      'List the bandwidths of a product, slowest first. For FTTO, only those that the readiness allows.',
    query: bandwidthQuery,
    data: z.array(bandwidthOption),
  }),
  filterBandwidth: endpoint('GET', '/bandwidth/filterBandwidth', {
    access: 'signed in',
    summary: 'List bandwidths as /bandwidth does. Browsers use this call for FTTO.',
    query: bandwidthQuery,
    data: z.array(bandwidthOption),
  }),
  options: endpoint('GET', '/options', {
    access: 'signed in',
    summary:
      'List the products that price search offers, and the terms, fixed IP blocks, voice channels, devices and lead times of one, the company’s own NNIs, and two sites to try a search with.',
    query: z.object({ product_id: productInQuery, company_id: forCompanyInQuery }),
    data: z.object({
      products: z.array(productId),
      terms: z.array(z.object({ months: z.int(), label: z.string() })),
      fixed_ip: z.array(choice),
      voice: z.array(choice),
      device: z.array(choice),
      lead_times: z.array(leadTime),
      /** Two on-net data centres of different towns, fewer if there are none. */
      sample_sites: z.array(z.object({ nis_code: z.string(), name: z.string() })),
      nnis: z.array(
        z.object({
          id,
          name: z.string(),
          nis_code: z.string(),
          building: z.string(),
          port_mbps: portMbps,
          load_mbps: z.int(),
        }),
      ),
    }),
  }),
}

/** Keeps the ids as literal types and widens the values. */
function tableOf<Id extends number>(table: Record<Id, Product>): Record<Id, Product> {
  return table
}

function known(id: ProductId | undefined, ctx: z.core.ParsePayload): ProductId {
  if (id !== undefined) return id
  ctx.issues.push({ code: 'invalid_value', values: productIds(), input: ctx.value })
  return firstProduct
}

export const longestTerm = 120
/** 0 for a service without commitment. */
export const months = z.int().min(0).max(longestTerm)

/** The id of a bandwidth or an add-on, or the months of a term. */
export const offerValue = z.int().min(0).max(maxInteger)

export function termLabel(months: number): string {
  return `${months} months`
}

/** `100Mbps`, `1Gbps`: the bandwidth as the trade writes it. */
export function bandwidthLabel(mbps: number): string {
  return mbps >= 1_000 && mbps % 1_000 === 0 ? `${mbps / 1_000}Gbps` : `${mbps}Mbps`
}
