import { expect, test } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const bandwidth = await bandwidthIds(world)

const path = '/api/quotes/project'
const move = (ids: number[], project_name: string | null) => world.acme.put(path, { ids, project_name })
const read = async (id: number) => (await world.acme.get(`/api/quotes/${id}`)).body.data
const projects = async (): Promise<string[]> => (await world.acme.get('/api/quotes/projects')).body.data

async function inCart(who: Caller = world.acme) {
  const draft = { ...leasedLine, bandwidth_id: bandwidth['100Mbps'] }
  return (await who.post('/api/quotes', draft)).body.data
}
async function active(project_name?: string) {
  const { id } = await inCart()
  await world.acme.post('/api/quotes/create-wish-list', { ids: [id], project_name })
  return read(id)
}

test('bad input and quotes of another company are refused', async () => {
  const quote = await active()
  const theirs = await inCart(world.borneo)
  for (const [bad, field] of [
    [{ ids: [], project_name: 'Walls' }, 'ids'],
    [{ project_name: 'Walls' }, 'ids'],
    [{ ids: [quote.id] }, 'project_name'],
    [{ ids: [quote.id], project_name: '   ' }, 'project_name'],
    [{ ids: [quote.id], project_name: '\u200b \u3164\u2060' }, 'project_name'],
    [{ ids: [quote.id], project_name: 'x'.repeat(101) }, 'project_name'],
  ] as const) {
    const answer = await world.acme.put(path, bad)
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
  }
  expect((await move([quote.id, theirs.id], 'Walls')).status).toBe(404)
  expect((await move([quote.id, 999_999_999], 'Walls')).status).toBe(404)
  expect(await read(quote.id)).toMatchObject({ project_name: null, version: quote.version })
  expect(await projects()).not.toContain('Walls')
})

test('one cancelled or expired quote leaves all unchanged, and the refusal names it and its state', async () => {
  const [unchanged, over, expired, gone] = [await active(), await active(), await active(), await inCart()]
  await world.acme.put(`/api/quotes/cancel/${over.id}`)
  await alterRecord(world, 'quote', expired.id, { validity: '2020-01-01' })
  await world.acme.put(`/api/quotes/delete/${gone.id}`)
  for (const [quote, state] of [
    [over, 'cancelled'],
    [expired, 'expired'],
  ] as const) {
    const answer = await move([unchanged.id, quote.id], 'All or none')
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toBe(`Quote ${quote.quote_reference} is ${state}.`)
  }
  expect((await move([unchanged.id, gone.id], 'All or none')).status).toBe(404)
  expect(await read(unchanged.id)).toMatchObject({ project_name: null, version: unchanged.version })
  expect(await projects()).not.toContain('All or none')
})

test('quotes in the cart and active ones join one project, recorded before and after', async () => {
  const [first, second] = [await active('Old ring'), await inCart()]
  const answer = await move([first.id, second.id, first.id], '  Northern spur ')
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, message: '2 quotes are now in the project Northern spur.' },
  })
  const moved = await read(first.id)
  expect(moved).toMatchObject({
    project_name: 'Northern spur',
    status: 'active',
    validity: first.validity,
    total_mrc: first.total_mrc,
    version: first.version + 1,
  })
  expect(moved.events.at(-1)).toMatchObject({
    action: 'project',
    changes: [{ field: 'project', before: 'Old ring', after: 'Northern spur' }],
  })
  expect((await read(second.id)).events.at(-1).changes).toEqual([
    { field: 'project', before: null, after: 'Northern spur' },
  ])
  expect((await world.acme.get('/api/quotes?project=northern%20spur')).body.count).toBe(2)
})

test('an existing name matches in any case; null removes a quote from its project', async () => {
  const quote = await active('Joined by all')
  const other = await active()
  expect((await move([other.id], 'JOINED BY ALL')).body.message).toBe(
    'The quote is now in the project Joined by all.',
  )
  expect((await read(other.id)).project_name).toBe('Joined by all')
  expect((await projects()).filter((name) => /joined by all/i.test(name))).toEqual(['Joined by all'])
  expect((await move([quote.id], null)).body.message).toBe('The quote is no longer in a project.')
  expect(await read(quote.id)).toMatchObject({
    project_name: null,
    events: expect.arrayContaining([
      expect.objectContaining({
        action: 'project',
        changes: [{ field: 'project', before: 'Joined by all', after: null }],
      }),
    ]),
  })
})

test('the same call again changes nothing, whatever the case of the name', async () => {
  const quote = await active()
  await move([quote.id], 'Twice')
  const once = await read(quote.id)
  expect((await move([quote.id], 'twice')).status).toBe(200)
  expect(await read(quote.id)).toEqual(once)
})

test('the same new name sent twice at once creates one project', async () => {
  const [first, second] = [await active(), await active()]
  const answers = await Promise.all([move([first.id], 'At once'), move([second.id], 'at ONCE')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await projects()).filter((name) => /at once/i.test(name))).toHaveLength(1)
})
