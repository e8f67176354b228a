import { minusWorkingDays, plusWorkingDays } from '#contract/days.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import type { World } from '#server/testing/world.ts'

export async function workingDaysIn(world: World, ...states: string[]) {
  const [calendar] = await readWorkCalendars(world.owner, '2025-01-01', [states.map((state) => ({ state }))])
  return {
    after: (day: string, days: number) => plusWorkingDays(day, days, calendar!),
    before: (day: string, days: number) => minusWorkingDays(day, days, calendar!),
  }
}

export const leasedLineStates = ['Wilayah Persekutuan', 'Selangor']

/** Backdates an order, so that its steps can have days in the past. */
export async function orderedDaysAgo(world: World, orderId: number, days: number): Promise<void> {
  await world.alter(
    'purchase_order',
    { id: orderId },
    { ordered_at: new Date(world.clock.now.getTime() - days * 86_400_000) },
  )
}
