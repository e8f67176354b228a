import type { z } from 'zod'
import { products } from '#contract/catalog.ts'
import type { quoteDraft } from '#contract/quotes/draft.ts'
import { cancelReasons } from '#contract/quotes/cancel-reasons.ts'

const day = 86_400_000

/** The same seed gives the same draws: a number from 0 to `below`, exclusive. */
export function randomFrom(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
  return { draw, pick: <T>(among: readonly T[]): T => among[draw(among.length)]! }
}
export type Random = ReturnType<typeof randomFrom>

/** By month: few quotes around the new year and the festivals, most before the end of the year. */
const season = [7, 6, 10, 8, 9, 9, 11, 10, 11, 13, 12, 5]

/** A moment of office hours within the year before `now`, on a weekday. */
export function momentOf({ draw }: Random, now: Date): Date {
  for (;;) {
    const at = new Date(now.getTime() - draw(364) * day - draw(day))
    // Between 9 and 18 in Kuala Lumpur.
    at.setUTCHours(1 + draw(9), draw(60), draw(60), 0)
    if (at >= now || at.getUTCDay() % 6 === 0) continue
    if (draw(13) < season[at.getUTCMonth()]!) return at
  }
}

export interface HistoryOffer {
  buildings: { nis_code: string; ftto: boolean }[]
  bandwidths: Record<1 | 2 | 3, { id: number; mbps: number }[]>
}

/** Towns of unlisted addresses, the busiest first. */
const towns = [
  ['Rawang', '48000', 'Selangor'],
  ['Nilai', '71800', 'Negeri Sembilan'],
  ['Batu Kawan', '14110', 'Pulau Pinang'],
  ['Senai', '81400', 'Johor'],
  ['Kulim', '09000', 'Kedah'],
  ['Gebeng', '26080', 'Pahang'],
  ['Pasir Gudang', '81700', 'Johor'],
  ['Kerteh', '24300', 'Terengganu'],
  ['Bintulu', '97000', 'Sarawak'],
  ['Lahad Datu', '91100', 'Sabah'],
  ['Alor Gajah', '78000', 'Melaka'],
  ['Kamunting', '34600', 'Perak'],
] as const

/** Leased lines most, then Internet, then FTTO; one in five at an address entered by hand. */
export function pastDraft({ draw, pick }: Random, offer: HistoryOffer): z.input<typeof quoteDraft> {
  const product_id = pick([1, 1, 1, 1, 1, 2, 2, 2, 3] as const)
  const known = offer.bandwidths[product_id]
  const bandwidth = known[Math.min(draw(known.length), draw(known.length))]!
  const base = { bandwidth_id: bandwidth.id, contract_id: pick([24, 24, 24, 12, 12, 0]) }
  const byHand = draw(5) === 0
  const { ends, readiness } = products[product_id]
  if (readiness) {
    const fibre = offer.buildings.filter(({ ftto }) => ftto)
    return { ...base, product_id, location_nis: pick(fibre).nis_code }
  }
  const a = pick(offer.buildings).nis_code
  if (ends.length === 1)
    return byHand
      ? { ...base, product_id, site_a_details: handTyped({ draw, pick }) }
      : { ...base, product_id, site_a_nis: a }
  if (byHand) return { ...base, product_id, site_a_nis: a, site_b_details: handTyped({ draw, pick }) }
  let b = pick(offer.buildings).nis_code
  while (b === a) b = pick(offer.buildings).nis_code
  return { ...base, product_id, site_a_nis: a, site_b_nis: b }
}

function handTyped({ draw }: Random) {
  const [city, postcode, state] = towns[Math.min(draw(towns.length), draw(towns.length))]!
  return {
    address_line1: `Lot ${1 + draw(90)}, Jalan Perusahaan ${1 + draw(9)}`,
    city,
    postcode,
    state,
    country: 'Malaysia',
    standard: 0 as const,
  }
}

const { own, staff } = cancelReasons.en
const why = [
  own.tooDear,
  own.tooDear,
  own.otherOffer,
  own.otherOffer,
  own.otherOffer,
  own.notNeeded,
  own.wrongDetails,
]
const words = ['', '', ': the site moves next year', ': budget was cut', '']

/** In one of six cases the carrier cancels. Null: no reason given. */
export function randomReason({ draw, pick }: Random): { byStaff: boolean; reason: string | null } {
  if (draw(6) === 0) return { byStaff: true, reason: pick([staff.unable, staff.duplicate, staff.asked]) }
  return { byStaff: false, reason: draw(8) === 0 ? null : pick(why) + pick(words) }
}
