import { sql, type Selectable } from 'kysely'
import { longestBuyerField } from '#contract/buyer-fields.ts'
import { endsOf, productIds, products, type ProductId } from '#contract/catalog.ts'
import { homeCountry } from '#contract/countries.ts'
import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import { longestRoom } from '#contract/quotes/draft.ts'
import type { MatchedSite, SheetDefaults, SheetField, SheetValues } from '#contract/site-sheets.ts'
import { day } from '#contract/text.ts'
import { keyOf, wordsOf } from '#server/buildings/lexicon.ts'
import { placesOf } from '#server/catalog/queries.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Tables } from '#server/platform/tables.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { words, type Sentence } from '#server/platform/words/words.ts'
import { readPricingInput, type PricingInput } from '#server/pricing/queries.ts'
import { priceNewDraft, type DraftToStore, type PricedDraft } from '#server/quotes/draft.ts'
import {
  matchSites,
  siteOfBuilding,
  siteText,
  type SiteMatch,
  type SiteText,
} from '#server/site-sheets/match.ts'
import type { StoredChoice, StoredError } from '#server/site-sheets/tables.ts'

export type SheetRecord = Selectable<Tables['site_sheet']>
export type StoredRow = Omit<Selectable<Tables['site_sheet_row']>, 'priced'> & { priced: PricedDraft | null }
/** The input of a row. */
type GivenRow = Pick<StoredRow, 'row_no' | 'given' | 'choice_a' | 'choice_b'>

export const letters = ['a', 'b'] as const
export type Letter = (typeof letters)[number]

/** Matches and prices rows at today's prices, and saves what they are now. */
export async function evaluateRows(db: Db, viewer: Viewer, sheet: SheetRecord, rows: readonly GivenRow[]) {
  if (rows.length === 0) return
  const asked = rows.map((row) => askedEnds(row, sheet.defaults))
  const sites = asked.flatMap(({ a, b }) => [a.site, b.site]).filter((site) => site !== null)
  const matches = await matchSites(db, viewer, [...new Map(sites.map((site) => [site.key, site])).values()])
  const choices = asked.map((end) => ({ a: choiceOf(end.a, matches), b: choiceOf(end.b, matches) }))
  const chosen = choices.flatMap(({ a, b }) => [a.choice, b.choice])
  const known = await readSheetPricing(db, viewer, chosen)
  const lines = await readLines(db, viewer)
  const evaluated = await Promise.all(
    rows.map((row, index) => evaluate(row, sheet.defaults, choices[index]!, known, lines, viewer)),
  )
  await sql`
    update site_sheet_row r set state = e.state, site_a = e.site_a, site_b = e.site_b, errors = e.errors,
      duplicate_of = e.duplicate_of, line_key = e.line_key, priced = e.priced,
      held_until = e.held_until
    from json_populate_recordset(null::site_sheet_row, ${JSON.stringify(evaluated)}) e
    where r.company_id = ${sheet.company_id} and r.sheet_id = ${sheet.id} and r.row_no = e.row_no`.execute(db)
}

/** All that rows at these sites are priced by. */
export function readSheetPricing(
  db: Db,
  viewer: Viewer,
  choices: readonly (StoredChoice | null)[],
): Promise<PricingInput> {
  return readPricingInput(db, {
    companyId: companyOf(viewer),
    today: viewer.today,
    products: productIds(),
    nisCodes: [...new Set(choices.flatMap((choice) => choice?.nis ?? []))],
    nniIds: [...new Set(choices.flatMap((choice) => choice?.nni ?? []))],
    bandwidthIds: null,
    optionIds: null,
  })
}

interface AskedEnd {
  site: SiteText | null
  /** By a person for this row, or the hub of the sheet. */
  choice: StoredChoice | null
}

export function askedEnds(
  { given, choice_a, choice_b }: GivenRow,
  defaults: SheetDefaults,
): Record<Letter, AskedEnd> {
  return {
    a: { site: given.site_a ? siteText(given.site_a, given.postcode_a) : null, choice: choice_a },
    b: given.site_b
      ? { site: siteText(given.site_b), choice: choice_b }
      : { site: null, choice: choice_b ?? hubOf(defaults) },
  }
}

/** Site B of rows without one. */
export function hubOf({ hub_nis, hub_nni }: SheetDefaults): StoredChoice | null {
  return hub_nis || hub_nni ? { nis: hub_nis || null, nni: hub_nni ?? null } : null
}

type ChosenEnd = AskedEnd & Partial<SiteMatch> & { confirmed: boolean }

/** By a person, else by an earlier confirmation, else the best candidate; null for an address entered by hand. */
function choiceOf(end: AskedEnd, matches: ReadonlyMap<string, SiteMatch>): ChosenEnd {
  const match = end.site ? matches.get(end.site.key) : undefined
  const confirmed = end.choice ?? match?.remembered ?? null
  const choice = confirmed ?? match?.candidates[0] ?? null
  return { ...match, site: end.site, choice, confirmed: confirmed !== null }
}

async function evaluate(
  row: GivenRow,
  defaults: SheetDefaults,
  chosen: Record<Letter, ChosenEnd>,
  known: PricingInput,
  lines: ReadonlyMap<string, StoredRow['duplicate_of']>,
  viewer: Viewer,
) {
  const errors: StoredError[] = []
  const refuse = (field: SheetField, say: Sentence) =>
    void errors.push({ field, en: say(words.en), ms: say(words.ms) })
  const draft = await draftOf(row.given, defaults, chosen, known, refuse)
  const priced = draft && errors.length === 0 ? priceOrRefuse(draft, known, refuse) : null
  const used = draft ? letters.slice(0, endsOf(draft.product_id).length) : letters
  const uncertain = used.some((letter) => {
    const { site, confirmed, certain, candidates = [] } = chosen[letter]
    return site !== null && !confirmed && !certain && candidates.length > 0
  })
  if (priced && uncertain && priced.connection.priceLevel === 'firm')
    priced.connection.priceLevel = 'subject_to_survey'
  const line = priced && lineOf(priced)
  const state = !priced
    ? 'error'
    : uncertain
      ? 'choose'
      : priced.price.complete
        ? 'priced'
        : priced.connection.grade === 'off_net'
          ? 'by_hand'
          : 'pending'
  return {
    row_no: row.row_no,
    state,
    site_a: matchedSite(chosen.a, known),
    site_b: used.includes('b') ? matchedSite(chosen.b, known) : null,
    errors,
    duplicate_of: lines.get(line ?? '') ?? null,
    priced,
    line_key: priced && [line, ...priced.connection.sites.map(({ level }) => level ?? '')].join('|'),
    held_until: priced?.price.complete ? plusDays(viewer.today, validityDays) : null,
  }
}

function matchedSite(end: ChosenEnd, known: PricingInput): MatchedSite | null {
  const { site, choice, confirmed, certain = false, candidates = [] } = end
  if (!site && !choice) return null
  return { text: site?.key ?? '', chosen: chosenSite(choice, known), certain, confirmed, candidates }
}

export function chosenSite(choice: StoredChoice | null, known: PricingInput): MatchedSite['chosen'] {
  const nni = known.nnis.get(choice?.nni ?? 0)
  if (nni) return siteOfBuilding(nni, { id: nni.nni_id, name: nni.nni_name })
  const building = known.buildings.get(choice?.nis ?? '')
  return building ? siteOfBuilding(building, null) : null
}

type Refuse = (field: SheetField, say: Sentence) => void

/** The draft of a row; every value that is missing or unreadable is refused. */
async function draftOf(
  given: SheetValues,
  defaults: SheetDefaults,
  chosen: Record<Letter, ChosenEnd>,
  known: PricingInput,
  refuse: Refuse,
): Promise<DraftToStore | null> {
  const product = given.product ? productNamed(given.product) : defaults.product_id
  if (!product) {
    refuse('product', (w) => (given.product ? w.sheetUnknownProduct : w.required))
    return null
  }
  const mbps = given.bandwidth ? mbpsOf(given.bandwidth) : undefined
  const bandwidth = given.bandwidth
    ? [...known.bandwidths.values()].find((each) => each.mbps === mbps)?.id
    : defaults.bandwidth_id
  if (!bandwidth) refuse('bandwidth', (w) => (given.bandwidth ? w.unknownBandwidth : w.required))
  const term = given.term ? monthsIn(given.term) : defaults.contract_id
  if (term == null) refuse('term', (w) => (given.term ? w.sheetUnknownTerm : w.required))
  for (const field of ['reference', 'cost_centre'] as const)
    if ((given[field]?.length ?? 0) > longestBuyerField) refuse(field, (w) => w.tooLong(longestBuyerField))
  if ((given.floor_a?.length ?? 0) > longestRoom) refuse('floor_a', (w) => w.tooLong(longestRoom))
  if (given.requested_date && !writtenDay(given.requested_date)) refuse('requested_date', (w) => w.notADate)
  const draft: DraftToStore = {
    product_id: product,
    bandwidth_id: bandwidth ?? null,
    contract_id: term ?? 0,
    buyer_reference: given.reference,
    cost_centre: given.cost_centre,
    ...addOnsIn(given.add_ons, known, refuse),
  }
  for (const [index, end] of endsOf(product).entries()) {
    const letter = letters[index]!
    const { site, choice } = chosen[letter]
    const level = letter === 'a' ? given.floor_a || null : null
    if (choice?.nis || choice?.nni)
      Object.assign(draft, {
        [`${end}_nis`]: choice.nis,
        [`${end}_nni`]: choice.nni,
        ...(level && { [`${end}_details`]: { level } }),
      })
    else if (site)
      Object.assign(draft, {
        [`${end}_details`]: { ...(await addressOf(site, given, letter, refuse)), level },
      })
    else refuse(`site_${letter}`, (w) => (letter === 'b' ? w.sheetNoHub : w.required))
  }
  return draft
}

/** The address of an unlisted site; its town and state follow from the postcode. */
async function addressOf(site: SiteText, given: SheetValues, letter: Letter, refuse: Refuse) {
  const [place] = await placesOf(site.postcode)
  if (!place) refuse(letter === 'a' ? 'postcode_a' : 'site_b', (w) => w.sheetNeedsPostcode)
  return {
    address_line1: site.text.slice(0, 200),
    address_line2: '',
    city: (letter === 'a' && given.city_a?.slice(0, 100)) || (place?.city ?? ''),
    postcode: site.postcode,
    state: place?.state ?? '',
    country: homeCountry,
    standard: 0 as const,
  }
}

const productKeys: Record<string, ProductId | undefined> = {
  pll: 1,
  leasedline: 1,
  taliansewapersendirian: 1,
  id: 2,
  internet: 2,
  idd: 2,
}

function productNamed(typed: string): ProductId | undefined {
  const key = keyOf(typed)
  return productIds().find((id) => `${id}` === key || keyOf(products[id].name) === key) ?? productKeys[key]
}

/** `100`, `100 Mbps`, `1G`, `1 Gbit/s`. */
function mbpsOf(typed: string): number | undefined {
  const [, number, unit] = /^(\d+(?:[.,]\d+)?)\s*(g|m)?(?:b|bps|bit\/?s|bits)?$/i.exec(typed.trim()) ?? []
  if (number === undefined) return undefined
  return Math.round(Number(number.replace(',', '.')) * (unit?.toLowerCase() === 'g' ? 1_000 : 1))
}

/** `24`, `24 months`, `2 years`, `2 tahun`. */
function monthsIn(typed: string): number | undefined {
  const [, number, unit] =
    /^(\d{1,3})\s*(?:(months?|mths?|bulan|m)|years?|yrs?|tahun|y)?$/i.exec(typed.trim()) ?? []
  if (number === undefined) return undefined
  return Number(number) * (unit === undefined && /[a-z]/i.test(typed) ? 12 : 1)
}

/** `2026-11-20` or `20/11/2026`. */
export function writtenDay(typed: string): string | undefined {
  const [, d = '', m = '', y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? []
  return day.safeParse(y ? `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}` : typed).data
}

const optionFields = { fixed_ip: 'fixed_ip_vas_id', voice: 'voice_id', device: 'device_vas_id' } as const

/** The names of add-ons, separated by commas, semicolons or plus signs. */
function addOnsIn(typed: string | undefined, known: PricingInput, refuse: Refuse) {
  const found: Partial<Record<(typeof optionFields)[keyof typeof optionFields], number>> = {}
  for (const name of (typed ?? '').split(/[,;+]/).filter((each) => keyOf(each) !== '')) {
    const option = [...known.options.values()].find((each) => keyOf(each.name) === keyOf(name))
    if (!option) refuse('add_ons', (w) => w.sheetUnknownAddOn(name.trim()))
    else if (found[optionFields[option.kind]]) refuse('add_ons', (w) => w.sheetTwoAddOns(option.name))
    else found[optionFields[option.kind]] = option.id
  }
  return found
}

/** The column that a field of a draft came from. */
function columnOf(field: string): SheetField {
  if (field.startsWith('product')) return 'product'
  if (field.startsWith('bandwidth')) return 'bandwidth'
  if (field.startsWith('contract')) return 'term'
  if (field.startsWith('site_b')) return 'site_b'
  return field.startsWith('site_a') || field.startsWith('location') ? 'site_a' : 'add_ons'
}

function priceOrRefuse(draft: DraftToStore, known: PricingInput, refuse: Refuse): PricedDraft | null {
  try {
    return priceNewDraft(draft, known)
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error
    for (const [field, [say]] of Object.entries(error.errors)) refuse(columnOf(field), say!)
    return null
  }
}

/** Product, bandwidth and sites without rooms. A leased line is the same in both directions. */
function lineOf({ draft, connection, mbps }: PricedDraft): string {
  const sites = connection.sites.map(({ nis, nni, label }) =>
    nni ? `nni ${nni}` : (nis ?? wordsOf(label).join(' ')),
  )
  return [draft.product_id, mbps, ...sites.toSorted()].join('|')
}

/** The lines that the company has as a quote, circuit or service. */
async function readLines(db: Db, viewer: Viewer) {
  const { rows } = await sql<{ line: string; quote: StoredRow['duplicate_of'] }>`
    select concat_ws('|', q.product_id, q.bandwidth_mbps, least(e.a, e.b), case when e.b is not null then greatest(e.a, e.b) end) as line,
      json_build_object('kind', case when s.id is null then 'quote' else 'service' end, 'id', coalesce(s.id, q.id),
        'reference', coalesce(s.reference, q.reference)) as quote
    from quote q
      cross join lateral (select coalesce('nni ' || (q.site_a ->> 'nni'), q.site_a ->> 'nis') collate "C" as a,
        coalesce('nni ' || (q.site_b ->> 'nni'), q.site_b ->> 'nis') collate "C" as b) e
      left join circuit k on q.status = 'ordered' and k.company_id = q.company_id and k.quote_id = q.id
      left join service s on s.company_id = k.company_id and s.circuit_id = k.id and s.state <> 'rejected'
    where q.company_id = ${companyOf(viewer)} and q.product_id is not null
      and (q.status in ('cart', 'pending') or (q.status = 'active' and q.validity >= ${viewer.today})
        or (q.status = 'ordered' and (s.id is null or coalesce(s.ends_on >= ${viewer.today}, true))))
    order by q.id`.execute(db)
  return new Map(rows.map(({ line, quote }) => [line, quote]))
}
