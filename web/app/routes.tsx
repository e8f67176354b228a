import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type AnyRoute,
} from '@tanstack/react-router'
import { completionPage, paths, quoteListPages, quoteTabs, recordPages } from '#contract/paths.ts'
import type { Side } from '#contract/roles.ts'
import { guard } from '#web/app/guard.ts'
import { PublicFrame } from '#web/app/PublicFrame.tsx'
import { Root } from '#web/app/Root.tsx'
import { ScreenFailed } from '#web/app/ScreenFailed.tsx'
import { readSearch, writeSearch } from '#web/platform/search.ts'
import { loadEveryText, loadTexts, type ScreenTexts } from '#web/i18n/i18n.ts'
import type { OrderDesk } from '#web/orders/desk.ts'
import { settings } from '#web/platform/settings.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'

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
  // Until it has its screen, it says so and leads back.
  screen(inPublic, paths.signup, () => import('#web/app/NotFound.tsx'), 'NotFound'),
  screen(
    inPublic,
    paths.forgotPassword,
    () => import('#web/public/ForgotPassword.tsx'),
    'ForgotPassword',
    'password',
  ),
  screen(
    inPublic,
    paths.resetPassword,
    () => import('#web/public/ResetPassword.tsx'),
    'ResetPassword',
    'password',
  ),
]

/** Every screen for signed-in users, each loaded when it is opened. A menu entry appears with its line here. */
const screens = [
  screen(
    inShell,
    paths.home,
    () => import('#web/dashboard/Dashboard.tsx'),
    'Dashboard',
    'dashboard',
    'orders',
    'threads',
  ),
  screen(inShell, paths.newQuote, () => import('#web/quotes/add/NewQuote.tsx'), 'NewQuote'),
  screen(
    inShell,
    paths.newMultipleQuote,
    () => import('#web/quotes/add/multiple/NewMultiple.tsx'),
    'NewMultiple',
    'multiple',
  ),
  screen(inShell, paths.cart, () => import('#web/quotes/cart/Cart.tsx'), 'Cart', 'cart', 'threads'),
  screen(
    inShell,
    paths.sendToOrder,
    () => import('#web/quotes/send-to-order/SendToOrder.tsx'),
    'SendToOrder',
    'sendToOrder',
    'cart',
    'threads',
  ),
  screen(
    inShell,
    paths.newQuoteOnBehalf,
    () => import('#web/quotes/add/NewQuoteForCompany.tsx'),
    'NewQuoteForCompany',
    'onBehalf',
  ),
  screen(
    inShell,
    completionPage,
    async () =>
      (
        await Promise.all([import('#web/quotes/complete/CompleteRequest.tsx'), loadTexts('completeRequest')])
      )[0],
    'CompleteRequest',
  ),
  ...quoteScreens('company', async () => (await import('#web/quotes/desks/company.tsx')).companyQuotes),
  ...quoteScreens(
    'staff',
    withTexts(
      ['updatePrice', 'onBehalf'],
      async () => (await import('#web/quotes/desks/staff.tsx')).staffQuotes,
    ),
  ),
  ...orderScreens('company', async () => (await import('#web/orders/desks/company.ts')).companyOrders),
  ...orderScreens(
    'staff',
    withTexts(['replan'], async () => (await import('#web/orders/desks/staff.ts')).staffOrders),
  ),
  screen(inShell, paths.printTerms, () => import('#web/terms/PrintTerms.tsx'), 'PrintTerms', 'orders'),
  screen(inShell, paths.accountSettings, () => import('#web/account/Settings.tsx'), 'Settings', 'account'),
  screen(
    inShell,
    paths.accountProfile,
    () => import('#web/account/ProfilePage.tsx'),
    'ProfilePage',
    'account',
  ),
  screen(
    inShell,
    paths.accountPassword,
    () => import('#web/account/ChangePassword.tsx'),
    'ChangePassword',
    'account',
    'password',
  ),
  screen(
    inShell,
    paths.notifications,
    () => import('#web/notifications/NotificationList.tsx'),
    'NotificationList',
  ),
  ...(settings.mailbox
    ? [
        screen(
          inShell,
          paths.mailbox,
          () => import('#web/notifications/mailbox/Mailbox.tsx'),
          'Mailbox',
          'mailbox',
        ),
      ]
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
  // Another quote or order is another screen: selections, dialogs and input do not carry over.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
})

/** One screen, with its own texts if it has any. */
function screen<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  parent: AnyRoute,
  path: string,
  load: () => Promise<Module>,
  name: Name,
  ...texts: ScreenTexts[]
) {
  const component = lazyRouteComponent(withTexts(texts, load), name)
  return createRoute({ getParentRoute: () => parent, path, component })
}

/** The list of quotes with a tab for each state, and the page of one. An unknown tab is no screen. */
function quoteScreens(side: Side, desk: () => Promise<QuoteDesk>) {
  const isTab = (tab: string) => quoteTabs[side].some((each) => each === tab)
  return [
    createRoute({
      getParentRoute: () => inShell,
      path: quoteListPages[side],
      params: { parse: (params: { tab: string }) => (isTab(params.tab) ? params : false) },
      component: atDesk(
        desk,
        withTexts(
          ['cart', 'threads', 'owner'],
          async () => (await import('#web/quotes/list/QuoteList.tsx')).QuoteList,
        ),
      ),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.quote[side],
      component: atDesk(
        desk,
        withTexts(
          ['cart', 'threads', 'owner'],
          async () => (await import('#web/quotes/page/QuotePage.tsx')).QuotePage,
        ),
      ),
    }),
  ]
}

/** The list of orders, the page of one, and its print. */
function orderScreens(side: Side, desk: () => Promise<OrderDesk>) {
  return [
    createRoute({
      getParentRoute: () => inShell,
      path: side === 'staff' ? paths.staffOrders : paths.orders,
      component: atDesk(
        desk,
        withTexts(['orders', 'circuits'], async () => (await import('#web/orders/OrderList.tsx')).OrderList),
      ),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.order[side],
      component: atDesk(
        desk,
        withTexts(
          ['orders', 'circuits', 'cancellation'],
          async () => (await import('#web/orders/OrderPage.tsx')).OrderPage,
        ),
      ),
    }),
    createRoute({
      getParentRoute: () => inShell,
      path: recordPages.printedOrder[side],
      component: atDesk(
        desk,
        withTexts(
          ['orders', 'circuits', 'cancellation'],
          async () => (await import('#web/orders/PrintOrder.tsx')).PrintOrder,
        ),
      ),
    }),
  ]
}

/** A screen that has its own texts waits for them. */
function withTexts<Screen>(texts: ScreenTexts[], screen: () => Promise<Screen>) {
  return async () => (await Promise.all([screen(), ...texts.map(loadTexts)]))[0]
}

/** A screen that both sides have, with the desk of one. */
function atDesk<Desk>(desk: () => Promise<Desk>, screen: () => Promise<React.FC<{ desk: Desk }>>) {
  return lazyRouteComponent(async () => {
    const [theirs, Screen] = await Promise.all([desk(), screen()])
    return { default: () => <Screen desk={theirs} /> }
  })
}
