import type { SiteField } from '#contract/catalog.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

/** A quote's first end is stored as `site_a` and its second as `site_b`, whatever the wire calls them. */
export function storedAt<Site>(
  row: Record<'site_a' | 'site_b', Site | null>,
  ends: readonly SiteField[],
  field: SiteField,
): Site | null {
  const place = ends.indexOf(field)
  return place === -1 ? null : place === 0 ? row.site_a : row.site_b
}

/** An end that a product does not have. */
export const noSite = { label: null, nis: null, nni: null }

/** Where a site is, without its name and numbers. */
export function describedSite(stored: StoredSite | null) {
  if (!stored) return null
  const { label: _, nis: __, nni: ___, ...details } = stored
  return details
}
