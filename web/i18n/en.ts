import { accountTextsEn } from '#web/account/texts.en.ts'
import { apiKeysTextsEn } from '#web/api-keys/texts.en.ts'
import { appTextsEn } from '#web/app/texts.en.ts'
import { customersTextsEn } from '#web/customers/texts.en.ts'
import { dashboardTextsEn } from '#web/dashboard/texts.en.ts'
import { documentsTextsEn } from '#web/documents/texts.en.ts'
import { notificationsTextsEn } from '#web/notifications/texts.en.ts'
import { ordersTextsEn } from '#web/orders/texts.en.ts'
import { partsTextsEn } from '#web/parts/texts.en.ts'
import { priceBookTextsEn } from '#web/price-book/texts.en.ts'
import { productServicesTextsEn } from '#web/product-services/texts.en.ts'
import { publicTextsEn } from '#web/public/texts.en.ts'
import { quotesTextsEn } from '#web/quotes/texts.en.ts'
import { rateCardsTextsEn } from '#web/rate-cards/texts.en.ts'
import { servicesTextsEn } from '#web/services/texts.en.ts'
import { sheetsTextsEn } from '#web/sheets/texts.en.ts'
import { threadsTextsEn } from '#web/threads/texts.en.ts'
import { usersTextsEn } from '#web/users/texts.en.ts'
import { webhooksTextsEn } from '#web/webhooks/texts.en.ts'

/** The texts of every feature. A new feature adds its file here and in ms.ts. */
export const en = {
  ...accountTextsEn,
  ...apiKeysTextsEn,
  ...appTextsEn,
  ...customersTextsEn,
  ...dashboardTextsEn,
  ...documentsTextsEn,
  ...notificationsTextsEn,
  ...ordersTextsEn,
  ...partsTextsEn,
  ...priceBookTextsEn,
  ...productServicesTextsEn,
  ...publicTextsEn,
  ...quotesTextsEn,
  ...rateCardsTextsEn,
  ...servicesTextsEn,
  ...sheetsTextsEn,
  ...threadsTextsEn,
  ...usersTextsEn,
  ...webhooksTextsEn,
}

/** The texts in Bahasa Malaysia, which has one plural form and so no `_one`. */
export type Malay<Texts> = {
  [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: Texts[Key] extends string
    ? string
    : Malay<Texts[Key]>
}
