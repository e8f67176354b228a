import { account } from '#web/i18n/ms/account.ts'
import { common } from '#web/i18n/ms/common.ts'
import { dashboard } from '#web/i18n/ms/dashboard.ts'
import { errors } from '#web/i18n/ms/errors.ts'
import { frame } from '#web/i18n/ms/frame.ts'
import { menu } from '#web/i18n/ms/menu.ts'
import { priceLines } from '#web/i18n/ms/priceLines.ts'
import { priceSearch } from '#web/i18n/ms/priceSearch.ts'
import { signin } from '#web/i18n/ms/signin.ts'
import { sites } from '#web/i18n/ms/sites.ts'
import { status } from '#web/i18n/ms/status.ts'
import type { en } from '#web/i18n/en.ts'

/** Bahasa Malaysia; a key that English has and this lacks does not compile. Loaded when it is chosen. */
export const ms = {
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
} satisfies typeof en
