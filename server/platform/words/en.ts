import type { ChargeStatus, OrderStatus } from '#contract/orders/orders.ts'
import type { QuoteStatus } from '#contract/quotes/actions.ts'

/** English. Fixed texts of the specification's error catalogue live in the browser; these are the server's own. */
export const en = {
  // any call
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The portal is not available for a moment. Please try again shortly.',
  notFound: 'There is no such record.',
  noSuchCall: 'There is no such call.',
  forbidden: 'Your role may not do this.',
  unauthenticated: 'Please sign in.',
  malformed: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  unsupportedMedia: 'This content type is not accepted.',
  invalid: 'Some fields need attention.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  keyInvalid: 'An Idempotency-Key has 1 to 200 printable characters.',

  // fields
  required: 'This field is required.',
  tooLong: (most: number | bigint) => `At most ${most} characters.`,
  tooShort: (least: number | bigint) => `At least ${least} characters.`,
  tooSmall: (least: number | bigint) => `At least ${least}.`,
  tooBig: (most: number | bigint) => `At most ${most}.`,
  tooMany: (most: number | bigint) => `At most ${most} entries.`,
  tooFew: (least: number | bigint) => `At least ${least} entries.`,
  notANumber: 'A number is expected.',
  notAWholeNumber: 'A whole number is expected.',
  notADate: 'A date is expected, such as 2026-11-20.',
  notAnEmail: 'A valid e-mail address is expected.',
  notAChoice: (choices: string) => `One of these is expected: ${choices}.`,
  wrongKind: 'This value is of the wrong kind.',
  unstorable: 'This text has a character that cannot be stored.',
  twoDecimals: 'An amount has at most two decimals.',
  notNegative: 'An amount cannot be negative.',
  tooFar: 'Only the first 10,000 rows can be paged through. Please narrow the list.',

  // session
  signInRefused: 'The e-mail or the password is not right.',
  userPending: 'Your sign-up has not been decided yet. We will write to you.',
  userInactive: 'Your account is inactive. Please contact your administrator.',
  userTerminated: 'Your account has been terminated.',
  userRejected: 'Your sign-up was not accepted.',
  tooManySignIns: 'Too many attempts to sign in. Please wait a little and try again.',
  signedOut: 'You have signed out.',
  passwordSet: 'Your password has been set. Please sign in.',
  linkUsedUp: 'This link has expired or was already used. Please ask for a new one.',
  passwordCommon: 'This password is too common. Please choose another.',

  // notifications
  notReceived: 'Your role does not hear of this.',
  choicesKept: 'Your choice is kept.',

  // quotes
  siteMissing: 'Please search an address',
  unknownBuilding: 'There is no building with this NIS code.',
  unknownNni: 'Your company has no such NNI.',
  sameNni: 'Site A and site B cannot be the same NNI.',
  nniNotHere: 'An NNI can only be an end of a Private Leased Line.',
  unknownBandwidth: 'There is no such bandwidth.',
  bandwidthNotOffered: 'This product does not offer this bandwidth here.',
  termNotOffered: 'This product does not offer this term.',
  unknownOption: 'This product does not offer this option.',
  quotePriced: 'Your quote is in the cart.',
  quotePending: 'Your quote is in the cart and awaits a price.',
  bulkStored: (priced: number, pending: number) => `${priced} priced, ${pending} awaiting a price.`,
  wishlisted: (count: number) =>
    count === 1 ? 'The quote is now in your quotes.' : `${count} quotes are now in your quotes.`,
  quoteRemoved: 'You have successfully removed from the cart',
  reasonBelowFloor: 'A price below the floor needs a reason.',
  quotePricedBy: (reference: string) => `The price of quote ${reference} has been agreed.`,
  extendedEnough: (reference: string, most: number) =>
    `Quote ${reference} has been extended ${most} times. Please requote it once it has expired.`,
  quoteExtended: (reference: string) => `Quote ${reference} is valid for 30 more days.`,
  quoteCancelled: (reference: string) => `Quote ${reference} has been cancelled.`,
  inProject: (count: number, project: string) =>
    count === 1
      ? `The quote is now in the project ${project}.`
      : `${count} quotes are now in the project ${project}.`,
  outOfProject: (count: number) =>
    count === 1 ? 'The quote is now in no project.' : `${count} quotes are now in no project.`,
  quoteEdited: (reference: string) => `Quote ${reference} has been changed.`,
  quoteEditedPending: (reference: string) => `Quote ${reference} has been changed and awaits a price.`,
  quoteChanged: (reference: string) => `Quote ${reference} was changed by somebody else in the meantime.`,
  requested: 'You have successfully added items(s) to your cart',
  willBeCalled: 'A representative will call you within 5 working days.',
  madeInCart: (company: string) => `The quote is in the cart of ${company}.`,
  madePending: (company: string) => `The quote for ${company} awaits your price.`,
  quoteIsWith: (reference: string, name: string) => `${name} has quote ${reference} by now.`,
  quoteIsNobodys: (reference: string) => `Nobody has quote ${reference} any more.`,
  noClientManager: 'Choose one of the active client managers.',
  quoteIsNow: (reference: string, status: QuoteStatus) => `Quote ${reference} is ${status}.`,
  exportTooLong: (most: number) =>
    `A file takes at most ${most.toLocaleString('en')} quotes. Please narrow the list.`,
  exported: {
    columns: {
      reference: 'Reference',
      company: 'Company',
      status: 'Status',
      project: 'Project',
      product: 'Product',
      site_a: 'Site A',
      site_b: 'Site B',
      bandwidth: 'Bandwidth',
      term: 'Term (months)',
      fixed_ip: 'Fixed IP',
      voice: 'Voice',
      device: 'Device',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      tax_nrc: 'Tax on one-time (RM)',
      tax_mrc: 'Tax on monthly (RM)',
      lead_time: 'Lead time (working days)',
      validity: 'Valid until',
      requested: 'Requested',
    },
    status: {
      cart: 'In cart',
      pending: 'Awaiting price',
      active: 'Active',
      cancelled: 'Cancelled',
      expired: 'Expired',
      ordered: 'Ordered',
    },
  },
  cartPriceRenewed: 'Prices in the cart have risen since they were given. Please confirm the new ones.',

  // threads
  messageSent: 'Your message has been sent.',
  noteKept: 'The note is kept.',
  fileForgotten: 'The file has been removed.',
  attachmentKind: 'A PDF, PNG, JPEG, XLSX, DOCX, CSV or text file (UTF-8) is expected.',
  unsentEnough: (most: number) => `At most ${most} files go with one message. Please send or remove some.`,

  // orders
  ordered: (reference: string) => `Order ${reference} was placed.`,
  totalsChanged: 'The totals have changed since you saw them. Please check them again.',
  termsOutdated: 'The terms and conditions have changed. Please read and accept them again.',
  beforeLeadTime: (day: string) => `The earliest possible date is ${day}.`,
  fileKind: 'A PDF, PNG or JPEG file is expected.',
  poAttached: 'The purchase order is attached.',
  cancelAsked: (reference: string) => `Your wish to cancel ${reference} has been sent.`,
  cancelAlreadyAsked: (reference: string) => `You have already asked to cancel ${reference}.`,
  cancelNotAsked: (reference: string) => `Nobody asks to cancel circuit ${reference}.`,
  cancelUndecided: (reference: string) =>
    `The company has asked to cancel circuit ${reference}. Please decide on that first.`,
  cancelGranted: (reference: string) => `Circuit ${reference} is cancelled, as the company asked.`,
  cancelDeclined: (reference: string) => `The wish to cancel circuit ${reference} is declined.`,
  circuitMoved: (reference: string, status: OrderStatus) => `Circuit ${reference} is now ${status}.`,
  circuitsMoved: (count: number, status: OrderStatus) =>
    count === 1 ? `1 circuit is now ${status}.` : `${count} circuits are now ${status}.`,
  milestoneSet: (reference: string) => `The milestone of circuit ${reference} is changed.`,
  milestonesSet: (count: number) =>
    count === 1 ? 'The milestone of 1 circuit is changed.' : `The milestone of ${count} circuits is changed.`,
  inTheFuture: 'This day is in the future.',
  hasPassed: 'This day has passed.',
  beforeOrder: 'This day is before the order.',
  nothingToChange: 'Give a planned or actual date, an owner or a note.',
  noCharge: 'One of the two amounts must be more than 0.',
  priceTooLarge: 'A price is at most RM 9,999,999.99.',
  chargeRequested: (reference: string) =>
    `The company has been asked for the extra charge on circuit ${reference}.`,
  chargeWithdrawn: (reference: string) => `The extra charge on circuit ${reference} is withdrawn.`,
  chargeAccepted: (reference: string) => `You have accepted the extra charge on circuit ${reference}.`,
  chargeDeclined: (reference: string) =>
    `You have declined the extra charge. Circuit ${reference} is cancelled free of charge.`,
  chargeUndecided: (reference: string) => `An extra charge on circuit ${reference} is still open.`,
  chargeIsNow: (reference: string, status: Exclude<ChargeStatus, 'open'>) =>
    `The extra charge on circuit ${reference} is ${status}.`,
  circuitIsNow: (reference: string, status: OrderStatus) => `Circuit ${reference} is ${status}.`,
  orderIsNow: (reference: string, status: OrderStatus) => `Order ${reference} is ${status}.`,
}

/** Every sentence the server says, in one language. English is the measure: the others must be complete. */
export type Words = { [K in keyof typeof en]: (typeof en)[K] extends string ? string : (typeof en)[K] }
