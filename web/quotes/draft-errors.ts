import type { FieldErrors } from '#contract/errors.ts'
import { vasKinds, type ProductId, type VasKind } from '#contract/catalog.ts'
import { endField, siteKeysOf, type SiteKey } from '#web/quotes/draft.ts'

export type DraftField = SiteKey | 'product' | 'bandwidth' | 'term' | VasKind
export type DraftErrors = Partial<Record<DraftField, string>>

export const optionFields = {
  fixed_ip: 'fixed_ip_vas_id',
  voice: 'voice_id',
  device: 'device_vas_id',
} as const satisfies Record<VasKind, string>

/** The server's messages by field. In a list their names start with `data.N.`. */
export function draftErrors(errors: FieldErrors, product: ProductId, prefix = ''): DraftErrors {
  const first = (matches: (field: string) => boolean) =>
    Object.entries(errors).find(
      ([name]) => name.startsWith(prefix) && matches(name.slice(prefix.length)),
    )?.[1][0]
  const is = (wanted: string) => first((field) => field === wanted)
  const found: DraftErrors = {
    product: is('product_id'),
    bandwidth: is('bandwidth_id'),
    term: is('contract_id'),
  }
  for (const kind of vasKinds) found[kind] = is(optionFields[kind])
  for (const key of siteKeysOf(product)) {
    const end = endField(product, key)
    found[key] = first((field) => field === end || field.startsWith(`${end}_`))
  }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

export function draftPath(field: DraftField): string {
  if (field === 'a' || field === 'b') return `sites.${field}`
  return field in optionFields ? `addOns.${field}` : field
}
