import { cartEn } from '#web/i18n/en/cart.ts'
import { floorApprovalsEn } from '#web/i18n/en/floorApprovals.ts'
import { onBehalfEn } from '#web/i18n/en/onBehalf.ts'
import { ownerEn } from '#web/i18n/en/owner.ts'
import { threadsEn } from '#web/i18n/en/threads.ts'
import { updatePriceEn } from '#web/i18n/en/updatePrice.ts'

/** What lists of quotes say, a company's and a client manager's. */
export const ofQuotes = {
  cart: cartEn,
  floorApprovals: floorApprovalsEn,
  onBehalf: onBehalfEn,
  owner: ownerEn,
  threads: threadsEn,
  updatePrice: updatePriceEn,
}
