import * as z from 'zod'
import { fttoReadiness } from '#contract/buildings.ts'
import { forCompanyInQuery } from '#contract/customers.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/text.ts'

/** The three products (§1). Ids are the wire's; names are shown as they stand. */
export const products = { 1: 'Private Leased Line', 2: 'Internet Direct', 3: 'FTTO' } as const
export type ProductId = keyof typeof products
export const privateLeasedLine = 1
export const ftto = 3

export const productId = z.union([z.literal(1), z.literal(2), z.literal(3)])
const productInQuery = z.codec(z.enum(['1', '2', '3']), productId, {
  decode: (written) => Number(written) as ProductId,
  encode: (product) => `${product}` as const,
})

export const vasKinds = ['fixed_ip', 'voice', 'device'] as const
export type VasKind = (typeof vasKinds)[number]

const bandwidthQuery = z.object({
  product_id: productInQuery,
  ftto_readiness: z.enum(fttoReadiness).optional(),
})
export const bandwidthOption = z.object({ id, bandwidth_size: z.string(), mbps: z.int() })
export type BandwidthOption = z.output<typeof bandwidthOption>

const choice = z.object({ id, name: z.string() })

export const catalogApi = {
  bandwidth: endpoint({
    method: 'GET',
    path: '/bandwidth',
    access: 'signed in',
    summary: 'The bandwidths a product offers, slowest first; for FTTO only what the readiness allows.',
    query: bandwidthQuery,
    data: z.array(bandwidthOption),
  }),
  filterBandwidth: endpoint({
    method: 'GET',
    path: '/bandwidth/filterBandwidth',
    access: 'signed in',
    summary: 'The same list as /bandwidth; browsers use this one for FTTO.',
    query: bandwidthQuery,
    data: z.array(bandwidthOption),
  }),
  options: endpoint({
    method: 'GET',
    path: '/options',
    access: 'signed in',
    summary: 'Terms, fixed IP blocks, voice channels and devices of a product, and the company’s own NNIs.',
    query: z.object({ product_id: productInQuery, company_id: forCompanyInQuery }),
    data: z.object({
      terms: z.array(z.object({ months: z.int(), label: z.string() })),
      fixed_ip: z.array(choice),
      voice: z.array(choice),
      device: z.array(choice),
      nnis: z.array(z.object({ id, name: z.string(), nis_code: z.string(), building: z.string() })),
    }),
  }),
}

/** How a term reads on quotes and prints; 0 months is a service without commitment. */
export function termLabel(months: number): string {
  return `${months} months`
}

/** `100Mbps`, `1Gbps`: the bandwidth as the trade writes it. */
export function bandwidthLabel(mbps: number): string {
  return mbps >= 1_000 && mbps % 1_000 === 0 ? `${mbps / 1_000}Gbps` : `${mbps}Mbps`
}
