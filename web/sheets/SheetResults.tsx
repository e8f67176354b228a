import type { SiteSheet } from '#contract/site-sheets.ts'

/** Sums, what-if, map, quotes and orders of a sheet. */
export const SheetResults: (props: { sheet: SiteSheet }) => null = () => null
