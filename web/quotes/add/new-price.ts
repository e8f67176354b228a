import type { Site } from '#web/quotes/site/site.ts'
import { priceQuestion } from '#web/quotes/add/asking.ts'
import type { SiteRef } from '#web/quotes/add/choice.ts'
import { usePrices } from '#web/quotes/add/prices.ts'
import type { Draft } from '#web/quotes/draft.ts'

/** The price of a draft today; undefined until it is known. */
export function useNewPrice({ product, sites, addOns, bandwidth, term }: Draft, wanted: boolean) {
  const question =
    wanted && product !== null
      ? priceQuestion({ product, addOns }, { a: refOf(sites.a), b: refOf(sites.b) })
      : null
  const { matrix, updating } = usePrices(question)
  if (updating) return undefined
  const cell = matrix?.cells.find((each) => each.bandwidth_id === bandwidth && each.contract_id === term)
  return matrix && cell && { ...cell, price_level: cell.on_request ? null : matrix.price_level }
}

function refOf(site: Site | null): SiteRef | null {
  if (site === null) return null
  if ('address' in site) return { entered: true }
  const { nni_id, blk_nis_code } = site.building
  return nni_id === null ? { nis: blk_nis_code } : { nni: nni_id }
}
