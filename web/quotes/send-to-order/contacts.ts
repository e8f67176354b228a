import { orderApi } from '#contract/orders/api.ts'
import type { ContactedSite } from '#contract/orders/site-contacts.ts'
import type { FullQuote } from '#contract/quotes/quote.ts'
import { useRead } from '#web/platform/query.ts'

export const contactParts = ['name', 'phone', 'email', 'access_hours'] as const
type ContactPart = (typeof contactParts)[number]

/** By the key of the site and the part; parts that were not touched are missing. */
type TypedContacts = Partial<Record<string, string>>

interface AskedSite extends ContactedSite {
  /** Names the site in a field's path, where a dot would separate. */
  key: string
}

export interface AskedSites {
  list: readonly AskedSite[]
  isError: boolean
  again: () => void
}

/** The sites of the quotes to order, each with the contact of the last order there. */
export function useAskedSites(quotes: readonly FullQuote[]): AskedSites {
  const read = useRead(
    orderApi.siteContacts,
    { query: { quote_ids: quotes.map(({ id }) => id).join() } },
    // What is filled in must not change while it is being corrected.
    { enabled: quotes.length > 0, staleTime: Infinity },
  )
  const list = (read.data ?? []).map((each) => ({
    ...each,
    key: encodeURIComponent(each.site).replaceAll('.', '%2E'),
  }))
  return { list: quotes.length > 0 ? list : [], isError: read.isError, again: () => void read.refetch() }
}

export function contactsIn(typed: TypedContacts, { list }: AskedSites) {
  return list.flatMap(({ key, site, last }) => {
    const part = (name: ContactPart) => (typed[`${key}:${name}`] ?? last?.[name] ?? '').trim()
    const contact = {
      site,
      name: part('name'),
      phone: part('phone'),
      email: part('email') || null,
      access_hours: part('access_hours') || null,
      keep: typed[`${key}:keep`] === 'yes',
    }
    const blank = contactParts.every((name) => !contact[name])
    return blank ? [] : [{ key, contact }]
  })
}

/** The form field of the API field `site_contacts.0.phone`; other fields have the same name. */
export function contactField(field: string, typed: TypedContacts, sites: AskedSites): string {
  const [, index = '', part = ''] = /^site_contacts\.(\d+)\.(\w+)$/.exec(field) ?? []
  const sent = contactsIn(typed, sites)[Number(index)]
  return index !== '' && sent ? `site_contacts.${sent.key}:${part === 'site' ? 'name' : part}` : field
}
