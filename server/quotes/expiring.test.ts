import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plusDays, weekdayOf } from '#contract/days.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { notifyExpiring, sendDigests } from '#server/quotes/expiring.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { people } from '#server/testing/people.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { active } = await quoteStage(world)

/** Runs a scheduled task at a moment in Kuala Lumpur. */
const lookAt = (moment: string, task = notifyExpiring) =>
  task(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, new Date(`${moment}+08:00`)))

/** Waits until everything queued so far has been delivered. */
const settled = () =>
  eventually(async () => {
    const { rows } = await sql<{ open: number }>`
        select count(*) as open from pgboss.job where name = 'notification' and state in ('created', 'retry', 'active')`.execute(
      world.owner,
    )
    expect(rows[0]!.open).toBe(0)
  })
const notificationsFor = async (reference: string) =>
  (await bell(world.acme)).items.filter((item: any) => item.facts.reference === reference)

test('a starting portal notifies of expiring quotes, and of no others', async () => {
  const expiring = (await world.acme.get('/api/quotes?expiring=1')).body.data
  expect(expiring).toHaveLength(1)
  const [item] = await notificationsOf(world.acme, expiring[0].quote_reference)
  expect(item).toMatchObject({
    kind: 'quote_expiring',
    quote_id: expiring[0].id,
    facts: { day: expiring[0].validity, mrc: expiring[0].total_mrc },
  })
  const all = (await bell(world.acme)).items.filter((each: any) => each.kind === 'quote_expiring')
  expect(all).toHaveLength(1)
  expect((await bell(world.borneo)).items.every((each: any) => each.kind !== 'quote_expiring')).toBe(true)
})

test('the notification is sent once, from the first minute of the seventh day before the last', async () => {
  const quote = await active()
  const eve = plusDays(quote.validity, -8)
  await lookAt(`${eve}T23:59:59`)
  await settled()
  expect(await notificationsFor(quote.quote_reference)).toEqual([])
  const first = plusDays(quote.validity, -7)
  await lookAt(`${first}T00:00:00`)
  await notificationsOf(world.acme, quote.quote_reference)
  for (const hour of ['00:05', '07:59', '08:00', '23:59']) await lookAt(`${first}T${hour}:00`)
  await Promise.all([lookAt(`${quote.validity}T12:00:00`), lookAt(`${quote.validity}T12:00:00`)])
  await settled()
  await notificationsOf(world.acme, quote.quote_reference, 1)
  for (const other of [world.borneo, world.manager])
    expect(JSON.stringify(await bell(other))).not.toContain(quote.quote_reference)
})

test('a missed notification is sent until the end of the last day, and not later', async () => {
  const [last, gone] = [await active(), await active()]
  await alterRecord(world, 'quote', gone.id, { validity: plusDays(gone.validity, -40) })
  await lookAt(`${plusDays(gone.validity, -39)}T00:00:00`)
  await settled()
  expect(await notificationsFor(gone.quote_reference)).toEqual([])
  await lookAt(`${last.validity}T23:59:59`)
  await notificationsOf(world.acme, last.quote_reference)
})

test('an extended quote is notified of again before its new end', async () => {
  const quote = await active()
  await lookAt(`${plusDays(quote.validity, -3)}T09:00:00`)
  await notificationsOf(world.acme, quote.quote_reference, 1)
  const { validity } = (await world.acme.put(`/api/quotes/extend/${quote.id}`)).body.data
  await lookAt(`${plusDays(quote.validity, -3)}T10:00:00`)
  await settled()
  await notificationsOf(world.acme, quote.quote_reference, 1)
  await lookAt(`${plusDays(validity, -3)}T09:00:00`)
  const [item] = await notificationsOf(world.acme, quote.quote_reference, 2)
  expect(item.facts.day).toBe(validity)
})

test('those who choose it get one mail each Monday with the quotes that expire', async () => {
  const [quote, other] = [await active(), await active()]
  await alterRecord(world, 'quote', other.id, { validity: plusDays(quote.validity, 14) })
  const monday = plusDays(quote.validity, -((weekdayOf(quote.validity) + 6) % 7))
  const digests = async () => {
    await settled()
    return (await bell(world.acme)).items.filter((item: any) => item.kind === 'quotes_digest')
  }
  await lookAt(`${monday}T08:00:00`, sendDigests)
  expect(await digests()).toEqual([])
  await world.acme.put('/api/notifications/settings', { data: [{ kind: 'quotes_digest', mail: true }] })
  for (const day of [plusDays(monday, -1), plusDays(monday, 1)]) await lookAt(`${day}T08:00:00`, sendDigests)
  expect(await digests()).toEqual([])
  for (const time of ['00:00', '00:05', '23:59']) {
    await lookAt(`${monday}T${time}:00`, sendDigests)
    expect(await digests()).toHaveLength(1)
  }
  const mails = await eventually(async () => {
    const found = await world.owner
      .selectFrom('mailbox')
      .selectAll()
      .where('subject', 'like', '%within 7 days')
      .execute()
    expect(found).not.toEqual([])
    return found
  })
  expect(mails.map(({ recipient }) => recipient)).toEqual([people.acme])
  expect(mails[0]!.plain).toContain(`${quote.quote_reference}: Valid until: `)
  expect(mails[0]!.plain).not.toContain(other.quote_reference)
  await lookAt(`${plusDays(monday, 14)}T08:00:00`, sendDigests)
  expect(await digests()).toHaveLength(2)
})
