import type { End } from '#contract/pricing.ts'
import { namesSite } from '#contract/text.ts'
import type { Quote, SiteDetails, WholeQuote } from '#contract/quotes/quote.ts'

type Labels = Pick<Quote, 'site_a' | 'site_b' | 'location'>

export interface QuoteSite {
  field: (typeof fields)[number]
  label: string
  nni: number | null
  details: SiteDetails | null
}

const fields = ['site_a', 'site_b', 'location'] as const satisfies readonly (keyof Quote)[]

export function siteLabels(quote: Labels): string[] {
  return fields.flatMap((field) => labelOf(quote, field) ?? [])
}

/** A customised request has names only. */
export function sitesOf(quote: WholeQuote): QuoteSite[] {
  return fields.flatMap((field) => {
    const label = labelOf(quote, field)
    return label ? [{ field, label, nni: quote[`${field}_nni`], details: quote[`${field}_details`] }] : []
  })
}

export function nniEndsOf(quote: Pick<Quote, 'site_a_nni' | 'site_b_nni'>): End[] {
  return (['a', 'b'] as const).filter((end) => quote[`site_${end}_nni`] !== null)
}

function labelOf(quote: Labels, field: QuoteSite['field']): string | null {
  const label = quote[field]
  return namesSite(label) ? label : null
}
