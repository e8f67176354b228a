import { sql } from 'kysely'
import type { z } from 'zod'
import type { purchaseDetails } from '#contract/orders/api.ts'
import { namesSite } from '#contract/text.ts'
import type { ContactedSite, StoredContact, SiteContact } from '#contract/orders/site-contacts.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid, notFound, AppError } from '#server/platform/errors.ts'
import { e164Of } from '#server/platform/phone.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { readContactBook } from '#server/account/contact-book.ts'
import type { StoredSite } from '#server/pricing/stored-site.ts'
import { endsOf, products, type ProductId, type SiteField } from '#contract/catalog.ts'
import type { CircuitRooms, StoredRooms, OrderedRooms } from '#contract/orders/order.ts'
import { inOneBuilding, roomFields, invalidRooms } from '#contract/quotes/rooms.ts'

interface Ends {
  site_a: StoredSite
  site_b: StoredSite | null
}

/** The sites that engineers need access to, each once, with its last and known contacts. 404 for a foreign quote. */
export async function listSiteContacts(db: Db, viewer: Viewer, quoteIds: number[]): Promise<ContactedSite[]> {
  const sites = contactableSites(await readEndsOf(db, viewer, quoteIds))
  const { rows } = await sql<StoredContact & { site: string }>`
    select distinct on (c.site) c.site, c.name, c.phone, c.email, c.access_hours
    from purchase_order o
      cross join jsonb_to_recordset(o.site_contacts) as c(site text, name text, phone text, email text, access_hours text)
    where o.company_id = ${companyOf(viewer)} and o.site_contacts <> '[]' and c.site = any(${[...sites.keys()]})
    order by c.site, o.id desc`.execute(db)
  const last = new Map(rows.map(({ site, ...contact }) => [site, contact]))
  const book = await readContactBook(db, viewer)
  return [...sites].map(([site, label]) => ({
    site,
    label,
    last: last.get(site) ?? null,
    book: book.filter((each) => each.site === null || each.site === site),
  }))
}

/** The ends of quotes, in the order of the ids. 404 for a foreign quote. */
export async function readEndsOf(db: Db, viewer: Viewer, quoteIds: number[]): Promise<Ends[]> {
  const quotes = await db
    .selectFrom('quote')
    .select(['id', 'site_a', 'site_b'])
    .where('company_id', '=', companyOf(viewer))
    .where('id', 'in', quoteIds)
    .where('status', '<>', 'removed')
    .execute()
  const found = new Map(quotes.map((quote) => [quote.id, quote]))
  if (quoteIds.some((id) => !found.has(id))) throw notFound()
  return quoteIds.map((id) => found.get(id)!)
}

/** Numbers in E.164. Throws 422 for a number that cannot exist. */
export async function phonesOf(contacts: readonly SiteContact[]): Promise<string[]> {
  const phones = await Promise.all(contacts.map(({ phone }) => e164Of(phone)))
  refuse(phones, (phone, index) => phone === null && [`site_contacts.${index}.phone`, (w) => w.notAPhone])
  return phones as string[]
}

/** Throws 422 for a contact at a site that the order does not have. */
export function storedContacts(
  contacts: readonly SiteContact[],
  phones: readonly string[],
  quotes: readonly Ends[],
): StoredContact[] {
  const sites = contactableSites(quotes)
  refuse(
    contacts,
    ({ site }, index) =>
      typeof site === 'string' &&
      !sites.has(site) && [`site_contacts.${index}.site`, (w) => w.siteNotInOrder],
  )
  return contacts.map((contact, index) => ({
    ...labelledContact(contact, sites),
    phone_e164: phones[index]!,
  }))
}

export function labelledContact(
  { site, name, phone, email, access_hours }: SiteContact,
  sites: ReadonlyMap<string, string>,
) {
  return {
    site: site ?? null,
    label: sites.get(site ?? '') ?? null,
    name,
    phone,
    email: email ?? null,
    access_hours: access_hours || null,
  }
}

/** Fields that earlier contacts lack. */
export const emptyContact = { site: null, label: null, phone_e164: null, email: null, access_hours: null }

/** By NIS code, or by the address itself if it is not listed. */
export function contactableSites(quotes: readonly Ends[]): Map<string, string> {
  const ends = quotes.flatMap(({ site_a, site_b }) => [site_a, site_b ?? []].flat())
  return new Map(
    ends
      .filter(({ nni, label }) => nni === null && namesSite(label))
      .map(({ nis, label }) => [nis ?? label, label]),
  )
}

function refuse<Each>(
  list: readonly Each[],
  wrong: (each: Each, index: number) => [string, Sentence] | false,
) {
  const errors = list.map(wrong).filter((each) => each !== false)
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

/** The details of an order form beside its quotes; before the order is placed, as far as it is filled in. */
export interface OrderDetails {
  po_number: string | null
  contacts: readonly StoredContact[]
  /** By the id of the quote. */
  circuits: ReadonlyMap<number, { requested_date: string | null; rooms: CircuitRooms }>
}

type Filled = Partial<z.output<z.ZodObject<typeof purchaseDetails>>>

export function orderDetails(
  { po_number, requested_date, requested_dates = {}, rooms = {} }: Filled,
  quotes: readonly OrderedEnds[],
  contacts: readonly StoredContact[],
): OrderDetails {
  return {
    po_number: po_number ?? null,
    contacts,
    circuits: new Map(
      quotes.map((quote) => [
        quote.id,
        {
          requested_date: requested_dates[quote.id] ?? requested_date ?? null,
          rooms: roomsOfQuote(quote, rooms[quote.id]),
        },
      ]),
    ),
  }
}

interface RoomedQuote extends Ends {
  product_id: number | null
}
type OrderedEnds = RoomedQuote & { id: number }

interface Rooms {
  rooms_a: StoredRooms | null
  rooms_b: StoredRooms | null
}

/**
 * The rooms given with the order, else those of the quote. A landed address and an NNI have none. Throws 422 for a line
 * within one building that does not end in two different rooms.
 */
export function roomsOfCircuits(
  quotes: readonly OrderedEnds[],
  given: Partial<Record<string, OrderedRooms>> = {},
  path = (id: number) => `rooms.${id}.`,
): Rooms[] {
  const errors: Record<string, Sentence[]> = {}
  const rooms = quotes.map((quote) => {
    const { id, site_a, site_b } = quote
    const product_id = quote.product_id as ProductId | null
    const own = roomsOf(quote, given[id])
    if (product_id !== null && site_b && inOneBuilding(site_a, site_b)) {
      if (site_a.address_landed) errors[`${path(id)}site_b`] = [(w) => w.landedToItself]
      else
        for (const wrong of invalidRooms(own.rooms_a ?? {}, own.rooms_b ?? {}))
          errors[`${path(id)}${wrong === 'same' ? 'site_b' : wrong}.unit`] = [
            (w) => (wrong === 'same' ? w.sameRoom : w.roomMissing),
          ]
    }
    return own
  })
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first[0]!, { errors })
  return rooms
}

function roomsOf({ product_id, site_a, site_b }: RoomedQuote, given: OrderedRooms | undefined): Rooms {
  const product = product_id as ProductId | null
  const [first = 'site_a', second = 'site_b'] = endsOf(product)
  return {
    rooms_a: roomsAt(product, first, site_a, given),
    rooms_b: site_b && roomsAt(product, second, site_b, given),
  }
}

/** The rooms that ordering the quote with these would give its circuit. */
export function roomsOfQuote(quote: RoomedQuote, given: OrderedRooms | undefined): CircuitRooms {
  return storedRoomsOf({ ...roomsOf(quote, given), product_id: quote.product_id as ProductId | null })
}

export function storedRoomsOf({
  product_id,
  rooms_a,
  rooms_b,
}: Rooms & { product_id: ProductId | null }): CircuitRooms {
  const [first = 'site_a', second = 'site_b'] = endsOf(product_id)
  return { ...(rooms_a && { [first]: rooms_a }), ...(rooms_b && { [second]: rooms_b }) }
}

/** The ends that are in rooms. */
export function endsInRooms(product: ProductId | null, sites: readonly (StoredSite | null)[]): SiteField[] {
  return endsOf(product).filter((end, index) => {
    const site = sites[index]
    return product !== null && products[product].rooms.includes(end) && site && hasRooms(site)
  })
}

function hasRooms({ address_landed, nni }: StoredSite): boolean {
  return !address_landed && nni === null
}

function roomsAt(
  product: ProductId | null,
  end: SiteField,
  site: StoredSite,
  given: OrderedRooms | undefined,
): StoredRooms | null {
  if (product !== null && !products[product].rooms.includes(end)) return null
  if (!hasRooms(site)) return null
  return named(given?.[end] ?? {}) ?? named(site)
}

function named(rooms: Partial<Record<keyof StoredRooms, string | null>>): StoredRooms | null {
  const kept = { block: rooms.block || null, level: rooms.level || null, unit: rooms.unit || null }
  return roomFields.some((field) => kept[field] !== null) ? kept : null
}
