// An independent computation of a quote's cost from published prices and rates. It shares no code with the portal.
import {
  sumOf,
  taxedOnce,
  type GeneratedCode,
  type GeneratedLine,
} from '#server/testing/second-computation.ts'

export interface GeneratedSite {
  nis: string | null
  /** A company's own hand-over, already paid. */
  nni: { id: number; port: number } | null
  state: string
  latitude: number
  longitude: number
  kind: string
  /** `off_net` for an address typed by hand. */
  status: 'on_net' | 'near_net' | 'off_net'
  /** A faster line is near-net. */
  onNetMbps: number
  readiness: string
}
export interface GeneratedConnection {
  product: 1 | 2 | 3
  sites: GeneratedSite[]
  options: { id: number; kind: string; code: GeneratedCode }[]
}
/** Prices in sen by key, from a day on, in order of publication; null where a rule no longer differs. */
export interface GeneratedVersion {
  rule: number
  from: number
  prices: Map<string, number | null>
  /** The base rule's, in sen. */
  floors: Map<string, number | null>
}
/** A company's rule, if any, over the base rule, and its tax rates, on a day. */
export interface GeneratedTerms {
  day: number
  base: number
  own: number | null
  rateOf: (code: GeneratedCode) => number
}

interface KeyParts {
  component: string
  charge: string
  mbps?: number | undefined
  months?: number | undefined
  band?: string | undefined
  status?: string | undefined
  option?: number | undefined
}
export const generatedKey = (
  product: number,
  { component, charge, mbps, months, band, status, option }: KeyParts,
) => [product, component, charge, mbps, months, band, status, option].map((part) => part ?? '-').join(' ')

/** A rule's price or floor of a key on a day, from the version in force; of equal start days the one published last. */
export function said(
  versions: GeneratedVersion[],
  rule: number,
  day: number,
  key: string,
  which: 'prices' | 'floors' = 'prices',
): number | null {
  let latest: GeneratedVersion | undefined
  for (const version of versions)
    if (version.rule === rule && version.from <= day && version.prices.has(key))
      if (!latest || version.from >= latest.from) latest = version
  return latest?.[which].get(key) ?? null
}

/** The six prices, totals and tax of a connection in sen, with its lines; the bandwidth is null while a price is awaited. */
export function secondPrice(
  { product, sites, options }: GeneratedConnection,
  { mbps, months }: { mbps: number; months: number },
  versions: GeneratedVersion[],
  { day, base, own, rateOf }: GeneratedTerms,
) {
  const ends = product === 1 ? ['a', 'b'] : [product === 2 ? 'a' : 'location']
  const wanted: (KeyParts & { end: string | null; code: GeneratedCode })[] = []
  const code = 'telecommunications'
  for (const [at, { nni, kind, status: listed, onNetMbps }] of sites.entries()) {
    const status = listed === 'on_net' && mbps > onNetMbps ? 'near_net' : listed
    if (nni) continue
    const end = ends[at]!
    wanted.push({ component: 'access', charge: 'mrc', mbps, months, end, code })
    wanted.push({ component: 'installation', charge: 'nrc', mbps, status, end, code })
    if (kind === 'data_centre')
      for (const charge of ['nrc', 'mrc']) wanted.push({ component: 'cross_connect', charge, end, code })
  }
  if (product === 1) {
    const band = bandBetween(sites[0]!, sites[1]!)
    wanted.push({ component: 'transport', charge: 'mrc', mbps, months, band, end: null, code })
  }
  for (const { id, kind, code } of options)
    for (const charge of ['nrc', 'mrc']) wanted.push({ component: kind, charge, option: id, end: null, code })

  const known = sites.every(({ status }) => status !== 'off_net')
  const carried = sites.every(({ nni }) => !nni || mbps <= nni.port)
  const lines = wanted.flatMap(({ end, code, ...parts }) => {
    const { component, charge } = parts
    const group = groupOf(component)
    if (group === 'bandwidth' && !(known && carried)) return []
    const key = generatedKey(product, parts)
    const ownPrice = own === null ? null : said(versions, own, day, key)
    const amount = ownPrice ?? said(versions, base, day, key)
    if (amount === null) throw new Error(`No price was published for ${key}`)
    return [{ component, group, charge, end, amount, code, own_rate: ownPrice !== null }]
  })
  const sum = (group: string, charge: string) =>
    sumOf(lines.filter((line) => line.group === group && line.charge === charge).map((line) => line.amount))
  const taxed = taxedOnce(
    lines.map(({ charge, code, amount }) => ({
      charge: charge as GeneratedLine['charge'],
      tax_code: code,
      amount,
    })),
    rateOf,
  )
  const priced = known && carried
  const ifPriced = (amount: number) => (priced ? amount : null)
  return {
    prices: {
      bandwidth_nrc: ifPriced(sum('bandwidth', 'nrc')),
      bandwidth_mrc: ifPriced(sum('bandwidth', 'mrc')),
      xc_nrc: sum('xc', 'nrc'),
      xc_mrc: sum('xc', 'mrc'),
      vas_nrc: sum('vas', 'nrc'),
      vas_mrc: sum('vas', 'mrc'),
      total_nrc: ifPriced(taxed.nrc),
      total_mrc: ifPriced(taxed.mrc),
      tax_nrc: ifPriced(taxed.tax_nrc),
      tax_mrc: ifPriced(taxed.tax_mrc),
    },
    term_total: ifPriced(taxed.nrc + taxed.mrc * (months === 0 ? 1 : months)),
    lines: carried
      ? lines.map(({ component, charge, end, amount, code, own_rate }) =>
          [component, charge, end, amount, code, own_rate].join(' '),
        )
      : [],
  }
}

function groupOf(component: string) {
  if (component === 'cross_connect') return 'xc'
  return ['fixed_ip', 'voice', 'device'].includes(component) ? 'vas' : 'bandwidth'
}

/** The speeds in Mbps that a building's fibre carries, for the product that depends on it. */
export function carriedAt({ product, sites }: GeneratedConnection): number {
  const most: Record<string, number> = { not_ready: 0, gpon: 1_000, xgpon: 2_000, xgspon: 5_000 }
  return product === 3 ? (most[sites[0]!.readiness] ?? Infinity) : Infinity
}

/** The band of two sites by the haversine formula; undefined if one is not on the map. */
function bandBetween(a: GeneratedSite, b: GeneratedSite): string | undefined {
  if (a.status === 'off_net' || b.status === 'off_net') return undefined
  if (a.nis === b.nis) return 'same_building'
  const island = ({ state }: GeneratedSite) => ['Sabah', 'Sarawak', 'Labuan'].includes(state)
  if (island(a) !== island(b)) return 'across_sea'
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  const km = 2 * 6_371.0088 * Math.asin(Math.sqrt(arc))
  if (km <= 15) return 'to_15km'
  if (km <= 50) return 'to_50km'
  return km <= 300 ? 'to_300km' : 'beyond'
}
