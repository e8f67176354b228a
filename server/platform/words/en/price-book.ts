import { longDay } from '#server/platform/words/days.ts'
export const priceBookWordsEn = {
  rateSaved: (day: string) => `The rate from ${longDay(day, 'en')} has been saved.`,
  rateWithdrawn: (day: string) => `The rate from ${longDay(day, 'en')} has been withdrawn.`,
  firstRateDay: (day: string) => `The first possible day is ${longDay(day, 'en')}.`,
  lastRateDay: (day: string) => `The last possible day is ${longDay(day, 'en')}.`,
  changePlanned: (day: string) => `The change from ${longDay(day, 'en')} has been planned.`,
  changeWithdrawn: (day: string) => `The change from ${longDay(day, 'en')} has been withdrawn.`,
  switchHasNoDay: 'Only the deposit and the extensions change from a day on.',
  rateApplies: 'This rate applies already. Set another one instead.',
  leadTimeSaved: (product: string) =>
    `The lead time of ${product} has been saved. It applies to quotes made from now on.`,
  noSuchLeadTime: 'This product has no lead time for this grade and number of NNIs.',
  holidaySaved: (name: string) => `${name} has been saved. Dates already promised stay.`,
  holidayRemoved: (name: string) => `${name} has been removed. Dates already promised stay.`,
  dayHasPassed: 'Choose today or a later day. Days in the past cannot change.',
  lastHoliday: (day: string) => `The calendar ends on ${longDay(day, 'en')}.`,
  unknownState: (state: string) => `${state} is not a state of Malaysia.`,
  otherHoliday: (state: string, name: string) =>
    state === ''
      ? `All states have another holiday on this day: ${name}.`
      : `${state} has another holiday on this day: ${name}.`,
  offerMade: (product: string, offer: string) => `${product} now offers ${offer}.`,
  offerEnded: (product: string, offer: string) =>
    `${product} no longer offers ${offer}. Quotes that have it keep it.`,
  lastOffer: (product: string, offer: string) =>
    `${offer} is the last one that ${product} offers. Offer another one first.`,
  addOnCreated: (name: string) => `${name} has been created. Set its price for each product that offers it.`,
  addOnSaved: (name: string) => `${name} has been saved. Quotes and orders that have it keep what they say.`,
  addOnNameTaken: 'Another add-on of this kind has this name.',
  addOnPriced: (name: string) =>
    `${name} has a base price with this product, in force, planned or drafted. Change it in the base card.`,
  addOnDrafted: (name: string) =>
    `The price of ${name} is in the draft of the base card. Offer it once the draft is published.`,
  offerPriced: (product: string, offer: string, prices: number) =>
    `${product} now offers ${offer}, with ${prices} new base ${prices === 1 ? 'price' : 'prices'}.`,
  offerPricesDrafted: (offer: string, prices: number) =>
    `The draft of the base card now has ${prices} ${prices === 1 ? 'price' : 'prices'} for ${offer}. Publish it, and ${offer} can be quoted.`,
  offerHasPrices: (product: string, offer: string) =>
    `${offer} has base prices with ${product} already. Change them in the base card.`,
  noPricesToTake: (product: string) => `It has no base prices with ${product}. Choose another one.`,
  otherOffer: 'Choose another one to take the prices from.',
  unknownAddOn: 'This add-on does not exist.',
  addOnImpossible: (product: string) =>
    `${product} is a layer 2 service: it carries no IP addresses and no voice.`,
}
