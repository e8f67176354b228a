import { keywordWords } from '#contract/paging.ts'

/** The fields of a building's address; earlier ones count more in the ranking. */
export const fields = ['name', 'street', 'place'] as const

/** Common abbreviations in addresses. Both sides of a search are expanded. */
const abbreviations: Record<string, string | undefined> = {
  jln: 'jalan',
  jl: 'jalan',
  lrg: 'lorong',
  tmn: 'taman',
  kg: 'kampung',
  kpg: 'kampung',
  kampong: 'kampung',
  sg: 'sungai',
  bdr: 'bandar',
  psn: 'persiaran',
  bgn: 'bangunan',
  center: 'centre',
}

/** The words of a text, normalised: no accents, capitals, punctuation or abbreviations. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => abbreviations[word] ?? word)
}

/** NIS codes are compared by letters and digits only: `kul 0001` is `KUL-0001`. */
export function keyOf(text: string): string {
  return wordsOf(text).join('')
}

/** The arguments of the function `building_search`. Null for too short a keyword. */
export function searchOf(keyword: string) {
  if ([...keyword].length < 3) return null
  // People paste whole addresses: ignore what exceeds the limits.
  const asked = wordsOf(keyword)
    .filter((word) => word.length <= keywordWords.longest)
    .slice(0, keywordWords.most)
  if (asked.length === 0) return null

  const probes = asked.flatMap((word, slot) => [
    ...remnantsOf(word).map((remnant) => ({ ...remnant, slot, also: slot })),
    ...asked
      .slice(slot + 1, slot + 2)
      .map((next) => ({ text: word + next, missing: 0, slot, also: slot + 1 })),
  ])
  const code = keyOf(keyword)
  return {
    asked,
    slots: probes.map((probe) => probe.slot),
    also: probes.map((probe) => probe.also),
    texts: probes.map((probe) => probe.text),
    missing: probes.map((probe) => probe.missing),
    code,
    codes: [code, ...codesIn(keyword)],
  }
}

/** The parts of a text that can be NIS codes, as `keyOf` has them. */
export function codesIn(text: string): string[] {
  return text
    .split(/[\s,;()]+/)
    .map(keyOf)
    .filter((part) => /\d/.test(part) && /\D/.test(part))
}

interface Remnant {
  text: string
  missing: 0 | 1 | 2
}

/**
 * The word and what remains with one letter missing, or two in long words. Two words are one typing error apart exactly
 * when they share such a remnant, so an index finds misspellings.
 */
export function remnantsOf(word: string): Remnant[] {
  const found = new Map<string, Remnant['missing']>([[word, 0]])
  const most = maxMissing(word)
  if (most >= 1) for (const shorter of withoutOne(word)) if (!found.has(shorter)) found.set(shorter, 1)
  if (most >= 2)
    for (const [shorter, missing] of found)
      if (missing === 1)
        for (const shortest of withoutOne(shorter)) if (!found.has(shortest)) found.set(shortest, 2)
  return [...found].map(([text, missing]) => ({ text, missing }))
}

/** Short words and numbers have too many neighbours, and very long ones are no words. */
function maxMissing(word: string): Remnant['missing'] {
  const { length } = word
  if (length < 3 || length > 24) return 0
  if (/\p{N}/u.test(word)) return length < 4 ? 0 : 1
  return length < 6 ? 1 : 2
}

function* withoutOne(word: string) {
  for (let at = 0; at < word.length; at++) yield word.slice(0, at) + word.slice(at + 1)
}
