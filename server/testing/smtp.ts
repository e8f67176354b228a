import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#server/embedded/postmaster.ts'

/** A mail server for tests: it stores the mails it accepts, and can be down, busy or refuse. */
export interface MailServer {
  url: string
  mails: (Email & { recipient: string })[]
  /**
   * Sets the answer for a recipient, which is empty in the first three stages: an SMTP code refuses, undefined accepts;
   * a promise delays it.
   */
  answer: (of: Answering) => void
  start: () => Promise<void>
  stop: () => Promise<void>
}

type Stage = 'CONNECT' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'
type Answering = (recipient: string, stage: Stage) => number | undefined | Promise<number | undefined>

/** A mail server on its own port, not yet started. */
export async function makeMailServer(): Promise<MailServer> {
  const port = await freePort('127.0.0.1')
  const mails: MailServer['mails'] = []
  let refusal: Answering = () => undefined
  let server: SMTPServer | undefined
  const faultAt = async (stage: Stage, recipient = '') => {
    const responseCode = await refusal(recipient, stage)
    return responseCode && Object.assign(new Error('not now'), { responseCode })
  }
  const make = () =>
    new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: async (_session, done) => done((await faultAt('CONNECT')) || undefined),
      onAuth: async (_auth, _session, done) => done((await faultAt('AUTH')) || null, { user: 'portal' }),
      onMailFrom: async (_address, _session, done) => done((await faultAt('MAIL FROM')) || undefined),
      onRcptTo: async ({ address }, _session, done) => done((await faultAt('RCPT TO', address)) || undefined),
      async onData(stream, session, done) {
        const chunks: Buffer[] = []
        try {
          for await (const chunk of stream) chunks.push(chunk as Buffer)
        } catch {
          return // The other side cut the connection within the message.
        }
        const recipient = session.envelope.rcptTo[0]!.address
        const fault = await faultAt('DATA', recipient)
        if (fault) return done(fault)
        mails.push({ ...(await PostalMime.parse(Buffer.concat(chunks))), recipient })
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

export function portOf(server: { address: () => AddressInfo | string | null }): number {
  return (server.address() as AddressInfo).port
}
