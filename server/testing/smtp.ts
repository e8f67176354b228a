import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#server/embedded/postmaster.ts'

/** A mail server for tests: it stores the mails it accepts, and can be down, busy or refuse. */
export interface MailServer {
  url: string
  /** Every mail it has accepted, parsed. */
  mails: (Email & { recipient: string })[]
  /** Sets the answer for a recipient: an SMTP code that refuses, or undefined to accept; a promise keeps it waiting. */
  answer: (of: Answering) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Answering = (recipient: string) => number | undefined | Promise<number | undefined>

/** A mail server on its own port, not yet started. */
export async function makeMailServer(): Promise<MailServer> {
  const port = await freePort('127.0.0.1')
  const mails: MailServer['mails'] = []
  let refusal: Answering = () => undefined
  let server: SMTPServer | undefined
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      async onRcptTo({ address }, _session, done) {
        const code = await refusal(address)
        done(code ? Object.assign(new Error('not now'), { responseCode: code }) : undefined)
      },
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk as Buffer)
        const email = await PostalMime.parse(Buffer.concat(chunks))
        mails.push({ ...email, recipient: session.envelope.rcptTo[0]!.address })
        done()
      },
    })
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer: (of) => void (refusal = of),
    start: () =>
      new Promise((resolve) => {
        server = make()
        server.on('error', () => {}) // connections cut by the other side
        server.listen(port, '127.0.0.1', () => resolve())
      }),
    stop: () =>
      new Promise((resolve) => {
        if (server) server.close(() => resolve())
        else resolve()
        server = undefined
      }),
  }
}

/** The port a server listens on. */
export function portOf(server: { address: () => AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
