import type { Recipient, NotificationKind } from '#contract/notifications.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import type { OrderStatus } from '#contract/orders/order.ts'

/** What is told, already written out: money as `RM 12,345.00`, days as people write them. */
export interface Told {
  recipient: Recipient
  reference: string
  company: string
  count: number | undefined
  status: OrderStatus | undefined
  milestone: Milestone | undefined
  day: string
  accepted: boolean | undefined
}

/** One mail's words: its subject, which is its heading too, what it says, and where its link leads. */
export interface LetterWords {
  subject: string
  text: string
  open: string
}

export interface MailWords {
  greeting: (name: string) => string
  letters: Record<NotificationKind, (told: Told) => LetterWords>
  /** What stands before the facts of a mail. */
  labels: Record<
    'company' | 'nrc' | 'mrc' | 'validUntil' | 'answerUntil' | 'planned' | 'reason' | 'message',
    string
  >
  status: Record<OrderStatus, string>
  milestones: Record<Milestone, string>
  why: string
  choose: string
}
