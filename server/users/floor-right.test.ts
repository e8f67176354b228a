import { expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const userOf = async (email: string) =>
  (await world.admin.get(`/api/user-management/userManagement?keyword=${email}`)).body.data[0]
const change = (id: number, more: object) =>
  world.admin.post('/api/user-management/update', { data: { id, ...more } })

test('the right to approve prices below the floor is a client manager’s, on record, and ends with the role', async () => {
  const { id, may_approve_floor } = await userOf('daniel@')
  expect(may_approve_floor).toBe(true)
  expect((await change(id, { may_approve_floor: 'no' })).status).toBe(422)
  expect((await change(id, { may_approve_floor: false })).body.data.may_approve_floor).toBe(false)
  expect((await change(id, { may_approve_floor: true })).body.data.may_approve_floor).toBe(true)
  const moved = await change(id, { user_role_id: 4 })
  expect(moved.body.data).toMatchObject({ user_role_id: 4, may_approve_floor: false })
  expect((await change(id, { user_role_id: 3 })).body.data.may_approve_floor).toBe(false)
  const { events } = (await world.admin.get(`/api/user-management/userApproval/${id}`)).body.data
  const changes = events.flatMap((event: any) => event.changes)
  expect(changes.filter(({ field }: any) => field === 'floor_right')).toEqual([
    { field: 'floor_right', before: 'yes', after: 'no' },
    { field: 'floor_right', before: 'no', after: 'yes' },
    { field: 'floor_right', before: 'yes', after: 'no' },
  ])
})

test.each(['customer@acme', 'commercial@', 'admin@'])('%s cannot get it', async (email) => {
  const { id } = await userOf(email)
  expect(await change(id, { may_approve_floor: true })).toMatchObject({
    status: 409,
    body: { message: 'Only a client manager can approve prices below the floor.' },
  })
  expect((await userOf(email)).may_approve_floor).toBe(false)
})
