import { useEffect, useMemo } from 'react'
import * as z from 'zod'
import { productIds, type BandwidthOption, type ProductId } from '#contract/catalog.ts'
import { sessionApi } from '#contract/session.ts'
import { personsDraft } from '#web/platform/drafts.ts'
import { useRead } from '#web/platform/query.ts'
import { writeChoice, type Choice } from '#web/quotes/add/choice.ts'
import { type ShownSite, useBuyer } from '#web/quotes/add/sites.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'
import { siteLabel } from '#web/quotes/site/site.ts'

const most = 5

const recentSearch = z.object({
  search: z.record(z.string(), z.string()),
  product: z.literal(productIds()),
  sites: z.array(z.string()),
  bandwidth: z.string().nullable(),
  term: z.int().nullable(),
})
export type RecentSearch = z.output<typeof recentSearch>

const recentSearches = z.object({ searches: z.array(recentSearch) })

/** The latest searches of the person in this browser, for each company; logging out deletes them. */
export function useRecentSearches() {
  const saved = useSaved()
  return { searches: saved.read()?.searches ?? [], forget: saved.forget }
}

interface Priced {
  choice: Choice
  shown: Record<'a' | 'b', ShownSite>
  bandwidth: string | undefined
  priced: boolean
}

/** Remembers a search once its prices are shown. An entered address has none, and is not in the URL. */
export function useRememberSearch({ choice, shown, bandwidth, priced }: Priced) {
  const saved = useSaved()
  const sites = siteKeysOf(choice.product).map((key) => shown[key].site)
  const names = sites.flatMap((site) => (site && 'building' in site ? siteLabel(site) : []))
  const isWhole = priced && names.length === sites.length
  const latest = isWhole
    ? JSON.stringify({
        search: writeChoice(withoutOthers(choice)),
        product: choice.product,
        sites: names,
        bandwidth: bandwidth ?? null,
        term: bandwidth === undefined ? null : choice.term,
      })
    : null
  useEffect(() => {
    if (latest === null) return
    const search = recentSearch.parse(JSON.parse(latest))
    const others = (saved.read()?.searches ?? []).filter((each) => lineOf(each) !== lineOf(search))
    saved.save({ searches: [search, ...others].slice(0, most) }, { searches: [] })
  }, [latest, saved])
}

function withoutOthers(choice: Choice): Choice {
  const keys: readonly string[] = siteKeysOf(choice.product)
  const { a, b } = choice.sites
  return { ...choice, sites: { a, b: keys.includes('b') ? b : null }, view: 'mrc', perMbps: false, pins: '' }
}

/** Identifies a search: another bandwidth, term or add-on is the same line. */
function lineOf({ search: { product, a, b, a_nni, b_nni } }: RecentSearch): string {
  return JSON.stringify([product, a, b, a_nni, b_nni])
}

function useSaved() {
  const person = useRead(sessionApi.profile).data?.id
  const company = useBuyer()?.id
  return useMemo(
    () =>
      personsDraft(
        person,
        `searches${company === undefined ? '' : `:${company}`}`,
        recentSearches,
        localStorage,
      ),
    [person, company],
  )
}

/** In Mbps; every product has it. */
const sampleSpeed = 100

export interface SampleOffer {
  product: ProductId
  sites: readonly { nis_code: string; name: string }[]
  bandwidths: readonly BandwidthOption[]
  /** In months, longest first. */
  terms: readonly number[]
}

/** A search between the sample sites of the portal; null if it has too few. */
export function sampleOf({ product, sites, bandwidths, terms }: SampleOffer): RecentSearch | null {
  const [a, b] = siteKeysOf(product).map((_, index) => sites[index] ?? null)
  if (!a || b === null) return null
  const bandwidth = bandwidths.find(({ mbps }) => mbps === sampleSpeed)
  const term = bandwidth ? (terms[0] ?? null) : null
  const choice = {
    product,
    sites: { a: { nis: a.nis_code }, b: b ? { nis: b.nis_code } : null },
    addOns: { fixed_ip: null, voice: null, device: null },
    bandwidth: bandwidth?.id ?? null,
    term,
    view: 'mrc',
    perMbps: false,
    pins: '',
  } as const
  return {
    search: writeChoice(choice),
    product,
    sites: [a, ...(b ? [b] : [])].map(({ name }) => name),
    bandwidth: bandwidth?.bandwidth_size ?? null,
    term,
  }
}
