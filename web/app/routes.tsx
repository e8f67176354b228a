import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
import { guard } from '#web/app/guard.ts'
import { PublicFrame } from '#web/app/PublicFrame.tsx'
import { Root } from '#web/app/Root.tsx'
import { ScreenFailed } from '#web/app/ScreenFailed.tsx'
import { readSearch, writeSearch } from '#web/platform/search.ts'
import { loadEveryText } from '#web/i18n/i18n.ts'
import { paths } from '#web/platform/paths.ts'
import { settings } from '#web/platform/settings.ts'

const root = createRootRoute({ component: Root, beforeLoad: ({ location }) => guard(location) })

const inPublic = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })
const inShell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(async () => {
    const [frame] = await Promise.all([import('#web/app/Shell.tsx'), loadEveryText()])
    return frame
  }, 'Shell'),
})

const publicScreens = [
  screen(inPublic, paths.login, () => import('#web/public/Login.tsx'), 'Login'),
  screen(inPublic, paths.resetPassword, () => import('#web/public/ResetPassword.tsx'), 'ResetPassword'),
]

/** Every screen of the signed-in, each loaded when it is opened. A menu entry appears with its line here. */
const screens = [
  screen(inShell, paths.home, () => import('#web/dashboard/Dashboard.tsx'), 'Dashboard'),
  screen(inShell, paths.newQuote, () => import('#web/quotes/add/NewQuote.tsx'), 'NewQuote'),
  screen(
    inShell,
    paths.newMultipleQuote,
    () => import('#web/quotes/add/multiple/NewMultiple.tsx'),
    'NewMultiple',
  ),
  screen(inShell, paths.cart, () => import('#web/quotes/cart/Cart.tsx'), 'Cart'),
  screen(inShell, paths.allQuotes, () => import('#web/quotes/list/lists.tsx'), 'AllQuotes'),
  screen(inShell, paths.activeQuotes, () => import('#web/quotes/list/lists.tsx'), 'ActiveQuotes'),
  screen(inShell, paths.pendingQuotes, () => import('#web/quotes/list/lists.tsx'), 'PendingQuotes'),
  screen(inShell, paths.cancelledQuotes, () => import('#web/quotes/list/lists.tsx'), 'CancelledQuotes'),
  screen(inShell, paths.expiredQuotes, () => import('#web/quotes/list/lists.tsx'), 'ExpiredQuotes'),
  screen(inShell, paths.quote, () => import('#web/quotes/page/QuotePage.tsx'), 'QuotePage'),
  screen(
    inShell,
    paths.sendToOrder,
    () => import('#web/quotes/send-to-order/SendToOrder.tsx'),
    'SendToOrder',
  ),
  screen(inShell, paths.orders, () => import('#web/orders/OrderList.tsx'), 'OrderList'),
  screen(inShell, paths.order, () => import('#web/orders/OrderPage.tsx'), 'OrderPage'),
  screen(inShell, paths.printOrder, () => import('#web/orders/PrintOrder.tsx'), 'PrintOrder'),
  screen(inShell, paths.managerActiveQuotes, () => import('#web/manager/lists.tsx'), 'ActiveQuotes'),
  screen(inShell, paths.managerPendingQuotes, () => import('#web/manager/lists.tsx'), 'PendingQuotes'),
  screen(inShell, paths.managerCancelledQuotes, () => import('#web/manager/lists.tsx'), 'CancelledQuotes'),
  screen(inShell, paths.managerExpiredQuotes, () => import('#web/manager/lists.tsx'), 'ExpiredQuotes'),
  screen(inShell, paths.managerNewQuote, () => import('#web/manager/NewQuote.tsx'), 'NewQuote'),
  screen(inShell, paths.managerQuote, () => import('#web/manager/QuotePage.tsx'), 'QuotePage'),
  screen(inShell, paths.managerOrders, () => import('#web/manager/OrderList.tsx'), 'OrderList'),
  screen(inShell, paths.managerOrder, () => import('#web/manager/OrderPage.tsx'), 'OrderPage'),
  screen(inShell, paths.managerPrintOrder, () => import('#web/manager/PrintOrder.tsx'), 'PrintOrder'),
  screen(inShell, paths.printTerms, () => import('#web/terms/PrintTerms.tsx'), 'PrintTerms'),
  screen(inShell, paths.accountSettings, () => import('#web/account/Settings.tsx'), 'Settings'),
  screen(inShell, paths.accountProfile, () => import('#web/account/Profile.tsx'), 'Profile'),
  screen(
    inShell,
    paths.notifications,
    () => import('#web/notifications/NotificationList.tsx'),
    'NotificationList',
  ),
  ...(settings.mailbox
    ? [screen(inShell, paths.mailbox, () => import('#web/mailbox/Mailbox.tsx'), 'Mailbox')]
    : []),
  screen(inShell, '$', () => import('#web/app/NotFound.tsx'), 'NotFound'),
]

export const router = createRouter({
  routeTree: root.addChildren([inPublic.addChildren(publicScreens), inShell.addChildren(screens)]),
  basepath: settings.basePath || '/',
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultErrorComponent: ScreenFailed,
  // Another quote or order is another screen: what was ticked, opened or begun on one is not the next one's.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
})

function screen<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  parent: AnyRoute,
  path: string,
  load: () => Promise<Module>,
  name: Name,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) })
}
