import type { CallInput } from '#contract/endpoint.ts'
import type { pricingApi } from '#contract/pricing.ts'
import type { quoteApi } from '#contract/quotes/api.ts'
import type { Site } from '#web/quotes/site/site.ts'
import type { Choice, SiteRef } from '#web/quotes/add/choice.ts'
import { endName, siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'
import type { RoomsProblem } from '#web/quotes/draft-of.ts'

export type PriceQuestion = CallInput<typeof pricingApi.priceCheck>

export function priceQuestion(
  { product, addOns }: Pick<Choice, 'product' | 'addOns'>,
  refs: Record<SiteKey, SiteRef | null>,
  company_id?: number,
): PriceQuestion | null {
  const [a, b] = siteKeysOf(product).map((key) => refs[key])
  if (!a || b === null) return null
  return {
    body: {
      company_id,
      product_id: product,
      site_a: asEnd(a),
      site_b: b && asEnd(b),
      fixed_ip_vas_id: addOns.fixed_ip,
      voice_id: addOns.voice,
      device_vas_id: addOns.device,
    },
  }
}

/** Whether the previous prices stay on screen: for another add-on yes, for another connection no. */
export function sameConnection(one: PriceQuestion | undefined, other: PriceQuestion | null): boolean {
  const line = ({ body: { company_id, product_id, site_a, site_b } }: PriceQuestion) =>
    JSON.stringify([company_id, product_id, site_a, site_b])
  return Boolean(one && other && line(one) === line(other))
}

export type LineQuestion = CallInput<typeof quoteApi.sameLines>['query']

/** Finds other quotes of the same line. Null with an entered address. */
export function lineOf(
  { product, bandwidth, term }: Pick<Choice, 'product' | 'bandwidth' | 'term'>,
  refs: Record<SiteKey, SiteRef | null>,
): LineQuestion | null {
  const [a, b] = siteKeysOf(product).map((key) => refs[key])
  if (bandwidth === null || term === null || !a || 'entered' in a || b === null) return null
  if (b && 'entered' in b) return null
  return {
    product_id: product,
    bandwidth_id: bandwidth,
    contract_id: term,
    ...('nis' in a ? { site_a_nis: a.nis } : { site_a_nni: a.nni }),
    ...(b && ('nis' in b ? { site_b_nis: b.nis } : { site_b_nni: b.nni })),
  }
}

export function missingChoices(
  { product, bandwidth, term }: Choice,
  sites: Record<SiteKey, Site | null>,
  unnamed: RoomsProblem | null = null,
) {
  const ends = siteKeysOf(product).filter((key) => sites[key] === null)
  const cell = bandwidth === null || term === null ? (['cell'] as const) : []
  return [...ends.map((key) => endName(product, key)), ...(unnamed ? [unnamed] : []), ...cell]
}

function asEnd(ref: SiteRef) {
  return 'entered' in ref ? { hand_entered: true } : ref
}
