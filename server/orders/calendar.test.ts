import { expect, test } from 'vitest'
import { plusDays, weekdayOf } from '#contract/days.ts'
import { longDay } from '#server/platform/words/days.ts'
import { alterRecord } from '#server/testing/alter-record.ts'
import { orderFor } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

// Compares every day of 2026 and 2027, at a site of every state and for lines between two states, with a walk through the
// table of holidays.

const world = await openWorld()
const stage = await quoteStage(world)
const accepted_terms_version = (await world.acme.get('/api/terms')).body.data.version
const days: string[] = []
for (let day = '2026-01-01'; day < '2028-01-01'; day = plusDays(day, 1)) days.push(day)

const walk = [...days]
while (walk.length < 1_000) walk.push(plusDays(walk.at(-1)!, 1))

const holidays = await world.owner.selectFrom('holiday').select(['state', 'day']).execute()
const free = new Set(holidays.map(({ state, day }) => `${state} ${day}`))
const fridayStates = ['Kedah', 'Kelantan', 'Terengganu']
/** Whether all these states work on a day. */
const works = (day: string, states: string[]) =>
  states.every(
    (state) =>
      !(fridayStates.includes(state) ? [5, 6] : [6, 0]).includes(weekdayOf(day)) &&
      !free.has(` ${day}`) &&
      !free.has(`${state} ${day}`),
  )
const next = (day: string, states: string[]): string =>
  works(day, states) ? day : next(plusDays(day, 1), states)

/** The working days of states, computed once. */
const workingDays = new Map<string, string[]>()
function earliestOf(day: string, lead: number, states: string[]): string {
  const key = states.join(' and ')
  const known = workingDays.get(key) ?? walk.filter((each) => works(each, states))
  workingDays.set(key, known)
  return known[known.findIndex((each) => each > day) + lead - 1]!
}

const sites = await world.owner
  .selectFrom('building')
  .select(['state', 'nis_code'])
  .distinctOn('state')
  .orderBy('state')
  .orderBy('network_status', 'desc')
  .orderBy('nis_code')
  .execute()

/** A quote of internet access in every state, and of lines that have an end in every state. */
async function quotesEverywhere() {
  const drafts = sites.flatMap((a, at) => {
    const single = { draft: stage.internet({ site_a_nis: a.nis_code }), states: [a.state] }
    if (at % 2 === 1) return [single]
    const b = sites[(at + 1) % sites.length]!
    const line = stage.line({ site_a_nis: a.nis_code, site_b_nis: b.nis_code })
    return [single, { draft: line, states: [a.state, b.state] }]
  })
  const { status, body } = await world.acme.post('/api/quotes/bulk', {
    data: drafts.map((each) => each.draft),
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return drafts.map(({ states }, at) => ({ id: body.data.ids[at] as number, states }))
}

function moveTo(day: string) {
  world.clock.now = new Date(`${day}T04:00:00Z`)
}
// Everyone stays signed in.
const far = new Date('2030-01-01T00:00:00Z')
await world.owner.updateTable('session').set({ last_seen: far, expires_at: far }).execute()

test('no requested date that is accepted is a rest day or a holiday of a site’s state', async () => {
  expect(sites).toHaveLength(15)
  moveTo('2025-06-02')
  const quotes = await quotesEverywhere()
  const past = (await quotesEverywhere())[0]!
  const quote_ids = [...quotes, past].map(({ id }) => id)
  await world.acme.post('/api/quotes/create-wish-list', { ids: quote_ids })
  let refusals = 0
  for (const day of days.filter((each) => quotes.some(({ states }) => !works(each, states)))) {
    // One date is always refused, so nothing is ordered and each other date's answer is read.
    const requested_dates = {
      ...Object.fromEntries(quotes.map(({ id }) => [id, day])),
      [past.id]: '2025-06-02',
    }
    const { status, body } = await world.acme.post('/api/orders', {
      quote_ids,
      po_number: 'PO-CALENDAR',
      accepted_terms_version,
      requested_dates,
    })
    expect(status).toBe(422)
    const refused = Object.entries<string[]>(body.errors).filter(([field]) => !field.endsWith(`.${past.id}`))
    const expected = quotes.filter(({ states }) => !works(day, states))
    expect(refused.map(([field]) => field).toSorted(), day).toEqual(
      expected.map(({ id }) => `requested_dates.${id}`).toSorted(),
    )
    for (const { id, states } of expected)
      expect(body.errors[`requested_dates.${id}`][0], day).toContain(
        `is ${longDay(next(day, states), 'en')}.`,
      )
    refusals += refused.length
  }
  expect(refusals).toBeGreaterThan(quotes.length * 104 * 2)
}, 300_000)

test('no earliest date is a rest day or a holiday of a site’s state', async () => {
  moveTo('2025-12-31')
  const quotes = await quotesEverywhere()
  const quote_ids = quotes.map(({ id }) => id)
  await world.acme.post('/api/quotes/create-wish-list', { ids: quote_ids })
  const lead = new Map<number, number>()
  for (const { id, states } of quotes) {
    await alterRecord(world, 'quote', id, { validity: '2028-01-31' })
    const { lead_time_days, earliest_date } = await stage.read(id)
    expect(earliest_date).toBe(earliestOf('2025-12-31', lead_time_days, states))
    lead.set(id, lead_time_days)
  }
  const requested_dates = Object.fromEntries(quotes.map(({ id }) => [id, '2025-12-31']))
  // Every third day meets each weekday.
  for (const day of days.filter((_, at) => at % 3 === 0)) {
    moveTo(day)
    // A past date is refused with the earliest date of each quote.
    const { body } = await world.acme.post('/api/orders', {
      quote_ids,
      po_number: 'PO-CALENDAR',
      accepted_terms_version,
      requested_dates,
    })
    for (const { id, states } of quotes) {
      const earliest = earliestOf(day, lead.get(id)!, states)
      const [said] = body.errors[`requested_dates.${id}`]
      expect(said, `${states.join(' and ')} from ${day}`).toContain(`is ${longDay(earliest, 'en')}.`)
    }
  }
}, 300_000)

test('no planned or promised day is a rest day: ordered, moved with later steps, or moved alone', async () => {
  moveTo('2026-01-02')
  const quotes = await quotesEverywhere()
  const quote_ids = quotes.map(({ id }) => id)
  await world.acme.post('/api/quotes/create-wish-list', { ids: quote_ids })
  const placed = await world.acme.post('/api/orders', {
    quote_ids,
    po_number: 'PO-PLAN',
    accepted_terms_version,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const statesOf = new Map(quotes.map(({ id, states }) => [id, states]))
  const read = async () => (await orderFor(world.acme, placed.body.data.id)).circuit_list as any[]
  const expectWorkingDays = (circuits: any[]) => {
    for (const { quote, first_promised, promised, milestones } of circuits)
      for (const day of [first_promised, promised, ...milestones.map((each: any) => each.planned)])
        expect(
          works(day, statesOf.get(quote.id)!),
          `${statesOf.get(quote.id)!.join(' and ')} on ${day}`,
        ).toBe(true)
  }
  const circuits = await read()
  expectWorkingDays(circuits)
  const circuit_ids = circuits.map(({ id }) => id)
  const all = (kind: string, change: object) =>
    world.manager.put('/api/circuits/milestones', {
      circuit_ids,
      kind,
      reason_code: 'permit',
      reason: 'The council decides later',
      ...change,
    })
  const references = circuits.map((circuit) => ({
    reference: circuit.circuit_reference as string,
    states: statesOf.get(circuit.quote.id)!,
  }))
  const everywhere = [...new Set(sites.map(({ state }) => state))]
  for (const day of days.filter((each) => each > '2026-07-01' && !works(each, everywhere))) {
    const { status, body } = await all('handed_over', { planned: day })
    expect(status, day).toBe(422)
    const said = body.errors.planned.join(' ')
    const refused = references.filter(({ reference }) => said.includes(reference))
    expect(refused, day).toEqual(references.filter(({ states }) => !works(day, states)))
  }
  for (let day = '2026-02-02'; day < '2027-12-01'; day = plusDays(day, 29)) {
    const planned = next(day, everywhere)
    const { status, body } = await all('validated', { planned, shift: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expectWorkingDays(await read())
  }
}, 300_000)
