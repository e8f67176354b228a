import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { roleIds, type Role } from '#contract/roles.ts'
import { paths, quoteListPath, quoteTabs, recordPages } from '#contract/paths.ts'

const frame = ['web/app/behind-sign-in.ts']
const text = (name: string) => `web/i18n/en/${name}.ts`
const quoteTexts = text('together/quotes')
const quotes = [...frame, 'web/quotes/list/QuoteList.tsx', quoteTexts]
const companyQuotes = [...quotes, 'web/quotes/desks/company.tsx']
const staffQuotes = [...quotes, 'web/quotes/desks/staff.tsx']
const quotePage = [...frame, 'web/quotes/page/QuotePage.tsx', quoteTexts, text('documents')]
const orders = [...frame, 'web/orders/OrderList.tsx', text('orders'), text('circuits')]
const orderPage = [
  ...frame,
  'web/orders/OrderPage.tsx',
  ...['orders', 'circuits', 'cancellation', 'documents'].map(text),
]

/** What the screens that people open first consist of. A browser would ask for it only when the first script has run. */
export const firstModules: Partial<Record<string, readonly string[]>> = {
  [paths.login]: ['web/public/Login.tsx'],
  [paths.home]: [...frame, 'web/dashboard/Dashboard.tsx', text('together/dashboard')],
  [paths.newQuote]: [...frame, 'web/quotes/add/NewQuote.tsx'],
  [paths.cart]: [...frame, 'web/quotes/cart/Cart.tsx', quoteTexts],
  [paths.notifications]: [...frame, 'web/notifications/NotificationList.tsx'],
  [paths.orders]: [...orders, 'web/orders/desks/company-list.ts'],
  [paths.staffOrders]: [...orders, 'web/orders/desks/staff-list.ts', text('replan')],
  [paths.deliveries]: [
    ...frame,
    'web/orders/deliveries/Deliveries.tsx',
    ...['deliveries', 'orders', 'circuits', 'replan'].map(text),
  ],
  [recordPages.quote.company]: [...quotePage, 'web/quotes/desks/company.tsx'],
  [recordPages.quote.staff]: [...quotePage, 'web/quotes/desks/staff.tsx'],
  [recordPages.order.company]: [...orderPage, 'web/orders/desks/company.ts'],
  [recordPages.order.staff]: [...orderPage, 'web/orders/desks/staff.ts', text('replan')],
  [paths.customers]: [...frame, 'web/customers/CustomerList.tsx', text('customers')],
  [paths.users]: [...frame, 'web/users/UserList.tsx', text('users')],
  [paths.accountSettings]: [...frame, 'web/account/Settings.tsx', text('account')],
  ...Object.fromEntries(quoteTabs.company.map((tab) => [quoteListPath(tab, 'company'), companyQuotes])),
  ...Object.fromEntries(quoteTabs.staff.map((tab) => [quoteListPath(tab, 'staff'), staffQuotes])),
}

/** Rows of a list as a screen without a query asks for them; signs as browsers write them into addresses. */
const rows = (list: string, status: string, sort: string) => `${list}?page=1&status=${status}&sort=${sort}`

/** The buildings that the address of a price search names; the page puts in what stands there under the name in braces. */
const sitesInAddress = ['/buildingNiscode?niscode={a}', '/buildingNiscode?niscode={b}']

/**
 * What a screen asks for first on behalf of a role, after the profile: its page asks for it before the scripts have come. A call
 * that the role may not make would be refused and logged.
 */
export const firstCalls: Partial<Record<string, Partial<Record<Role, readonly string[]>>>> = {
  [paths.home]: {
    customer: ['/dashboard', '/dashboard/attention', '/first-steps'],
    client_manager: ['/dashboard', '/dashboard/attention', '/first-steps'],
    admin: ['/dashboard', '/first-steps'],
  },
  [paths.cart]: {
    customer: ['/dashboard', '/quotes?status=cart%2Cpending&page=1&sort=-created_at&fields=shown'],
  },
  [paths.newQuote]: { customer: ['/dashboard', ...sitesInAddress] },
  [paths.notifications]: { customer: ['/notifications'], client_manager: ['/notifications'] },
  [paths.accountSettings]: {
    customer: ['/notifications/settings'],
    client_manager: ['/notifications/settings'],
  },
  [paths.customers]: { client_manager: ['/customers?page=1&sort=company'] },
  [paths.users]: { admin: ['/user-management/userManagement?page=1&sort=-created_at'] },
  [paths.orders]: { customer: ['/dashboard', rows('/orders', 'all', '-ordered_at')] },
  [paths.staffOrders]: {
    client_manager: ['/dashboard', rows('/orders/client-manager', 'all', '-ordered_at')],
  },
  [paths.deliveries]: {
    client_manager: ['/circuits/deliveries?due=all&sort=next_planned&page=1', '/circuits/deliveries/counts'],
  },
  ...Object.fromEntries(
    quoteTabs.company.map((tab) => [
      quoteListPath(tab, 'company'),
      { customer: ['/dashboard', `${rows('/quotes', tab, '-created_at')}&fields=shown`] },
    ]),
  ),
  ...Object.fromEntries(
    quoteTabs.staff.map((tab) => {
      const sort = tab === 'pending' ? 'pending_since' : '-created_at'
      return [
        quoteListPath(tab, 'staff'),
        {
          client_manager: [
            '/dashboard',
            `${rows('/quotes/client-manager', tab, sort)}&fields=shown`,
            // The tabs that the dashboard does not count.
            ...['cancelled', 'expired'].map(
              (each) => `/quotes/client-manager?status=${each}&per_page=1&fields=shown`,
            ),
            '/floor-approvals?status=open&per_page=1',
          ],
        },
      ]
    }),
  ),
}

/** The files of each module that is loaded on its own, and of the `letters`, as the build has written them down. */
type Built = Record<string, readonly string[]>

const readBuilt = async <Content>(dist: string, file: string) =>
  JSON.parse(await readFile(join(dist, file), 'utf8').catch(() => '{}')) as Content

/** Everything that a first screen loads, as paths in the folder of the built site. */
export async function filesOfFirstScreens(dist: string): Promise<Set<string>> {
  const built = await readBuilt<Built>(dist, 'first-files.json')
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:href|src)="\.\/(assets\/[^"]+)"/g)].map(([, file]) => file!)
  const modules = Object.values(firstModules).flatMap((each) => each ?? [])
  return new Set([...named, ...modules.flatMap((module) => built[module] ?? [])])
}

/** Writes into the page of each of `screens` its frame, the files to load at once, and the calls to make at once. */
export async function writeFirstPages(
  dist: string,
  page: string,
  shown: readonly string[],
): Promise<Map<string, string>> {
  const built = await readBuilt<Built>(dist, 'first-files.json')
  const frames = await readBuilt<Partial<Record<string, string>>>(dist, 'first-frames.json')
  return new Map(
    shown.map((screen) => {
      const parts = [...(firstModules[screen] ?? []), 'letters']
      const files = new Set(parts.flatMap((part) => built[part] ?? []))
      const asked = Object.entries(firstCalls[screen] ?? {}).map(([role, each]) => [
        roleIds[role as Role],
        each,
      ])
      const first = { calls: Object.fromEntries(asked), files: [...files].map((file) => `./${file}`) }
      const written = `<script type="application/json" id="first-of-screen">${JSON.stringify(first)}</script>`
      return [
        screen,
        page
          .replace('<!--first-of-screen-->', () => written)
          .replace('<!--frame-->', () => frames[screen] ?? ''),
      ]
    }),
  )
}
