import { account } from '#web/i18n/ms/account.ts'
import { cart } from '#web/i18n/ms/cart.ts'
import { circuits } from '#web/i18n/ms/circuits.ts'
import { common } from '#web/i18n/ms/common.ts'
import { customised } from '#web/i18n/ms/customised.ts'
import { dashboard } from '#web/i18n/ms/dashboard.ts'
import { desk } from '#web/i18n/ms/desk.ts'
import { errors } from '#web/i18n/ms/errors.ts'
import { frame } from '#web/i18n/ms/frame.ts'
import { list } from '#web/i18n/ms/list.ts'
import { mailbox } from '#web/i18n/ms/mailbox.ts'
import { manager } from '#web/i18n/ms/manager.ts'
import { menu } from '#web/i18n/ms/menu.ts'
import { multiple } from '#web/i18n/ms/multiple.ts'
import { notifications } from '#web/i18n/ms/notifications.ts'
import { orders } from '#web/i18n/ms/orders.ts'
import { priceLines } from '#web/i18n/ms/priceLines.ts'
import { priceSearch } from '#web/i18n/ms/priceSearch.ts'
import { quoteDialogs } from '#web/i18n/ms/quoteDialogs.ts'
import { quotes } from '#web/i18n/ms/quotes.ts'
import { sendToOrder } from '#web/i18n/ms/sendToOrder.ts'
import { signin } from '#web/i18n/ms/signin.ts'
import { sites } from '#web/i18n/ms/sites.ts'
import { status } from '#web/i18n/ms/status.ts'
import { terms } from '#web/i18n/ms/terms.ts'
import { threads } from '#web/i18n/ms/threads.ts'
import type { en } from '#web/i18n/en.ts'

/** Bahasa Malaysia; a key that English has and this lacks does not compile. Loaded when it is chosen. */
export const ms = {
  account,
  cart,
  circuits,
  common,
  customised,
  dashboard,
  desk,
  errors,
  frame,
  list,
  mailbox,
  manager,
  menu,
  multiple,
  notifications,
  orders,
  priceLines,
  priceSearch,
  quoteDialogs,
  quotes,
  sendToOrder,
  signin,
  sites,
  status,
  terms,
  threads,
} satisfies typeof en
