import type { NotificationFacts, NotificationKind, Recipient } from '#contract/notifications.ts'
import type { Milestone, MoveReason } from '#contract/orders/milestones.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { FactorChange } from '#server/session/change-factors.ts'
import type { PriceLevel } from '#contract/price-level.ts'

/** What a mail states, already written out: money as `RM 12,345.00`, days as people write them. */
export interface MailFacts {
  recipient: Recipient
  reference: string
  company: string
  /** Who requests an approval, or a price below the floor. */
  person: string
  count: number | undefined
  status: OrderStatus | undefined
  milestone: Milestone | undefined
  day: string
  accepted: boolean | undefined
  goesOn: boolean
  priceLevel: PriceLevel | undefined
  /** How an offered cancellation ended. */
  outcome: NotificationFacts['outcome']
}

/** One mail: its subject and heading, its text, and the label of its link. */
export interface MailText {
  subject: string
  text: string
  open: string
}

/** The mails about orders and prices that need an approval, about a draft of prices, and to those who are invited. */
export interface ColleagueMails {
  texts: Pick<
    MailWords['texts'],
    | 'approval_requested'
    | 'approval_answered'
    | 'approval_closed'
    | 'floor_requested'
    | 'floor_answered'
    | 'preview_ready'
    | 'document_ready'
  >
  /** The mail with a link to accept an invitation; `known` for an address that has an account already. */
  invitation: Pick<MailText, 'open'> & {
    subject: (company: string) => string
    text: (person: string, company: string) => string
    until: string
    why: string
    known: Pick<MailText, 'open'> & { text: (person: string, company: string) => string }
  }
}

export interface MailWords {
  greeting: (name: string) => string
  /** For a reader whose name someone else may have typed. */
  greetingAnyone: string
  texts: Record<NotificationKind, (facts: MailFacts) => MailText>
  /** The labels of its facts. */
  labels: Record<
    | 'company'
    | 'nrc'
    | 'mrc'
    | 'priceLevel'
    | 'validUntil'
    | 'answerUntil'
    | 'planned'
    | 'handOver'
    | 'was'
    | 'reason'
    | 'message',
    string
  >
  /** The days of a circuit, as people write them; `requested` is empty for as soon as possible. */
  handOver: (promised: string, requested: string) => string
  /** The hand-over of a circuit before and after it moved. */
  movedFrom: (was: string, promised: string) => string
  moveReasons: Record<MoveReason, string>
  status: Record<OrderStatus, string>
  milestones: Record<Milestone, string>
  /** The mail with a link to set a password. */
  passwordLink: MailText & { until: string; why: string }
  /** The mail about a password that was set or changed. */
  passwordChanged: MailText & { at: string; why: string }
  /** The mails about a decision on a sign-up; `setPassword` to whoever has no password yet. */
  signUpApproved: MailText & {
    setPassword: Omit<MailText, 'subject'>
    username: string
    until: string
    why: string
  }
  signUpRejected: MailText & { why: string }
  /** The mail to the address that a user had before. */
  emailChanged: MailText & { to: string; at: string; why: string }
  /** The mail about an account that was linked to a company's provider. */
  ssoLinked: MailText & { provider: string; at: string; why: string }
  /** The mails about second factors. */
  factorChanged: Record<FactorChange, Pick<MailText, 'subject' | 'text'>> & {
    open: string
    at: string
    why: string
  }
  invitation: ColleagueMails['invitation']
  why: string
  choose: string
}
