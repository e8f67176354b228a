import { useTranslation } from 'react-i18next'
import { paths, quoteListPages } from '#contract/paths.ts'
import type { Role } from '#contract/roles.ts'
import { savedViewApi, type SavedView, type ViewedList } from '#contract/saved-views.ts'
import { hideColumnsOf } from '#web/parts/list/column-choice.ts'
import { mayOpen } from '#web/platform/areas.ts'
import { useRead } from '#web/platform/query.ts'

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
  const lists: Record<ViewedList, string> = {
    quotes: t('menu.myQuotes'),
    orders: t('menu.myOrder'),
    'manager-quotes': t('menu.quotations'),
    'manager-orders': t('menu.orders'),
    deliveries: t('deliveries.title'),
    users: t('menu.users'),
    customers: t('menu.customers'),
  }
  const { data = [] } = useRead(savedViewApi.list, { query: {} })
  return data
    .map((view) => ({ ...view, path: pathOf(view) }))
    .filter(({ path }) => mayOpen(path, role))
    .map(({ id, name, list, own, owner, path, search, hidden }) => ({
      id,
      name,
      about: [lists[list], ...(own ? [] : [owner])].join(' · '),
      path,
      search: Object.fromEntries(new URLSearchParams(search)),
      choose: () => hideColumnsOf(list, hidden),
    }))
}

/** Each list by the path that its views complete with a tab. */
const pages: Record<ViewedList, string> = {
  quotes: quoteListPages.company,
  orders: paths.orders,
  'manager-quotes': quoteListPages.staff,
  'manager-orders': paths.staffOrders,
  deliveries: paths.deliveries,
  users: paths.users,
  customers: paths.customers,
}

function pathOf({ list, tab }: SavedView): string {
  return pages[list].replace('$tab', encodeURIComponent(tab || 'all'))
}
