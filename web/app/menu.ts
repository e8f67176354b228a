import {
  IconBuildings,
  IconCoins,
  IconFileInvoice,
  IconLayoutDashboard,
  IconLink,
  IconMail,
  IconMessagePlus,
  IconPackages,
  IconReceipt,
  IconSearch,
  IconTags,
  IconTruckDelivery,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { Role } from '#contract/roles.ts'
import { isPathUnder } from '#web/platform/areas.ts'
import type { en } from '#web/i18n/en.ts'
import { paths, type Path } from '#contract/paths.ts'
import { settings } from '#web/platform/settings.ts'

export type MenuText = keyof (typeof en)['menu']

export interface MenuItem {
  text: MenuText
  icon: Icon
  path: Path
  /** Further screens of the item; the longest matching prefix of a role's menu counts. */
  covers?: readonly string[]
}

/** The entry that opens the customised request on the current screen. */
export interface MenuDialog {
  text: MenuText
  icon: Icon
  dialog: true
}

export interface MenuGroup {
  text: MenuText
  icon: Icon
  items: readonly (MenuItem | MenuDialog)[]
}

export type MenuEntry = MenuItem | MenuGroup

const dashboard: MenuItem = { text: 'dashboard', icon: IconLayoutDashboard, path: paths.home }
const products: MenuItem = { text: 'products', icon: IconPackages, path: paths.productServices }
const customers: MenuItem = {
  text: 'customers',
  icon: IconBuildings,
  path: paths.customers,
  covers: ['/customer-account'],
}
const basePrice: MenuItem = {
  text: 'basePrice',
  icon: IconCoins,
  path: paths.baseRule,
  covers: [paths.cardDraft],
}

/** The sidebar of each role, in the order of the specification (§2). */
export const menus: Record<Role, readonly MenuEntry[]> = {
  customer: [
    dashboard,
    products,
    {
      text: 'priceSearch',
      icon: IconSearch,
      items: [
        { text: 'pricingAvailability', icon: IconSearch, path: paths.newQuote },
        { text: 'customisedRequest', icon: IconMessagePlus, dialog: true },
      ],
    },
    { text: 'myQuotes', icon: IconFileInvoice, path: paths.allQuotes, covers: ['/customer/quotes'] },
    { text: 'myOrder', icon: IconTruckDelivery, path: paths.orders },
  ],
  client_manager: [
    dashboard,
    customers,
    products,
    {
      text: 'pricing',
      icon: IconTags,
      items: [
        {
          text: 'pricingRules',
          icon: IconTags,
          path: paths.pricingRules,
          covers: [paths.baseRule, paths.cardDraft],
        },
        { text: 'assignRules', icon: IconLink, path: paths.assignRule },
      ],
    },
    {
      text: 'quotations',
      icon: IconFileInvoice,
      items: [
        {
          text: 'myQuotes',
          icon: IconFileInvoice,
          path: paths.staffActiveQuotes,
          covers: ['/client-manager/quotes'],
        },
      ],
    },
    { text: 'orders', icon: IconReceipt, path: paths.staffOrders },
  ],
  admin: [
    dashboard,
    customers,
    products,
    basePrice,
    { text: 'users', icon: IconUsers, path: paths.users, covers: ['/user-management'] },
    ...(settings.mailbox ? [{ text: 'mailbox' as const, icon: IconMail, path: paths.mailbox }] : []),
  ],
  commercial: [basePrice],
}

export function itemAt(menu: readonly MenuEntry[], path: string): MenuItem | undefined {
  const reach = (item: MenuItem) =>
    Math.max(
      ...[item.path, ...(item.covers ?? [])].map((prefix) => (isPathUnder(path, prefix) ? prefix.length : 0)),
    )
  return itemsOf(menu)
    .filter((item) => reach(item) > 0)
    .toSorted((a, b) => reach(b) - reach(a))[0]
}

export function itemsOf(menu: readonly MenuEntry[]): MenuItem[] {
  return menuLeaves(menu).filter((item) => 'path' in item)
}

export function menuLeaves(menu: readonly MenuEntry[]): (MenuItem | MenuDialog)[] {
  return menu.flatMap((entry): readonly (MenuItem | MenuDialog)[] =>
    'items' in entry ? entry.items : [entry],
  )
}
