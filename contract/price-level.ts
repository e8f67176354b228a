import type { NetworkStatus } from '#contract/buildings.ts'

/** Strongest first. Firm: no extra charge but for a change the company asked for. Subject to survey: the monthly price holds, a survey may bring an extra charge to accept or decline. Budgetary: an estimate that cannot be ordered. */
export const priceLevels = ['firm', 'subject_to_survey', 'budgetary'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** Percent of its port up to which an NNI carries circuits. Above its own limit they are subject to survey. */
export const maxNniLoad = 400

/** Firm if each site is on-net or an NNI, otherwise a survey may be needed. */
export function levelOfSites(
  sites: readonly { nni: number | null; network_status: NetworkStatus | null }[],
): PriceLevel {
  const firm = sites.every(({ nni, network_status }) => nni !== null || network_status === 'on_net')
  return firm ? 'firm' : 'subject_to_survey'
}

/** Null if none has a level. */
export function weakestLevel(levels: readonly (PriceLevel | null)[]): PriceLevel | null {
  return priceLevels.findLast((level) => levels.includes(level)) ?? null
}

/** A firm circuit only for a change that the company asked for. */
export function canBeCharged(level: PriceLevel, onRequest: boolean): boolean {
  return level !== 'firm' || onRequest
}

/** A declined charge from a survey cancels the circuit, because it cannot be built at its price. */
export function continuesUncharged(circuit: { price_level: PriceLevel }, charge: { on_request: boolean }) {
  return circuit.price_level === 'firm' || charge.on_request
}
