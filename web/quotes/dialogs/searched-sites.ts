import { useLocation } from '@tanstack/react-router'
import { catalogApi } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { useRead } from '#web/platform/query.ts'
import { readChoice } from '#web/quotes/add/choice.ts'
import { useDrafts } from '#web/quotes/add/drafts.ts'
import { useSite } from '#web/quotes/add/sites.ts'
import { siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'
import { siteLabel } from '#web/quotes/site/site.ts'

/** A site of a customised request: its text and, if it is a building of the inventory, its NIS code. */
export interface RequestedSite {
  label: string
  nis: string
}

const unknown: RequestedSite = { label: '', nis: '' }

/** What a request enters for a site that the product does not have. */
const noSite: RequestedSite = { label: '-', nis: '' }

/**
 * The sites picked on the price search, if that is the screen; null while they are loading. An NNI is named by its own
 * name and the building it is in.
 */
export function useSearchedSites(): Record<SiteKey, RequestedSite> | null {
  const { pathname, search } = useLocation()
  const { product, sites } = readChoice(
    pathname === paths.newQuote ? (search as Partial<Record<string, string>>) : {},
  )
  const common = { product, drafts: useDrafts().drafts, picked: [] }
  const shown = {
    a: useSite({ ...common, key: 'a', ref: sites.a }),
    b: useSite({ ...common, key: 'b', ref: sites.b }),
  }
  const nnis = useRead(
    catalogApi.options,
    { query: { product_id: product } },
    { enabled: [sites.a, sites.b].some((ref) => ref !== null && 'nni' in ref), staleTime: 60_000 },
  ).data?.nnis
  const keys = siteKeysOf(product)
  if (keys.some((key) => shown[key].ref !== null && shown[key].site === null)) return null
  const requested = (key: SiteKey): RequestedSite => {
    const { ref, site } = shown[key]
    if (!keys.includes(key)) return shown.a.site ? noSite : unknown
    if (ref === null || site === null) return unknown
    const nis = 'nis' in ref ? ref.nis : 'nni' in ref && nnis?.find(({ id }) => id === ref.nni)?.nis_code
    return { label: siteLabel(site), nis: nis || '' }
  }
  return { a: requested('a'), b: requested('b') }
}
