import { createRouter } from '@tanstack/react-router'
import { benchPage, completionPage, paths } from '#contract/paths.ts'
import { customerScreens } from '#web/app/customer-screens.ts'
import { inPublic, inShell, root, screen } from '#web/app/frames.tsx'
import { accountScreens, documentScreens, publicScreens, userScreens } from '#web/app/people-screens.ts'
import { orderScreens, quoteScreens } from '#web/app/record-screens.tsx'
import { priceBookScreens } from '#web/app/price-book-screens.ts'
import { rateCardScreens } from '#web/app/rate-card-screens.ts'
import { ScreenFailed } from '#web/app/ScreenFailed.tsx'
import { readSearch, writeSearch } from '#web/platform/search.ts'
import { settings } from '#web/platform/settings.ts'

/** Every screen for signed-in users, each loaded when it is opened. A menu entry appears with its line here. */
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
  screen(
    inShell,
    paths.sendToOrder,
    () => import('#web/quotes/send-to-order/SendToOrder.tsx'),
    'SendToOrder',
  ),
  screen(
    inShell,
    paths.newQuoteOnBehalf,
    () => import('#web/quotes/add/NewQuoteForCompany.tsx'),
    'NewQuoteForCompany',
  ),
  screen(inShell, paths.belowFloor, () => import('#web/quotes/floor/FloorApprovals.tsx'), 'FloorApprovals'),
  screen(
    inShell,
    completionPage,
    () => import('#web/quotes/complete/CompleteRequest.tsx'),
    'CompleteRequest',
  ),
  screen(inShell, benchPage, () => import('#web/quotes/bench/PricingBench.tsx'), 'PricingBench'),
  ...quoteScreens('company', async () => (await import('#web/quotes/desks/company.tsx')).companyQuotes),
  ...quoteScreens('staff', async () => (await import('#web/quotes/desks/staff.tsx')).staffQuotes),
  ...orderScreens(
    'company',
    async () => (await import('#web/orders/desks/company-list.ts')).companyOrderList,
    async () => (await import('#web/orders/desks/company.ts')).companyOrders,
  ),
  ...orderScreens(
    'staff',
    async () => (await import('#web/orders/desks/staff-list.ts')).staffOrderList,
    async () => (await import('#web/orders/desks/staff.ts')).staffOrders,
  ),
  screen(inShell, paths.deliveries, () => import('#web/orders/deliveries/Deliveries.tsx'), 'Deliveries'),
  screen(inShell, paths.orderApprovals, () => import('#web/orders/approvals/Approvals.tsx'), 'Approvals'),
  screen(inShell, paths.printTerms, () => import('#web/terms/PrintTerms.tsx'), 'PrintTerms'),
  screen(
    inShell,
    paths.productServices,
    () => import('#web/product-services/ProductServices.tsx'),
    'ProductServices',
  ),
  screen(inShell, paths.glossary, () => import('#web/glossary/Glossary.tsx'), 'Glossary'),
  ...accountScreens,
  ...customerScreens,
  ...userScreens,
  ...documentScreens,
  ...priceBookScreens,
  ...rateCardScreens,
  screen(
    inShell,
    paths.notifications,
    () => import('#web/notifications/NotificationList.tsx'),
    'NotificationList',
  ),
  ...(settings.mailbox
    ? [screen(inShell, paths.mailbox, () => import('#web/notifications/mailbox/Mailbox.tsx'), 'Mailbox')]
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
