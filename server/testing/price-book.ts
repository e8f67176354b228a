import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { World } from '#server/testing/world.ts'

/** What tests of the price book need: the days, its people on a later one, and its history. */
export function priceBookStage(world: World) {
  const now = world.clock.now
  const today = dayIn('Asia/Kuala_Lumpur', now)
  return {
    today,
    later: (days: number) => plusDays(today, days),
    /** Moves the clock to a later day, on which the customer and the admin sign in again. */
    on: async (days: number) => {
      world.clock.now = new Date(now.getTime() + days * 86_400_000)
      world.acme = await world.signIn('customer@acme.example')
      world.admin = await world.signIn('admin@trunkline.example')
    },
    backToNow: () => void (world.clock.now = now),
    history: async (book: string) =>
      (await world.admin.get(`/api/price-book/history?book=${book}`)).body.data,
  }
}
