import { addOnApi } from '#contract/price-book/add-ons.ts'
import { bookHistoryCall } from '#contract/price-book/events.ts'
import { holidayApi } from '#contract/price-book/holidays.ts'
import { leadTimeApi } from '#contract/price-book/lead-times.ts'
import { priceOfferCall } from '#contract/price-book/offer-prices.ts'
import { productOfferApi } from '#contract/price-book/product-offers.ts'
import { taxRateApi } from '#contract/price-book/tax-rates.ts'
import { usdRateApi } from '#contract/price-book/usd-rates.ts'

/** Tables that prices depend on beside the rate cards. */
export const priceBookApi = {
  taxRates: taxRateApi.list,
  setTaxRate: taxRateApi.set,
  usdRates: usdRateApi.list,
  setUsdRate: usdRateApi.set,
  leadTimes: leadTimeApi.list,
  setLeadTime: leadTimeApi.set,
  holidays: holidayApi.list,
  setHoliday: holidayApi.set,
  productOffers: productOfferApi.list,
  setProductOffer: productOfferApi.set,
  priceOffer: priceOfferCall,
  createAddOn: addOnApi.create,
  changeAddOn: addOnApi.change,
  priceAddOn: addOnApi.price,
  history: bookHistoryCall,
}
