import type { CardDifference, BenchOfQuote } from '#contract/quotes/bench.ts'
import { products } from '#contract/catalog.ts'
import { homeCountry } from '#contract/countries.ts'
import { noSen } from '#contract/money.ts'
import { levelOfSites } from '#contract/price-level.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { distanceBetween, resolve, type SitePlace, type Resolved } from '#server/pricing/connection.ts'
import { allowedByReadiness, bandOf, priceOf, slowestPort, type Connection } from '#server/pricing/price.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { endsGiven, readPricingInputFor, type DraftToStore } from '#server/quotes/draft.ts'
import type { QuoteRow } from '#server/quotes/quote-row.ts'
import { storedLine } from '#server/quotes/renew.ts'

/**
 * The company's card price of the most similar service with the quote's product and sites. Double the bandwidth counts
 * like a term that differs by two years. Unlisted sites count as near-net at `places`.
 */
export async function nearestCardPrice(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  places: readonly SitePlace[],
): Promise<NonNullable<BenchOfQuote['nearest']> | null> {
  const line = storedLine(row)
  if (!line || row.bandwidth_mbps === null) return null
  // Add-ons have prices of their own.
  const bare = { ...line, bandwidth_id: null, fixed_ip_vas_id: null, voice_id: null, device_vas_id: null }
  const known = await readPricingInputFor(db, { companyId: row.company_id, today: viewer.today }, [bare])
  const connection = connectionOf(bare, known)
  if (!connection) return null
  // Cards have no prices abroad.
  if (connection.sites.some(({ country }) => country !== homeCountry)) return null
  const { assumed, differs } = assume(connection, places)
  if (products[line.product_id].distance && !assumed.band) return null
  const card = known.cards.get(line.product_id) ?? new Map()
  const [found] = choicesOf(connection, known)
    .map((choice) => ({ ...choice, price: priceOf(assumed, choice, card, known.tax) }))
    .filter(({ price }) => price.complete)
    .map((priced) => ({ ...priced, far: farness(priced, row) }))
    .toSorted((one, other) => one.far - other.far)
  if (!found) return null
  const { bandwidth, months, price } = found
  return {
    bandwidth_id: bandwidth.id,
    bandwidth: bandwidth.label,
    contract_id: months,
    nrc: price.bandwidth_nrc ?? noSen,
    mrc: price.bandwidth_mrc ?? noSen,
    own_rate: price.lines.some((each) => each.own_rate),
    price_level: levelOfSites(connection.sites),
    differs: [
      ...(bandwidth.mbps === row.bandwidth_mbps ? [] : (['bandwidth'] as const)),
      ...(months === row.contract_months ? [] : (['term'] as const)),
      ...differs,
    ],
  }
}

/** Undefined if a building or an NNI of the quote no longer exists. */
function connectionOf(draft: DraftToStore, known: PricingInput): Resolved | undefined {
  try {
    return resolve({ product: draft.product_id, ends: endsGiven(draft), optionIds: {} }, known)
  } catch (error) {
    if (error instanceof AppError && error.errors) return undefined
    throw error
  }
}

/** Fills in unknown facts that the card needs for a price. */
function assume(
  connection: Resolved,
  places: readonly SitePlace[],
): { assumed: Connection; differs: CardDifference[] } {
  const { product, ends, options } = connection
  const unlisted = ends.some((end) => end.grade === 'off_net')
  const unready = products[product].readiness && ends.some((end) => end.readiness === 'unknown')
  const [a, b] = places
  const apart = products[product].distance && !connection.band && a && b ? distanceBetween(a, b) : undefined
  return {
    assumed: {
      product,
      options,
      ends: ends.map((end) => ({
        ...end,
        grade: end.grade === 'off_net' ? 'near_net' : end.grade,
        readiness: end.readiness === 'unknown' ? 'xgspon' : end.readiness,
      })),
      band: connection.band ?? (apart ? bandOf(apart.metres, false, apart.acrossSea) : null),
    },
    differs: [
      ...(unlisted ? (['not_listed'] as const) : []),
      ...(unready && !unlisted ? (['readiness'] as const) : []),
      ...(apart ? (['distance'] as const) : []),
    ],
  }
}

function choicesOf(connection: Resolved, known: PricingInput) {
  const port = slowestPort(connection)
  const offered = (of: ReadonlySet<string>, value: number) => of.has(`${connection.product}|${value}`)
  const bandwidths = [...known.bandwidths.values()].filter(
    ({ id, mbps }) =>
      offered(known.offered.bandwidth, id) &&
      allowedByReadiness(connection, mbps) &&
      (!port || mbps <= port.mbps),
  )
  const terms = [...known.offered.term].flatMap((key) => {
    const [product, months] = key.split('|').map(Number)
    return product === connection.product ? [months!] : []
  })
  return bandwidths.flatMap((bandwidth) => terms.map((months) => ({ bandwidth, months })))
}

function farness(
  { bandwidth, months }: { bandwidth: { mbps: number }; months: number },
  row: Pick<QuoteRow, 'bandwidth_mbps' | 'contract_months'>,
): number {
  return (
    Math.abs(Math.log2(bandwidth.mbps / row.bandwidth_mbps!)) + Math.abs(months - row.contract_months!) / 24
  )
}
