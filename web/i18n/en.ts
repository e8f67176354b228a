import { accountEn } from '#web/i18n/en/account.ts'
import { amountsAndDaysEn } from '#web/i18n/en/amountsAndDays.ts'
import { approvalsEn } from '#web/i18n/en/approvals.ts'
import { benchEn } from '#web/i18n/en/bench.ts'
import { cancellationEn } from '#web/i18n/en/cancellation.ts'
import { cardDraftEn } from '#web/i18n/en/cardDraft.ts'
import { cardSheetEn } from '#web/i18n/en/cardSheet.ts'
import { cartEn } from '#web/i18n/en/cart.ts'
import { circuitsEn } from '#web/i18n/en/circuits.ts'
import { colleaguesEn } from '#web/i18n/en/colleagues.ts'
import { commonEn } from '#web/i18n/en/common.ts'
import { companyEn } from '#web/i18n/en/company.ts'
import { compareEn } from '#web/i18n/en/compare.ts'
import { completeRequestEn } from '#web/i18n/en/completeRequest.ts'
import { contactEn } from '#web/i18n/en/contact.ts'
import { customersEn } from '#web/i18n/en/customers.ts'
import { customisedEn } from '#web/i18n/en/customised.ts'
import { dashboardEn } from '#web/i18n/en/dashboard.ts'
import { deliveriesEn } from '#web/i18n/en/deliveries.ts'
import { documentsEn } from '#web/i18n/en/documents.ts'
import { errorsEn } from '#web/i18n/en/errors.ts'
import { figuresEn } from '#web/i18n/en/figures.ts'
import { firstStepsEn } from '#web/i18n/en/firstSteps.ts'
import { floorApprovalsEn } from '#web/i18n/en/floorApprovals.ts'
import { frameEn } from '#web/i18n/en/frame.ts'
import { glossaryEn } from '#web/i18n/en/glossary.ts'
import { invitationEn } from '#web/i18n/en/invitation.ts'
import { jumpEn } from '#web/i18n/en/jump.ts'
import { letterheadEn } from '#web/i18n/en/letterhead.ts'
import { listEn } from '#web/i18n/en/list.ts'
import { mailboxEn } from '#web/i18n/en/mailbox.ts'
import { menuEn } from '#web/i18n/en/menu.ts'
import { multipleEn } from '#web/i18n/en/multiple.ts'
import { nearBuildingsEn } from '#web/i18n/en/nearBuildings.ts'
import { notificationsEn } from '#web/i18n/en/notifications.ts'
import { onBehalfEn } from '#web/i18n/en/onBehalf.ts'
import { ordersEn } from '#web/i18n/en/orders.ts'
import { ownerEn } from '#web/i18n/en/owner.ts'
import { passkeysEn } from '#web/i18n/en/passkeys.ts'
import { passwordEn } from '#web/i18n/en/password.ts'
import { plannedChangesEn } from '#web/i18n/en/plannedChanges.ts'
import { portalSettingsEn } from '#web/i18n/en/portalSettings.ts'
import { priceBookEn } from '#web/i18n/en/priceBook.ts'
import { priceLevelEn } from '#web/i18n/en/priceLevel.ts'
import { priceLinesEn } from '#web/i18n/en/priceLines.ts'
import { priceSearchEn } from '#web/i18n/en/priceSearch.ts'
import { productServicesEn } from '#web/i18n/en/productServices.ts'
import { quoteDialogsEn } from '#web/i18n/en/quoteDialogs.ts'
import { quotesEn } from '#web/i18n/en/quotes.ts'
import { rateCardEn } from '#web/i18n/en/rateCard.ts'
import { replanEn } from '#web/i18n/en/replan.ts'
import { rulesEn } from '#web/i18n/en/rules.ts'
import { savedViewsEn } from '#web/i18n/en/savedViews.ts'
import { secondFactorEn } from '#web/i18n/en/secondFactor.ts'
import { sendToOrderEn } from '#web/i18n/en/sendToOrder.ts'
import { serviceEditorEn } from '#web/i18n/en/serviceEditor.ts'
import { shareEn } from '#web/i18n/en/share.ts'
import { signUpEn } from '#web/i18n/en/signUp.ts'
import { signinEn } from '#web/i18n/en/signin.ts'
import { siteDaysEn } from '#web/i18n/en/siteDays.ts'
import { sitesEn } from '#web/i18n/en/sites.ts'
import { ssoEn } from '#web/i18n/en/sso.ts'
import { statusEn } from '#web/i18n/en/status.ts'
import { taxEn } from '#web/i18n/en/tax.ts'
import { termsEn } from '#web/i18n/en/terms.ts'
import { threadsEn } from '#web/i18n/en/threads.ts'
import { updatePriceEn } from '#web/i18n/en/updatePrice.ts'
import { usersEn } from '#web/i18n/en/users.ts'

/** The texts of the screens by feature. A new feature adds its file here and in ms.ts. */
export const en = {
  account: accountEn,
  approvals: approvalsEn,
  bench: benchEn,
  cancellation: cancellationEn,
  cardDraft: cardDraftEn,
  cardSheet: cardSheetEn,
  cart: cartEn,
  circuits: circuitsEn,
  colleagues: colleaguesEn,
  common: { ...commonEn, ...amountsAndDaysEn },
  company: companyEn,
  compare: compareEn,
  completeRequest: completeRequestEn,
  contact: contactEn,
  customers: customersEn,
  customised: customisedEn,
  dashboard: dashboardEn,
  deliveries: deliveriesEn,
  documents: documentsEn,
  errors: errorsEn,
  figures: figuresEn,
  firstSteps: firstStepsEn,
  floorApprovals: floorApprovalsEn,
  frame: frameEn,
  glossary: glossaryEn,
  invitation: invitationEn,
  jump: jumpEn,
  letterhead: letterheadEn,
  list: listEn,
  mailbox: mailboxEn,
  menu: menuEn,
  multiple: multipleEn,
  nearBuildings: nearBuildingsEn,
  notifications: notificationsEn,
  onBehalf: onBehalfEn,
  orders: ordersEn,
  owner: ownerEn,
  passkeys: passkeysEn,
  password: passwordEn,
  plannedChanges: plannedChangesEn,
  portalSettings: portalSettingsEn,
  priceBook: priceBookEn,
  priceLevel: priceLevelEn,
  priceLines: priceLinesEn,
  priceSearch: priceSearchEn,
  productServices: productServicesEn,
  quoteDialogs: quoteDialogsEn,
  quotes: quotesEn,
  rateCard: rateCardEn,
  replan: replanEn,
  rules: rulesEn,
  savedViews: savedViewsEn,
  secondFactor: secondFactorEn,
  sendToOrder: sendToOrderEn,
  serviceEditor: serviceEditorEn,
  share: shareEn,
  signUp: signUpEn,
  signin: signinEn,
  siteDays: siteDaysEn,
  sites: sitesEn,
  sso: ssoEn,
  status: statusEn,
  tax: taxEn,
  terms: termsEn,
  threads: threadsEn,
  updatePrice: updatePriceEn,
  users: usersEn,
}
