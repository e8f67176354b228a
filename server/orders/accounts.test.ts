import { expect, test } from 'vitest'
import { placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
await placedOrder(world, 1, world.acme)
await placedOrder(world, 1, world.borneo)

const listed = async (query: string, who = world.manager) => {
  const { status, body } = await who.get(`/api/orders/client-manager?per_page=100&${query}`)
  return { status, count: body.count, companies: new Set(body.data?.map((each: any) => each.company)) }
}

test('orders of all companies narrow to one, or to the accounts in the reader’s hands', async () => {
  const borneo = (await world.borneo.get('/api/profile')).body.data.customer
  const daniel = await world.signIn('daniel@trunkline.example')
  const [all, theirs, farids, daniels] = [
    await listed(''),
    await listed(`company_id=${borneo.id}`),
    await listed('accounts=own'),
    await listed('accounts=own', daniel),
  ]
  expect(theirs.companies).toEqual(new Set([borneo.company]))
  expect(daniels).toEqual(theirs)
  expect([...farids.companies]).toEqual(['Acme Manufacturing Sdn Bhd'])
  expect(farids.count + daniels.count).toBe(all.count)
  expect(await listed('company_id=999999999')).toMatchObject({ status: 200, count: 0 })
  for (const query of ['company_id=x', 'company_id=0', 'accounts=all'])
    expect((await listed(query)).status).toBe(422)
})

test('a company’s own list is its own, whatever it asks for', async () => {
  const own = (await world.acme.get('/api/orders')).body
  const { id } = (await world.borneo.get('/api/profile')).body.data.customer
  expect((await world.acme.get(`/api/orders?company_id=${id}`)).body).toEqual(own)
})
