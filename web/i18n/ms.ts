import { accountMs } from '#web/i18n/ms/account.ts'
import { approvalsMs } from '#web/i18n/ms/approvals.ts'
import { benchMs } from '#web/i18n/ms/bench.ts'
import { cancellationMs } from '#web/i18n/ms/cancellation.ts'
import { cardDraftMs } from '#web/i18n/ms/cardDraft.ts'
import { cardSheetMs } from '#web/i18n/ms/cardSheet.ts'
import { cartMs } from '#web/i18n/ms/cart.ts'
import { circuitsMs } from '#web/i18n/ms/circuits.ts'
import { colleaguesMs } from '#web/i18n/ms/colleagues.ts'
import { compareMs } from '#web/i18n/ms/compare.ts'
import { savedViewsMs } from '#web/i18n/ms/savedViews.ts'
import { firstStepsMs } from '#web/i18n/ms/firstSteps.ts'
import { glossaryMs } from '#web/i18n/ms/glossary.ts'
import { invitationMs } from '#web/i18n/ms/invitation.ts'
import { commonMs } from '#web/i18n/ms/common.ts'
import { companyMs } from '#web/i18n/ms/company.ts'
import { completeRequestMs } from '#web/i18n/ms/completeRequest.ts'
import { contactMs } from '#web/i18n/ms/contact.ts'
import { customersMs } from '#web/i18n/ms/customers.ts'
import { customisedMs } from '#web/i18n/ms/customised.ts'
import { dashboardMs } from '#web/i18n/ms/dashboard.ts'
import { deliveriesMs } from '#web/i18n/ms/deliveries.ts'
import { documentsMs } from '#web/i18n/ms/documents.ts'
import { errorsMs } from '#web/i18n/ms/errors.ts'
import { figuresMs } from '#web/i18n/ms/figures.ts'
import { floorApprovalsMs } from '#web/i18n/ms/floorApprovals.ts'
import { frameMs } from '#web/i18n/ms/frame.ts'
import { listMs } from '#web/i18n/ms/list.ts'
import { jumpMs } from '#web/i18n/ms/jump.ts'
import { letterheadMs } from '#web/i18n/ms/letterhead.ts'
import { mailboxMs } from '#web/i18n/ms/mailbox.ts'
import { menuMs } from '#web/i18n/ms/menu.ts'
import { multipleMs } from '#web/i18n/ms/multiple.ts'
import { notificationsMs } from '#web/i18n/ms/notifications.ts'
import { onBehalfMs } from '#web/i18n/ms/onBehalf.ts'
import { ordersMs } from '#web/i18n/ms/orders.ts'
import { ownerMs } from '#web/i18n/ms/owner.ts'
import { passwordMs } from '#web/i18n/ms/password.ts'
import { plannedChangesMs } from '#web/i18n/ms/plannedChanges.ts'
import { portalSettingsMs } from '#web/i18n/ms/portalSettings.ts'
import { priceBookMs } from '#web/i18n/ms/priceBook.ts'
import { priceLevelMs } from '#web/i18n/ms/priceLevel.ts'
import { priceLinesMs } from '#web/i18n/ms/priceLines.ts'
import { nearBuildingsMs } from '#web/i18n/ms/nearBuildings.ts'
import { priceSearchMs } from '#web/i18n/ms/priceSearch.ts'
import { quoteDialogsMs } from '#web/i18n/ms/quoteDialogs.ts'
import { quotesMs } from '#web/i18n/ms/quotes.ts'
import { productServicesMs } from '#web/i18n/ms/productServices.ts'
import { rateCardMs } from '#web/i18n/ms/rateCard.ts'
import { replanMs } from '#web/i18n/ms/replan.ts'
import { passkeysMs } from '#web/i18n/ms/passkeys.ts'
import { rulesMs } from '#web/i18n/ms/rules.ts'
import { secondFactorMs } from '#web/i18n/ms/secondFactor.ts'
import { sendToOrderMs } from '#web/i18n/ms/sendToOrder.ts'
import { serviceEditorMs } from '#web/i18n/ms/serviceEditor.ts'
import { shareMs } from '#web/i18n/ms/share.ts'
import { signinMs } from '#web/i18n/ms/signin.ts'
import { siteDaysMs } from '#web/i18n/ms/siteDays.ts'
import { signUpMs } from '#web/i18n/ms/signUp.ts'
import { sitesMs } from '#web/i18n/ms/sites.ts'
import { ssoMs } from '#web/i18n/ms/sso.ts'
import { statusMs } from '#web/i18n/ms/status.ts'
import { taxMs } from '#web/i18n/ms/tax.ts'
import { termsMs } from '#web/i18n/ms/terms.ts'
import { threadsMs } from '#web/i18n/ms/threads.ts'
import { updatePriceMs } from '#web/i18n/ms/updatePrice.ts'
import { usersMs } from '#web/i18n/ms/users.ts'
import type { en } from '#web/i18n/en.ts'

/** Bahasa Malaysia; a key that English has and this lacks does not compile. */
export const ms = {
  firstSteps: firstStepsMs,
  savedViews: savedViewsMs,
  glossary: glossaryMs,
  account: accountMs,
  approvals: approvalsMs,
  bench: benchMs,
  cancellation: cancellationMs,
  cardDraft: cardDraftMs,
  cardSheet: cardSheetMs,
  cart: cartMs,
  circuits: circuitsMs,
  colleagues: colleaguesMs,
  invitation: invitationMs,
  common: commonMs,
  company: companyMs,
  compare: compareMs,
  completeRequest: completeRequestMs,
  contact: contactMs,
  customers: customersMs,
  customised: customisedMs,
  dashboard: dashboardMs,
  deliveries: deliveriesMs,
  documents: documentsMs,
  errors: errorsMs,
  figures: figuresMs,
  floorApprovals: floorApprovalsMs,
  frame: frameMs,
  list: listMs,
  jump: jumpMs,
  letterhead: letterheadMs,
  mailbox: mailboxMs,
  menu: menuMs,
  multiple: multipleMs,
  notifications: notificationsMs,
  onBehalf: onBehalfMs,
  orders: ordersMs,
  owner: ownerMs,
  password: passwordMs,
  plannedChanges: plannedChangesMs,
  portalSettings: portalSettingsMs,
  priceBook: priceBookMs,
  priceLevel: priceLevelMs,
  priceLines: priceLinesMs,
  nearBuildings: nearBuildingsMs,
  priceSearch: priceSearchMs,
  quoteDialogs: quoteDialogsMs,
  quotes: quotesMs,
  productServices: productServicesMs,
  rateCard: rateCardMs,
  replan: replanMs,
  passkeys: passkeysMs,
  rules: rulesMs,
  secondFactor: secondFactorMs,
  sendToOrder: sendToOrderMs,
  serviceEditor: serviceEditorMs,
  share: shareMs,
  signin: signinMs,
  signUp: signUpMs,
  sites: sitesMs,
  siteDays: siteDaysMs,
  sso: ssoMs,
  status: statusMs,
  tax: taxMs,
  terms: termsMs,
  threads: threadsMs,
  updatePrice: updatePriceMs,
  users: usersMs,
} satisfies typeof en
