import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { customerApi, type Customer } from '#contract/customers.ts'
import type { Role } from '#contract/roles.ts'
import { idInReference } from '#contract/references.ts'
import { buildingApi, type BuildingFound } from '#contract/buildings.ts'
import { orderApi, type Delivery } from '#contract/orders/api.ts'
import type { Order } from '#contract/orders/order.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { serviceApi } from '#contract/services/api.ts'
import type { Service } from '#contract/services/service.ts'
import { readSearch } from '#web/platform/search.ts'
import { useList, useRead } from '#web/platform/query.ts'
import { itemsOf, menus } from '#web/app/menu.ts'
import { paths, quoteListPages, type Path } from '#contract/paths.ts'
import { savedViewApi, type ViewedList } from '#contract/saved-views.ts'
import { hideColumnsOf } from '#web/parts/list/list.ts'
import { mayOpen } from '#web/platform/areas.ts'

/** The pause in typing before a search, in milliseconds, and the minimum number of characters. */
const typingPause = 250
const fewest = 2

/** Results per group. */
const most = 5

export interface Hits {
  /** `failed` and `asking` refer to the server's results; pages are always available. */
  state: 'idle' | 'asking' | 'failed' | 'answered'
  pages: Page[]
  quotes: Quote[]
  orders: Order[]
  services: Service[]
  companies: Customer[]
  /** Open circuits, over all companies. */
  circuits: Delivery[]
  buildings: BuildingFound[]
  /** The circuit whose reference was typed: the orders are its own. */
  circuit?: string | undefined
  again: () => void
}

/**
 * The results for a text: pages by name, quotes, orders and services by reference, project, site, PO number or circuit, and
 * buildings. Customers search their own records; client managers search those of all companies, by company name too, and as
 * administrators do the companies themselves, by name or registration number.
 */
export function useHits(typed: string, role: Role): Hits {
  const keyword = typed.trim()
  const [asked] = useDebouncedValue(keyword, typingPause)
  const pages = named(usePages(role), keyword)
  const lists: Searched = searched[role]
  const long = Object.keys(lists).length > 0 && keyword.length >= fewest
  const query = { keyword: asked, per_page: most }
  const only = (list: unknown) => ({ enabled: long && asked.length >= fewest && list !== undefined })
  const quotes = useList(lists.quotes ?? quoteApi.list, { query }, only(lists.quotes))
  const orders = useList(lists.orders ?? orderApi.list, { query }, only(lists.orders))
  const services = useList(lists.services ?? serviceApi.list, { query }, only(lists.services))
  const companies = useList(customerApi.list, { query }, only(lists.companies))
  const circuits = useList(
    orderApi.deliveries,
    { query: { ...query, accounts: 'all' } },
    only(lists.circuits),
  )
  const buildings = useRead(buildingApi.search, { query: { keyword: asked } }, only(lists.quotes))
  const reads = [quotes, buildings, circuits, orders, services, companies]
  const asks = reads.filter(({ isEnabled }) => isEnabled)
  const again = () => {
    for (const read of asks) if (read.isError) void read.refetch()
  }
  const isAnswered = asked === keyword && asks.every((read) => !read.isPlaceholderData && read.data)
  const failed = asks.some((read) => read.isError)
  const state = !long ? 'idle' : failed ? 'failed' : isAnswered ? 'answered' : 'asking'
  // Only the answer for the current text is shown.
  const rowsOf = <Row>(rows: Row[] | undefined) => (state === 'answered' && rows) || []
  return {
    state,
    pages,
    quotes: rowsOf(quotes.data?.rows),
    orders: rowsOf(orders.data?.rows),
    services: rowsOf(services.data?.rows),
    companies: rowsOf(companies.data?.rows),
    circuits: rowsOf(circuits.data?.rows),
    buildings: buildingsNamed(rowsOf(buildings.data?.data), keyword),
    circuit: idInReference('circuit', keyword) !== null ? keyword.toUpperCase() : undefined,
    again,
  }
}

/** The price search also finds similar names; here they would be noise. */
function buildingsNamed(found: BuildingFound[], typed: string): BuildingFound[] {
  const named = (each: BuildingFound) =>
    `${each.blk_name} ${each.blk_address1} ${each.blk_city} ${each.blk_state} ${each.blk_nis_code}`.toLocaleLowerCase()
  const words = typed.toLocaleLowerCase().split(/\s+/)
  return found
    .filter((each) => each.nni_id === null && words.every((word) => named(each).includes(word)))
    .slice(0, most)
}

/** The lists that a role searches. */
interface Searched {
  quotes?: typeof quoteApi.list | typeof quoteApi.listAll
  orders?: typeof orderApi.list | typeof orderApi.listAll
  services?: typeof serviceApi.list | typeof serviceApi.listAll
  companies?: typeof customerApi.list
  circuits?: typeof orderApi.deliveries
}
const searched = {
  customer: { quotes: quoteApi.list, orders: orderApi.list, services: serviceApi.list },
  client_manager: {
    quotes: quoteApi.listAll,
    orders: orderApi.listAll,
    services: serviceApi.listAll,
    companies: customerApi.list,
    circuits: orderApi.deliveries,
  },
  admin: { companies: customerApi.list },
  commercial: {},
} satisfies Record<Role, Searched>

export interface Page {
  name: string
  path: Path
}

/** The screens of a role by name: those of its menu and related ones. */
function usePages(role: Role): Page[] {
  const { t } = useTranslation()
  const staffQuotes = t('quotes.title', { context: 'staff' })
  const beside: Page[] =
    role === 'customer'
      ? [
          { name: t('quotes.cart'), path: paths.cart },
          { name: `${t('quotes.title')}: ${t('quotes.active')}`, path: paths.activeQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.pending')}`, path: paths.pendingQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.cancelled')}`, path: paths.cancelledQuotes },
          { name: `${t('quotes.title')}: ${t('quotes.expired')}`, path: paths.expiredQuotes },
          { name: t('quotes.sendToOrder'), path: paths.sendToOrder },
          { name: t('sheets.title'), path: paths.siteSheets },
          { name: t('services.title'), path: paths.services },
        ]
      : role === 'client_manager'
        ? [
            { name: t('onBehalf.title'), path: paths.newQuoteOnBehalf },
            { name: t('sheets.title'), path: paths.staffSiteSheets },
            { name: t('deliveries.title'), path: paths.deliveries },
            { name: t('services.title'), path: paths.staffServices },
            { name: `${staffQuotes}: ${t('quotes.all')}`, path: paths.staffAllQuotes },
            { name: `${staffQuotes}: ${t('quotes.pending')}`, path: paths.staffPendingQuotes },
            { name: `${staffQuotes}: ${t('quotes.cancelled')}`, path: paths.staffCancelledQuotes },
            { name: `${staffQuotes}: ${t('quotes.expired')}`, path: paths.staffExpiredQuotes },
          ]
        : []
  return [
    ...itemsOf(menus[role]).map(({ text, path }) => ({ name: t(`menu.${text}`), path })),
    ...beside,
    { name: t('frame.profile'), path: paths.accountProfile },
    { name: t('customers.contacts'), path: paths.accountContact },
    ...(role === 'customer' ? [{ name: t('frame.team'), path: paths.company }] : []),
    { name: t('frame.glossary'), path: paths.glossary },
    { name: t('frame.settings'), path: paths.accountSettings },
    { name: t('signin.password'), path: paths.accountPassword },
  ]
}

/** Those whose name contains every typed word; all for an empty text. */
export function named<Named extends { name: string }>(all: readonly Named[], typed: string): Named[] {
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
}

/** A saved view by its name and that of its list, which it opens with its filters, order and columns. */
export interface NamedView {
  id: number
  name: string
  /** Its list, and whose it is where a colleague shares it. */
  about: string
  path: string
  search: Record<string, string>
  /** Shows its columns; before its list opens. */
  choose: () => void
}

/** The saved views of all lists that a role may open. They are asked for with the dialog, not before. */
export function useNamedViews(role: Role): NamedView[] {
  const { t } = useTranslation()
  const lists: Record<ViewedList, [name: string, path: string]> = {
    quotes: [t('menu.myQuotes'), quoteListPages.company],
    orders: [t('menu.myOrder'), paths.orders],
    'manager-quotes': [t('menu.quotations'), quoteListPages.staff],
    'manager-orders': [t('menu.orders'), paths.staffOrders],
    services: [t('services.title'), paths.services],
    'manager-services': [t('services.title'), paths.staffServices],
    deliveries: [t('deliveries.title'), paths.deliveries],
    users: [t('menu.users'), paths.users],
    customers: [t('menu.customers'), paths.customers],
  }
  const { data = [] } = useRead(savedViewApi.list, { query: {} })
  return data
    .map(({ id, name, list, tab, own, owner, search, hidden }) => ({
      id,
      name,
      about: own ? lists[list][0] : `${lists[list][0]} · ${owner}`,
      // A view completes the path of its list with a tab.
      path: lists[list][1].replace('$tab', encodeURIComponent(tab || 'all')),
      search: readSearch(search),
      choose: () => hideColumnsOf(list, hidden),
    }))
    .filter(({ path }) => mayOpen(path, role))
}
