import { accountApi, contactBookApi, sessionsApi } from '#contract/account.ts'
import { apiKeyApi } from '#contract/api-keys.ts'
import { approvalApi } from '#contract/orders/approvals.ts'
import { buildingsNearApi } from '#contract/buildings-near.ts'
import { buildingApi } from '#contract/buildings.ts'
import { catalogApi } from '#contract/catalog.ts'
import { colleagueApi } from '#contract/colleagues.ts'
import { orderApi } from '#contract/orders/api.ts'
import { countryApi } from '#contract/countries.ts'
import { customerApi } from '#contract/customers.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { readAttentionCall } from '#contract/dashboard/attention.ts'
import {
  exportSalesCall,
  readSalesCall,
  exportSpendCall,
  readSpendCall,
  exportWorkCall,
  readWorkCall,
} from '#contract/dashboard/figures.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { documentsApi } from '#contract/documents.ts'
import { firstStepApi } from '#contract/first-steps.ts'
import { floorApprovalApi } from '#contract/quotes/floor-approvals.ts'
import { healthApi } from '#contract/health.ts'
import { letterheadApi } from '#contract/letterhead.ts'
import { mailboxApi, notificationApi } from '#contract/notifications.ts'
import { portalSettingsApi } from '#contract/portal-settings.ts'
import { priceBookApi } from '#contract/price-book/api.ts'
import { passkeyApi } from '#contract/passkeys.ts'
import { productServiceApi } from '#contract/product-services.ts'
import { pricingApi } from '#contract/pricing.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { restDaysApi } from '#contract/quotes/rest-days.ts'
import { compareApi } from '#contract/quotes/compare.ts'
import { cardDraftApi, cardSheetApi } from '#contract/rate-cards/draft-api.ts'
import { rateCardApi } from '#contract/rate-cards/api.ts'
import { serviceApi } from '#contract/services/api.ts'
import { savedViewApi } from '#contract/saved-views.ts'
import { secondFactorApi } from '#contract/second-factor.ts'
import { sessionApi } from '#contract/session.ts'
import { ssoApi } from '#contract/sso.ts'
import { shareApi } from '#contract/shares.ts'
import { siteSheetApi } from '#contract/site-sheets.ts'
import { signUpApi } from '#contract/sign-up.ts'
import { threadApi } from '#contract/threads.ts'
import { userApi } from '#contract/users.ts'
import { webhookApi } from '#contract/webhooks.ts'

/** Every call, in groups, each of a feature (`features.ts`). The documentation and the tests of completeness read it. */
export const api = {
  health: healthApi,
  session: sessionApi,
  account: accountApi,
  users: userApi,
  sessions: sessionsApi,
  contactBook: contactBookApi,
  savedViews: savedViewApi,
  apiKeys: apiKeyApi,
  secondFactor: secondFactorApi,
  passkeys: passkeyApi,
  portalSettings: portalSettingsApi,
  letterhead: letterheadApi,
  signUp: signUpApi,
  customers: customerApi,
  sso: ssoApi,
  colleagues: colleagueApi,
  buildings: buildingApi,
  buildingsNear: buildingsNearApi,
  catalog: { ...catalogApi, countries: countryApi.list, places: countryApi.places },
  pricing: pricingApi,
  rateCards: rateCardApi,
  priceBook: priceBookApi,
  productServices: productServiceApi,
  cardDrafts: cardDraftApi,
  cardSheets: cardSheetApi,
  notifications: { ...notificationApi, mails: mailboxApi.list, mail: mailboxApi.one },
  quotes: quoteApi,
  comparison: compareApi,
  restDays: restDaysApi,
  floorApprovals: floorApprovalApi,
  threads: threadApi,
  orders: orderApi,
  approvals: approvalApi,
  services: serviceApi,
  siteSheets: siteSheetApi,
  documents: documentsApi,
  shares: shareApi,
  dashboard: {
    ...dashboardApi,
    attention: readAttentionCall,
    sales: readSalesCall,
    exportSales: exportSalesCall,
    spend: readSpendCall,
    exportSpend: exportSpendCall,
    work: readWorkCall,
    exportWork: exportWorkCall,
  },
  firstSteps: firstStepApi,
  webhooks: webhookApi,
} satisfies Record<string, Record<string, Endpoint>>
