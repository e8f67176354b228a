import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { roleIds } from '#contract/roles.ts'
import { openWorld } from '#server/testing/world.ts'

// People whose session or rights change between two calls.
const world = await openWorld()
const request = {
  product_id: 1,
  site_a_nis: 'KUL-0001',
  site_b_nis: 'CBJ-0003',
  contract_id: 24,
  bandwidth_id: (await world.acme.get('/api/bandwidth?product_id=1')).body.data[3].id,
}
const quotes = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from quote`.execute(world.owner)
  return rows[0]!.n
}

/** A customer of Acme who has been seen, and the end of their session. */
async function seenBefore() {
  const seen = await world.signIn('customer@acme.example')
  expect((await seen.get('/api/quotes')).status).toBe(200)
  return {
    seen,
    end: () =>
      sql`delete from session where token_hash = sha256(${Buffer.from(seen.token)})`.execute(world.owner),
  }
}

test('a session that has ended reads nothing and writes nothing', async () => {
  const { seen, end } = await seenBefore()
  const before = await quotes()
  await end()
  expect(await seen.get('/api/quotes')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await seen.post('/api/quotes/price-check', { product_id: 1 })).status).toBe(401)
  expect((await seen.post('/api/quotes', request)).status).toBe(401)
  expect((await seen.post('/api/quotes', request, { 'idempotency-key': 'after-the-end' })).status).toBe(401)
  expect(await quotes()).toBe(before)
})

test('its end goes before whatever else is wrong with the call', async () => {
  const { seen, end } = await seenBefore()
  const authorization = `Bearer ${seen.token}`
  const broken = () =>
    world.http.inject({
      method: 'POST',
      url: '/api/quotes',
      headers: { authorization, 'content-type': 'application/json' },
      payload: '{',
    })
  expect((await seen.get('/api/quotes?page=0')).status).toBe(422)
  expect((await seen.get('/api/quotes/999999999')).status).toBe(404)
  expect((await broken()).statusCode).toBe(400)
  await end()
  expect((await seen.get('/api/quotes?page=0')).status).toBe(401)
  expect((await seen.get('/api/quotes/999999999')).status).toBe(401)
  expect((await seen.post('/api/quotes', {})).status).toBe(401)
  expect((await broken()).statusCode).toBe(401)
})

test('another role holds from the next call on', async () => {
  const seen = await world.signIn('commercial@trunkline.example')
  const become = (role_id: number) =>
    world.alter('portal_user', { email: 'commercial@trunkline.example' }, { role_id })
  expect((await seen.get('/api/profile')).body.data.is_admin).toBe(false)
  expect((await seen.get('/api/quotes/client-manager')).status).toBe(403)
  await become(roleIds.client_manager)
  expect((await seen.get('/api/quotes/client-manager')).status).toBe(200)
  await become(roleIds.admin)
  expect((await seen.get('/api/quotes/client-manager')).status).toBe(403)
  expect((await seen.get('/api/profile')).body.data.is_admin).toBe(true)
  await become(roleIds.commercial)
  expect((await seen.get('/api/profile')).body.data.is_admin).toBe(false)
})

test('another company’s rows are read from the next call on, and its predecessor’s no more', async () => {
  const seen = await world.signIn('customer@borneo.example')
  const companies = async () => {
    const { body } = await seen.get('/api/quotes')
    return new Set(body.data.map((each: { company: string }) => each.company))
  }
  const own = await companies()
  const move = (to: string) =>
    sql`update portal_user set company_id = (select id from company where name like ${to})
      where email = 'customer@borneo.example'`.execute(world.owner)
  await move('Acme%')
  expect(await companies()).toEqual(new Set(['Acme Manufacturing Sdn Bhd']))
  await move('Borneo%')
  expect(await companies()).toEqual(own)
})
