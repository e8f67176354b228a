import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { siteSheetLimits, type SheetCandidate } from '#contract/site-sheets.ts'
import { codesIn, keyOf, searchOf, wordsOf } from '#server/buildings/lexicon.ts'
import type { BuildingRow } from '#server/buildings/import-row.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { StoredChoice } from '#server/site-sheets/tables.ts'

export interface SiteText {
  /** The words by which a confirmed match is remembered. */
  key: string
  text: string
  postcode: string
}

/** The site that a cell names, with the postcode in it unless the sheet has a column for it. */
export function siteText(text: string, postcode = ''): SiteText {
  // Spreadsheets drop the leading zero of Perlis.
  const code = /^\d{4}$/.test(postcode) ? `0${postcode}` : postcode || (/\b\d{5}\b/.exec(text)?.[0] ?? '')
  const words = wordsOf(text).filter((word) => word !== code)
  return { key: [...words, code].filter(Boolean).join(' '), text, postcode: code }
}

export interface SiteMatch {
  candidates: SheetCandidate[]
  /** The best candidate, which needs no confirmation. */
  certain: boolean
  /** An earlier choice for this text. */
  remembered: StoredChoice | null
}

const certainFrom = 0.85
const offeredFrom = 0.5
/** A certain match is better than the next candidate by as much. */
const margin = 0.1
/** A name at another postcode counts less than the same name at the given one. */
const otherPostcode = 0.85

/** A best candidate of this score needs no search: one at another postcode cannot come near it. */
const decidedFrom = otherPostcode + margin

/** Buildings of a postcode that are compared; where there are more, the search decides. */
const maxOfPostcode = 150

type Found = BuildingRow & { nis_key: string; nni_id: number | null; nni_name: string | null }

const columns = sql`b.nis_code, b.nis_key, b.name, b.address1, b.address2, b.address3, b.city, b.postcode, b.state, b.latitude,
  b.longitude, b.kind, b.network_status, b.ftto_readiness, b.on_net_max_mbps`

/** Matches texts with the buildings of their postcodes, and those that are not decided with the results of the search. */
export async function matchSites(
  db: Db,
  viewer: Viewer,
  texts: readonly SiteText[],
): Promise<Map<string, SiteMatch>> {
  const { rows: near } = await sql<Found & { of: string }>`
    select p.of, b.*, null as nni_id, null as nni_name
    from unnest(${[...new Set(texts.flatMap(({ postcode }) => postcode || []))]}::text[]) p(of)
      cross join lateral (select ${columns} from building b where b.postcode = p.of limit ${sql.lit(maxOfPostcode)}) b
    union all
    select b.nis_key, ${columns}, null, null
    from building b where b.nis_key = any(${[...new Set(texts.flatMap(codesOf))]})`.execute(db)
  const nearby = Map.groupBy(near.map(withWords), ({ of }) => of)
  const nearOf = (text: SiteText) =>
    [...new Set([text.postcode, ...codesOf(text)])].flatMap((key) => nearby.get(key) ?? [])
  const matches = new Map<string, ReturnType<typeof rank> & SiteMatch>()
  const rankAll = async (
    of: readonly SiteText[],
    foundFor: (text: SiteText) => (Found & BuildingWords)[],
  ) => {
    for (const text of of) {
      matches.set(text.key, { ...rank(text, foundFor(text)), remembered: null })
      // Requests are answered between texts.
      await setImmediate()
    }
  }
  await rankAll(texts, nearOf)
  const undecided = texts.filter(({ key, postcode }) => {
    const { certain, best } = matches.get(key)!
    const isWhole = (nearby.get(postcode)?.length ?? 0) < maxOfPostcode
    return !(certain && (best!.isCode || (isWhole && best!.score >= decidedFrom)))
  })
  const searched = await searchSites(db, viewer, undecided)
  await rankAll(undecided, (text) => [...nearOf(text), ...(searched.get(text.key) ?? [])])
  const confirmed = await db
    .selectFrom('site_match')
    .select(['text', 'choice'])
    .where('company_id', '=', companyOf(viewer))
    .where('text', '=', sql<string>`any(${texts.map(({ key }) => key)})`)
    .execute()
  for (const { text, choice } of confirmed) matches.get(text)!.remembered = choice
  return matches
}

function codesOf({ text }: SiteText): string[] {
  return [keyOf(text), ...codesIn(text)]
}

/** Misspelt names and the company's NNIs, in one statement. */
async function searchSites(
  db: Db,
  viewer: Viewer,
  texts: readonly SiteText[],
): Promise<Map<string, (Found & BuildingWords)[]>> {
  const searches = texts.flatMap(({ key, text }) => {
    const search = searchOf(text)
    return search ? [{ ...search, key }] : []
  })
  const company = companyOf(viewer)
  const { rows } = await sql<Found & { key: string }>`
    select s.key, ${columns}, f.nni_id, n.name as nni_name
    from json_to_recordset(${JSON.stringify(searches)}) as s(key text, asked json, slots json, also json, texts json,
        missing json, code text, codes json)
      cross join lateral building_search(
        array(select json_array_elements_text(s.asked)),
        array(select json_array_elements_text(s.slots)::int), array(select json_array_elements_text(s.also)::int),
        array(select json_array_elements_text(s.texts)), array(select json_array_elements_text(s.missing)::int),
        s.code, array(select json_array_elements_text(s.codes)), ${company}) f
      join building b on b.id = f.building_id
      left join nni n on n.id = f.nni_id and n.company_id = ${company}`.execute(db)
  return Map.groupBy(rows.map(withWords), ({ key }) => key)
}

/** The candidates of one text, best first, and whether the best needs no confirmation. */
function rank(site: SiteText, found: readonly (Found & BuildingWords)[]) {
  const codes = new Set(codesOf(site))
  const words = wordsOf(site.text).filter((word) => word !== site.postcode)
  const once = new Map(found.map((building) => [`${building.nis_code} ${building.nni_id}`, building]))
  const ranked = [...once.values()]
    .map((building) => compare(building, words, site.postcode, codes))
    .filter(({ score }) => score >= offeredFrom)
    .toSorted((a, b) => b.score - a.score || a.nis.localeCompare(b.nis))
  const [best] = ranked
  const next = ranked.find(({ nis }) => nis !== best?.nis)
  const isAhead = next === undefined || (best !== undefined && best.score - next.score >= margin)
  return {
    best,
    candidates: ranked.slice(0, siteSheetLimits.candidates).map(({ candidate }) => candidate()),
    certain: best !== undefined && !best.isNni && (best.isCode ? !next?.isCode : best.agrees && isAhead),
  }
}

function compare(
  building: Found & BuildingWords,
  words: readonly string[],
  postcode: string,
  codes: ReadonlySet<string>,
) {
  const { nni_id, nni_name, nis_code: nis } = building
  const rest = words.filter((word) => building.names.includes(word) || !building.place.has(word))
  const similarity = similarityOf(rest, building.names)
  const isCode = nni_id === null && codes.has(building.nis_key)
  const samePostcode = postcode !== '' && postcode === building.postcode
  const ownWords = rest.filter((word) => word !== 'no' && word !== 'lot')
  const sameAddress =
    nni_id === null && hasStreet(words, building) && (ownWords.length === 0 || similarity >= offeredFrom)
  const worth = sameAddress && ownWords.length === 0 ? 1 : similarity
  const reasons: SheetCandidate['reasons'] = []
  if (isCode) reasons.push('nis_code')
  if (similarity >= offeredFrom) reasons.push('name')
  if (sameAddress) reasons.push('address')
  if (samePostcode) reasons.push('postcode')
  return {
    nis,
    isNni: nni_id !== null,
    isCode,
    agrees: samePostcode && (similarity >= certainFrom || sameAddress),
    score: isCode ? 2 : postcode === '' || samePostcode ? worth : worth * otherPostcode,
    candidate: (): SheetCandidate => ({
      ...siteOfBuilding(building, nni_id === null ? null : { id: nni_id, name: nni_name! }),
      similarity: Math.round(similarity * 100),
      reasons,
    }),
  }
}

export function siteOfBuilding(building: BuildingRow, nni: { id: number; name: string } | null) {
  const { address1, address2, address3, postcode, city, state } = building
  const town = `${postcode} ${city}`.trim()
  return {
    nis: nni ? null : building.nis_code,
    nni: nni?.id ?? null,
    name: nni ? `${nni.name}, ${building.name}` : building.name,
    address: [address1, address2, address3, town, state].filter(Boolean).join(', '),
    network_status: building.network_status,
    latitude: building.latitude,
    longitude: building.longitude,
  }
}

interface BuildingWords {
  names: string[]
  /** The words of its address that say nothing about its name. */
  place: Set<string>
  /** Street number and street; null without a number. */
  street: { number: string; words: string[] } | null
}

function withWords<Row extends Found>(building: Row): Row & BuildingWords {
  const [first = '', ...more] = wordsOf(building.address1).filter((word) => word !== 'no' && word !== 'lot')
  const { address2, address3, city, state, postcode } = building
  return {
    ...building,
    names: wordsOf(building.nni_name ?? building.name),
    place: new Set([
      first,
      ...more,
      ...wordsOf([address2, address3, city, state, postcode, 'Malaysia'].join(' ')),
    ]),
    street: /^\d/.test(first) && more.length >= 2 ? { number: first, words: more } : null,
  }
}

function hasStreet(words: readonly string[], { street }: BuildingWords): boolean {
  return street !== null && [street.number, ...street.words].every((word) => words.includes(word))
}

/** Short words and numbers tell towers apart: they are equal or different, and a difference counts more. */
const isExact = (word: string) => word.length < 3 || /\d/.test(word)
const differsExactly = 0.8
const weightOf = (word: string) => Math.max(3, word.length)

/** Between 0 and 1. Each word is compared with the most similar one, so their order does not matter. */
export function similarityOf(text: readonly string[], name: readonly string[]): number {
  if (text.length === 0 || name.length === 0) return 0
  const left = [...name]
  let shared = 0
  let exact = true
  for (const word of text) {
    let [best, at] = [0, -1]
    for (const [index, other] of left.entries()) {
      const alike = word === other ? 1 : isExact(word) || isExact(other) ? 0 : likeness(word, other)
      if (alike > best) [best, at] = [alike, index]
    }
    if (at >= 0) shared += best * (weightOf(word) + weightOf(left.splice(at, 1)[0]!))
    else if (isExact(word)) exact = false
  }
  if (left.some(isExact)) exact = false
  const total = [...text, ...name].reduce((sum, word) => sum + weightOf(word), 0)
  const byWord = shared / total
  const spaced = text.length === name.length ? 0 : joinedLikeness(text.join(''), name.join(''))
  return Math.max(byWord * (exact ? 1 : differsExactly), spaced)
}

/** A space that is missing or added; with numbers only without an error. */
function joinedLikeness(text: string, name: string): number {
  if (text === name) return 1
  return /\d/.test(text + name) ? 0 : likeness(text, name)
}

/** One typing error for each four letters, at most three, counted as a share of the letters. */
function likeness(a: string, b: string): number {
  const longest = Math.max(a.length, b.length)
  const most = Math.min(3, Math.floor(longest / 4))
  if (Math.abs(a.length - b.length) > most || (a[0] !== b[0] && a.at(-1) !== b.at(-1))) return 0
  const errors = typingErrors(a, b)
  return errors > most ? 0 : 1 - errors / longest
}

/** Letters that are wrong, missing, added, or swapped with the next one. */
function typingErrors(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
