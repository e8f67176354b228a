import type { MatrixCell } from '#contract/pricing.ts'
import { joinedAddress, type Site } from '#web/quotes/site/site.ts'
import { draftOf } from '#web/quotes/draft-of.ts'
import { siteKeysOf, type Draft } from '#web/quotes/draft.ts'
import type { FullQuote } from '#web/quotes/page/QuoteRecord.tsx'

/**
 * What saving a change will do. `same`, `rooms`: price and validity stay. `cart`, `active`: priced anew. The others
 * send the quote to pending, or keep it there: awaiting already, an address by hand, an agreed price, none on the card.
 */
export type Effect = 'same' | 'rooms' | 'cart' | 'active' | 'pending' | 'byHand' | 'agreed' | 'onRequest'

/** Foretells what the server does with a change. `cell` is the new price, once it is known. */
export function effectOf(quote: FullQuote, draft: Draft, cell: MatrixCell | undefined): Effect {
  const before = draftOf(quote)
  if (priced(before) === priced(draft)) return rooms(before) === rooms(draft) ? 'same' : 'rooms'
  if (quote.status === 'pending') return 'pending'
  if (hasHandEntered(draft)) return 'byHand'
  if (quote.lines.some(({ component }) => component === 'agreed')) return 'agreed'
  if (cell?.on_request) return 'onRequest'
  return quote.status === 'cart' ? 'cart' : 'active'
}

export function hasHandEntered({ product, sites }: Draft): boolean {
  if (product === null) return false
  return siteKeysOf(product).some((key) => {
    const site = sites[key]
    return site !== null && 'address' in site
  })
}

/** Everything a price depends on, as one text. */
function priced({ product, sites, bandwidth, term, addOns }: Draft): string {
  const ends = product === null ? [] : siteKeysOf(product).map((key) => identity(sites[key]))
  const { fixed_ip, voice, device } = addOns
  return JSON.stringify([product, ends, bandwidth, term, fixed_ip, voice, device])
}

function identity(site: Site | null): string | null {
  if (site === null) return null
  if ('address' in site) return joinedAddress(site.address)
  const { nni_id, blk_nis_code } = site.building
  return nni_id === null ? blk_nis_code : `nni ${nni_id}`
}

function rooms({ rooms: { block, level, unit } }: Draft): string {
  return JSON.stringify([block.trim(), level.trim(), unit.trim()])
}
