import { priceBookApi } from '#contract/price-book/api.ts'
import { products } from '#contract/catalog.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { changeAddOn, createAddOn, priceAddOn } from '#server/price-book/add-ons.ts'
import { listBookEvents } from '#server/price-book/history.ts'
import { listHolidays, setHoliday } from '#server/price-book/holidays.ts'
import { listLeadTimes, setLeadTime } from '#server/price-book/lead-times.ts'
import { priceOffer } from '#server/price-book/offer-prices.ts'
import { listProductOffers, setProductOffer } from '#server/price-book/product-offers.ts'
import { listTaxRates, setTaxRate } from '#server/price-book/tax-rates.ts'
import { listUsdRates, setUsdRate } from '#server/price-book/usd-rates.ts'

export function priceBookRoutes(portal: Portal) {
  serve(portal, priceBookApi.taxRates, async ({ db, viewer }) => ({ data: await listTaxRates(db, viewer) }))
  serve(portal, priceBookApi.setTaxRate, async ({ db, viewer, body }) => {
    await setTaxRate(db, viewer, body)
    return { message: (w) => (body.basis_points === null ? w.rateWithdrawn : w.rateSaved)(body.from_date) }
  })
  serve(portal, priceBookApi.usdRates, ({ db, viewer, query }) => listUsdRates(db, viewer, query))
  serve(portal, priceBookApi.setUsdRate, async ({ db, viewer, body }) => {
    const date = await setUsdRate(db, viewer, body)
    return { message: (w) => (body.myr_per_usd_e4 === null ? w.rateWithdrawn : w.rateSaved)(date) }
  })
  serve(portal, priceBookApi.leadTimes, async ({ db, viewer }) => ({
    data: await listLeadTimes(db, viewer),
  }))
  serve(portal, priceBookApi.setLeadTime, async ({ db, viewer, body }) => {
    const date = await setLeadTime(db, viewer, body)
    const { name } = products[body.product_id]
    return {
      message: (w) => {
        if (body.working_days === null) return w.changeWithdrawn(date)
        return date > viewer.today ? w.changePlanned(date) : w.leadTimeSaved(name)
      },
    }
  })
  serve(portal, priceBookApi.holidays, async ({ db, query }) => ({
    data: await listHolidays(db, query.year),
  }))
  serve(portal, priceBookApi.setHoliday, async ({ db, viewer, body }) => {
    await setHoliday(db, viewer, body)
    const removed = body.states?.length === 0
    return { message: (w) => (removed ? w.holidayRemoved : w.holidaySaved)(body.name) }
  })
  serve(portal, priceBookApi.productOffers, async ({ db, viewer }) => ({
    data: await listProductOffers(db, viewer),
  }))
  serve(portal, priceBookApi.setProductOffer, async ({ db, viewer, body }) => {
    const offer = await setProductOffer(db, viewer, body)
    const { name } = products[body.product_id]
    const { from_date: date = viewer.today, offered } = body
    return {
      message: (w) => {
        if (offered === null) return w.changeWithdrawn(date)
        if (date > viewer.today) return w.changePlanned(date)
        return (offered ? w.offerMade : w.offerEnded)(name, offer)
      },
    }
  })
  serve(portal, priceBookApi.priceOffer, async ({ db, viewer, body }) => {
    const { name, prices, drafted } = await priceOffer(db, viewer, body)
    const { name: product } = products[body.product_id]
    return {
      data: { prices },
      requested: drafted,
      message: (w) => (drafted ? w.offerPricesDrafted(name, prices) : w.offerPriced(product, name, prices)),
    }
  })
  serve(portal, priceBookApi.createAddOn, async ({ db, viewer, body }) => ({
    data: { id: await createAddOn(db, viewer, body) },
    message: (w) => w.addOnCreated(body.name),
  }))
  serve(portal, priceBookApi.changeAddOn, async ({ db, viewer, params, body }) => {
    const name = await changeAddOn(db, viewer, params.id, body)
    return { message: (w) => w.addOnSaved(name) }
  })
  serve(portal, priceBookApi.priceAddOn, async ({ db, viewer, params, body }) => {
    const { name, drafted } = await priceAddOn(db, viewer, params.id, body)
    const { name: product } = products[body.product_id]
    return drafted
      ? { requested: true, message: (w) => w.addOnDrafted(name) }
      : { message: (w) => w.offerMade(product, name) }
  })
  serve(portal, priceBookApi.history, ({ db, query }) => listBookEvents(db, query))
}
