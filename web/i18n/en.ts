import { amountsAndDaysEn } from '#web/i18n/en/amountsAndDays.ts'
import { commonEn } from '#web/i18n/en/common.ts'
import { companyEn } from '#web/i18n/en/company.ts'
import { errorsEn } from '#web/i18n/en/errors.ts'
import { frameEn } from '#web/i18n/en/frame.ts'
import { listEn } from '#web/i18n/en/list.ts'
import { menuEn } from '#web/i18n/en/menu.ts'
import { notificationsEn } from '#web/i18n/en/notifications.ts'
import { priceLevelEn } from '#web/i18n/en/priceLevel.ts'
import { priceLinesEn } from '#web/i18n/en/priceLines.ts'
import { priceSearchEn } from '#web/i18n/en/priceSearch.ts'
import { quoteDialogsEn } from '#web/i18n/en/quoteDialogs.ts'
import { quotesEn } from '#web/i18n/en/quotes.ts'
import { signinEn } from '#web/i18n/en/signin.ts'
import { sitesEn } from '#web/i18n/en/sites.ts'
import { statusEn } from '#web/i18n/en/status.ts'
import { taxEn } from '#web/i18n/en/tax.ts'
import { termsEn } from '#web/i18n/en/terms.ts'

import type { textsOfScreens } from '#web/i18n/texts-of-screens.ts'

/** The texts of the screens by feature, but for those that come with their screens. A new feature adds its file here and in ms.ts. */
export const en = {
  common: { ...commonEn, ...amountsAndDaysEn },
  company: companyEn,
  errors: errorsEn,
  frame: frameEn,
  list: listEn,
  menu: menuEn,
  notifications: notificationsEn,
  priceLevel: priceLevelEn,
  priceLines: priceLinesEn,
  priceSearch: priceSearchEn,
  quoteDialogs: quoteDialogsEn,
  quotes: quotesEn,
  signin: signinEn,
  sites: sitesEn,
  status: statusEn,
  tax: taxEn,
  terms: termsEn,
}

/** The one thing that a file of texts exports. */
type TextsIn<File> = File[keyof File]

/** Those too that come with their screens. */
export type AllTexts = typeof en & {
  [Name in keyof typeof textsOfScreens]: TextsIn<Awaited<ReturnType<(typeof textsOfScreens)[Name]>>>
}
