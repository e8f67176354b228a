import { grades } from '#contract/buildings.ts'
import type { LeadTime } from '#contract/catalog.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { PriceLevel } from '#contract/price-level.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { readWhole } from '#web/parts/form/amount.ts'
import { siteGrade } from '#web/quotes/site/site.ts'
import { draftBody, siteKeysOf, type Draft } from '#web/quotes/draft.ts'

/** What a completion has besides the fields of a quote, as typed; empty while nothing is known. */
export interface Extras {
  /** Mbps, if the product does not list the bandwidth. */
  mbps: string
  /** Working days. */
  leadTime: string
  level: PriceLevel | ''
}

/** Until they are typed: as it was completed before, otherwise by the sites, the worse one for both. */
export function extrasOf(
  quote: FullQuote,
  { product, sites }: Draft,
  leadTimes: readonly LeadTime[] | undefined,
): Extras {
  const level = quote.handling?.completed_level
  if (level) {
    const free = quote.bandwidth_id === null ? (quote.bandwidth_speed ?? '') : ''
    return { mbps: free, leadTime: String(quote.lead_time_days), level }
  }
  const keys = product === null ? [] : siteKeysOf(product)
  const known = keys.flatMap((key) => sites[key] ?? [])
  if (keys.length === 0 || known.length < keys.length) return { mbps: '', leadTime: '', level: '' }
  const nnis = known.filter((site) => 'building' in site && site.building.nni_id !== null)
  const worst = grades.findLast((grade) =>
    known.some((site) => (nnis.includes(site) ? 'on_net' : siteGrade(site)) === grade),
  )
  const days = leadTimes?.find((each) => each.grade === worst && each.nni_ends === nnis.length)
  return {
    mbps: '',
    leadTime: String(days?.working_days ?? ''),
    level: worst === 'on_net' ? 'firm' : 'subject_to_survey',
  }
}

/** The extras that are still needed; a bandwidth may also be picked from the list. */
export function missingExtras({ leadTime, level }: Extras): ('leadTime' | 'level')[] {
  return [...(leadTime === '' ? (['leadTime'] as const) : []), ...(level === '' ? (['level'] as const) : [])]
}

/** The call that completes a request; null while something is missing or no number. */
export function completionInput(
  { id, version }: FullQuote,
  { product, ...draft }: Draft,
  { mbps, leadTime, level }: Extras,
): CallInput<typeof quoteApi.complete> | null {
  const days = readWhole(leadTime)
  const speed = mbps === '' ? null : readWhole(mbps)
  if (product === null || days === null || level === '' || (mbps !== '' && speed === null)) return null
  return {
    params: { id },
    body: {
      ...draftBody({ ...draft, product }),
      bandwidth_id: draft.bandwidth,
      bandwidth_mbps: speed,
      lead_time_days: days,
      price_level: level,
      version,
    },
  }
}
