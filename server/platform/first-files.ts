import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths, quoteListPath, quoteTabs } from '#contract/paths.ts'

const frame = ['web/app/Shell.tsx', 'web/i18n/en.ts']
const text = (name: string) => `web/i18n/en/${name}.ts`
const quoteTexts = text('together/quotes')
const quotes = [...frame, 'web/quotes/list/QuoteList.tsx', quoteTexts]
const companyQuotes = [...quotes, 'web/quotes/desks/company.tsx']
const staffQuotes = [...quotes, 'web/quotes/desks/staff.tsx']
const orders = [...frame, 'web/orders/OrderList.tsx', text('orders'), text('circuits')]

/** What the screens that people open first consist of. A browser would ask for it only when the first script has run. */
export const firstModules: Partial<Record<string, readonly string[]>> = {
  [paths.login]: ['web/public/Login.tsx'],
  [paths.home]: [
    ...frame,
    'web/dashboard/Dashboard.tsx',
    text('together/dashboard'),
    text('orders'),
    quoteTexts,
  ],
  [paths.newQuote]: [...frame, 'web/quotes/add/NewQuote.tsx'],
  [paths.cart]: [...frame, 'web/quotes/cart/Cart.tsx', quoteTexts],
  [paths.notifications]: [...frame, 'web/notifications/NotificationList.tsx'],
  [paths.orders]: [...orders, 'web/orders/desks/company-list.ts'],
  [paths.staffOrders]: [...orders, 'web/orders/desks/staff-list.ts', text('replan')],
  ...Object.fromEntries(quoteTabs.company.map((tab) => [quoteListPath(tab, 'company'), companyQuotes])),
  ...Object.fromEntries(quoteTabs.staff.map((tab) => [quoteListPath(tab, 'staff'), staffQuotes])),
}

/** The files of each module that is loaded on its own, as the build has written them down. */
type Built = Record<string, readonly string[]>

/** Tells for a path of `screens` which files to name in the head of its page, as links to load at once. */
export async function openFirstFiles(dist: string): Promise<(screen: string) => string> {
  const written = await readFile(join(dist, 'first-files.json'), 'utf8').catch(() => '{}')
  const built = JSON.parse(written) as Built
  return (screen) => {
    const files = new Set((firstModules[screen] ?? []).flatMap((module) => built[module] ?? []))
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`).join('')
  }
}
