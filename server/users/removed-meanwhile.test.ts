import { expect, test } from 'vitest'
import { atomically } from '#server/platform/db.ts'
import { dearQuotes, purchaseOfQuotes, requestedApproval } from '#server/testing/colleagues.ts'
import { asker, floorOf, priceBelow, setFloorApproval } from '#server/testing/floor-approvals.ts'
import { waitForLocks } from '#server/testing/waits.ts'
import { openWorld, type Caller, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await dearQuotes(world)
const approval = await requestedApproval(world)
const floor = await floorOf(world)
await setFloorApproval(world, true)

/** Sends a call of a person whose row another transaction changes at the same moment: it waits, and meets the change. */
async function whileChanging(who: Caller, change: object, call: (who: Caller) => Promise<TestReply>) {
  const { id } = (await who.get('/api/profile')).body.data
  const before = await world.row('portal_user', { id })
  let sent: Promise<TestReply>
  await atomically(world.owner, async (db) => {
    await db.updateTable('portal_user').set(change).where('id', '=', id).execute()
    await db.deleteFrom('session').where('user_id', '=', id).execute()
    sent = call(who)
    await waitForLocks(world, 1)
  })
  const answer = await sent!
  await world.alter('portal_user', { id }, before)
  return answer
}
const inactive = { status_id: 3 }
const joinsStaff = { role_id: 4, company_id: null, company_admin: false }
const leavesManagers = { role_id: 4, may_approve_floor: false }
const people = {
  acme: () => world.signIn('customer@acme.example'),
  colleague: () => world.signIn('colleague@acme.example'),
  daniel: () => asker(world),
}
const invite = (who: Caller) => who.post('/api/colleagues/invitations', { email: 'late@guest.example' })

test.each<[string, keyof typeof people, object, (who: Caller) => Promise<TestReply>]>([
  [
    'a request for approval',
    'colleague',
    inactive,
    async (who) => who.post('/api/orders', purchaseOfQuotes(quotes)),
  ],
  ['an order', 'acme', joinsStaff, async (who) => who.post('/api/orders', purchaseOfQuotes(quotes))],
  ['an invitation', 'acme', inactive, invite],
  [
    'an approval',
    'acme',
    inactive,
    async (who) => who.put(`/api/order-approvals/${approval}`, { accept: true }),
  ],
  ['a price below the floor', 'daniel', leavesManagers, async (who) => priceBelow(who, floor)],
  [
    'a profile',
    'acme',
    joinsStaff,
    async (who) => who.put('/api/profile/contact', { phone: '+60312345678' }),
  ],
])('%s of a person who is removed meanwhile is 401', async (_, who, change, call) => {
  expect(await whileChanging(await people[who](), change, call)).toMatchObject({ status: 401 })
})

test('an invitation by a colleague who is demoted meanwhile is 403', async () => {
  const answer = await whileChanging(await people.acme(), { company_admin: false }, invite)
  expect(answer.status).toBe(403)
})
