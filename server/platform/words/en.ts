import { callWordsEn } from '#server/platform/words/en/calls.ts'
import { cardSheetWordsEn } from '#server/platform/words/en/card-sheets.ts'
import { customerWordsEn } from '#server/platform/words/en/customers.ts'
import { catalogueWordsEn } from '#server/platform/words/en/catalogue.ts'
import { colleagueWordsEn } from '#server/platform/words/en/colleagues.ts'
import { deliveryWordsEn } from '#server/platform/words/en/delivery.ts'
import { documentWordsEn } from '#server/platform/words/en/documents.ts'
import { exportWordsEn } from '#server/platform/words/en/exports.ts'
import { factorWordsEn } from '#server/platform/words/en/factors.ts'
import { figureWordsEn } from '#server/platform/words/en/figures.ts'
import { floorWordsEn } from '#server/platform/words/en/floor.ts'
import { orderWordsEn } from '#server/platform/words/en/orders.ts'
import { peopleWordsEn } from '#server/platform/words/en/people.ts'
import { priceBookWordsEn } from '#server/platform/words/en/price-book.ts'
import { quoteWordsEn } from '#server/platform/words/en/quotes.ts'
import { rateCardWordsEn } from '#server/platform/words/en/rate-cards.ts'
import { shareWordsEn } from '#server/platform/words/en/shares.ts'
import { ssoWordsEn } from '#server/platform/words/en/sso.ts'
import type { InWords } from '#server/platform/words/in-words.ts'

/** English. The fixed texts of the specification's error catalogue are in the browser; these are the server's own. */
export const messagesEn = {
  ...callWordsEn,
  ...colleagueWordsEn,
  ...peopleWordsEn,
  ...customerWordsEn,
  ...ssoWordsEn,
  ...factorWordsEn,
  ...priceBookWordsEn,
  ...catalogueWordsEn,
  ...quoteWordsEn,
  ...figureWordsEn,
  ...floorWordsEn,
  ...rateCardWordsEn,
  ...cardSheetWordsEn,
  ...exportWordsEn,
  ...documentWordsEn,
  ...shareWordsEn,
  ...orderWordsEn,
  ...deliveryWordsEn,
}

/** All messages of the server in one language. The other languages must have every message that English has. */
export type Words = InWords<typeof messagesEn>
