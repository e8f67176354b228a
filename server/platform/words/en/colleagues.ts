import { longDay } from '#server/platform/words/days.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import type { ApprovalStatus } from '#contract/orders/approvals.ts'

interface Totals {
  nrc: Sen
  mrc: Sen
}

const withdrawnText = (emails: readonly string[]) =>
  emails.length === 0 ? '' : ` Withdrawn invitations: ${emails.join(', ')}.`

export const colleagueWordsEn = {
  approvalRequested: (day: string) =>
    `This order is above your spending limit. We asked for approval; it can be decided by ${longDay(day, 'en')}.`,
  quoteAwaitsApproval: (reference: string) => `Quote ${reference} is in another order that awaits approval.`,
  nobodyDecides:
    'Nobody else in your company can approve this order. Ask your administrator to name a delegate or another administrator.',
  ownApproval: 'Someone else must decide on your own request.',
  notYourApproval: 'Only the colleague who requested an approval can withdraw it.',
  approvalIsNow: (status: ApprovalStatus) => `This request is ${status}.`,
  approvalGranted: (reference: string) => `The order was approved and placed as ${reference}.`,
  approvalDeclined: 'The order was declined. Its quotes stay active.',
  approvalWithdrawn: 'The request was withdrawn. Its quotes stay active.',
  approvalTotalsChanged: (asked: Totals, now: Totals) =>
    `The totals have changed since the request: one-time ${ringgitText(now.nrc)} (was ${ringgitText(asked.nrc)}), monthly ${ringgitText(now.mrc)} (was ${ringgitText(asked.mrc)}). Please check them and confirm.`,
  requesterLeft: 'The colleague who requested this order has no access any more. Place the order yourself.',
  colleagueChanged: (name: string, withdrawn: readonly string[]) =>
    `The rights of ${name} were changed.${withdrawnText(withdrawn)}`,
  colleagueRemoved: (name: string, withdrawn: readonly string[]) =>
    `${name} was removed and signed out.${withdrawnText(withdrawn)}`,
  lastAdministrator: (name: string) =>
    `${name} is the last administrator of the company. Make another colleague an administrator first.`,
  onlyCustomersAdminister: 'Only an active customer can administer a company.',
  notYourself: 'You cannot remove yourself. Ask another administrator.',
  delegateNamed: (name: string) => `${name} can decide in your absence.`,
  delegateDropped: 'You have no delegate any more.',
  notYourOwnDelegate: 'Choose a colleague other than yourself.',
  delegationEnds: 'The last day must not be before the first.',
  delegationTooLong: (days: number) => `A delegate can be named for at most ${days} days.`,
  invited: (email: string) => `An invitation was sent to ${email}.`,
  alreadyInvited: (email: string) => `${email} has an open invitation already. You can send it again.`,
  invitationWithdrawn: (email: string) => `The invitation of ${email} was withdrawn.`,
  invitationIsNow: (status: 'accepted' | 'withdrawn') => `This invitation is ${status}.`,
  invitationAccepted: 'Your account is ready. Please sign in.',
  invitationDead:
    'This invitation has expired, was withdrawn or was already used. Ask your administrator for a new one.',
}
