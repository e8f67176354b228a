import type { SiteDetails } from '#contract/quotes/quote.ts'

/** One end of a quote, as it was when quoted. */
export interface StoredSite extends SiteDetails {
  label: string
  nis: string | null
  nni: number | null
}
