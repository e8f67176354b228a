import { accountMs } from '#web/i18n/ms/account.ts'
import { cartMs } from '#web/i18n/ms/cart.ts'
import { circuitsMs } from '#web/i18n/ms/circuits.ts'
import { commonMs } from '#web/i18n/ms/common.ts'
import { customisedMs } from '#web/i18n/ms/customised.ts'
import { dashboardMs } from '#web/i18n/ms/dashboard.ts'
import { deskMs } from '#web/i18n/ms/desk.ts'
import { errorsMs } from '#web/i18n/ms/errors.ts'
import { frameMs } from '#web/i18n/ms/frame.ts'
import { listMs } from '#web/i18n/ms/list.ts'
import { mailboxMs } from '#web/i18n/ms/mailbox.ts'
import { managerMs } from '#web/i18n/ms/manager.ts'
import { menuMs } from '#web/i18n/ms/menu.ts'
import { multipleMs } from '#web/i18n/ms/multiple.ts'
import { notificationsMs } from '#web/i18n/ms/notifications.ts'
import { ordersMs } from '#web/i18n/ms/orders.ts'
import { priceLinesMs } from '#web/i18n/ms/priceLines.ts'
import { priceSearchMs } from '#web/i18n/ms/priceSearch.ts'
import { quoteDialogsMs } from '#web/i18n/ms/quoteDialogs.ts'
import { quotesMs } from '#web/i18n/ms/quotes.ts'
import { sendToOrderMs } from '#web/i18n/ms/sendToOrder.ts'
import { signinMs } from '#web/i18n/ms/signin.ts'
import { sitesMs } from '#web/i18n/ms/sites.ts'
import { statusMs } from '#web/i18n/ms/status.ts'
import { termsMs } from '#web/i18n/ms/terms.ts'
import { threadsMs } from '#web/i18n/ms/threads.ts'
import type { en } from '#web/i18n/en.ts'

/** Bahasa Malaysia; a key that English has and this lacks does not compile. Loaded when it is chosen. */
export const ms = {
  account: accountMs,
  cart: cartMs,
  circuits: circuitsMs,
  common: commonMs,
  customised: customisedMs,
  dashboard: dashboardMs,
  desk: deskMs,
  errors: errorsMs,
  frame: frameMs,
  list: listMs,
  mailbox: mailboxMs,
  manager: managerMs,
  menu: menuMs,
  multiple: multipleMs,
  notifications: notificationsMs,
  orders: ordersMs,
  priceLines: priceLinesMs,
  priceSearch: priceSearchMs,
  quoteDialogs: quoteDialogsMs,
  quotes: quotesMs,
  sendToOrder: sendToOrderMs,
  signin: signinMs,
  sites: sitesMs,
  status: statusMs,
  terms: termsMs,
  threads: threadsMs,
} satisfies typeof en
