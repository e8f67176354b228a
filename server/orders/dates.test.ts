import { describe, expect, test } from 'vitest'
import { fridayStates, plusDays, weekdayOf } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { byHand } from '#server/testing/drafts.ts'
import { orderFor } from '#server/testing/orders.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const stage = await quoteStage(world)
const version = (await world.acme.get('/api/terms')).body.data.version
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const holidays = await world.owner.selectFrom('holiday').select(['state', 'day']).execute()
/** Whether all these states work on a day, by the table alone. */
const works = (day: string, ...states: string[]) =>
  states.every(
    (state) =>
      !(fridayStates.includes(state) ? [5, 6] : [6, 0]).includes(weekdayOf(day)) &&
      !holidays.some((each) => each.day === day && ['', state].includes(each.state)),
  )
const workingDayFrom = (day: string, ...states: string[]): string =>
  works(day, ...states) ? day : workingDayFrom(plusDays(day, 1), ...states)

const activeIn = async (nis: string) => {
  const { id } = await stage.created(stage.internet({ site_a_nis: nis }))
  await stage.addToQuotes(id)
  return stage.read(id)
}
const buy = (quote_ids: number[], more: object) =>
  world.acme.post('/api/orders', {
    quote_ids,
    po_number: 'PO-DATES',
    accepted_terms_version: version,
    ...more,
  })
const ordered = async (quote_ids: number[], more: object) => {
  const { status, body } = await buy(quote_ids, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return orderFor(world.acme, body.data.id)
}

describe('an order of several quotes', () => {
  const [selangor, kelantan] = ['SHA-0001', 'KBR-0001']

  test('has a date for each circuit, bounded by its own quote; one date covers the others', async () => {
    const [fast, slow] = [await activeIn(selangor), await activeIn(kelantan)]
    expect(fast.earliest_date < slow.earliest_date).toBe(true)
    const later = workingDayFrom(plusDays(slow.earliest_date, 30), 'Kelantan', 'Selangor')

    const early = await buy([fast.id, slow.id], { requested_date: fast.earliest_date })
    expect(early.status).toBe(422)
    expect(early.body.errors).toEqual({
      requested_date: [
        `The next possible date for quote ${slow.quote_reference} is ${longDay(slow.earliest_date, 'en')}.`,
      ],
    })
    const both = await buy([fast.id, slow.id], {
      requested_dates: { [fast.id]: today, [slow.id]: plusDays(slow.earliest_date, -1) },
    })
    expect(both.status).toBe(422)
    expect(both.body.errors).toEqual({
      [`requested_dates.${fast.id}`]: [
        `The next possible date for quote ${fast.quote_reference} is ${longDay(fast.earliest_date, 'en')}.`,
      ],
      [`requested_dates.${slow.id}`]: [
        `The next possible date for quote ${slow.quote_reference} is ${longDay(slow.earliest_date, 'en')}.`,
      ],
    })

    const order = await ordered([fast.id, slow.id], {
      requested_date: later,
      requested_dates: { [fast.id]: fast.earliest_date },
    })
    expect(order.circuit_list).toMatchObject([
      { requested_date: fast.earliest_date, earliest_date: fast.earliest_date, promised: fast.earliest_date },
      { requested_date: later, earliest_date: slow.earliest_date, promised: later },
    ])
    const [received] = await notificationsOf(world.acme, order.order_reference, 1)
    expect(received.facts.circuits).toEqual(
      order.circuit_list.map((circuit: any) => ({
        reference: circuit.circuit_reference,
        requested: circuit.requested_date,
        promised: circuit.promised,
      })),
    )
  })

  test('has its next hand-over and requested date at once, both of one circuit', async () => {
    const [fast, slow] = [await activeIn(selangor), await activeIn(kelantan)]
    const later = workingDayFrom(plusDays(slow.earliest_date, 30), 'Kelantan')
    const { status, body } = await buy([slow.id, fast.id], { requested_dates: { [slow.id]: later } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ next_hand_over: fast.earliest_date, next_requested: null })
    expect(await orderFor(world.acme, body.data.id)).toMatchObject(body.data)
  })

  test('is refused for days after the last year whose holidays are known, with the last day that can be met', async () => {
    const [fast, slow] = [await activeIn(selangor), await activeIn(kelantan)]
    const last = (quote: any) =>
      `The last possible date for quote ${quote.quote_reference} is 31 December 2030.`
    const all = await buy([fast.id], { requested_date: '2031-01-02' })
    expect(all.status).toBe(422)
    expect(all.body.errors).toEqual({ requested_date: [last(fast)] })
    const one = await buy([fast.id, slow.id], {
      requested_date: '2030-12-31',
      requested_dates: { [slow.id]: '2999-12-31' },
    })
    expect(one.status).toBe(422)
    expect(one.body.errors).toEqual({ [`requested_dates.${slow.id}`]: [last(slow)] })
    expect((await ordered([fast.id], { requested_date: '2030-12-31' })).circuit_list).toMatchObject([
      { promised: '2030-12-31' },
    ])
  })

  test('is refused for a quote whose lead time ends after that year: nothing is promised then', async () => {
    world.clock.now = new Date('2030-12-20T02:00:00Z')
    world.acme = await world.signIn('customer@acme.example')
    const quote = await activeIn(selangor)
    const refused = await buy([quote.id], {})
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `Quote ${quote.quote_reference} cannot be ordered: it would be handed over after 31 December 2030, and public holidays are known only until then. Please contact your client manager.`,
      },
    })
    world.clock.now = new Date()
    world.acme = await world.signIn('customer@acme.example')
  })

  test('without dates is planned for the earliest date of each', async () => {
    const [fast, slow] = [await activeIn(selangor), await activeIn(kelantan)]
    const { requested_date, circuit_list } = await ordered([fast.id, slow.id], {})
    expect(requested_date).toBeNull()
    for (const [index, quote] of [fast, slow].entries())
      expect(circuit_list[index]).toMatchObject({
        requested_date: null,
        earliest_date: quote.earliest_date,
        first_promised: quote.earliest_date,
        promised: quote.earliest_date,
      })
  })
})

test('a line between two states counts the days on which both work, an address by hand those of its state', async () => {
  const line = await stage.active({ site_a_nis: 'KUL-0001', site_b_nis: 'KBR-0001' })
  expect(works(line.earliest_date, 'Wilayah Persekutuan', 'Kelantan')).toBe(true)
  let between = 0
  for (let day = plusDays(today, 1); day <= line.earliest_date; day = plusDays(day, 1))
    if (works(day, 'Wilayah Persekutuan', 'Kelantan')) between += 1
  expect(between).toBe(line.lead_time_days)
  const pending = await stage.read((await stage.make(byHand)).id)
  expect(works(pending.earliest_date, pending.site_b_details.state)).toBe(true)
})
