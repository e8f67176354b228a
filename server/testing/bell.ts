import { expect } from 'vitest'
import { eventually } from '#server/testing/waits.ts'
import type { Caller } from '#server/testing/world.ts'

export async function bell(who: Caller, query = '') {
  return (await who.get(`/api/notifications${query}`)).body.data
}

/** Waits for a number of notifications about a reference: they are delivered after the call is answered. */
export function notificationsOf(who: Caller, reference: string, count = 1): Promise<any[]> {
  return eventually(async () => {
    const items = (await bell(who)).items.filter((item: any) => item.facts.reference === reference)
    expect(items).toHaveLength(count)
    return items
  })
}
