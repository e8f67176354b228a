import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'

export interface Mail {
  /** The same for every attempt at one mail, so that a repetition can be recognised. */
  name: string
  to: string
  subject: string
  plain: string
  html: string
}

export interface Mailer {
  /** Returns `refused` if the server refuses the mail for good; throws for temporary failures, which are retried. */
  send: (mail: Mail, now: Date) => Promise<'sent' | 'refused'>
  /** Sends several mails separately. Returns an error for each temporary failure. */
  sendAll: (mails: readonly Mail[], now: Date) => Promise<('sent' | 'refused' | Error)[]>
  close: () => void
}

export function storesMail(config: Pick<Config, 'smtpUrl'>): boolean {
  return config.smtpUrl === undefined
}

const cid = 'illustration@trunkline'
/** The drawing of the sign-in page as a PNG, since mail clients show no SVG. HTML that refers to it carries it. */
export const illustrationUrl = `cid:${cid}`
/** Quotes in typed text are escaped, so no text contains this. */
const source = `src="${illustrationUrl}"`
const illustration = readFileSync(join(import.meta.dirname, 'illustration.png'))

/** Mail by `SMTP_URL` or, without it, into the portal's own mailbox. */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'publicUrl'>,
  db: Db,
  { timeout = 15_000 }: { timeout?: number } = {},
): Mailer {
  const { from, domain, url } = sender(config)
  return url === undefined ? ownMailbox(db, domain) : mailServer(url, { from, domain, timeout })
}

/** `?from=` in SMTP_URL sets the sender; the default is no-reply at the public host. */
function sender({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>) {
  const host = new URL(publicUrl).hostname
  const domain = isIP(host.replaceAll(/[[\]]/g, '')) ? 'localhost' : host
  const url = smtpUrl === undefined ? undefined : new URL(smtpUrl)
  const from = url?.searchParams.get('from') ?? `Trunkline <no-reply@${domain}>`
  url?.searchParams.delete('from')
  return { from, domain, url: url?.href }
}

interface MailServer {
  from: string
  domain: string
  /** Milliseconds until a silent server times out. */
  timeout: number
}

function mailServer(url: string, { from, domain, timeout }: MailServer): Mailer {
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: 3,
      // The queue retries later.
      maxRequeues: 0,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      dnsTimeout: timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as object)
  }
  let transport: Promise<Transporter> | undefined
  const mailer: Mailer = {
    async send({ name, to, subject, plain, html }) {
      const using = (transport ??= connect())
      const used = await using
      // No other limit ends a server that answers byte by byte.
      const late = setTimeout(() => {
        if (transport === using) transport = undefined
        used.close({ force: true })
      }, 3 * timeout)
      try {
        await used.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text: plain,
          html,
          attachments: html.includes(source)
            ? [{ cid, filename: 'illustration.png', content: illustration, contentDisposition: 'inline' }]
            : [],
          messageId: `<${name}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return 'sent'
      } catch (error) {
        if (isRefusal(error)) return 'refused'
        throw error
      } finally {
        clearTimeout(late)
      }
    },
    sendAll: (mails, now) =>
      Promise.all(mails.map((mail) => mailer.send(mail, now).catch((error: unknown) => error as Error))),
    close: () => void transport?.then((used) => used.close()),
  }
  return mailer
}

/** A missing or wrong login is a setting that the operator corrects, so these mails wait for it. */
const authenticationCodes = [530, 534, 535, 538]

/** Repeating a mail after a 5xx about sender, recipient or content gets the same answer (RFC 5321, 4.2.1). */
function isRefusal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  const aboutMail = ['EENVELOPE', 'EMESSAGE'].includes(code)
  return aboutMail && responseCode >= 500 && !authenticationCodes.includes(responseCode)
}

function ownMailbox(db: Db, domain: string): Mailer {
  const mailer: Mailer = {
    async send(mail, now) {
      await mailer.sendAll([mail], now)
      return 'sent'
    },
    async sendAll(mails, now) {
      const rows = mails.map(({ name, to, subject, plain, html }) => ({
        message_id: `<${name}@${domain}>`,
        at: now,
        recipient: to,
        subject,
        plain,
        html: html.replace(source, `src="data:image/png;base64,${illustration.toString('base64')}"`),
      }))
      await db
        .insertInto('mailbox')
        .values(rows)
        .onConflict((clash) => clash.column('message_id').doNothing())
        .execute()
      return mails.map(() => 'sent')
    },
    close: () => {},
  }
  return mailer
}
