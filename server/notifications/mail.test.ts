import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NotificationKind } from '#contract/notifications.ts'
import { userStatusIds } from '#contract/roles.ts'
import { composeMail } from '#server/notifications/mail.ts'
import { openMailer } from '#server/platform/mail.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { people } from '#server/testing/people.ts'
import { makeMailServer, portOf, type MailServer } from '#server/testing/smtp.ts'
import { eventually } from '#server/testing/waits.ts'
import { makeWorld, type World } from '#server/testing/world.ts'

const publicUrl = 'https://portal.example.com'

describe('mail by SMTP', { timeout: 60_000 }, () => {
  let world: World
  let server: MailServer
  beforeEach(async () => {
    server = await makeMailServer()
    world = await makeWorld({ SMTP_URL: server.url, PUBLIC_URL: publicUrl, BASE_PATH: '/sub' })
    // Retries after an outage take minutes; here they take seconds.
    await sql`update pgboss.queue set retry_delay_max = 1 where name = 'mail'`.execute(world.owner)
    // Each company has one reader.
    await deactivate(people.colleague)
  })
  afterEach(async () => {
    await world.close()
    await server.stop()
  })

  /** Like the admin, including the effects on the person's rights. */
  async function deactivate(email: string) {
    await sql`with gone as (update portal_user set status_id = 3 where email = ${email} returning id)
      select end_rights_of(id, now(), true) from gone`.execute(world.owner)
  }

  /** Prices a quote of Acme's, so that Acme is notified. */
  async function pricedQuote() {
    const data = await (await quoteStage(world)).pending()
    const price = { bandwidth_nrc: 2_500, bandwidth_mrc: 12_000 }
    expect((await world.manager.put(`/api/quotes/price/${data.id}`, price)).status).toBe(200)
    return { id: data.id as number, reference: data.quote_reference as string }
  }
  const inMails = (part: string) => server.mails.filter((mail) => mail.subject?.includes(part))
  /** Waits until no notification job and no mail job is in one of these states. */
  const noneIs = (...states: string[]) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*) as open from pgboss.job where name in ('notification', 'mail') and state::text = any(${states})`.execute(
          world.owner,
        )
        expect(rows[0]!.open).toBe(0)
      },
      { timeout: 30_000, interval: 20 },
    )
  /** Waits until everything is delivered and sent. */
  const allSent = () => noneIs('created', 'retry', 'active')

  test('notifications of an outage of the mail server are mailed once when it is back', async () => {
    const besides = await world.beside()
    expect(besides.http).not.toBe(world.http)
    const quotes = []
    for (let i = 0; i < 8; i += 1) quotes.push(await pricedQuote())
    await eventually(async () => {
      const { rows } = await sql<{ tried: number }>`
          select count(*) as tried from pgboss.job where name = 'mail' and retry_count > 0`.execute(
        world.owner,
      )
      expect(rows[0]!.tried).toBeGreaterThan(3)
    })
    let busy = 3
    server.answer(() => (busy-- > 0 ? 451 : undefined))
    await server.start()
    await allSent()
    for (const { reference } of quotes) expect(inMails(`Quote ${reference} has been priced`)).toHaveLength(1)
    const ids = server.mails.map((mail) => mail.messageId)
    expect(new Set(ids).size).toBe(ids.length)
    // The user deactivated above may have been notified before, but gets no mail.
    const unsent = await world.owner
      .selectFrom('notification as n')
      .innerJoin('portal_user as u', 'u.id', 'n.user_id')
      .select('n.id')
      .where('n.mailed_at', 'is', null)
      .where('u.status_id', '=', userStatusIds.active)
      .execute()
    expect(unsent).toEqual([])
  })

  test('is in the reader’s language, with both parts, a sender, and a working link', async () => {
    await server.start()
    await world.acme.get('/api/profile', { 'accept-language': 'ms' })
    const { id, reference } = await pricedQuote()
    await allSent()
    const [mail] = inMails(`Sebut harga ${reference} telah ada harga`)
    expect(mail).toMatchObject({
      recipient: 'customer@acme.example',
      from: { name: 'Trunkline', address: 'no-reply@portal.example.com' },
      messageId: expect.stringMatching(/^<notification-\d+@portal\.example\.com>$/),
    })
    const way = `${publicUrl}/sub/customer/quotes/view/${id}`
    expect(mail!.text).toContain('Salam Aminah,')
    expect(mail!.text).toContain(way)
    expect(mail!.html).toContain(`href="${way}"`)
    const [asked] = inMails(`Quote ${reference} for Acme Manufacturing Sdn Bhd awaits a price`)
    expect(asked!.recipient).toBe('manager@trunkline.example')
    expect(asked!.text).toContain(`${publicUrl}/sub/client-manager/quotes/view/${id}`)
  })

  test('refused for its content is tried once, also while another of its event is retried', async () => {
    await world.alter('portal_user', { email: people.colleague }, { status_id: userStatusIds.active })
    // The demo's mails.
    await server.start()
    await allSent()
    const tries = new Map<string, number>()
    server.answer((to, stage) => {
      if (stage === 'RCPT TO') tries.set(to, (tries.get(to) ?? 0) + 1)
      if (to === people.colleague && stage === 'RCPT TO' && tries.get(to)! < 3) return 451
      return to === people.acme && stage === 'DATA' ? 554 : undefined
    })
    const { reference } = await pricedQuote()
    await allSent()
    expect(inMails(reference).map(({ recipient }) => recipient)).toContain(people.colleague)
    expect(inMails(reference).map(({ recipient }) => recipient)).not.toContain(people.acme)
    expect([tries.get(people.colleague), tries.get(people.acme)]).toEqual([3, 1])
  })

  test('goes to no one who has switched it off, is not active, or is refused by the server', async () => {
    server.answer((to) => (to.endsWith('@trunkline.example') ? 550 : undefined))
    await world.acme.put('/api/notifications/settings', { data: [{ kind: 'quote_priced', mail: false }] })
    const silent = await pricedQuote()
    await world.acme.put('/api/notifications/settings', { data: [{ kind: 'quote_priced', mail: true }] })
    const late = await pricedQuote()
    await deactivate(people.acme)
    // The recipient of a mail that was being sent at that moment was still active.
    await noneIs('active')
    await server.start()
    await allSent()
    for (const { reference } of [silent, late]) expect(inMails(reference)).toEqual([])
    expect(server.mails.every((mail) => mail.recipient.endsWith('@borneo.example'))).toBe(true)
  })
})

describe('a mail that the server answers', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await makeMailServer()
    await server.start()
  })
  afterEach(() => server.stop())

  test.each([
    ['MAIL FROM', 550, 'refused'],
    ['RCPT TO', 550, 'refused'],
    ['RCPT TO', 553, 'refused'],
    ['DATA', 552, 'refused'],
    ['DATA', 554, 'refused'],
    ['MAIL FROM', 421, 'retried'],
    ['RCPT TO', 450, 'retried'],
    ['DATA', 451, 'retried'],
    // The server is not ready, for any mail.
    ['CONNECT', 554, 'retried'],
    // The portal's login is wrong or missing: every mail would be lost.
    ['AUTH', 535, 'retried'],
    ['MAIL FROM', 530, 'retried'],
  ] as const)('to %s with %i is %s', async (stage, code, outcome) => {
    server.answer((_, at) => (at === stage ? code : undefined))
    const smtpUrl = server.url.replace('//', '//portal:secret@')
    const mailer = openMailer({ smtpUrl, publicUrl }, undefined as never)
    const mail = { name: 'x', to: 'a@b.example', subject: 'x', plain: 'x', html: 'x' }
    const sent = mailer.send(mail, new Date()).catch((error: unknown) => {
      expect(error).toMatchObject({ responseCode: code })
      return 'retried'
    })
    expect(await sent).toBe(outcome)
    mailer.close()
  })
})

test('a server that never greets times out', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const config = { smtpUrl: `smtp://127.0.0.1:${portOf(silent)}`, publicUrl }
  const mailer = openMailer(config, undefined as never, { timeout: 200 })
  const began = Date.now()
  const mail = { name: 'x', to: 'a@b.example', subject: 'x', plain: 'x', html: 'x' }
  await expect(mailer.send(mail, new Date())).rejects.toThrow(/greeting|timeout/i)
  expect(Date.now() - began).toBeLessThan(2_000)
  mailer.close()
  silent.close()
})

test('a server that answers too slowly times out, and the next mail uses a new connection', async () => {
  let visits = 0
  const dripping = createServer((socket) => {
    visits += 1
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    const drip = setInterval(() => socket.write('250-still thinking\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
  const config = { smtpUrl: `smtp://127.0.0.1:${portOf(dripping)}`, publicUrl }
  const mailer = openMailer(config, undefined as never, { timeout: 200 })
  const mail = { name: 'x', to: 'a@b.example', subject: 'x', plain: 'x', html: 'x' }
  await expect(mailer.send(mail, new Date())).rejects.toThrow(/./)
  await expect(mailer.send(mail, new Date())).rejects.toThrow(/./)
  expect(visits).toBe(2)
  mailer.close()
  dripping.close()
})

test('a digest carries its picture, and a typed reference to it carries nothing', async () => {
  const server = await makeMailServer()
  await server.start()
  const mailer = openMailer({ smtpUrl: server.url, publicUrl }, undefined as never)
  const to = { email: 'a@b.example', first_name: 'A', language: 'en', recipient: 'company' } as const
  const send = (kind: NotificationKind, words: string) => {
    const event = { kind, quote_id: 7, order_id: null, facts: { reference: 'Q-2026-000001', words } }
    const mail = composeMail(event, to, { publicUrl, basePath: '' })
    return mailer.send({ ...mail, name: kind }, new Date())
  }
  await send('quotes_digest', '')
  await send('message', 'src="cid:illustration@trunkline"')
  const [digest, message] = server.mails
  const [picture] = digest!.attachments
  expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline', related: true })
  expect(digest!.html).toContain(`<img src="cid:${picture!.contentId!.slice(1, -1)}" alt=""`)
  expect(digest!.text).not.toContain('cid:')
  expect(message!.attachments).toEqual([])
  mailer.close()
  await server.stop()
})

test('SMTP_URL may name the sender', async () => {
  const server = await makeMailServer()
  await server.start()
  const from = encodeURIComponent('Acme Net <net@acme.example>')
  const mailer = openMailer({ smtpUrl: `${server.url}?from=${from}`, publicUrl }, undefined as never)
  await mailer.send({ name: 'x', to: 'a@b.example', subject: 'Hello', plain: 'x', html: 'x' }, new Date())
  expect(server.mails[0]!.from).toMatchObject({ name: 'Acme Net', address: 'net@acme.example' })
  mailer.close()
  await server.stop()
})
