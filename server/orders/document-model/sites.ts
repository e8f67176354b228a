import type { Circuit } from '#contract/orders/order.ts'
import type { SiteDetails, WholeQuote } from '#contract/quotes/quote.ts'
import type { Language } from '#contract/session.ts'
import { namesSite } from '#contract/text.ts'
import { documentTextsByLanguage } from '#server/documents/words/words.ts'

const ends = ['site_a', 'site_b', 'location'] as const
type End = (typeof ends)[number]
type Sited = Pick<WholeQuote, End | `${End}_nni` | `${End}_details`>

/** Each site with its block, level, unit and address, or as an NNI of the company. */
export function siteFacts(sited: Sited, language: Language): { name: string; value: string }[] {
  const say = documentTextsByLanguage[language]
  return ends.flatMap((end) => {
    const label = sited[end]
    if (!namesSite(label)) return []
    const details = sited[`${end}_details`]
    const about = sited[`${end}_nni`] === null ? addressOf(details, say.room) : [say.nni]
    // The label of an address that is not listed is the address itself.
    const named = details?.standard === 0 && details.address_line1 ? [] : [label]
    return [{ name: say.site[end], value: [...named, ...about.filter((part) => part !== label)].join(', ') }]
  })
}

export function siteLines(sited: Sited, language: Language): string[] {
  return siteFacts(sited, language).map(({ name, value }) => `${name}: ${value}`)
}

/** The sites of a circuit: those of its quote with the circuit's own rooms. */
export function sitesOfCircuit({ rooms }: Circuit, quoted: Sited): Sited {
  const unnamed = { block: null, level: null, unit: null }
  const details = ends.map((end) => {
    const { [`${end}_details` as const]: of } = quoted
    return [`${end}_details`, of && { ...of, ...unnamed, ...rooms[end] }] as const
  })
  return { ...quoted, ...Object.fromEntries(details) }
}

function addressOf(
  details: SiteDetails | null,
  room: Record<'block' | 'level' | 'unit', (value: string) => string>,
): string[] {
  if (!details) return []
  const rooms = (['block', 'level', 'unit'] as const).map(
    (each) => details[each] && room[each](details[each]),
  )
  const { address_line1, address_line2, postcode, city, state, country } = details
  return [...rooms, address_line1, address_line2, `${postcode} ${city}`.trim(), state, country].filter(
    (part): part is string => Boolean(part),
  )
}
