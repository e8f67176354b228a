import { bandwidthLabel, endsOf, products } from '#contract/catalog.ts'
import type { QuoteDraft } from '#contract/quotes/draft.ts'
import { inOneBuilding, invalidRooms } from '#contract/quotes/rooms.ts'
import { isListedCountry } from '#server/platform/listed-countries.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import { nniRefusal, resolve, type Resolved } from '#server/pricing/connection.ts'
import { allowedByReadiness, priceOf, type ChosenTerm } from '#server/pricing/price.ts'
import type { Price } from '#server/pricing/totals.ts'
import { readPricingInput, type PricingInput, type PricingQuery } from '#server/pricing/queries.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { notify } from '#server/notifications/notify.ts'

/** Only a client manager who completes a customised request can give a bandwidth in Mbps that no product lists. */
export type DraftToStore = Omit<QuoteDraft, 'bandwidth_id'> & {
  bandwidth_id: number | null
  bandwidth_mbps?: number | null
  /** As for its bandwidth: any term from a month on. */
  any_term?: boolean
  requote_of?: number | null
  /** The service in place of which it would be ordered. */
  replaces?: number | null
}

export interface PricedDraft {
  draft: DraftToStore
  connection: Resolved
  mbps: number
  /** Null for a bandwidth that no product lists. */
  bandwidth: string | null
  price: Price
}

/**
 * Prices drafts by the company's card. Throws 422 with the errors of every draft, each field under its draft's prefix.
 * A quote may keep a product that price search no longer offers: `keeps` names it.
 */
export async function priceDrafts(
  db: Db,
  viewer: Viewer,
  drafts: DraftToStore[],
  prefixOf: (index: number) => string,
  keeps: number | null = null,
): Promise<PricedDraft[]> {
  const known = await readPricingInputFor(db, { companyId: companyOf(viewer), today: viewer.today }, drafts)
  const errors: Record<string, Sentence[]> = {}
  const priced = drafts.flatMap((draft, index) => {
    try {
      return [priceNewDraft(draft, known, prefixOf(index), keeps)]
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error
      Object.assign(errors, error.errors)
      return []
    }
  })
  const fields = Object.values(errors)
  if (fields.length === 0) return priced
  throw new AppError('invalid', fields.length === 1 ? fields[0]![0]! : (w) => w.invalid, { errors })
}

/** As `priceDraft`, with the checks of new input. */
export function priceNewDraft(
  draft: DraftToStore,
  known: PricingInput,
  prefix = '',
  keeps: number | null = null,
): PricedDraft {
  const { product_id } = draft
  if (product_id !== keeps && !known.offered.product.has(product_id))
    throw invalid({ [`${prefix}product_id`]: (w) => w.productNotOffered(products[product_id].name) })
  checkCountries(draft, prefix)
  const priced = priceDraft(draft, known, prefix)
  checkRooms(priced, prefix)
  return priced
}

/** Checked for new input only: earlier quotes keep their countries. */
function checkCountries(draft: DraftToStore, prefix: string) {
  const unlisted = endInputs(draft).filter(
    ({ nis, nni, address }) => !nis && !nni && !isListedCountry(address?.country ?? ''),
  )
  if (unlisted.length > 0)
    throw invalid(
      Object.fromEntries(
        unlisted.map(({ field }) => [`${prefix}${field}_details.country`, (w) => w.unknownCountry]),
      ),
    )
}

/** Checked for new input only: earlier lines within one building have no rooms. */
function checkRooms({ draft, connection: { sites } }: PricedDraft, prefix: string) {
  const [a, b] = sites
  if (!a || !b || products[draft.product_id].rooms.length < 2 || !inOneBuilding(a, b)) return
  if (a.address_landed || b.address_landed)
    throw invalid({ [`${prefix}${b.nis ? 'site_b_nis' : 'site_b'}`]: (w) => w.landedToItself })
  const wrong = invalidRooms(a, b)
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(
        wrong.map((each) =>
          each === 'same'
            ? [`${prefix}site_b_details.unit`, (w) => w.sameRoom]
            : [`${prefix}${each}_details.unit`, (w) => w.roomMissing],
        ),
      ),
    )
}

export function readPricingInputFor(
  db: Db,
  reader: Pick<PricingQuery, 'companyId' | 'today' | 'floors'>,
  drafts: readonly DraftToStore[],
): Promise<PricingInput> {
  const ends = drafts.flatMap(endInputs)
  const bandwidthIds = drafts.map((draft) => draft.bandwidth_id)
  return readPricingInput(db, {
    ...reader,
    products: unique(drafts.map((draft) => draft.product_id)),
    nisCodes: unique(ends.flatMap((end) => end.nis || [])),
    replaced: drafts.flatMap(({ replaces }) => replaces ?? []),
    nniIds: unique(ends.flatMap((end) => end.nni || [])),
    // A bandwidth in Mbps may be one that the product lists.
    bandwidthIds: bandwidthIds.includes(null) ? null : unique(bandwidthIds as number[]),
    optionIds: unique(
      drafts.flatMap((d) => [d.fixed_ip_vas_id, d.voice_id, d.device_vas_id].flatMap((id) => id || [])),
    ),
  })
}

/** Undefined if its bandwidth, term, site or add-on is no longer offered. */
export function priceIfOffered(draft: DraftToStore, known: PricingInput): PricedDraft | undefined {
  return ifOffered(() => priceDraft(draft, known))
}

/** Undefined where it throws 422. */
export function ifOffered<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (error instanceof AppError && error.errors) return undefined
    throw error
  }
}

/** Throws 422 on the field that is not offered. */
export function priceDraft(draft: DraftToStore, known: PricingInput, prefix = ''): PricedDraft {
  const product = draft.product_id
  const bandwidth = bandwidthIn(draft, known)
  const connection = resolve(
    {
      product,
      mbps: bandwidth?.mbps ?? 0,
      ends: endInputs(draft),
      optionIds: { fixed_ip: draft.fixed_ip_vas_id, voice: draft.voice_id, device: draft.device_vas_id },
    },
    known,
    prefix,
  )
  const refused = (say: Sentence) =>
    invalid({ [`${prefix}${draft.bandwidth_id === null ? 'bandwidth_mbps' : 'bandwidth_id'}`]: say })
  if (!bandwidth) throw refused((w) => w.unknownBandwidth)
  if (
    (bandwidth.id !== null && !known.offered.bandwidth.has(`${product}|${bandwidth.id}`)) ||
    !allowedByReadiness(connection, bandwidth.mbps)
  )
    throw refused((w) => w.bandwidthNotOffered)
  const refusal = nniRefusal(connection, bandwidth)
  if (refusal) throw refused(refusal)
  const ownTerm = draft.any_term && draft.contract_id > 0
  if (!ownTerm && !known.offered.term.has(`${product}|${draft.contract_id}`))
    throw invalid({ [`${prefix}contract_id`]: (w) => w.termNotOffered })
  const card = known.cards.get(product) ?? new Map()
  const price = priceOf(connection, { bandwidth, months: draft.contract_id }, card, known.tax)
  const { id, mbps, label } = bandwidth
  return {
    draft: { ...draft, bandwidth_id: id },
    connection,
    mbps,
    bandwidth: id === null ? null : label,
    price,
  }
}

function bandwidthIn(draft: DraftToStore, known: PricingInput): ChosenTerm['bandwidth'] | undefined {
  const { product_id, bandwidth_id, bandwidth_mbps: mbps } = draft
  if (bandwidth_id !== null) return known.bandwidths.get(bandwidth_id)
  if (!mbps) return undefined
  const listed = [...known.bandwidths.values()].find(
    (each) => each.mbps === mbps && known.offered.bandwidth.has(`${product_id}|${each.id}`),
  )
  return listed ?? { id: null, mbps, label: bandwidthLabel(mbps) }
}

export function endInputs(draft: DraftToStore) {
  return endsOf(draft.product_id).map((field) => ({
    field,
    nis: draft[`${field}_nis`],
    nni: draft[`${field}_nni`],
    address: draft[`${field}_details`],
  }))
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}

/** Notifies client managers once of all pending quotes, and answers their number. */
export async function requestPrices(db: Db, viewer: Viewer, quotes: Quote[]): Promise<number> {
  const pending = quotes.filter((quote) => quote.status === 'pending')
  const [first] = pending
  if (!first) return 0
  const { quote_reference: reference, company } = first
  const alone = pending.length === 1
  await notify(db, viewer, {
    kind: 'quote_requested',
    company_id: first.company_id,
    quote_id: alone ? first.id : undefined,
    facts: { reference, company, count: alone ? undefined : pending.length },
  })
  return pending.length
}
