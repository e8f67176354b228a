import { useState, createContext, use } from 'react'
import * as z from 'zod'
import { buildingApi, type BuildingFound, type FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId } from '#contract/catalog.ts'
import { CallError } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import type { Site, EnteredAddress } from '#web/quotes/site/site.ts'
import { canEnd, type SiteRef } from '#web/quotes/add/choice.ts'
import { type SiteKey, noRooms, type Rooms, type EndName } from '#web/quotes/draft.ts'
import { addressForm, emptyForm, type AddressForm } from '#web/parts/site/full-address.ts'
import { useDraft } from '#web/platform/drafts.ts'
import type { Customer } from '#contract/customers.ts'

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
  const options = useRead(
    catalogApi.options,
    { query: { product_id: product, company_id: useBuyer()?.id } },
    { enabled: nni !== null, staleTime: 60_000 },
  )
  const own = options.data?.nnis.find(({ id }) => id === nni)
  const niscode = ref !== null && 'nis' in ref ? ref.nis : (own?.nis_code ?? '')
  const read = useRead(
    buildingApi.byNisCode,
    { query: { niscode } },
    { enabled: niscode !== '', staleTime: 60_000 },
  )
  const inNni = own &&
    read.data && {
      ...read.data,
      blk_name: own.name,
      blk_nis_code: '',
      nni_id: own.id,
      nni_port_mbps: own.port_mbps,
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
  /** The open missing-address dialog and its input. */
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
  name: EndName
  site: Site | null
}
