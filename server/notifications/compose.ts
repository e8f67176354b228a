import {
  notificationAnchor,
  notificationPath,
  type Recipient,
  type NotificationFacts,
  type NotificationKind,
  type Notification,
} from '#contract/notifications.ts'
import { ringgitText } from '#contract/money.ts'
import type { Language } from '#contract/session.ts'
import type { Config } from '#server/platform/config.ts'
import type { Mail } from '#server/platform/mail.ts'
import { mailHtml, type MailParts } from '#server/notifications/mail-html.ts'
import type { MailWords } from '#server/notifications/words/mail-words.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import { longDay } from '#server/platform/words/days.ts'
import { words } from '#server/platform/words/words.ts'

export interface Reader {
  email: string
  first_name: string
  language: Language
  recipient: Recipient
}

export type Written = Omit<Mail, 'name'>

/** A notification as a mail in its reader's language: what happened, the facts, and one link to the record. */
export function composeMail(
  notification: Pick<Notification, 'kind' | 'quote_id' | 'order_id' | 'facts'>,
  reader: Reader,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): Written {
  const mailing = mailWords[reader.language]
  const { facts, kind } = notification
  const day = facts.day === undefined ? '' : longDay(facts.day, reader.language)
  const mail = mailing.texts[kind]({
    recipient: reader.recipient,
    reference: facts.reference,
    // A line break in a name would break the subject.
    company: (facts.company ?? '').replaceAll(/\s+/g, ' '),
    person: (facts.person ?? '').replaceAll(/\s+/g, ' '),
    count: facts.count,
    status: facts.status,
    milestone: facts.milestone,
    day,
    accepted: facts.accepted,
    goesOn: facts.goes_on ?? false,
    priceLevel: facts.price_level,
    outcome: facts.outcome,
  })
  const home = `${publicUrl}${basePath}`
  const anchor = notificationAnchor(kind)
  const parts = {
    heading: mail.subject,
    greeting: mailing.greeting(reader.first_name),
    text: mail.text,
    facts: [
      ...factsOf(kind, facts, day, reader, mailing),
      ...(facts.circuits ?? []).map(({ reference, promised, requested }) => ({
        label: reference,
        value: mailing.handOver(
          longDay(promised, reader.language),
          requested === null ? '' : longDay(requested, reader.language),
        ),
      })),
      ...(facts.moved ?? []).map(({ reference, was, promised }) => ({
        label: reference,
        value: mailing.movedFrom(longDay(was, reader.language), longDay(promised, reader.language)),
      })),
    ],
    link: {
      text: mail.open,
      url: `${home}${notificationPath(notification, reader.recipient)}${anchor ? `#${anchor}` : ''}`,
    },
    why: mailing.why,
    choose: { text: mailing.choose, url: `${home}/account/settings` },
  }
  return writtenMail(reader, parts)
}

/** The parts of a mail as text and as HTML, with the heading as its subject. */
export function writtenMail(
  { email, language }: Pick<Reader, 'email' | 'language'>,
  parts: MailParts,
): Written {
  return { to: email, subject: parts.heading, plain: plainText(parts), html: mailHtml(parts, language) }
}

/** The label of a notification's date, for kinds that list it. */
const dayLabels: Partial<Record<NotificationKind, keyof MailWords['labels']>> = {
  quote_made: 'validUntil',
  quote_priced: 'validUntil',
  quote_expiring: 'validUntil',
  charge_requested: 'answerUntil',
  cancellation_offered: 'answerUntil',
  approval_requested: 'answerUntil',
  circuit_late: 'planned',
  circuit_replanned: 'handOver',
}
const spoken: readonly NotificationKind[] = [
  'message',
  'quote_priced',
  'callback_requested',
  'cancellation_answered',
  'cancellation_offered',
  'approval_answered',
]

function factsOf(
  kind: NotificationKind,
  facts: NotificationFacts,
  day: string,
  { recipient, language }: Reader,
  { labels, moveReasons }: MailWords,
): MailParts['facts'] {
  const dayLabel = dayLabels[kind]
  const rows: [label: string, value: string | undefined][] = [
    [labels.company, recipient === 'company' ? undefined : facts.company],
    [labels.mrc, facts.mrc && ringgitText(facts.mrc)],
    [labels.nrc, facts.nrc && ringgitText(facts.nrc)],
    [labels.priceLevel, facts.price_level && words[language].priceLevel[facts.price_level]],
    [dayLabel ? labels[dayLabel] : '', dayLabel && day],
    [labels.was, facts.was && longDay(facts.was, language)],
    [labels.reason, facts.reason_code && moveReasons[facts.reason_code]],
    [spoken.includes(kind) ? labels.message : labels.reason, facts.words],
  ]
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function plainText({ greeting, heading, text, facts, link, why, choose }: MailParts): string {
  const rows = facts.map(({ label, value }) => `${label}: ${value}`)
  return [
    greeting,
    `${heading}\n${text}`,
    ...(rows.length > 0 ? [rows.join('\n')] : []),
    `${link.text}:\n${link.url}`,
    `-- \n${why}${choose ? `\n${choose.text}: ${choose.url}` : ''}`,
    '',
  ].join('\n\n')
}

export const mailLocales = { en: 'en-MY', ms: 'ms-MY' } as const satisfies Record<Language, string>
