import type { VasKind } from '#contract/catalog.ts'
import type { Draft } from '#web/quotes/draft.ts'

interface Reach {
  options: Record<VasKind, readonly { id: number }[]> | undefined
  bandwidths: readonly { id: number }[] | undefined
  terms: readonly number[] | undefined
}

/** Removes add-ons, bandwidth and term that the product does not offer, once that is known. */
export function offeredOf<Chosen extends Pick<Draft, 'addOns' | 'bandwidth' | 'term'>>(
  choice: Chosen,
  { options, bandwidths, terms }: Reach,
): Chosen {
  const known = (id: number | null, of: readonly { id: number }[] | undefined) =>
    of === undefined || of.some((each) => each.id === id) ? id : null
  return {
    ...choice,
    addOns: {
      fixed_ip: known(choice.addOns.fixed_ip, options?.fixed_ip),
      voice: known(choice.addOns.voice, options?.voice),
      device: known(choice.addOns.device, options?.device),
    },
    bandwidth: known(choice.bandwidth, bandwidths),
    term: terms === undefined || terms.some((months) => months === choice.term) ? choice.term : null,
  }
}
