/** Repeatable random numbers: the same seed gives the same sequence. */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  /** A whole number from 0 up to, and without, `below`. */
  const draw = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
  const pick = <T>(among: readonly T[]): T => among[draw(among.length)]!
  return { draw, pick }
}
