import type { SiteDetails } from '#contract/quotes/quote.ts'

export interface StoredSite extends SiteDetails {
  label: string
  nis: string | null
  nni: number | null
}
