import { expect } from 'vitest'
import type { World } from '#server/testing/world.ts'

/** A device that no product offers yet and that has no price. */
export async function newAddOn(world: World, name: string = crypto.randomUUID()): Promise<number> {
  const body = { kind: 'device', name, tax_code: 'equipment_rental' }
  const reply = await world.admin.post('/api/add-ons', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.id
}
