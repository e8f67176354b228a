import { expect, test } from 'vitest'
import { isWorkingDay, plusDays, workCalendarOf, workingDaysBetween } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const stage = await quoteStage(world)
const ask = (who: { get: (typeof world.acme)['get'] }, ids: string) =>
  who.get(`/api/quotes/rest-days?ids=${ids}`)

test('names the states and holidays at the sites of quotes, which explain the earliest date', async () => {
  const { id } = await stage.active(stage.line({ site_b_nis: 'KBR-0001' }))
  const { data } = (await ask(world.acme, String(id))).body
  expect(data.states).toContain('Kelantan')
  expect(data.states).toHaveLength(2)
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const rows = await world.owner
    .selectFrom('holiday')
    .select(['day', 'name'])
    .where('state', 'in', ['', ...data.states])
    .where('day', '>=', today)
    .execute()
  const named = data.holidays.map(({ day, name }: any) => `${day} ${name}`)
  for (const { day, name } of rows) expect(named).toContain(`${day} ${name}`)
  expect(data.holidays.some(({ states }: any) => states === null)).toBe(true)
  for (const { states } of data.holidays)
    if (states) expect(data.states).toEqual(expect.arrayContaining(states))
  // The earliest date is the last of as many working days as the lead time has.
  const quote = (await world.acme.get(`/api/quotes/${id}`)).body.data
  const calendar = workCalendarOf(data)
  let worked = 0
  for (let day = plusDays(today, 1); day <= quote.earliest_date; day = plusDays(day, 1))
    if (isWorkingDay(day, calendar)) worked += 1
  expect(worked).toBe(quote.lead_time_days)
  expect((await ask(world.manager, String(id))).body.data).toEqual(data)
})

test('refuses unknown quotes and what is no list of ids', async () => {
  const { id } = await stage.active(stage.line())
  expect((await ask(world.acme, `${id},999999`)).status).toBe(404)
  for (const wrong of ['', 'a', `${id},`, '0', Array.from({ length: 201 }, (_, at) => at + 1).join(',')])
    expect((await ask(world.acme, wrong)).status, wrong).toBe(422)
})

test('a request names the day by which it is answered, two working days of the carrier later; other quotes do not', async () => {
  const pending = (await stage.pending()).id
  const { answer_by } = (await world.acme.get(`/api/quotes/${pending}`)).body.data
  const requested = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const rows = await world.owner.selectFrom('holiday').select('day').where('state', '=', '').execute()
  const calendar = { restDays: new Set([6, 0]), holidays: new Set(rows.map(({ day }) => day)) }
  expect(isWorkingDay(answer_by, calendar)).toBe(true)
  expect(workingDaysBetween(requested, answer_by, calendar)).toBe(2)
  expect((await world.manager.get(`/api/quotes/${pending}`)).body.data.answer_by).toBe(answer_by)
  const active = await stage.active(stage.line())
  expect((await world.acme.get(`/api/quotes/${active.id}`)).body.data.answer_by).toBeNull()
})
