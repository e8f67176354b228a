import { closest, zooms, type Size, type Spot } from '#web/parts/site/map/frame.ts'

/** The closest zoom at which half of the spots, which come nearest first, are in sight around one. */
export function zoomAround(of: Spot, spots: readonly Spot[], { width, height }: Size): number {
  const far = spots[Math.floor(spots.length / 2)]
  if (!far || width === 0 || height === 0) return 0
  const degrees = Math.hypot(far.latitude - of.latitude, far.longitude - of.longitude)
  const room = Math.min(width, height) * 0.45
  const steps = degrees === 0 ? zooms.mostAround : Math.floor(Math.log2((closest * room) / degrees))
  return Math.min(Math.max(steps, zooms.least), zooms.mostAround)
}
