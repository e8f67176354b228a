import type { SiteField } from '#contract/catalog.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'

/** `site_a` is the first end and `site_b` the second, whatever the API calls them. */
export function storedAt<Site>(
  row: Record<'site_a' | 'site_b', Site | null>,
  ends: readonly SiteField[],
  field: SiteField,
): Site | null {
  const place = ends.indexOf(field)
  return place === -1 ? null : place === 0 ? row.site_a : row.site_b
}

export const noSite = { label: null, nis: null, nni: null }

export function describedSite(stored: StoredSite | null) {
  if (!stored) return null
  const { label: _, nis: __, nni: ___, ...details } = stored
  return details
}
