import { useState, createContext, use, useEffect, useMemo } from 'react'
import * as z from 'zod'
import { buildingApi, type BuildingFound, type FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId, productIds, type BandwidthOption } from '#contract/catalog.ts'
import { CallError } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import { type Site, type EnteredAddress, siteLabel } from '#web/quotes/site/site.ts'
import { startView, canEnd, type SiteRef, writeChoice, swapped, type Choice } from '#web/quotes/add/choice.ts'
import { type SiteKey, noRooms, type Rooms, siteKeysOf } from '#web/quotes/draft.ts'
import { addressForm, emptyForm, type AddressForm } from '#web/parts/site/full-address.ts'
import { useDraft, userDraft } from '#web/platform/drafts.ts'
import type { Customer } from '#contract/customers.ts'
import type { End } from '#contract/pricing.ts'
import { sessionApi } from '#contract/session.ts'

export interface ShownSite {
  key: SiteKey
  /** The site to send; null until a valid one is picked. */
  ref: SiteRef | null
  /** Its details; null while none is picked or they are loading. */
  site: Site | null
  /** `nniOnlyPll`: an NNI is picked, but the product needs a building. */
  problem: 'unknownSite' | 'siteFailed' | 'nniOnlyPll' | null
}

/** Details of picked buildings, which need no second call. */
export function usePickedBuildings() {
  const [picked, setPicked] = useState<readonly BuildingFound[]>([])
  return { picked, remember: (building: BuildingFound) => setPicked([...picked, building]) }
}

interface Asked {
  key: SiteKey
  ref: SiteRef | null
  product: ProductId
  drafts: Pick<Drafts, 'entered' | 'instead'>
  picked: readonly BuildingFound[]
}

export function useSite({ key, ref, product, drafts: { entered, instead }, picked }: Asked) {
  const nni = ref !== null && 'nni' in ref ? ref.nni : null
  const options = useProductOptions(product, { enabled: nni !== null, staleTime: 60_000 })
  const own = options.data?.nnis.find(({ id }) => id === nni)
  const niscode = ref !== null && 'nis' in ref ? ref.nis : (own?.nis_code ?? '')
  const read = useBuilding(niscode)
  const inNni = own &&
    read.data && {
      ...read.data,
      blk_name: own.name,
      blk_nis_code: '',
      nni_id: own.id,
      nni_port_mbps: own.port_mbps,
      nni_load_mbps: own.load_mbps,
      on_net_max_mbps: null,
    }
  const remembered = picked.findLast(
    (each) => each.nni_id === nni && (nni !== null || each.blk_nis_code === niscode),
  )
  const building = remembered ?? (nni === null ? read.data : inNni)

  const shown = (site: Site | null, problem: ShownSite['problem'] = null): ShownSite & Ready => ({
    key,
    ref: problem === null && site !== null ? ref : null,
    site,
    problem,
    // Search results can be stale, so the readiness is read from the inventory if it limits the product.
    readiness:
      !products[product].readiness || site === null
        ? undefined
        : 'address' in site
          ? 'unknown'
          : read.data?.blk_ftto_xgpon_readiness,
  })
  if (ref === null) return shown(null)
  if ('entered' in ref) return shown(entered[key] && { address: entered[key] })
  if (!canEnd(product, ref)) return shown(null, 'nniOnlyPll')
  const typed = niscode !== '' && nni === null && instead[key] === niscode ? entered[key] : null
  if (building) return shown({ building, instead: typed ?? undefined })
  if (options.data && nni !== null && !own) return shown(null, 'unknownSite')
  if (read.isError || options.isError)
    return shown(null, isUnknown(read.error) ? 'unknownSite' : 'siteFailed')
  return { ...shown(null), ref }
}

/** The options that the product offers the buyer. */
export function useProductOptions(
  product_id: ProductId,
  options?: { enabled?: boolean; staleTime?: number },
) {
  const company_id = useBuyer()?.id
  return useRead(catalogApi.options, { query: { product_id, company_id } }, options)
}

/** The building in the inventory; not read without a NIS code. */
export function useBuilding(niscode: string) {
  return useRead(
    buildingApi.byNisCode,
    { query: { niscode } },
    { enabled: niscode !== '', staleTime: 60_000 },
  )
}

interface Ready {
  readiness: FttoReadiness | undefined
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 422)
}

const typedRooms = z.object({ of: z.string(), block: z.string(), level: z.string(), unit: z.string() })

const schema = z.object({
  entered: z.object({ a: addressForm.nullable(), b: addressForm.nullable() }),
  /** The NIS code of the building that was chosen instead of the address entered by hand; empty if none was. */
  instead: z.object({ a: z.string(), b: z.string() }),
  typing: z.object({ site: z.enum(['a', 'b']), form: addressForm }).nullable(),
  /** Block, level and unit at each end, and which site they were typed for. */
  rooms: z.object({ a: typedRooms, b: typedRooms }),
})

/** Input that is not in the URL: addresses entered by hand, and block, level and unit. */
type Drafts = z.output<typeof schema>

const untyped = { ...noRooms, of: '' }
const none: Drafts = {
  entered: { a: null, b: null },
  instead: { a: '', b: '' },
  typing: null,
  rooms: { a: untyped, b: untyped },
}

export function useDrafts() {
  const { draft: drafts, change } = useDraft('newQuote', schema, none)
  return {
    drafts,
    openDialog: (site: SiteKey) => change({ typing: { site, form: emptyForm } }),
    typeAddress: (form: AddressForm) => change({ typing: drafts.typing && { ...drafts.typing, form } }),
    closeDialog: () => change({ typing: null }),
    enter: (site: SiteKey, entered: EnteredAddress) =>
      change({ entered: { ...drafts.entered, [site]: entered }, typing: null }),
    chooseInstead: (site: SiteKey, nis: string) => change({ instead: { ...drafts.instead, [site]: nis } }),
    /** The rooms typed for this site, or before a site was picked; those of another site do not count. */
    roomsOf: (site: SiteKey, of: string): Rooms => {
      const { of: typedFor, ...rooms } = drafts.rooms[site]
      return typedFor === of || typedFor === '' ? rooms : noRooms
    },
    swap: () => {
      const { entered, instead, rooms } = drafts
      change({ entered: swapped(entered), instead: swapped(instead), rooms: swapped(rooms) })
    },
    typeRooms: (site: SiteKey, of: string, rooms: Rooms) =>
      change({ rooms: { ...drafts.rooms, [site]: { ...rooms, of } } }),
  }
}

export const BuyerContext = createContext<Pick<Customer, 'id' | 'company'> | null>(null)

/** The company a client manager acts for; null for a customer. */
export function useBuyer() {
  return use(BuyerContext)
}

export interface NearEnd {
  key: SiteKey
  name: End
  site: Site | null
}

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
  return { ...choice, ...startView, sites: { a, b: keys.includes('b') ? b : null } }
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
      userDraft(
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
    ...startView,
  } as const
  return {
    search: writeChoice(choice),
    product,
    sites: [a, ...(b ? [b] : [])].map(({ name }) => name),
    bandwidth: bandwidth?.bandwidth_size ?? null,
    term,
  }
}
