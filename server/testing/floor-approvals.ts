import { expect } from 'vitest'
import { people } from '#server/testing/people.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

/** Switches approval of prices below the floor on or off. */
export async function setFloorApproval(world: World, floor_needs_approval: boolean) {
  const { status } = await world.admin.put('/api/portal-settings', { floor_needs_approval })
  expect(status).toBe(200)
}

export const floorRequester = (world: World) => world.signIn(people.daniel)

/** An active quote of Acme, and its floor. */
export async function floorOf(world: World, quote?: number) {
  const id: number = quote ?? (await (await quoteStage(world)).active()).id
  const { floor, card } = (await world.manager.get(`/api/quotes/price/${id}`)).body.data
  return { id, floor, card }
}

/** Requests a price of RM 1.00 below the monthly floor. */
export async function priceBelow(
  who: Caller,
  { id, floor, card }: Awaited<ReturnType<typeof floorOf>>,
  more: object = {},
): Promise<TestReply> {
  const price = { bandwidth_nrc: card.nrc, bandwidth_mrc: floor.mrc - 1, reason: 'Strategic customer' }
  return who.put(`/api/quotes/price/${id}`, { ...price, ...more })
}

/** An open request for a price below the floor of a quote of Acme; the setting is off again afterwards. */
export async function requestedFloor(world: World, quote?: number, reason?: string) {
  await setFloorApproval(world, true)
  const on = await floorOf(world, quote)
  const { status, body } = await priceBelow(await floorRequester(world), on, reason ? { reason } : {})
  expect(status, JSON.stringify(body)).toBe(202)
  await setFloorApproval(world, false)
  return { ...on, approval: body.data.floor_approval.id as number }
}
