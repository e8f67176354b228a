import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import { ringgit, sen } from '#contract/money.ts'
import { encoderOf } from '#server/platform/encoder.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const ends = { product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }
const { id: bandwidth_id } = (await world.acme.get('/api/bandwidth?product_id=1')).body.data[3]
const line = { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'CBJ-0003', contract_id: 24, bandwidth_id }

/** Each call that is answered often, as somebody makes it. */
const answered: Record<string, () => Promise<{ status: number; body: { data: unknown } }>> = {
  'GET /profile': () => world.acme.get('/api/profile'),
  'GET /quotes': () => world.acme.get('/api/quotes?status=all'),
  'GET /quotes/client-manager': () => world.manager.get('/api/quotes/client-manager?status=all'),
  'POST /quotes': () => world.acme.post('/api/quotes', line),
  'POST /quotes/price-check': () => world.acme.post('/api/quotes/price-check', ends),
}

test('what is answered often has the bytes that its schema gives it', async () => {
  const often = Object.values(api)
    .flatMap((calls) => Object.values(calls))
    .filter((each) => 'often' in each)
  expect(often.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    Object.keys(answered).toSorted(),
  )
  for (const { method, path, data } of often) {
    const { status, body } = await answered[`${method} ${path}`]!()
    expect(status).toBe(200)
    const value = z.decode(data as z.ZodType, body.data)
    const bytes = JSON.stringify(encoderOf(data as z.ZodType)(value))
    expect(bytes).toBe(JSON.stringify(z.encode(data as z.ZodType, value)))
    expect(JSON.stringify(body.data)).toBe(bytes)
  }
})

test('only the fields of the schema are sent, in its order, and none is left out unnoticed', () => {
  const schema = z.object({
    id: z.int(),
    price: ringgit.nullable(),
    sites: z.array(z.object({ name: z.string().trim() })),
    note: z.string().optional(),
    either: z.union([ringgit, z.literal('none')]),
  })
  const encode = encoderOf(schema)
  const value = { either: sen(5), sites: [{ name: ' A ', own: 1 }], secret: 1, price: sen(7), id: 1 }
  expect(JSON.stringify(encode(value))).toBe('{"id":1,"price":0.07,"sites":[{"name":"A"}],"either":0.05}')
  expect(JSON.stringify(encode(value))).toBe(JSON.stringify(z.encode(schema, value)))
  expect(() => encode({ ...value, price: undefined })).toThrow('An answer has no price')
})
