import { sql } from 'kysely'
import {
  recipientOf,
  notificationFacts,
  notificationAnchor,
  notificationPath,
  type Recipient,
  type NotificationFacts,
  type NotificationKind,
  type Notification,
} from '#contract/notifications.ts'
import { roleOf, userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import { illustrationUrl, type Mailer, type Mail } from '#server/platform/mail.ts'
import { ringgitText } from '#contract/money.ts'
import type { Language } from '#contract/session.ts'
import type { MailWords, NotificationText } from '#server/notifications/words/en.ts'
import { mailWords } from '#server/notifications/words/words.ts'
import { longDay } from '#server/platform/words/days.ts'
import { words } from '#server/platform/words/words.ts'

/** The job of a few mails of one event: the notifications they carry. A job that an earlier portal left behind has one. */
export type MailJob = { notification_ids: number[] } | { notification_id: number }

export interface MailOptions {
  config: Pick<Config, 'publicUrl' | 'basePath'>
  mailer: Mailer
  now: Date
  /** Called with the name of a mail that will never arrive. */
  onRefused?: (mail: string) => void
}

/** Sends each mail once, to active users, outside any transaction. Throws if one must be retried, under the same Message-ID. */
export async function mailNotifications(db: Db, job: MailJob, options: MailOptions): Promise<void> {
  const { config, mailer, now, onRefused } = options
  const ids = 'notification_ids' in job ? job.notification_ids : [job.notification_id]
  const found = await db
    .selectFrom('notification as n')
    .innerJoin('portal_user as u', 'u.id', 'n.user_id')
    .select(['n.id', 'n.kind', 'n.quote_id', 'n.order_id', 'n.facts'])
    .select(['u.email', 'u.first_name', 'u.language', 'u.role_id'])
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.mailed_at', 'is', null)
    .where('u.status_id', '=', userStatusIds.active)
    .orderBy('n.id')
    .execute()
  const mails = found.flatMap((each) => {
    const role = roleOf(each.role_id)
    const recipient = role && recipientOf(role)
    if (!recipient) return []
    const notification = { ...each, facts: notificationFacts.parse(each.facts) }
    const mail = composeMail(notification, { ...each, recipient }, config)
    return [{ ...mail, id: each.id, name: `notification-${each.id}` }]
  })
  if (mails.length === 0) return
  const outcomes = await mailer.sendAll(mails, now)
  // Recorded for refused mails too: a job that is repeated for another mail must not repeat these.
  const settled = mails.filter((_, index) => !(outcomes[index] instanceof Error)).map(({ id }) => id)
  if (settled.length > 0)
    await db
      .updateTable('notification')
      .set({ mailed_at: now })
      .where('id', '=', sql<number>`any(${settled}::bigint[])`)
      .execute()
  for (const [index, { name }] of mails.entries()) if (outcomes[index] === 'refused') onRefused?.(name)
  const failed = outcomes.find((outcome) => outcome instanceof Error)
  if (failed) throw failed
}

export interface Addressee {
  email: string
  first_name: string
  language: Language
  recipient: Recipient
}

type Rendered = Omit<Mail, 'name'>

export function composeMail(
  notification: Pick<Notification, 'kind' | 'quote_id' | 'order_id' | 'facts'>,
  reader: Addressee,
  { publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>,
): Rendered {
  const mailing = mailWords[reader.language]
  const { facts, kind } = notification
  const day = facts.day === undefined ? '' : longDay(facts.day, reader.language)
  const mail: NotificationText = mailing.texts[kind]({
    ...facts,
    recipient: reader.recipient,
    // A line break in a name would break the subject.
    company: (facts.company ?? '').replaceAll(/\s+/g, ' '),
    person: (facts.person ?? '').replaceAll(/\s+/g, ' '),
    day,
    amount: facts.amount === undefined ? '' : ringgitText(facts.amount),
    deposit: facts.deposit ?? 'received',
    goesOn: facts.goes_on ?? false,
    contractExpired: facts.contract_expired_on ? longDay(facts.contract_expired_on, reader.language) : '',
    priceLevel: facts.price_level,
    moved: facts.moved !== undefined,
    joins: facts.rights?.before === null,
    circuit: facts.circuit ?? '',
  })
  const home = `${publicUrl}${basePath}`
  const anchor = notificationAnchor(kind)
  const parts = {
    illustrated: kind === 'quotes_digest',
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
      ...(facts.expiring ?? []).map(({ reference, day: last, mrc }) => ({
        label: reference,
        value: [
          `${mailing.labels.validUntil}: ${longDay(last, reader.language)}`,
          ...(mrc === null ? [] : [`${mailing.labels.mrc}: ${ringgitText(mrc)}`]),
        ].join(' · '),
      })),
      ...(facts.moved ?? []).map(({ reference, was, promised }) => ({
        label: reference,
        value: mailing.movedFrom(longDay(was, reader.language), longDay(promised, reader.language)),
      })),
    ],
    link: {
      text: mail.open ?? (notification.order_id === null ? mailing.openQuote : mailing.openOrder),
      url: `${home}${notificationPath(notification, reader.recipient)}${anchor ? `#${anchor}` : ''}`,
    },
    why: mailing.why,
    choose: { text: mailing.choose, url: `${home}/account/settings` },
  }
  return renderMail(reader, parts)
}

export function renderMail(
  { email, language }: Pick<Addressee, 'email' | 'language'>,
  parts: MailParts,
): Rendered {
  return { to: email, subject: parts.heading, plain: plainText(parts), html: mailHtml(parts, language) }
}

const dayLabels: Partial<Record<NotificationKind, keyof MailWords['labels']>> = {
  quote_made: 'validUntil',
  quote_priced: 'validUntil',
  quote_expiring: 'validUntil',
  charge_requested: 'answerUntil',
  cancellation_offered: 'answerUntil',
  approval_requested: 'answerUntil',
  circuit_late: 'planned',
  circuit_replanned: 'handOver',
  order_changed: 'handOver',
}
const spoken: readonly NotificationKind[] = [
  'message',
  'quote_priced',
  'callback_requested',
  'date_declined',
  'cancellation_answered',
  'cancellation_offered',
  'approval_answered',
]

function factsOf(
  kind: NotificationKind,
  facts: NotificationFacts,
  day: string,
  { recipient, language }: Addressee,
  { labels, moveReasons, rights }: MailWords,
): MailParts['facts'] {
  const dayLabel = dayLabels[kind]
  const limited = (each: NonNullable<NotificationFacts['rights']>['after']) =>
    rights(each, each.spending_limit === null ? null : ringgitText(each.spending_limit))
  const rows: [label: string, value: string | null | undefined][] = [
    [labels.company, recipient === 'company' ? undefined : facts.company],
    [labels.mrc, facts.mrc && ringgitText(facts.mrc)],
    [labels.nrc, facts.nrc && ringgitText(facts.nrc)],
    [labels.priceLevel, facts.price_level && words[language].priceLevel[facts.price_level]],
    [dayLabel ? labels[dayLabel] : '', dayLabel && day],
    [labels.rightsBefore, facts.rights?.before && limited(facts.rights.before)],
    [labels.rights, facts.rights && limited(facts.rights.after)],
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

interface MailParts {
  illustrated: boolean
  heading: string
  greeting: string
  text: string
  facts: { label: string; value: string }[]
  link: { text: string; url: string }
  why: string
  /** The reader's settings, unless they requested the mail. */
  choose?: { text: string; url: string }
}

/** HTML that every mail client displays: one column, inline styles. Typed text is escaped and never becomes markup. */
function mailHtml(parts: MailParts, language: Language): string {
  const { illustrated, heading, greeting, text, facts, link, why, choose } = parts
  const rows = facts.map(
    ({ label, value }) =>
      html`<tr>
        <td class="soft" style="${cell}color:#56616c;vertical-align:top">${label}</td>
        <td style="${cell}vertical-align:top;white-space:pre-wrap">${value}</td>
      </tr>`.text,
  )
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${heading}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .ground {
              background: #14191f !important;
            }
            .sheet {
              background: #1b2128 !important;
              border-color: #323b44 !important;
              color: #e6eaee !important;
            }
            .soft {
              color: #a3adb8 !important;
            }
            .button {
              background: #8bd3d8 !important;
              color: #0d2a2d !important;
            }
            .way {
              color: #8bd3d8 !important;
            }
          }
        </style>
      </head>
      <body class="ground" style="margin:0;padding:24px 12px;background:#f4f6f8">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center">
              <table
                role="presentation"
                class="sheet"
                cellpadding="0"
                cellspacing="0"
                style="width:100%;max-width:560px;background:#ffffff;border:1px solid #dde2e7;border-radius:6px;color:#161b20;font:15px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
              >
                <tr>
                  <td style="padding:24px">
                    <p class="way" style="margin:0 0 16px;color:#0b6c74;font-weight:600">Trunkline</p>
                    ${illustrated ? drawing : ''}
                    <h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${unbroken(heading)}</h1>
                    <p style="margin:0 0 8px">${greeting}</p>
                    <p style="margin:0 0 16px">${text}</p>
                    ${
                      facts.length > 0
                        ? html`<table cellpadding="0" cellspacing="0" style="margin:0 0 20px">
                            ${raw(rows.join(''))}
                          </table>`
                        : ''
                    }
                    <p style="margin:0 0 24px">
                      <a
                        class="button"
                        href="${link.url}"
                        style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b6c74;color:#ffffff;font-weight:600;text-decoration:none"
                        >${link.text}</a
                      >
                    </p>
                    <p class="soft" style="margin:0;color:#56616c;font-size:13px">
                      ${why}
                      ${choose ? html`<a class="way" href="${choose.url}" style="color:#0b6c74">${choose.text}</a>` : ''}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}

const cell = 'padding:2px 16px 2px 0;'

/** Markup, unlike typed text. */
interface Html {
  text: string
}

function html(frame: TemplateStringsArray, ...values: (string | Html)[]): Html {
  return raw(
    frame.reduce((made, part, i) => {
      const value = values[i - 1]!
      return made + (typeof value === 'string' ? escaped(value) : value.text) + part
    }),
  )
}

function raw(text: string): Html {
  return { text }
}

const drawing = raw(
  `<img src="${illustrationUrl}" alt="" width="200" height="84" style="display:block;margin:0 0 16px" />`,
)

/** Prevents references (`Q-2026-000123`) from breaking at their hyphens on a phone. */
function unbroken(text: string): Html {
  return raw(escaped(text).replaceAll(/\b[A-Z]+-\d{4}-\d+/g, '<span style="white-space:nowrap">$&</span>'))
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const

/** Typed text in HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign as keyof typeof entities])
}
