import { ringgitText, type Sen } from '#contract/money.ts'
import type { CancellationStatus } from '#contract/orders/cancellation.ts'
import type { Skipped } from '#contract/orders/replan.ts'
import type { ChargeStatus, OrderStatus } from '#contract/orders/order.ts'
import type { NeededToPrice, QuoteStatus } from '#contract/quotes/actions.ts'

const skipped = {
  no_step: 'no such step',
  step_done: 'step already done',
  wrong_status: 'delivered or cancelled',
} as const satisfies Record<Skipped['reason'], string>

const neededToPrice = {
  product: 'product',
  bandwidth: 'bandwidth',
  term: 'term',
  site_a: 'site A',
  site_b: 'site B',
} as const satisfies Record<NeededToPrice, string>

/** English. The fixed texts of the specification's error catalogue are in the browser; these are the server's own. */
export const messagesEn = {
  // any call
  internal: 'Something went wrong on our side. Please try again later.',
  unavailable: 'The portal is temporarily unavailable. Please try again shortly.',
  notFound: 'There is no such record.',
  noSuchCall: 'There is no such endpoint.',
  forbidden: 'Your role does not allow this.',
  unauthenticated: 'Please sign in.',
  malformed: 'The request could not be read.',
  tooSlow: 'The request took too long to arrive. Please try again.',
  tooLarge: 'The request is too large.',
  unsupportedMedia: 'This content type is not accepted.',
  invalid: 'Some fields need attention.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  keyInvalid: 'An Idempotency-Key must have 1 to 200 printable characters.',

  // fields
  required: 'This field is required.',
  tooLong: (most: number | bigint) => `Enter at most ${most} characters.`,
  tooShort: (least: number | bigint) => `Enter at least ${least} characters.`,
  tooSmall: (least: number | bigint) => `The minimum is ${least}.`,
  tooBig: (most: number | bigint) => `The maximum is ${most}.`,
  tooMany: (most: number | bigint) => `The maximum is ${most} entries.`,
  tooFew: (least: number | bigint) => `The minimum is ${least} entries.`,
  notANumber: 'Enter a number.',
  notAWholeNumber: 'Enter a whole number.',
  notADate: 'Enter a date such as 2026-11-20.',
  notAnEmail: 'Enter a valid email address.',
  notAChoice: (choices: string) => `Choose one of these: ${choices}.`,
  wrongKind: 'This value has the wrong type.',
  unstorable: 'This text contains a character that cannot be stored.',
  twoDecimals: 'An amount has at most two decimals.',
  notNegative: 'An amount cannot be negative.',
  tooFar: 'Only the first 10,000 rows can be shown. Please narrow the list.',

  // session
  signInRefused: 'The email or password is incorrect.',
  userPending: 'Your sign-up is under review. We will email you.',
  userInactive: 'Your account is inactive. Please contact your administrator.',
  userTerminated: 'Your account has been terminated.',
  userRejected: 'Your sign-up was not accepted.',
  tooManySignIns: 'Too many sign-in attempts. Please wait a few minutes and try again.',
  signedOut: 'You have signed out.',
  passwordSet: 'Your password has been set. Please sign in.',
  linkUsedUp: 'This link has expired or was already used. Please request a new one.',
  passwordCommon: 'This password is easy to guess. Please choose another, such as four unrelated words.',

  // notifications
  notReceived: 'Your role does not receive this notification.',
  preferenceSaved: 'Preference saved.',

  // quotes
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
    `Quote ${reference} has been extended ${most} times. Please requote it once it has expired.`,
  quoteExtended: (reference: string) => `Quote ${reference} is valid for 30 more days.`,
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
  keywordWords: (words: number, characters: number) =>
    `Search for at most ${words} words of ${characters} characters each.`,
  exportUnderWay: 'Another export of yours is still under way. Please try again in a moment.',
  tooBusy: 'Many calls of your company are under way. Please try again in a moment.',
  exportTooLong: {
    quotes: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} quotes. Please narrow the list.`,
    orders: (most: number) =>
      `A file can contain at most ${most.toLocaleString('en')} orders. Please narrow the list.`,
  },
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
      price_level: 'Price level',
      tax_nrc: 'Tax on one-time, estimated (RM)',
      tax_mrc: 'Tax on monthly, estimated (RM)',
      tax_rates_of: 'Tax rates of',
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
  exportedOrders: {
    columns: {
      reference: 'Reference',
      company: 'Company',
      po_number: 'PO number',
      status: 'Status',
      ordered_on: 'Ordered on',
      circuits: 'Circuits',
      next_hand_over: 'Next hand-over',
      next_requested: 'Requested date',
      next_milestone: 'Next milestone',
      planned: 'Milestone planned for',
      owner: 'Milestone owner',
      days_overdue: 'Days overdue',
      nrc: 'One-time before tax (RM)',
      mrc: 'Monthly before tax (RM)',
      price_level: 'Price level',
    },
    status: { pending: 'Pending', processing: 'Processing', delivered: 'Delivered', cancelled: 'Cancelled' },
    owner: { us: 'Trunkline', customer: 'Company', building: 'Building', third_party: 'Third party' },
  },
  cartPriceRenewed: 'Prices in your cart have increased. Please confirm the new prices.',

  priceLevel: { firm: 'Firm price', subject_to_survey: 'Subject to survey', budgetary: 'Budgetary estimate' },
  leadTimeIsSet: (reference: string) =>
    `Quote ${reference} has a price already. Its lead time can be changed only while it awaits one.`,
  quoteBudgetary: (reference: string) =>
    `Quote ${reference} is a budgetary estimate and cannot be ordered. Ask us for a price that can be ordered.`,

  // threads
  messageSent: 'Your message has been sent.',
  noteSaved: 'Note saved.',
  fileRemoved: 'The file has been removed.',
  attachmentKind: 'Choose a PDF, PNG, JPEG, XLSX, DOCX, CSV or text file (UTF-8).',
  unsentEnough: (most: number) => `A message can have at most ${most} files. Please send or remove some.`,

  // orders
  ordered: (reference: string) => `Order ${reference} was placed.`,
  totalsChanged: 'The totals have changed since you saw them. Please check them again.',
  termsOutdated: 'The terms and conditions have changed. Please read and accept them again.',
  nextPossibleDate: (reference: string, day: string) =>
    `The next possible date for quote ${reference} is ${day}.`,
  notAPhone: 'Enter a phone number that can be called, such as 03-2345 6789 or +65 6123 4567.',
  siteNotInOrder: 'No quote of this order has this site.',
  siteTwice: 'This site has another contact already.',
  notInOrder: 'This quote is not part of the order.',
  fileKind: 'Choose a PDF, PNG or JPEG file.',
  poAttached: 'The purchase order is attached.',
  poFilesEnough: (most: number) => `An order can have at most ${most} purchase order files.`,
  cancellationRequested: (reference: string) => `We received your request to cancel circuit ${reference}.`,
  cancellationAlreadyRequested: (reference: string) =>
    `You have already requested cancellation of circuit ${reference}.`,
  noCancellationRequest: (reference: string) => `Circuit ${reference} has no open cancellation request.`,
  cancellationUndecided: (reference: string) =>
    `Circuit ${reference} has an open cancellation request. Please answer it first.`,
  cancellationApproved: (reference: string) =>
    `Circuit ${reference} has been cancelled as the company requested.`,
  cancellationDeclined: (reference: string) =>
    `The request to cancel circuit ${reference} has been declined.`,
  cancellationUnanswered: (reference: string) =>
    `The company has not answered yet whether it accepts the charge for cancelling circuit ${reference}.`,
  cancellationIsNow: (reference: string, status: CancellationStatus) =>
    `The cancellation request for circuit ${reference} is ${status}.`,
  cancellationOffered: (reference: string) =>
    `The company has been asked to accept the charge for cancelling circuit ${reference}.`,
  cancellationChargeAccepted: (reference: string) =>
    `You have accepted the cancellation charge. Circuit ${reference} has been cancelled.`,
  cancellationChargeDeclined: (reference: string) =>
    `You have declined the cancellation charge. Work on circuit ${reference} continues.`,
  cancellationWithdrawn: (reference: string) =>
    `You have withdrawn your cancellation request. Work on circuit ${reference} continues.`,
  cancellationChargeChanged: 'The cancellation charge is not the one you saw. Please check it again.',
  cancellationChargeTooLarge: (most: Sen) =>
    `The cancellation charge can be at most ${ringgitText(most)}, the one-time charges of the circuit.`,
  chargeOfDecline: 'A charge can be set only when the cancellation is approved.',
  aboveZero: 'Enter an amount above 0.',
  notAfterToday: 'Choose a day after today.',
  circuitMoved: (reference: string, status: OrderStatus) => `Circuit ${reference} is now ${status}.`,
  circuitsMoved: (count: number, status: OrderStatus) =>
    count === 1 ? `1 circuit is now ${status}.` : `${count} circuits are now ${status}.`,
  milestoneSet: (reference: string) => `The milestone of circuit ${reference} has been updated.`,
  milestonesSet: (count: number) =>
    count === 1
      ? 'The milestone of 1 circuit has been updated.'
      : `The milestone of ${count} circuits has been updated.`,
  withoutStep: (references: string) => `Skipped, without this step: ${references}.`,
  replanned: (count: number, left: readonly Skipped[]) =>
    [
      count === 1 ? '1 circuit has been re-planned.' : `${count} circuits have been re-planned.`,
      ...(left.length > 0
        ? [
            `Skipped: ${left.map((each) => `${each.circuit_reference} (${skipped[each.reason]})`).join(', ')}.`,
          ]
        : []),
    ].join(' '),
  milestone: {
    acknowledged: 'Order acknowledged',
    deposit_cleared: 'Deposit cleared',
    validated: 'Validated',
    survey_done: 'Survey done',
    firm_date_set: 'Firm date set',
    build_done: 'Build done',
    cross_connects_done: 'Cross connects done',
    tested: 'Tested',
    handed_over: 'Handed over',
  },
  nextPossibleDay: (step: string, reference: string, day: string) =>
    `The next possible date for “${step}” of ${reference} is ${day}.`,
  lastPossibleDay: (step: string, reference: string, day: string) =>
    `The last possible date for “${step}” of ${reference} is ${day}.`,
  stepTooEarly: (step: string, reference: string, earlier: string, day: string, next: string) =>
    `“${step}” of ${reference} cannot be planned before “${earlier}” (${day}). The next possible date is ${next}.`,
  stepTooLate: (step: string, reference: string, later: string, day: string) =>
    `“${step}” of ${reference} cannot be planned after “${later}” (${day}). Choose an earlier date, or move later steps as well.`,
  stepOutOfOrder: (step: string, reference: string) =>
    `The planned date of “${step}” of ${reference} no longer fits between the other open steps. Enter a new planned date.`,
  stepIsDone: (step: string, reference: string) =>
    `“${step}” of ${reference} is already done. Clear its actual date to plan it again.`,
  stepNotOpen: 'This step is not open.',
  doneBeforeOrder: (step: string, reference: string, day: string) =>
    `“${step}” of ${reference} cannot be done before the order of ${day}.`,
  circuitsOrOrders: 'Name either circuits or orders.',
  noCircuitToReplan: 'All circuits of these orders are cancelled.',
  tooManyCircuits: (most: number) =>
    `These orders have more than ${most} circuits. Please select fewer orders.`,
  dayOrShift: 'Enter either a planned date or a number of working days.',
  handOverNeeded: 'The hand-over of a delivered circuit is always done.',
  inTheFuture: 'This date is in the future.',
  hasPassed: 'This date has passed.',
  beforeOrder: 'This date is before the order.',
  nothingToChange: 'Enter a planned or actual date, an owner or a note.',
  noCharge: 'One of the two amounts must be more than 0.',
  priceTooLarge: 'The maximum price is RM 9,999,999.99.',
  chargeRequested: (reference: string) =>
    `The company has been asked to approve the extra charge on circuit ${reference}.`,
  chargeWithdrawn: (reference: string) => `The extra charge on circuit ${reference} has been withdrawn.`,
  chargeAccepted: (reference: string) => `You have accepted the extra charge on circuit ${reference}.`,
  chargeDeclined: (reference: string) =>
    `You have declined the extra charge. Circuit ${reference} has been cancelled at no cost.`,
  chargeDeclinedOnly: (reference: string) =>
    `You have declined the extra charge. Circuit ${reference} goes on as ordered.`,
  chargeOnFirm: (reference: string) =>
    `The price of circuit ${reference} is firm. An extra charge is only possible for a change that the company asked for.`,
  chargeUndecided: (reference: string) => `Circuit ${reference} has an open extra charge.`,
  chargeIsNow: (reference: string, status: Exclude<ChargeStatus, 'open'>) =>
    `The extra charge on circuit ${reference} is ${status}.`,
  circuitIsNow: (reference: string, status: OrderStatus) => `Circuit ${reference} is ${status}.`,
  orderIsNow: (reference: string, status: OrderStatus) => `Order ${reference} is ${status}.`,
}

/** All messages of the server in one language. The other languages must have every message that English has. */
export type Words = {
  [K in keyof typeof messagesEn]: (typeof messagesEn)[K] extends string ? string : (typeof messagesEn)[K]
}
