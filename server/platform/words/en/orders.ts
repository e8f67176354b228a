import { longDay } from '#server/platform/words/days.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { CancellationStatus } from '#contract/orders/cancellation.ts'
import type { ChargeStatus, OrderStatus } from '#contract/orders/order.ts'

export const orderWordsEn = {
  ordered: (reference: string) => `Order ${reference} was placed.`,
  totalsChanged: 'The totals have changed since you saw them. Please check them again.',
  termsOutdated: 'The terms and conditions have changed. Please read and accept them again.',
  nextPossibleDate: (reference: string, day: string) =>
    `The next possible date for quote ${reference} is ${longDay(day, 'en')}.`,
  lastPossibleDate: (reference: string, day: string) =>
    `The last possible date for quote ${reference} is ${longDay(day, 'en')}.`,
  beyondCalendar: (reference: string, day: string) =>
    `Quote ${reference} cannot be ordered: it would be handed over after ${longDay(day, 'en')}, and public holidays are known only until then. Please contact your client manager.`,
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
