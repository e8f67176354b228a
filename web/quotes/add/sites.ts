import { useState } from 'react'
import { buildingApi, type BuildingFound, type FttoReadiness } from '#contract/buildings.ts'
import { catalogApi, products, type ProductId } from '#contract/catalog.ts'
import { useBuyer } from '#web/quotes/buyer.ts'
import { CallError } from '#web/platform/api.ts'
import { useRead } from '#web/platform/query.ts'
import type { Site } from '#web/quotes/site/site.ts'
import { canEnd, type SiteRef } from '#web/quotes/add/choice.ts'
import type { Drafts } from '#web/quotes/add/drafts.ts'
import type { SiteKey } from '#web/quotes/draft.ts'

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
