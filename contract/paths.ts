import { sides, type Side } from '#contract/roles.ts'

/** The path of each screen, by its name in the specification's menus (§2). */
export const paths = {
  home: '/',
  login: '/login',
  sso: '/login/sso',
  ssoCallback: '/login/sso/callback',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  acceptInvitation: '/accept-invitation',
  newQuote: '/customer/quotes/add',
  newMultipleQuote: '/customer/quotes/add/multiple',
  cart: '/customer/cart',
  allQuotes: '/customer/quotes/all',
  activeQuotes: '/customer/quotes/active',
  pendingQuotes: '/customer/quotes/pending',
  cancelledQuotes: '/customer/quotes/cancelled',
  expiredQuotes: '/customer/quotes/expired',
  siteSheets: '/customer/quotes/sheets',
  sendToOrder: '/customer/quotes/send-to-order',
  orders: '/customer/orders',
  orderApprovals: '/customer/orders/approvals',
  services: '/customer/orders/services',
  printTerms: '/terms-and-conditions/print',
  accountSettings: '/account/settings',
  accountProfile: '/account/profile',
  accountContact: '/account/contact',
  company: '/account/company',
  accountPassword: '/account/password',
  notifications: '/account/notifications',
  pricingRules: '/pricing/pricing-rule',
  manageRule: '/pricing/pricing-rule/manage',
  baseRule: '/pricing/base-rule',
  cardDraft: '/pricing/draft',
  assignRule: '/pricing/assign-rule',
  staffAllQuotes: '/client-manager/quotes/all',
  staffActiveQuotes: '/client-manager/quotes/active',
  staffPendingQuotes: '/client-manager/quotes/pending',
  staffCancelledQuotes: '/client-manager/quotes/cancelled',
  staffExpiredQuotes: '/client-manager/quotes/expired',
  belowFloor: '/client-manager/quotes/below-floor',
  staffSiteSheets: '/client-manager/quotes/sheets',
  newQuoteOnBehalf: '/client-manager/quotes/add',
  staffOrders: '/client-manager/orders',
  deliveries: '/client-manager/orders/deliveries',
  staffServices: '/client-manager/orders/services',
  productServices: '/product-services',
  glossary: '/glossary',
  users: '/user-management/user/management',
  mailbox: '/dev/mailbox',
  customers: '/customer-account/customer/information',
} as const
export type Path = (typeof paths)[keyof typeof paths]

/** Below the portal's base path. */
export const recordPages = {
  quote: { company: '/customer/quotes/view/$id', staff: '/client-manager/quotes/view/$id' },
  order: { company: '/customer/orders/view/$id', staff: '/client-manager/orders/view/$id' },
  service: { company: '/customer/orders/services/$id', staff: '/client-manager/orders/services/$id' },
  siteSheet: { company: '/customer/quotes/sheets/$id', staff: '/client-manager/quotes/sheets/$id' },
  printedQuote: { company: '/customer/quotes/print/$id', staff: '/client-manager/quotes/print/$id' },
  printedOrder: { company: '/customer/orders/print/$id', staff: '/client-manager/print/$id' },
} as const satisfies Record<string, Record<Side, string>>

export function recordPath(kind: keyof typeof recordPages, id: number | string, side: Side): string {
  return recordPages[kind][side].replace('$id', String(id))
}

/** `ids` in the query names the quotes. */
export const comparePages = {
  company: '/customer/quotes/compare',
  staff: '/client-manager/quotes/compare',
} as const satisfies Record<Side, string>

export const completionPage = '/client-manager/quotes/complete/$id'
export function completionPath(id: number | string): string {
  return completionPage.replace('$id', String(id))
}

export const pricingPage = '/client-manager/quotes/price/$id'
export function pricingPath(id: number | string): string {
  return pricingPage.replace('$id', String(id))
}

/** Tabs of the base prices beside the base card, which the path without a tab opens. */
export const priceBookTabs = ['tax', 'usd', 'lead-times', 'calendar', 'options'] as const
export type PriceBookTab = (typeof priceBookTabs)[number]
export const priceBookPage = '/pricing/base-rule/$tab'
export function priceBookPath(tab: PriceBookTab): string {
  return priceBookPage.replace('$tab', tab)
}

export const customerPages = {
  profile: '/customer-account/customer/profile/$id',
  contacts: '/customer-account/customer/contact-details/$id',
} as const

/** A sign-up is decided on the page of its user. */
export const userPage = '/user-management/user/approval/$id'
export function userPath(id: number | string): string {
  return userPage.replace('$id', String(id))
}

export const documentPage = '/documents/$id'
export function documentPath(id: number | string): string {
  return documentPage.replace('$id', String(id))
}

export const siteSheetLists = {
  company: paths.siteSheets,
  staff: paths.staffSiteSheets,
} as const satisfies Record<Side, Path>

export const quoteListPages = {
  company: '/customer/quotes/$tab',
  staff: '/client-manager/quotes/$tab',
} as const satisfies Record<Side, string>

/** In order. Of carts staff see what they put there themselves. */
export const quoteTabs = {
  company: ['all', 'cart', 'active', 'pending', 'ordered', 'cancelled', 'expired'],
  staff: ['all', 'cart', 'active', 'pending', 'cancelled', 'expired'],
} as const satisfies Record<Side, readonly string[]>
export type QuoteTab = (typeof quoteTabs)[Side][number]

export function quoteListPath(tab: QuoteTab, side: Side): string {
  return quoteListPages[side].replace('$tab', tab)
}

export const publicPaths: readonly string[] = [
  paths.login,
  paths.sso,
  paths.ssoCallback,
  paths.signup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.acceptInvitation,
]

/** All screens below the base path; `$name` is one part. Any other path is 404. PURE, so that the browser's bundle drops the list. */
export const screens: readonly string[] = /* @__PURE__ */ listScreens()

function listScreens(): string[] {
  return [
    paths.home,
    ...publicPaths,
    paths.newQuote,
    paths.newMultipleQuote,
    paths.newQuoteOnBehalf,
    paths.belowFloor,
    paths.siteSheets,
    paths.staffSiteSheets,
    paths.cart,
    paths.sendToOrder,
    completionPage,
    pricingPage,
    ...sides.flatMap((side) => [
      ...quoteTabs[side].map((tab) => quoteListPath(tab, side)),
      ...Object.values(recordPages).map((page) => page[side]),
      comparePages[side],
    ]),
    paths.orders,
    paths.orderApprovals,
    paths.services,
    paths.staffOrders,
    paths.deliveries,
    paths.staffServices,
    paths.printTerms,
    paths.accountSettings,
    paths.accountProfile,
    paths.accountContact,
    paths.company,
    paths.accountPassword,
    paths.notifications,
    paths.baseRule,
    paths.manageRule,
    paths.cardDraft,
    ...priceBookTabs.map(priceBookPath),
    paths.pricingRules,
    paths.assignRule,
    paths.productServices,
    paths.glossary,
    paths.users,
    userPage,
    documentPage,
    paths.mailbox,
    paths.customers,
    ...Object.values(customerPages),
  ]
}
