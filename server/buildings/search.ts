import { sql } from 'kysely'
import { keywordWords } from '#contract/paging.ts'
import { keyOf, remnantsOf, wordsOf } from '#server/buildings/lexicon.ts'

/** The maximum number of words; more do not help to find a building, and each costs look-ups. */
const mostWords = keywordWords.most

/**
 * The search of a keyword as a subquery: the ids of at most 20 buildings by rank, with the company's own NNIs (with
 * `nni_id`) on top. Null if the keyword is too short or has no words.
 */
export function searchFor(keyword: string, company: number | null) {
  if ([...keyword].length < 3) return null
  // People paste whole addresses: what is too much of one is ignored.
  const asked = wordsOf(keyword)
    .filter((word) => word.length <= keywordWords.longest)
    .slice(0, mostWords)
  if (asked.length === 0) return null

  const probes = asked.flatMap((word, slot) => [
    ...remnantsOf(word).map((remnant) => ({ ...remnant, slot, also: slot })),
    ...asked
      .slice(slot + 1, slot + 2)
      .map((next) => ({ text: word + next, missing: 0, slot, also: slot + 1 })),
  ])
  const code = keyOf(keyword)
  const codes = [
    code,
    ...keyword
      .split(/\s+/)
      .map(keyOf)
      .filter((part) => /\d/.test(part) && /\D/.test(part)),
  ]
  return sql<{ building_id: number; nni_id: number | null }>`building_search(
    ${asked}, ${probes.map((probe) => probe.slot)}, ${probes.map((probe) => probe.also)},
    ${probes.map((probe) => probe.text)}, ${probes.map((probe) => probe.missing)},
    ${code}, ${codes}, ${company})`
}
