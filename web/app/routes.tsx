import {
  createRouter,
  createRoute,
  lazyRouteComponent,
  type ErrorComponentProps,
  createRootRoute,
  type AnyRoute,
  Outlet,
} from '@tanstack/react-router'
import { Button, MantineProvider, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { QueryClientProvider } from '@tanstack/react-query'
import { IconAlertCircle, IconCheck, IconRoute } from '@tabler/icons-react'
import {
  pricingPage,
  completionPage,
  paths,
  priceBookPage,
  priceBookTabs,
  customerPages,
  documentPage,
  userPage,
  comparePages,
  quoteListPages,
  quoteTabs,
  recordPages,
} from '#contract/paths.ts'
import { readSearch, writeSearch } from '#web/platform/search.ts'
import { settings } from '#web/platform/settings.ts'
import { PageHead } from '#web/parts/page/page.tsx'
import { Login } from '#web/public/Login.tsx'
import { loadTexts } from '#web/i18n/i18n.ts'
import type { Side } from '#contract/roles.ts'
import type { OrderDesk, OrderListDesk } from '#web/orders/desk.ts'
import type { QuoteDesk } from '#web/quotes/desk.ts'
import { guard } from '#web/app/guard.ts'
import { theme, variables } from '#web/app/theme.ts'
import { queryClient } from '#web/platform/query.ts'
import { AlertArea, Brand } from '#web/app/frame.tsx'
import { Illustration } from '#web/parts/page/Illustration.tsx'
import classes from '#web/app/PublicFrame.module.css'
import { chooseLanguage, languageNames, useLanguage } from '#web/platform/session.ts'
import { useMessage } from '#web/platform/messages.ts'

const root = createRootRoute({ component: Root, beforeLoad: ({ location }) => guard(location) })

const inPublic = createRoute({ getParentRoute: () => root, id: 'public', component: PublicFrame })
const inShell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(
    async () => (await Promise.all([import('#web/app/Shell.tsx'), loadTexts()]))[0],
    'Shell',
  ),
})

function screen<Module extends Record<Name, () => React.ReactNode>, Name extends string>(
  path: string,
  load: () => Promise<Module>,
  name: Name,
  parent: AnyRoute = inShell,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(load, name) })
}

/** A screen that both sides have, with the desk of one. */
function atDesk<Desk, Name extends string>(
  path: string,
  desk: () => Promise<Desk>,
  load: () => Promise<Record<Name, React.FC<{ desk: Desk }>>>,
  name: Name,
  tabs?: readonly string[],
) {
  const component = lazyRouteComponent(async () => {
    const screen = load().then((module): React.FC<{ desk: Desk }> => module[name])
    const [theirs, Screen] = await Promise.all([desk(), screen])
    return { default: () => <Screen desk={theirs} /> }
  })
  return createRoute({ getParentRoute: () => inShell, path, params: tabs && parseTab(tabs), component })
}

/** An unknown tab is no screen. */
function parseTab(tabs: readonly string[]) {
  return { parse: (params: { tab?: string }) => tabs.includes(params.tab ?? '') && params }
}

function Root() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <Outlet />
        <MessageBox />
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The frame of the pages before sign-in, without header, menu and footer. */
function PublicFrame() {
  return (
    <div className={classes.frame}>
      <main className={classes.main}>
        <div className={classes.picture}>
          <Illustration icon={IconRoute} />
        </div>
        <div style={{ alignSelf: 'center', zoom: 1.2 }}>
          <Brand size={32} />
        </div>
        <AlertArea />
        <Outlet />
        <PublicLanguage />
      </main>
    </div>
  )
}

/** The language of the pages before sign-in: a link to the other one, in its own words. */
function PublicLanguage() {
  const other = useLanguage() === 'en' ? 'ms' : 'en'
  return (
    <Anchor component="button" type="button" size="sm" lang={other} onClick={() => chooseLanguage(other)}>
      {languageNames[other]}
    </Anchor>
  )
}

/** The message box: the result of an action or, in red, its failure. It is always in the document, so that screen readers announce its text. */
function MessageBox() {
  const message = useMessage()
  const Icon = message?.tone === 'failure' ? IconAlertCircle : IconCheck
  return (
    <div role="status" className={classes.place} data-noprint>
      {message !== null && (
        <div className={classes.box} data-tone={message.tone}>
          <Icon size={18} aria-hidden />
          {message.text}
        </div>
      )}
    </div>
  )
}

const publicScreens = [
  createRoute({ getParentRoute: () => inPublic, path: paths.login, component: Login }),
  screen(paths.sso, () => import('#web/public/Sso.tsx'), 'BeginSso', inPublic),
  screen(paths.ssoCallback, () => import('#web/public/Sso.tsx'), 'FinishSso', inPublic),
  screen(
    paths.signup,
    // Its address has the words of the missing-address dialog.
    async () => (await Promise.all([import('#web/public/SignUp.tsx'), loadTexts()]))[0],
    'SignUp',
    inPublic,
  ),
  screen(paths.forgotPassword, () => import('#web/public/ForgotPassword.tsx'), 'ForgotPassword', inPublic),
  screen(paths.resetPassword, () => import('#web/public/ForgotPassword.tsx'), 'ResetPassword', inPublic),
  screen(
    paths.acceptInvitation,
    () => import('#web/public/ForgotPassword.tsx'),
    'AcceptInvitation',
    inPublic,
  ),
]

const screens = [
  screen(paths.home, () => import('#web/dashboard/Dashboard.tsx'), 'Dashboard'),
  screen(paths.newQuote, () => import('#web/quotes/add/NewQuote.tsx'), 'NewQuote'),
  screen(paths.newMultipleQuote, () => import('#web/quotes/add/multiple/NewMultiple.tsx'), 'NewMultiple'),
  screen(paths.cart, () => import('#web/quotes/cart/Cart.tsx'), 'Cart'),
  screen(paths.sendToOrder, () => import('#web/quotes/send-to-order/SendToOrder.tsx'), 'SendToOrder'),
  screen(
    paths.newQuoteOnBehalf,
    () => import('#web/quotes/add/NewQuoteForCompany.tsx'),
    'NewQuoteForCompany',
  ),
  screen(paths.siteSheets, () => import('#web/sheets/SheetList.tsx'), 'CompanySheets'),
  screen(paths.staffSiteSheets, () => import('#web/sheets/SheetList.tsx'), 'StaffSheets'),
  screen(recordPages.siteSheet.company, () => import('#web/sheets/SheetPage.tsx'), 'CompanySheet'),
  screen(recordPages.siteSheet.staff, () => import('#web/sheets/SheetPage.tsx'), 'StaffSheet'),
  screen(paths.belowFloor, () => import('#web/quotes/floor/FloorApprovals.tsx'), 'FloorApprovals'),
  screen(completionPage, () => import('#web/quotes/complete/CompleteRequest.tsx'), 'CompleteRequest'),
  screen(pricingPage, () => import('#web/quotes/pricing-workspace/PricingWorkspace.tsx'), 'PricingWorkspace'),
  ...quoteScreens('company', async () => (await import('#web/quotes/desks/company.tsx')).companyQuotes),
  ...quoteScreens('staff', async () => (await import('#web/quotes/desks/staff.tsx')).staffQuotes),
  ...orderScreens(
    'company',
    async () => (await import('#web/orders/desks/lists.ts')).companyOrderList,
    async () => (await import('#web/orders/desks/company.ts')).companyOrders,
  ),
  ...orderScreens(
    'staff',
    async () => (await import('#web/orders/desks/lists.ts')).staffOrderList,
    async () => (await import('#web/orders/desks/staff.ts')).staffOrders,
  ),
  screen(paths.deliveries, () => import('#web/orders/deliveries/Deliveries.tsx'), 'Deliveries'),
  screen(paths.services, () => import('#web/services/ServiceList.tsx'), 'CompanyServices'),
  screen(paths.staffServices, () => import('#web/services/ServiceList.tsx'), 'StaffServices'),
  screen(recordPages.service.company, () => import('#web/services/ServicePage.tsx'), 'CompanyService'),
  screen(recordPages.service.staff, () => import('#web/services/ServicePage.tsx'), 'StaffService'),
  screen(paths.orderApprovals, () => import('#web/orders/approvals/Approvals.tsx'), 'Approvals'),
  screen(paths.printTerms, () => import('#web/terms/PrintTerms.tsx'), 'PrintTerms'),
  screen(paths.productServices, () => import('#web/product-services/ProductServices.tsx'), 'ProductServices'),
  screen(paths.glossary, () => import('#web/glossary/Glossary.tsx'), 'Glossary'),
  screen(paths.accountSettings, () => import('#web/account/Settings.tsx'), 'Settings'),
  screen(paths.accountProfile, () => import('#web/account/profile/ProfilePage.tsx'), 'ProfilePage'),
  screen(paths.accountContact, () => import('#web/account/contact/ContactPage.tsx'), 'ContactPage'),
  screen(paths.company, () => import('#web/account/contact/ContactPage.tsx'), 'CompanyPage'),
  screen(paths.accountPassword, () => import('#web/account/ChangePassword.tsx'), 'ChangePassword'),
  screen(paths.customers, () => import('#web/customers/CustomerList.tsx'), 'CustomerList'),
  screen(customerPages.profile, () => import('#web/customers/CustomerProfile.tsx'), 'CustomerProfile'),
  screen(customerPages.contacts, () => import('#web/customers/CustomerContacts.tsx'), 'CustomerContacts'),
  screen(userPage, () => import('#web/users/UserPage.tsx'), 'UserPage'),
  screen(paths.users, () => import('#web/users/UserList.tsx'), 'UserList'),
  screen(documentPage, () => import('#web/documents/DocumentPage.tsx'), 'DocumentPage'),
  screen(paths.baseRule, () => import('#web/rate-cards/card/RateCard.tsx'), 'BaseRule'),
  createRoute({
    getParentRoute: () => inShell,
    path: priceBookPage as string,
    params: parseTab(priceBookTabs),
    component: lazyRouteComponent(() => import('#web/price-book/PriceBook.tsx'), 'PriceBook'),
  }),
  screen(paths.pricingRules, () => import('#web/rate-cards/RuleList.tsx'), 'RuleList'),
  screen(paths.assignRule, () => import('#web/rate-cards/AssignRules.tsx'), 'AssignRules'),
  screen(paths.manageRule, () => import('#web/rate-cards/card/RateCard.tsx'), 'ManageRule'),
  screen(paths.cardDraft, () => import('#web/rate-cards/draft/CardDraftPage.tsx'), 'CardDraftPage'),
  screen(paths.notifications, () => import('#web/notifications/NotificationList.tsx'), 'NotificationList'),
  ...(settings.mailbox
    ? [screen(paths.mailbox, () => import('#web/notifications/mailbox/Mailbox.tsx'), 'Mailbox')]
    : []),
  screen('$', () => import('#web/app/NotFound.tsx'), 'NotFound'),
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

/** A screen that failed, or whose code could not be loaded. The frame around it keeps working. */
function ScreenFailed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <PageHead title={t('errors.screenFailed')} lead={t('errors.screenFailedText')} />
      <Button onClick={() => (isMissingCode(error) ? window.location.reload() : reset())}>
        {t('common.tryAgain')}
      </Button>
    </div>
  )
}

/** Browsers cache a failed import: only a reload of the page can load the code again. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message)
}

function quoteScreens(side: Side, desk: () => Promise<QuoteDesk>) {
  const { quote, printedQuote } = recordPages
  return [
    atDesk(
      quoteListPages[side],
      desk,
      () => import('#web/quotes/list/QuoteList.tsx'),
      'QuoteList',
      quoteTabs[side],
    ),
    atDesk(quote[side], desk, () => import('#web/quotes/page/QuotePage.tsx'), 'QuotePage'),
    atDesk(comparePages[side], desk, () => import('#web/quotes/compare/CompareQuotes.tsx'), 'CompareQuotes'),
    atDesk(printedQuote[side], desk, () => import('#web/orders/PrintOrder.tsx'), 'PrintQuote'),
  ]
}

function orderScreens(side: Side, list: () => Promise<OrderListDesk>, desk: () => Promise<OrderDesk>) {
  const { order, printedOrder } = recordPages
  const path = side === 'staff' ? paths.staffOrders : paths.orders
  return [
    atDesk(path, list, () => import('#web/orders/OrderList.tsx'), 'OrderList'),
    atDesk(order[side], desk, () => import('#web/orders/OrderPage.tsx'), 'OrderPage'),
    atDesk(printedOrder[side], desk, () => import('#web/orders/PrintOrder.tsx'), 'PrintOrder'),
  ]
}
