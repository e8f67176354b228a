import { account } from '#web/i18n/en/account.ts'
import { cart } from '#web/i18n/en/cart.ts'
import { circuits } from '#web/i18n/en/circuits.ts'
import { common } from '#web/i18n/en/common.ts'
import { customised } from '#web/i18n/en/customised.ts'
import { dashboard } from '#web/i18n/en/dashboard.ts'
import { desk } from '#web/i18n/en/desk.ts'
import { errors } from '#web/i18n/en/errors.ts'
import { frame } from '#web/i18n/en/frame.ts'
import { list } from '#web/i18n/en/list.ts'
import { mailbox } from '#web/i18n/en/mailbox.ts'
import { manager } from '#web/i18n/en/manager.ts'
import { menu } from '#web/i18n/en/menu.ts'
import { multiple } from '#web/i18n/en/multiple.ts'
import { notifications } from '#web/i18n/en/notifications.ts'
import { orders } from '#web/i18n/en/orders.ts'
import { priceLines } from '#web/i18n/en/priceLines.ts'
import { priceSearch } from '#web/i18n/en/priceSearch.ts'
import { quoteDialogs } from '#web/i18n/en/quoteDialogs.ts'
import { quotes } from '#web/i18n/en/quotes.ts'
import { sendToOrder } from '#web/i18n/en/sendToOrder.ts'
import { signin } from '#web/i18n/en/signin.ts'
import { sites } from '#web/i18n/en/sites.ts'
import { status } from '#web/i18n/en/status.ts'
import { terms } from '#web/i18n/en/terms.ts'
import { threads } from '#web/i18n/en/threads.ts'

/** Every text of the screens, by feature. A new feature adds its file here and in ms.ts. */
export const en = {
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
}
