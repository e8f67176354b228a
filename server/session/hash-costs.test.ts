import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/people.ts'
import { hashCosts, hashPassword, setHashCosts } from '#server/session/password.ts'
import { hashCheaply } from '#server/testing/hash-cheaply.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

/** With the portal's own costs, unlike all other tests. */
beforeAll(async () => {
  setHashCosts(hashCosts)
  const password_hash = await hashPassword(demoPassword)
  await world.owner.updateTable('portal_user').set({ password_hash }).execute()
})
afterAll(hashCheaply)

test('refuses a wrong password and an unknown email in the same size and time, as a password is hashed for an unknown email too', async () => {
  const quickest = { known: Infinity, unknown: Infinity }
  const sizes = new Set<unknown>()
  for (let times = 0; times < 4; times += 1)
    for (const [who, email] of [
      ['known', 'customer@borneo.example'],
      ['unknown', 'customer@nobody.example'],
    ] as const) {
      const began = performance.now()
      const { headers } = await world.stranger.post('/api/login', { email, password: 'nope' })
      quickest[who] = Math.min(quickest[who], performance.now() - began)
      sizes.add(headers['content-length'])
    }
  expect([...sizes]).toEqual([expect.stringMatching(/^\d+$/)])
  // Without a hash the unknown one took a tenth of the time.
  expect(quickest.unknown / quickest.known).toBeGreaterThan(0.25)
  expect(quickest.unknown / quickest.known).toBeLessThan(4)
})

test('stores a hash of today’s cost for a password that was hashed at a lower one', async () => {
  const email = 'commercial@trunkline.example'
  const user = world.owner.updateTable('portal_user').where('email', '=', email)
  const cheap = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await user.set({ password_hash: cheap }).execute()
  const both = await Promise.all(
    [1, 2].map(() => world.stranger.post('/api/login', { email, password: demoPassword })),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { password_hash } = await world.row('portal_user', { email })
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
  await world.signIn(email)
})
