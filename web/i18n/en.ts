import { account } from '#web/i18n/en/account.ts'
import { common } from '#web/i18n/en/common.ts'
import { dashboard } from '#web/i18n/en/dashboard.ts'
import { errors } from '#web/i18n/en/errors.ts'
import { frame } from '#web/i18n/en/frame.ts'
import { menu } from '#web/i18n/en/menu.ts'
import { priceLines } from '#web/i18n/en/priceLines.ts'
import { priceSearch } from '#web/i18n/en/priceSearch.ts'
import { signin } from '#web/i18n/en/signin.ts'
import { sites } from '#web/i18n/en/sites.ts'
import { status } from '#web/i18n/en/status.ts'

/** Every text of the screens, by feature. A new feature adds its file here and in ms.ts. */
export const en = {
  account,
  common,
  dashboard,
  errors,
  frame,
  menu,
  priceLines,
  priceSearch,
  signin,
  sites,
  status,
}
