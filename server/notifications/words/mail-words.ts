import type { NotificationFacts, NotificationKind, Recipient } from '#contract/notifications.ts'
import type { Milestone, MoveReason } from '#contract/orders/milestones.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import type { FactorChange } from '#server/session/change-factors.ts'
import type { PriceLevel } from '#contract/price-level.ts'

/** The facts of a mail, written out: money as `RM 12,345.00`, days as people write them. */
export interface MailFacts {
  recipient: Recipient
  reference: string
  company: string
  person: string
  count: number | undefined
  status: OrderStatus | undefined
  milestone: Milestone | undefined
  day: string
  accepted: boolean | undefined
  goesOn: boolean
  priceLevel: PriceLevel | undefined
  outcome: NotificationFacts['outcome']
}

export interface MailText {
  subject: string
  text: string
  open: string
}

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
  movedFrom: (was: string, promised: string) => string
  moveReasons: Record<MoveReason, string>
  status: Record<OrderStatus, string>
  milestones: Record<Milestone, string>
  passwordLink: MailText & { until: string; why: string }
  passwordChanged: MailText & { at: string; why: string }
  /** The mails about a decision on a sign-up; `setPassword` to whoever has no password yet. */
  signUpApproved: MailText & {
    setPassword: Omit<MailText, 'subject'>
    username: string
    until: string
    why: string
  }
  signUpRejected: MailText & { why: string }
  emailChanged: MailText & { to: string; at: string; why: string }
  ssoLinked: MailText & { provider: string; at: string; why: string }
  factorChanged: Record<FactorChange, Pick<MailText, 'subject' | 'text'>> & {
    open: string
    at: string
    why: string
  }
  invitation: ColleagueMails['invitation']
  why: string
  choose: string
}
