import { firstProduct, productIds, products, type ProductId, type VasKind } from '#contract/catalog.ts'
import type { SiteKey } from '#web/quotes/draft.ts'

export type SiteRef = { nis: string } | { nni: number } | { entered: true }

export const views = ['mrc', 'nrc', 'total'] as const
export type View = (typeof views)[number]

export const withoutTerm = {
  mrc: 'priceSearch.noCommitment',
  nrc: 'priceSearch.noCommitment',
  total: 'quotes.firstMonth',
} as const satisfies Record<View, string>

/** Every choice that a reload or a shared URL must restore. */
export interface Choice {
  product: ProductId
  sites: Record<SiteKey, SiteRef | null>
  addOns: Record<VasKind, number | null>
  bandwidth: number | null
  /** In months; 0 is a valid term. */
  term: number | null
  view: View
  perMbps: boolean
  /** The prices as a curve instead of the table. */
  curve: boolean
  /** The pinned prices as the URL has them, which `readPins` reads. */
  pins: string
}

type Search = Partial<Record<string, string>>

export function readChoice(search: Search): Choice {
  return {
    product: productIds().find((id) => `${id}` === search.product) ?? firstProduct,
    sites: { a: readSite(search, 'a'), b: readSite(search, 'b') },
    addOns: { fixed_ip: readId(search.fixed_ip), voice: readId(search.voice), device: readId(search.device) },
    bandwidth: readId(search.bandwidth),
    term: /^\d{1,3}$/.test(search.term ?? '') ? Number(search.term) : null,
    view: views.find((view) => view === search.show) ?? 'mrc',
    perMbps: search.per_mbps === '1',
    curve: search.as === 'curve',
    pins: search.pins ?? '',
  }
}

export function writeChoice(choice: Choice): Record<string, string> {
  const { product, sites, addOns, bandwidth, term, view, perMbps, curve, pins } = choice
  const stated = {
    product: product === firstProduct ? undefined : product,
    ...writeSite('a', sites.a),
    ...writeSite('b', sites.b),
    ...addOns,
    bandwidth,
    term,
    show: view === 'mrc' ? undefined : view,
    per_mbps: perMbps ? 1 : undefined,
    as: curve ? 'curve' : undefined,
    pins: pins || undefined,
  }
  const written = Object.entries(stated).flatMap(([name, value]) =>
    value == null ? [] : [[name, String(value)]],
  )
  return Object.fromEntries(written)
}

/** The view and the pins, as a search begins with them. */
export const startView = { view: 'mrc', perMbps: false, curve: false, pins: '' } as const

export const swapped = <T>({ a, b }: Record<SiteKey, T>) => ({ a: b, b: a })

export function canEnd(product: ProductId, ref: SiteRef): boolean {
  return products[product].nni || !('nni' in ref)
}

function readSite(search: Search, key: SiteKey): SiteRef | null {
  const nis = search[key]?.trim()
  if (nis) return { nis }
  const nni = readId(search[`${key}_nni`])
  if (nni !== null) return { nni }
  return search[`${key}_entered`] === '1' ? { entered: true } : null
}

function writeSite(key: SiteKey, ref: SiteRef | null): Record<string, string | number> {
  if (ref === null) return {}
  if ('nis' in ref) return { [key]: ref.nis }
  return 'nni' in ref ? { [`${key}_nni`]: ref.nni } : { [`${key}_entered`]: 1 }
}

function readId(text: string | undefined): number | null {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null
}
