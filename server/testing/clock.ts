import type { World } from '#server/testing/world.ts'

/** Moves the portal's clock from `began`, and signs in again, because sessions end after a day. */
export const clockIn = (world: World, began: Date) => {
  async function moveTo(now: Date) {
    if (world.clock.now === now) return
    world.clock.now = now
    world.acme = await world.signIn('customer@acme.example')
    world.borneo = await world.signIn('customer@borneo.example')
    world.manager = await world.signIn('manager@trunkline.example')
  }
  return { moveTo, laterBy: (days: number) => moveTo(new Date(began.getTime() + days * 86_400_000)) }
}
