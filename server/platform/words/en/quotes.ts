import type { NeededToPrice, QuoteStatus } from '#contract/quotes/actions.ts'

const neededToPrice = {
  product: 'product',
  bandwidth: 'bandwidth',
  term: 'term',
  site_a: 'site A',
  site_b: 'site B',
} as const satisfies Record<NeededToPrice, string>

export const quoteWordsEn = {
  siteMissing: 'Please search an address',
  malaysianPostcode: 'A Malaysian postcode has five digits.',
  unknownCountry: 'Choose a country from the list.',
  unknownBuilding: 'No building has this NIS code.',
  unknownNni: 'Your company has no such NNI.',
  roomMissing: 'Both sites are in one building. Enter the block, level or unit of each.',
  sameRoom: 'Both sites are in one building. Enter another block, level or unit for site B.',
  landedToItself: 'A line cannot lead from a landed address to itself. Choose another site B.',
  sameNni: 'Site A and site B cannot be the same NNI.',
  nniNotHere: 'An NNI can only be an end of a Private Leased Line.',
  fasterThanPort: (bandwidth: string, nni: string, port: string) =>
    `A circuit of ${bandwidth} is faster than the port of ${nni}, ${port}.`,
  unknownBandwidth: 'This bandwidth does not exist.',
  bandwidthNotOffered: 'This product does not offer this bandwidth here.',
  termNotOffered: 'This product does not offer this term.',
  unknownOption: 'This product does not offer this option.',
  optionNotOffered: (option: string, product: string) => `${product} does not offer “${option}”. Clear it.`,
  quotePriced: 'Your quote is in the cart.',
  quotePending: 'Your quote is in the cart and awaits a price.',
  bulkStored: (priced: number, pending: number) => `${priced} priced, ${pending} awaiting a price.`,
  wishlisted: (count: number) =>
    count === 1 ? 'The quote is now in your quotes.' : `${count} quotes are now in your quotes.`,
  quoteRemoved: 'You have successfully removed from the cart',
  reasonForZero: 'A price of RM 0.00 needs a reason.',
  reasonBelowFloor: 'A price below the floor needs a reason.',
  quoteCompleted: (reference: string) => `Request ${reference} has been completed. It can be priced now.`,
  notCustomised: (reference: string) => `Quote ${reference} is not a customised request.`,
  notCompleted: (reference: string, missing: readonly NeededToPrice[]) =>
    `Complete request ${reference} before pricing it. Still missing: ${missing.map((each) => neededToPrice[each]).join(', ')}.`,
  quotePricedBy: (reference: string) => `Quote ${reference} has been priced.`,
  extendedEnough: (reference: string, most: number) =>
    most === 0
      ? `Quote ${reference} cannot be extended. Please requote it once it has expired.`
      : `Quote ${reference} has been extended ${most === 1 ? 'once' : `${most} times`}. Please requote it once it has expired.`,
  quoteExtended: (reference: string, days: number) =>
    `Quote ${reference} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`,
  quoteCancelled: (reference: string) => `Quote ${reference} has been cancelled.`,
  inProject: (count: number, project: string) =>
    count === 1
      ? `The quote is now in the project ${project}.`
      : `${count} quotes are now in the project ${project}.`,
  outOfProject: (count: number) =>
    count === 1 ? 'The quote is no longer in a project.' : `${count} quotes are no longer in a project.`,
  quoteEdited: (reference: string) => `Quote ${reference} has been changed.`,
  quoteEditedPending: (reference: string) => `Quote ${reference} has been changed and awaits a price.`,
  quoteChanged: (reference: string) => `Quote ${reference} was changed by someone else.`,
  requested: 'You have successfully added items(s) to your cart',
  willBeCalled: 'A representative will call you within 5 working days.',
  madeInCart: (company: string) => `The quote is in the cart of ${company}.`,
  madePending: (company: string) => `The quote for ${company} awaits your price.`,
  quoteAssignedTo: (reference: string, name: string) => `Quote ${reference} is now assigned to ${name}.`,
  quoteUnassigned: (reference: string) => `Quote ${reference} is now unassigned.`,
  noClientManager: 'Choose an active client manager.',
  quoteIsNow: (reference: string, status: QuoteStatus) => `Quote ${reference} is ${status}.`,
  notIds: (most: number) => `List up to ${most} ids, separated by commas.`,
  notComparable: (least: number, most: number) => `Choose ${least} to ${most} different quotes to compare.`,
  keywordWords: (words: number, characters: number) =>
    `Search for at most ${words} words of ${characters} characters each.`,
  cartPriceRenewed: 'Prices in your cart have increased. Please confirm the new prices.',
  leadTimeIsSet: (reference: string) =>
    `Quote ${reference} has a price already. Its lead time can be changed only while it awaits one.`,
  quoteInWords: (reference: string) =>
    `Quote ${reference} was priced in your own words and cannot be ordered. Edit it, and choose its product, bandwidth and sites.`,
  quoteBudgetary: (reference: string) =>
    `Quote ${reference} is a budgetary estimate and cannot be ordered. Ask us for a price that can be ordered.`,
  messageSent: 'Your message has been sent.',
  noteSaved: 'Note saved.',
  supplierCostSaved: 'Supplier cost saved.',
  supplierCostRemoved: 'Supplier cost removed.',
  fileRemoved: 'The file has been removed.',
  attachmentKind: 'Choose a PDF, PNG, JPEG, XLSX, DOCX, CSV or text file (UTF-8).',
  unsentEnough: (most: number) => `A message can have at most ${most} files. Please send or remove some.`,
}
