import { rm } from 'node:fs/promises'
import { connect as dial, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoPassword } from '#server/seed/people.ts'
import { csvFile } from '#server/testing/card-sheets.ts'
import { handEntered, leasedLine } from '#server/testing/drafts.ts'
import { portalsOn, type PortalProcess } from '#server/testing/portals.ts'
import { killPostmaster, until } from '#server/testing/postmaster.ts'
import { sheetHeadings } from '#server/testing/site-sheets.ts'
import { shortLivedFolder } from '#server/testing/short-lived-folder.ts'
import { makeMailServer, type MailServer } from '#server/testing/smtp.ts'
import { eventually } from '#server/testing/waits.ts'

/** Starts portals on one data directory, and stops or kills them in the middle of work. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

let dataDir: string
let mails: MailServer
const { start, expectOrderlyEnd, killAll, inDatabase, lockTable } = portalsOn(() => dataDir)

beforeAll(async () => {
  dataDir = await shortLivedFolder('trunkline-ending-')
})
beforeEach(async () => {
  mails = await makeMailServer()
  await mails.start()
})
afterEach(async () => {
  await killAll()
  await mails.stop()
})
afterAll(async () => {
  await killPostmaster(dataDir)
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
})

const startWithMail = () => start({ SMTP_URL: mails.url, LOG_LEVEL: 'warn' })

/** Calls of one person at one portal. */
async function signedIn(address: string, email: string) {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}api/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { access_token } = ((await answer.json()) as { data: { access_token: string } }).data
  const authorization = `Bearer ${access_token}`
  return async (path: string, body?: object) =>
    fetch(
      `${address}api/${path}`,
      body instanceof FormData
        ? { method: 'POST', headers: { authorization }, body }
        : {
            headers: { ...json, authorization },
            ...(body && { method: 'POST', body: JSON.stringify(body) }),
          },
    )
}
type Person = Awaited<ReturnType<typeof signedIn>>

/** Requests a quote without a card price, so that client managers are notified. */
async function requestQuote(acme: Person): Promise<string> {
  const bandwidths = (await (await acme('bandwidth?product_id=1')).json()) as { data: { id: number }[] }
  const draft = { ...leasedLine, bandwidth_id: bandwidths.data[3]!.id, site_b_nis: null }
  const answer = await acme('quotes', { ...draft, site_b_details: handEntered })
  const { data } = (await answer.json()) as { data: { quote_reference: string } }
  return data.quote_reference
}

const jobsIn = (queue: string, ...states: string[]) =>
  inDatabase(
    `select from pgboss.job where name ~ '${queue}' and state::text = any('{${states.join()}}'::text[])`,
  )
const inTime = { timeout: 20_000, interval: 20 }
const isActive = (queue: string) =>
  vi.waitFor(async () => expect(await jobsIn(queue, 'active')).not.toEqual([]), inTime)
/** Waits until all jobs of the demo or an earlier test are done. */
const quiet = () =>
  vi.waitFor(
    async () => expect(await jobsIn('notification|mail', 'created', 'retry', 'active')).toEqual([]),
    inTime,
  )

/** Sends a head with an incomplete body, so that the request is running. */
async function beginRequest(address: string): Promise<{ socket: Socket; heard: () => string }> {
  const { hostname, port } = new URL(address)
  const socket = dial(Number(port), hostname)
  let answer = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => (answer += String(chunk)))
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{'
  await new Promise((resolve) => socket.write(head, resolve))
  return { socket, heard: () => answer }
}

describe('a portal that is stopped', () => {
  test('is not ready at once, serves for two seconds, and then refuses with the envelope', async () => {
    const portal = start()
    const address = await portal.ready
    const acme = await signedIn(address, 'customer@acme.example')
    const stream = (await acme('notifications/stream')).body!.pipeThrough(new TextDecoderStream())
    const events = stream.getReader()
    expect((await events.read()).value).toContain('here')
    const { socket, heard } = await beginRequest(address)

    const asked = performance.now()
    portal.process.kill('SIGTERM')
    const ready = await vi.waitFor(
      async () => {
        const answer = await fetch(`${address}api/ready`)
        expect(answer.status).toBe(503)
        return answer
      },
      { timeout: 1_000, interval: 5 },
    )
    expect(await ready.json()).toMatchObject({ success: false, code: 'unavailable' })
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0)
    let served = 0
    let refused = false
    while (!refused)
      await acme('profile').then(
        ({ status }) => {
          expect(status).toBe(200)
          served += 1
        },
        () => (refused = true),
      )
    expect(performance.now() - asked).toBeGreaterThan(1_900)
    expect(served).toBeGreaterThan(10)

    // The running call is answered, the next one on its connection refused.
    socket.write('}GET /api/profile HTTP/1.1\r\nHost: x\r\n\r\n')
    await until('both are answered', () => heard().split('HTTP/1.1 ').length === 3)
    const [, first, second] = heard().split('HTTP/1.1 ')
    expect(first).toMatch(/^4\d\d /)
    expect(second).toMatch(/^503 [^]*\r\nretry-after: \d+\r\n[^]*"success":false,"code":"unavailable"/i)
    // The stream ends properly: a cut connection would throw.
    while (!(await events.read()).done);
    expect(await portal.exit).toBe(0)
    expect(portal.complained()).toBe('')
  })

  test('finishes the job it is doing', async () => {
    const portal = startWithMail()
    const acme = await signedIn(await portal.ready, 'customer@acme.example')
    await quiet()
    const unlock = await lockTable('notification')
    await requestQuote(acme)
    await isActive('notification')
    portal.process.kill('SIGTERM')
    await until('the shutdown has begun', () => portal.process.exitCode === null)
    await eventually(async () => expect((await acme('ready')).status).toBe(503))
    await unlock()
    expect(await portal.exit).toBe(0)
    expect(portal.said()).not.toContain('"msg":"jobs"')
  })

  test('queues a job again that takes too long, and reports no failure of it', async () => {
    const portal = startWithMail()
    const acme = await signedIn(await portal.ready, 'customer@acme.example')
    await quiet()
    const unlock = await lockTable('notification')
    const reference = await requestQuote(acme)
    await isActive('notification')
    portal.process.kill('SIGTERM')
    expect(await portal.exit).toBe(0)
    expect(portal.said()).not.toContain('"msg":"jobs"')
    expect(portal.complained()).toBe('')
    await unlock()

    const next = startWithMail()
    await next.ready
    await until('the mail is there', () => mails.mails.some((mail) => mail.subject?.includes(reference)))
    await expectOrderlyEnd(next)
  })
})

describe('a portal that is killed', () => {
  /** Waits until the portal has delivered everything about these quotes. */
  const delivered = (manager: Person, references: string[]) =>
    eventually(async () => {
      const { data } = (await (await manager('notifications?per_page=50')).json()) as {
        data: { items: { facts: { reference: string } }[] }
      }
      const rung = data.items.map((item) => item.facts.reference)
      for (const reference of references) {
        expect(rung.filter((each) => each === reference)).toHaveLength(1)
        expect(mails.mails.filter((mail) => mail.subject?.includes(reference))).toHaveLength(1)
      }
    })

  test('repeats its jobs at the next start, not only when they expire', async () => {
    const killed: PortalProcess = startWithMail()
    const acme = await signedIn(await killed.ready, 'customer@acme.example')
    await quiet()
    mails.answer((_, stage) => (stage === 'RCPT TO' ? new Promise(() => {}) : undefined))
    const mailed = await requestQuote(acme)
    await isActive('mail')
    const unlock = await lockTable('notification')
    const rung = await requestQuote(acme)
    await isActive('notification')
    killed.process.kill('SIGKILL')
    await killed.exit
    await unlock()
    await mails.stop()
    mails.answer(() => undefined)
    await mails.start()

    const next = startWithMail()
    const manager = await signedIn(await next.ready, 'manager@trunkline.example')
    await delivered(manager, [mailed, rung])
    await expectOrderlyEnd(next)
  })

  test('goes on with a site sheet half-way, and loses and doubles nothing', async () => {
    const killed = startWithMail()
    const acme = await signedIn(await killed.ready, 'customer@acme.example')
    const rows = Array.from({ length: 600 }, (_, at) => [
      '',
      'ID',
      `${at} Jalan Tiada`,
      '50480',
      '',
      '100',
      '24',
    ])
    const form = new FormData()
    form.append('file', new Blob([csvFile([sheetHeadings, ...rows])]), 'Killed.csv')
    const { id } = ((await (await acme('site-sheets', form)).json()) as { data: { id: number } }).data
    const matched = () =>
      inDatabase(
        `select row_no, priced from site_sheet_row where sheet_id = ${id} and state is not null order by row_no`,
      )
    await vi.waitFor(async () => expect((await matched()).length).toBeGreaterThan(0), inTime)
    killed.process.kill('SIGKILL')
    await killed.exit
    const before = await matched()
    expect(before.length).toBeLessThan(rows.length)

    const next = startWithMail()
    await next.ready
    const told = () =>
      inDatabase(`select from notification where kind = 'sheet_ready' and facts ->> 'sheet' = '${id}'`)
    await vi.waitFor(async () => expect(await told()).not.toEqual([]), inTime)
    const after = await matched()
    expect(after).toHaveLength(rows.length)
    expect(after.slice(0, before.length)).toEqual(before)
    await quiet()
    expect(await told()).toHaveLength(1)
    await expectOrderlyEnd(next)
  })

  test('leaves its jobs to another portal, which does not repeat running ones', async () => {
    const portal = startWithMail()
    const address = await portal.ready
    const acme = await signedIn(address, 'customer@acme.example')
    await quiet()
    let [visits, accept] = [0, () => {}]
    mails.answer((_, stage): Promise<undefined> | undefined => {
      if (stage !== 'RCPT TO') return undefined
      visits += 1
      return new Promise((resolve) => (accept = () => resolve(undefined)))
    })
    const slow = await requestQuote(acme)
    await isActive('mail')
    // A job of a process that no longer exists: active, without a lock.
    await inDatabase(`update pgboss.job set state = 'active', started_on = now() - interval '1 minute', retry_count = 0
      where id = (select id from pgboss.job where name = 'notification' and state = 'completed' limit 1)`)
    await vi.waitFor(async () => expect(await jobsIn('notification', 'active', 'retry')).toEqual([]), inTime)
    expect(visits).toBe(1)
    accept()
    await until('the mail is there', () => mails.mails.some((mail) => mail.subject?.includes(slow)))
    expect(visits).toBe(1)
    await expectOrderlyEnd(portal)
  })
})
