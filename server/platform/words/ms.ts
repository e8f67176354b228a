import type { Words } from '#server/platform/words/en.ts'
import { callWordsMs } from '#server/platform/words/ms/calls.ts'
import { cardSheetWordsMs } from '#server/platform/words/ms/card-sheets.ts'
import { customerWordsMs } from '#server/platform/words/ms/customers.ts'
import { catalogueWordsMs } from '#server/platform/words/ms/catalogue.ts'
import { colleagueWordsMs } from '#server/platform/words/ms/colleagues.ts'
import { deliveryWordsMs } from '#server/platform/words/ms/delivery.ts'
import { documentWordsMs } from '#server/platform/words/ms/documents.ts'
import { exportWordsMs } from '#server/platform/words/ms/exports.ts'
import { factorWordsMs } from '#server/platform/words/ms/factors.ts'
import { figureWordsMs } from '#server/platform/words/ms/figures.ts'
import { floorWordsMs } from '#server/platform/words/ms/floor.ts'
import { orderWordsMs } from '#server/platform/words/ms/orders.ts'
import { peopleWordsMs } from '#server/platform/words/ms/people.ts'
import { priceBookWordsMs } from '#server/platform/words/ms/price-book.ts'
import { quoteWordsMs } from '#server/platform/words/ms/quotes.ts'
import { rateCardWordsMs } from '#server/platform/words/ms/rate-cards.ts'
import { shareWordsMs } from '#server/platform/words/ms/shares.ts'
import { ssoWordsMs } from '#server/platform/words/ms/sso.ts'

/** Bahasa Malaysia. */
export const messagesMs: Words = {
  ...callWordsMs,
  ...colleagueWordsMs,
  ...peopleWordsMs,
  ...customerWordsMs,
  ...ssoWordsMs,
  ...factorWordsMs,
  ...priceBookWordsMs,
  ...catalogueWordsMs,
  ...quoteWordsMs,
  ...figureWordsMs,
  ...floorWordsMs,
  ...rateCardWordsMs,
  ...cardSheetWordsMs,
  ...exportWordsMs,
  ...documentWordsMs,
  ...shareWordsMs,
  ...orderWordsMs,
  ...deliveryWordsMs,
}
