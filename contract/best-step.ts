import type { Sen } from '#contract/money.ts'

interface Rung {
  mbps: number
  /** The monthly bandwidth charge; null without a price. Cross connects and add-ons stay out. */
  mrc: Sen | null
}

export interface StepUp<R> {
  to: R
  from: R
  /** In whole percent; a charge that does not rise is 0. */
  moreBandwidth: number
  moreCharge: number
}

/** The bandwidths to which the monthly charge rises least for each doubling of the bandwidth. The charge per Mbps falls with every step of a usual card, and would always name the last. Empty if all steps are alike. */
export function bestSteps<R extends Rung>(rungs: readonly R[]): StepUp<R>[] {
  const priced = rungs.filter(({ mrc }) => mrc !== null && mrc > 0).toSorted((a, b) => a.mbps - b.mbps)
  const steps = priced.slice(1).map((to, index) => ({ from: priced[index]!, to }))
  const rises = steps.map(({ from, to }) => Math.log(to.mrc! / from.mrc!) / Math.log(to.mbps / from.mbps))
  const [least, most] = [Math.min(...rises), Math.max(...rises)]
  if (most - least < alike) return []
  return steps
    .filter((_, index) => rises[index]! - least < alike)
    .map(({ from, to }) => ({
      from,
      to,
      moreBandwidth: more(from.mbps, to.mbps),
      moreCharge: Math.max(0, more(from.mrc!, to.mrc!)),
    }))
}

/** Rises that differ by less are rounding errors. */
const alike = 1e-9

function more(from: number, to: number): number {
  return Math.round((to / from - 1) * 100)
}
