import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { callerOf, openWorld } from '#server/testing/world.ts'

// Each rule is read by both processes before it changes, so that both have kept it.
const world = await openWorld()
const { http } = await world.beside()
const there = callerOf(http, world.acme.token)
const both = { here: world.acme, there }
const asked = { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }

const matrices = () =>
  Promise.all(
    Object.values(both).map(
      async (caller) => (await caller.post('/api/quotes/price-check', asked)).body.data,
    ),
  )
const firstRows = () =>
  Promise.all(
    Object.values(both).map(
      async (caller) => (await caller.get('/api/quotes?status=all&per_page=1')).body.data[0],
    ),
  )

const undo: string[] = []
async function change(statement: string, back: string) {
  undo.push(back)
  await sql.raw(statement).execute(world.owner)
}
afterEach(async () => {
  for (const statement of undo.splice(0)) await sql.raw(statement).execute(world.owner)
})

test('a term that is offered no more is in no matrix of any process', async () => {
  const termsOf = (all: { terms: number[] }[]) => all.map(({ terms }) => terms.includes(12))
  expect(termsOf(await matrices())).toEqual([true, true])
  await change(
    `delete from product_term where product_id = 1 and months = 12`,
    `insert into product_term values (1, 12)`,
  )
  expect(termsOf(await matrices())).toEqual([false, false])
})

test('a new tax rate is on the lists and in the matrices of every process', async () => {
  const before = await matrices()
  expect(before.map((each) => each.tax_rates.telecommunications)).toEqual([600, 600])
  const quotes = await firstRows()
  await change(
    `update tax_rate set basis_points = 1200 where code = 'telecommunications'`,
    `update tax_rate set basis_points = 600 where code = 'telecommunications'`,
  )
  expect((await matrices()).map((each) => each.tax_rates.telecommunications)).toEqual([1200, 1200])
  expect((await firstRows()).map((row) => row.tax_mrc > quotes[0].tax_mrc)).toEqual([true, true])
})

test('a provider that is licensed pays no tax on telecommunications from the next call on', async () => {
  await matrices()
  await change(
    `update company set licensed_provider = true where name like 'Acme%'`,
    `update company set licensed_provider = false where name like 'Acme%'`,
  )
  expect((await matrices()).map((each) => each.tax_rates.telecommunications)).toEqual([0, 0])
})

test('a setting of the portal holds in every process at once', async () => {
  const before = await firstRows()
  expect((await world.admin.put('/api/portal-settings', { extension_days: 45 })).status).toBe(200)
  undo.push(
    `delete from price_book_value where book = 'settings'`,
    `delete from price_book_event where book = 'settings'`,
  )
  expect(before.map((row) => row.extension_days)).toEqual([30, 30])
  expect((await firstRows()).map((row) => row.extension_days)).toEqual([45, 45])
})

test('a change that is rolled back leaves what was kept', async () => {
  await matrices()
  await expect(
    world.owner.transaction().execute(async (db) => {
      await sql`update tax_rate set basis_points = 1200 where code = 'telecommunications'`.execute(db)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect((await matrices()).map((each) => each.tax_rates.telecommunications)).toEqual([600, 600])
})

test('a public holiday that is added moves the earliest hand-over in every process', async () => {
  const { id } = (await firstRows())[0]
  const earliest = () =>
    Promise.all(
      Object.values(both).map(
        async (caller) => (await caller.get(`/api/quotes/${id}`)).body.data.earliest_date,
      ),
    )
  const [day, same] = await earliest()
  expect(same).toBe(day)
  await change(
    `insert into holiday (state, day, name) values ('', '${day}', 'Added')`,
    `delete from holiday where name = 'Added'`,
  )
  const after = await earliest()
  expect(after[0] > day).toBe(true)
  expect(after[1]).toBe(after[0])
})
