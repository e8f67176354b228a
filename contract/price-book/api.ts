import * as z from 'zod'
import { productId, vasKinds, offerValue } from '#contract/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ringgitPrice, sen, type Sen } from '#contract/money.ts'
import { taxCodes } from '#contract/tax.ts'
import { filled, id, idInPath, day, moment } from '#contract/text.ts'
import { grades } from '#contract/buildings.ts'
import { rateStates } from '#contract/price-book/rate-states.ts'
import { paging, withinRowLimit } from '#contract/paging.ts'
import type { Role } from '#contract/roles.ts'

/** Everyone who makes or explains prices. The admin alone changes it. */
const priceBookReaders = ['client_manager', 'admin', 'commercial'] as const satisfies readonly Role[]

export const offerKinds = ['bandwidth', 'term', 'add_on'] as const
export type OfferKind = (typeof offerKinds)[number]

/** `priced`: in the base card; else price search shows "on request". `drafted`: in the draft of the base card. */
const offered = { offered: z.boolean(), priced: z.boolean(), drafted: z.boolean() }

const productOffers = z.object({
  product_id: productId,
  bandwidths: z.array(z.object({ id, label: z.string(), ...offered })),
  terms: z.array(z.object({ months: z.int(), ...offered })),
  add_ons: z.array(
    z.object({
      id,
      kind: z.enum(vasKinds),
      name: z.string(),
      tax_code: z.enum(taxCodes),
      ...offered,
      possible: z.boolean(),
    }),
  ),
  /** The next first; `value` is the id of a bandwidth or an add-on, or the months of a term. */
  planned: z.array(
    z.object({ kind: z.enum(offerKinds), value: z.int(), offered: z.boolean(), from_date: day }),
  ),
})
export type ProductOffers = z.output<typeof productOffers>

const offerChange = z.object({
  product_id: productId,
  kind: z.enum(offerKinds),
  value: offerValue,
  offered: z.boolean().nullable(),
  from_date: day.optional(),
})
export type OfferChange = z.output<typeof offerChange>

export const longestAddOnName = 40

const newAddOn = z.object({
  kind: z.enum(vasKinds),
  name: filled(longestAddOnName),
  tax_code: z.enum(taxCodes),
})
export type NewAddOn = z.output<typeof newAddOn>

const changedAddOn = newAddOn
  .omit({ kind: true })
  .extend({
    /** From 1, among its kind; a number beyond the last means last. */
    position: z.int().min(1).max(10_000),
  })
  .partial()
export type ChangedAddOn = z.output<typeof changedAddOn>

const addOnFacts = z.object({ name: z.string(), tax_code: z.enum(taxCodes), position: z.int() })

const addOnPrice = z.object({ product_id: productId, nrc: ringgitPrice, mrc: ringgitPrice })
export type AddOnPrice = z.output<typeof addOnPrice>

const bookNames = ['tax', 'usd', 'lead_times', 'calendar', 'options'] as const
export type BookName = (typeof bookNames)[number]

/** Null where there was none, or a planned value was withdrawn. */
const amount = { before: z.int().nullable(), after: z.int().nullable() }
/** Whether it is offered, or the facts of a changed add-on; null: a planned change was withdrawn. */
const offeredOrSaid = z.union([z.boolean(), addOnFacts])
/** Null for all states, empty for none. */
const eventsStates = z.array(z.string()).nullable()
/** Missing in old entries, which applied at once. */
const from_date = day.optional()
const head = { id, at: moment, actor: z.string() }

const bookEvent = z.discriminatedUnion('book', [
  z.object({ ...head, book: z.literal('usd'), subject: z.object({ date: day }), ...amount }),
  z.object({
    ...head,
    book: z.literal('tax'),
    subject: z.object({ code: z.enum(taxCodes), from_date: day }),
    ...amount,
  }),
  z.object({
    ...head,
    book: z.literal('lead_times'),
    subject: z.object({ product_id: productId, grade: z.enum(grades), nni_ends: z.int(), from_date }),
    ...amount,
  }),
  z.object({
    ...head,
    book: z.literal('calendar'),
    subject: z.object({ day, name: z.string() }),
    before: eventsStates,
    after: eventsStates,
  }),
  z.object({
    ...head,
    book: z.literal('options'),
    subject: z.object({
      /** Null for a created or changed add-on. */
      product_id: productId.nullable(),
      kind: z.enum(offerKinds),
      value: z.int(),
      /** The value at that time. */
      name: z.string(),
      from_date,
    }),
    before: offeredOrSaid,
    after: offeredOrSaid.nullable(),
  }),
])
export type BookEvent = z.output<typeof bookEvent>

/** These take base prices from another of their kind; an add-on has its own amount. */
const baseDerivedKinds = ['bandwidth', 'term'] as const
export type BaseDerivedKind = (typeof baseDerivedKinds)[number]

/** Percent above or below the base prices that they are made from. */
export const percentReach = { least: -90, most: 1_000 }

/** One decimal on the wire, hundredths of a percent inside: -2.5 is -250. */
const percent = z.codec(
  z.number().min(percentReach.least).max(percentReach.most),
  z.int().brand<'BasisPoints'>(),
  {
    decode: (given, ctx) => {
      const tenths = Math.round(given * 10)
      if (tenths / 10 !== given)
        ctx.issues.push({ code: 'custom', input: given, params: { rule: 'one_decimal' } })
      return (tenths * 10) as number & z.core.$brand<'BasisPoints'>
    },
    encode: (basisPoints) => basisPoints / 100,
  },
)
export type BasisPoints = number & z.core.$brand<'BasisPoints'>

/** The steps, in sen, to which changed prices can be rounded. */
export const roundingSteps = [5, 10, 100, 1] as const

/** Rounded half up to the step. Rounding to more than a sen makes no price free. */
export function changedBy(price: Sen, basisPoints: number, step = 1): Sen {
  const whole = step * 10_000
  const scaled = price * (10_000 + basisPoints) + whole / 2
  const rounded = (scaled - (scaled % whole)) / 10_000
  return sen(step > 1 && price > 0 && basisPoints > -10_000 ? Math.max(step, rounded) : rounded)
}

const offerPrices = z.object({
  product_id: productId,
  kind: z.enum(baseDerivedKinds),
  /** A bandwidth id or the months of a term; `like` is the one whose base prices it takes. */
  value: offerValue,
  like: offerValue,
  percent,
})
export type OfferPrices = z.output<typeof offerPrices>

export const calendarYears = { first: 2025, last: 2030 } as const

/** The states that keep a holiday, as the building inventory names them; null for all of Malaysia. */
export const longestHolidayName = 100

const states = z.array(filled(100)).max(20).nullable()

const holiday = z.object({ day, name: z.string(), states })
export type Holiday = z.output<typeof holiday>

/** Working days. */
export const maxLeadTime = 365

const leadTimeOf = {
  product_id: productId,
  grade: z.enum(grades),
  nni_ends: z.int().min(0).max(2),
}
const listedLeadTime = z.object({ ...leadTimeOf, working_days: z.int() })
export type ListedLeadTime = z.output<typeof listedLeadTime>
/** `planned`: the next one first. */
const leadTimeRow = listedLeadTime.extend({
  planned: z.array(z.object({ from_date: day, working_days: z.int() })),
})
export type LeadTimeRow = z.output<typeof leadTimeRow>

const leadTimeChange = z.object({
  ...leadTimeOf,
  working_days: z.int().min(1).max(maxLeadTime).nullable(),
  from_date: day.optional(),
})
export type LeadTimeChange = z.output<typeof leadTimeChange>

/** An older rate is to be set again. */
export const usdRateDays = 7

/** Ringgit for one US dollar in ten-thousandths: RM 1.0000 to RM 10.0000. */
export const usdRateBounds = { least: 10_000, most: 100_000 } as const
const myr_per_usd_e4 = z.int().min(usdRateBounds.least).max(usdRateBounds.most)

const usdRate = z.object({ date: day, myr_per_usd_e4: z.int(), state: z.enum(rateStates) })
export type UsdRate = z.output<typeof usdRate>

/** 100 % in hundredths of a percent. */
export const maxBasisPoints = 10_000

const taxRate = z.object({
  code: z.enum(taxCodes),
  from_date: day,
  basis_points: z.int(),
  state: z.enum(rateStates),
})
export type TaxRate = z.output<typeof taxRate>

/** Tables that prices depend on beside the rate cards. */
export const priceBookApi = {
  taxRates: endpoint('GET', '/tax-rates', {
    access: priceBookReaders,
    summary: 'List the rates of service tax by code, latest first day first.',
    data: z.array(taxRate),
  }),
  setTaxRate: endpoint('POST', '/tax-rates', {
    access: ['admin'],
    summary:
      'Set the rate of a tax code from a later day on: tomorrow at the earliest (422), because orders of today have frozen the rates of today. Null withdraws the rate of a later day.',
    body: z.object({
      code: z.enum(taxCodes),
      from_date: day,
      /** Hundredths of a percent: 600 is 6 %. */
      basis_points: z.int().min(0).max(maxBasisPoints).nullable(),
    }),
  }),
  usdRates: endpoint('GET', '/usd-rates', {
    access: priceBookReaders,
    summary: 'List the rates for showing ringgit amounts in US dollars, latest day first.',
    query: z.object({ page: paging.page, per_page: paging.per_page }).refine(...withinRowLimit),
    data: z.array(usdRate),
    counted: true,
  }),
  setUsdRate: endpoint('POST', '/rates', {
    access: ['admin'],
    summary:
      'Set the US dollar rate from a day on: today unless a later day is given, never a past one (422). Null withdraws the rate of a later day.',
    body: z.object({ date: day.optional(), myr_per_usd_e4: myr_per_usd_e4.nullable() }),
  }),
  leadTimes: endpoint('GET', '/lead-times', {
    access: priceBookReaders,
    summary:
      'List the working days to hand-over by product, grade and number of NNI ends: today’s, and what is planned.',
    data: z.array(leadTimeRow),
  }),
  setLeadTime: endpoint('PUT', '/lead-times', {
    access: ['admin'],
    summary:
      'Set the lead time of a product, grade and number of NNI ends. It applies to quotes made from its day on: today unless a later day is given, never a past one (422). Null withdraws what is planned for a later day. A combination that cannot occur is 422.',
    body: leadTimeChange,
  }),
  holidays: endpoint('GET', '/holidays', {
    access: priceBookReaders,
    summary: 'List the public holidays of a year by day, each with the states that keep it.',
    query: z.object({
      year: z.coerce.number<string>().int().min(calendarYears.first).max(calendarYears.last),
    }),
    data: z.array(holiday),
  }),
  setHoliday: endpoint('PUT', '/holidays', {
    access: ['admin'],
    summary:
      'Set which states keep the holiday of a day and name: null for all, an empty list removes it. Days before today cannot change (422). Dates already promised stay.',
    body: z.object({ day, name: filled(longestHolidayName), states }),
  }),
  productOffers: endpoint('GET', '/product-offers', {
    access: priceBookReaders,
    summary: 'List the bandwidths, terms and add-ons of each product, and which of them it offers.',
    data: z.array(productOffers),
  }),
  setProductOffer: endpoint('PUT', '/product-offers', {
    access: ['admin'],
    summary:
      'Offer a bandwidth (by id), a term (by months) or an add-on (by id) with a product, or stop offering it, from today or a later day on, never a past one (422). Null withdraws what is planned for a later day. Quotes that have it keep it. An add-on that the product cannot have is 422; a day on which the product would offer no bandwidth or no term is 409.',
    body: offerChange,
  }),
  priceOffer: endpoint('PUT', '/product-offers/prices', {
    access: ['admin'],
    summary:
      'Give a bandwidth (by id) or a term (by months) of a product its first base prices: those of another of its kind, changed by a percentage with at most one decimal, floors included. The product offers it from then on. Where the base card changes by a draft, the prices join that (202), and the product does not offer it yet. One without base prices to begin from is 422; one that has base prices is 409: change them in the base card.',
    body: offerPrices,
    data: z.object({
      /** The number of base prices added. */
      prices: z.int(),
    }),
  }),
  createAddOn: endpoint('POST', '/add-ons', {
    access: ['admin'],
    summary:
      'Create an add-on with its name and tax code. No product offers it, and it has no price, until `PUT /api/add-ons/{id}/price`. A name that another add-on of its kind has is 422.',
    body: newAddOn,
    data: z.object({ id }),
    idempotent: true,
  }),
  changeAddOn: endpoint('PUT', '/add-ons/:id', {
    access: ['admin'],
    summary:
      'Change the name, the tax code or the position of an add-on among its kind. Quotes keep the name and the tax code they were priced with until they are priced again, orders for good. A name that another add-on of its kind has is 422.',
    params: z.object({ id: idInPath }),
    body: changedAddOn,
  }),
  priceAddOn: endpoint('PUT', '/add-ons/:id/price', {
    access: ['admin'],
    summary:
      'Give an add-on its first base price with a product, which offers it from then on. Where the base card changes by a draft, the price joins that (202), and the product does not offer it yet. An add-on that the product cannot have is 422; one with a price is 409: change it in the base card.',
    params: z.object({ id: idInPath }),
    body: addOnPrice,
  }),
  history: endpoint('GET', '/price-book/history', {
    access: priceBookReaders,
    summary: 'List the changes of one table of the price book, latest first.',
    query: z
      .object({ page: paging.page, per_page: paging.per_page, book: z.enum(bookNames) })
      .refine(...withinRowLimit),
    data: z.array(bookEvent),
    counted: true,
  }),
}
