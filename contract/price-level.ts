import type { NetworkStatus } from '#contract/buildings.ts'

/**
 * How firm a price is, strongest first: *firm* allows no extra charge but for a change that the company asked for; with
 * *subject to survey* the monthly price stands, and a survey may bring an extra charge that the company accepts or
 * declines; *budgetary* is an estimate that cannot be ordered.
 */
export const priceLevels = ['firm', 'subject_to_survey', 'budgetary'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** The level of a price by its sites: firm if each is on-net or an NNI, otherwise a survey may be needed. */
export function levelOfSites(
  sites: readonly { nni: number | null; network_status: NetworkStatus | null }[],
): PriceLevel {
  const firm = sites.every(({ nni, network_status }) => nni !== null || network_status === 'on_net')
  return firm ? 'firm' : 'subject_to_survey'
}

/** The level of several prices together is the weakest one; null if none has a level. */
export function weakestLevel(levels: readonly (PriceLevel | null)[]): PriceLevel | null {
  return priceLevels.findLast((level) => levels.includes(level)) ?? null
}

/** Whether a circuit of this level can have an extra charge: a firm one only for a change that the company asked for. */
export function canBeCharged(level: PriceLevel, onRequest: boolean): boolean {
  return level !== 'firm' || onRequest
}

/**
 * Whether a circuit goes on as ordered if an extra charge is declined or not answered. It is cancelled where a survey
 * brought up the charge, because it cannot be built at its price.
 */
export function goesOnUncharged(
  circuit: { price_level: PriceLevel },
  charge: { on_request: boolean },
): boolean {
  return circuit.price_level === 'firm' || charge.on_request
}
