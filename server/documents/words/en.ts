import { milestoneNamesEn } from '#contract/orders/names/en.ts'
import { bandNamesEn, lineNamesEn } from '#contract/pricing-names/en.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** What documents say beside names and amounts. */
export const paperWordsEn = {
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  lettersMissing:
    'Letters printed as ? are not in the fonts of this document. The portal shows them, and a text copied from here has them.',
  title: {
    quote: (reference: string) => `Quote ${reference}`,
    project: (name: string) => `Quotes of project ${name}`,
    order_form: 'Order form',
    order: (reference: string) => `Order ${reference}`,
    hand_over: (reference: string) => `Hand-over certificate of circuit ${reference}`,
  },
  company: 'Company',
  reference: 'Reference',
  status: 'Status',
  quoteStatus: {
    cart: 'In cart',
    pending: 'Awaiting price',
    active: 'Active',
    cancelled: 'Cancelled',
    expired: 'Expired',
    ordered: 'Ordered',
    removed: 'Removed',
  },
  orderStatus: {
    pending: 'Pending',
    processing: 'Processing',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  project: 'Project',
  product: 'Product',
  bandwidth: 'Bandwidth',
  term: 'Term',
  months: (months: number) => count(months, 'month', 'months'),
  addOns: 'Add-ons',
  site: { site_a: 'Site A', site_b: 'Site B', location: 'Location' },
  nni: 'NNI of the company',
  rooms: 'Rooms',
  room: {
    block: (value: string) => `Block ${value}`,
    level: (value: string) => `Level ${value}`,
    unit: (value: string) => `Unit ${value}`,
  },
  validUntil: 'Valid until',
  priceHeldUntil: 'Price held until',
  leadTime: 'Lead time',
  workingDays: (days: number) => count(days, 'working day', 'working days'),
  firmness: 'Price level',
  priceLevel: {
    firm: 'Firm price: no extra charge unless the company asks for a change.',
    subject_to_survey:
      'Subject to survey: the monthly price stands. A survey may bring an extra charge, which the company can accept or decline.',
    budgetary: 'Budgetary estimate: it cannot be ordered.',
  },
  levelName: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
  partly: (some: number, of: number) => `Applies to ${some} of ${of} prices.`,
  prices: 'Prices',
  component: 'Component',
  oneTime: 'One-time',
  monthly: 'Monthly',
  line: lineNamesEn,
  end: { a: 'site A', b: 'site B', location: 'location' },
  band: bandNamesEn,
  awaitsPrice: 'The bandwidth has no price yet.',
  beforeTax: 'Total before tax',
  estimatedTax: 'Service tax, estimated',
  tax: 'Service tax',
  withTax: 'Total with tax',
  taxCode: {
    telecommunications: 'telecommunications',
    equipment_rental: 'equipment rental',
    managed_services: 'managed services',
  },
  taxRate: (code: string, percent: number) => (percent === 0 ? `${code} nil` : `${code} ${percent}%`),
  taxEstimated: (date: string, rates: string) =>
    `Service tax is estimated, at the rates of ${date}${rates && `: ${rates}`}. Services are billed at the rate in force when they are provided.`,
  taxOrdered: (date: string | null, rates: string) =>
    `Service tax is at ${date === null ? 'these rates' : `the rates of ${date}`}: ${rates}. Services are billed at the rate in force when they are provided.`,
  overTerm: 'Over the term',
  overTermText: (months: number) =>
    `One-time charges and ${months === 1 ? 'one month' : `${months} months`} of monthly charges, before tax`,
  deposit: 'Deposit',
  depositText: (months: number) =>
    `${count(months, 'monthly charge', 'monthly charges')}, refundable, payable with the purchase order`,
  depositOrdered: 'Deposit when ordered',
  asOrdered: 'As ordered, before tax',
  cancellationCharge: 'Cancellation charge',
  termination: 'Early termination',
  terminationText: '100% of the remaining rental; on the first day',
  terminationNone: 'Nil: there is no commitment',
  terms: (version: string) => `Terms and Conditions, version ${version}`,
  accepted: (name: string, date: string) =>
    name ? `Accepted by ${name} on ${date}.` : `Accepted on ${date}.`,
  amounts: 'All amounts are in ringgit.',
  quotes: 'Quotes',
  quotesCount: (quotes: number) => count(quotes, 'quote', 'quotes'),
  quote: 'Quote',
  withoutPrice: (quotes: number) =>
    `${count(quotes, 'quote has', 'quotes have')} no price yet and ${quotes === 1 ? 'is' : 'are'} not in the totals.`,
  notOpen: (quotes: number) =>
    `The totals leave out ${count(quotes, 'quote that is', 'quotes that are')} cancelled or expired.`,
  formText: (version: string) =>
    `The services below as they would be ordered. Placing the order in the portal accepts version ${version} of the terms at the end.`,
  earliest: 'Earliest hand-over',
  orderedOn: 'Ordered on',
  orderedBy: 'Ordered by',
  approvedBy: 'Approved by',
  poNumber: 'PO number',
  circuits: 'Circuits',
  circuit: 'Circuit',
  requested: 'Requested date',
  asap: 'As soon as possible',
  promised: 'Planned hand-over',
  contacts: 'Site contacts',
  allSites: 'All sites',
  access: (hours: string) => `access: ${hours}`,
  order: 'Order',
  handedOver: 'Handed over on',
  handOverText: (company: string) =>
    `This certifies that the circuit below was delivered to ${company} and handed over for use.`,
  service: 'Service',
  milestone: 'Milestone',
  done: 'Done on',
  planned: 'Planned for',
  milestones: milestoneNamesEn,
  notNeeded: 'Not needed',
  signedBy: {
    carrier: 'For the carrier: name, signature, date',
    company: 'For the company: name, signature, date',
  },
}
export type PaperWords = typeof paperWordsEn
