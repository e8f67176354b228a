import { expect, vi } from 'vitest'
import type { Caller } from '#server/testing/world.ts'

/** A person's bell as it is now. */
export async function bell(who: Caller, query = '') {
  return (await who.get(`/api/notifications${query}`)).body.data
}

/** A person's notifications about a reference, once there are so many: delivery runs beside the calls. */
export function notificationsOf(who: Caller, reference: string, count = 1): Promise<any[]> {
  return vi.waitFor(
    async () => {
      const items = (await bell(who)).items.filter((item: any) => item.facts.reference === reference)
      expect(items).toHaveLength(count)
      return items
    },
    { timeout: 10_000, interval: 50 },
  )
}
