import { accountTextsMs } from '#web/account/texts.ms.ts'
import { apiKeysTextsMs } from '#web/api-keys/texts.ms.ts'
import { appTextsMs } from '#web/app/texts.ms.ts'
import { customersTextsMs } from '#web/customers/texts.ms.ts'
import { dashboardTextsMs } from '#web/dashboard/texts.ms.ts'
import { documentsTextsMs } from '#web/documents/texts.ms.ts'
import { notificationsTextsMs } from '#web/notifications/texts.ms.ts'
import { ordersTextsMs } from '#web/orders/texts.ms.ts'
import { partsTextsMs } from '#web/parts/texts.ms.ts'
import { priceBookTextsMs } from '#web/price-book/texts.ms.ts'
import { productServicesTextsMs } from '#web/product-services/texts.ms.ts'
import { publicTextsMs } from '#web/public/texts.ms.ts'
import { quotesTextsMs } from '#web/quotes/texts.ms.ts'
import { rateCardsTextsMs } from '#web/rate-cards/texts.ms.ts'
import { servicesTextsMs } from '#web/services/texts.ms.ts'
import { sheetsTextsMs } from '#web/sheets/texts.ms.ts'
import { threadsTextsMs } from '#web/threads/texts.ms.ts'
import { usersTextsMs } from '#web/users/texts.ms.ts'
import { webhooksTextsMs } from '#web/webhooks/texts.ms.ts'
import type { en, Malay } from '#web/i18n/en.ts'

/** Bahasa Malaysia; a key that English has and this lacks does not compile. Loaded when it is chosen. */
export const ms = {
  ...accountTextsMs,
  ...apiKeysTextsMs,
  ...appTextsMs,
  ...customersTextsMs,
  ...dashboardTextsMs,
  ...documentsTextsMs,
  ...notificationsTextsMs,
  ...ordersTextsMs,
  ...partsTextsMs,
  ...priceBookTextsMs,
  ...productServicesTextsMs,
  ...publicTextsMs,
  ...quotesTextsMs,
  ...rateCardsTextsMs,
  ...servicesTextsMs,
  ...sheetsTextsMs,
  ...threadsTextsMs,
  ...usersTextsMs,
  ...webhooksTextsMs,
} satisfies Malay<typeof en>
