import type { z } from 'zod'
import { pricingApi, type PriceMatrix } from '#contract/pricing.ts'
import { plusWorkingDays } from '#contract/days.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { buyerOf } from '#server/customers/queries.ts'
import { serveData, type Portal } from '#server/platform/route.ts'
import { readRates, readPricingInput } from '#server/pricing/queries.ts'
import { endsOf, products } from '#contract/catalog.ts'
import { perMbps, termTotal } from '#contract/charges.ts'
import type { Db } from '#server/platform/db.ts'
import { invalid } from '#server/platform/errors.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import { nniRefusal, resolve, type Resolved } from '#server/pricing/connection.ts'
import { allowedByReadiness, priceOf } from '#server/pricing/price.ts'
import { awaiting } from '#server/pricing/totals.ts'

export function pricingRoutes(portal: Portal) {
  serveData(portal, pricingApi.priceCheck, async ({ db, viewer, body }) =>
    matrixOf(db, await buyerOf(db, viewer, body.company_id), body),
  )
  serveData(portal, pricingApi.rates, ({ db, viewer }) => readRates(db, viewer.today))
}

type Asked = z.output<NonNullable<typeof pricingApi.priceCheck.body>>

async function matrixOf(db: Db, viewer: Viewer, asked: Asked): Promise<PriceMatrix> {
  const ends = endsOf(asked.product_id).map((field) => ({
    field,
    ...(field === 'site_b' ? asked.site_b : asked.site_a),
  }))
  const optionIds = { fixed_ip: asked.fixed_ip_vas_id, voice: asked.voice_id, device: asked.device_vas_id }
  const known = await readPricingInput(db, {
    companyId: companyOf(viewer),
    today: viewer.today,
    products: [asked.product_id],
    nisCodes: ends.flatMap((end) => end.nis || []),
    nniIds: ends.flatMap((end) => end.nni || []),
    bandwidthIds: null,
    optionIds: Object.values(optionIds).flatMap((id) => id || []),
  })
  if (!known.offered.product.has(asked.product_id))
    throw invalid({ product_id: (w) => w.productNotOffered(products[asked.product_id].name) })
  const connectionAt = (mbps: number) => resolve({ product: asked.product_id, mbps, ends, optionIds }, known)
  const connection = connectionAt(0)
  const [calendar] = await readWorkCalendars(db, viewer.today, [connection.sites])
  const reachOf = ({ grade, priceLevel, leadTimeDays }: Resolved) => ({
    grade,
    price_level: grade === 'off_net' ? null : priceLevel,
    lead_time_days: leadTimeDays,
    ready_on: grade === 'off_net' ? null : plusWorkingDays(viewer.today, leadTimeDays, calendar!),
  })
  const card = known.cards.get(asked.product_id) ?? new Map()
  const bandwidths = [...known.bandwidths.values()].filter((b) => allowedByReadiness(connection, b.mbps))
  const terms = [...known.offered.term].map((key) => Number(key.split('|')[1]))
  return {
    ...reachOf(connection),
    distance_m: connection.distance_m,
    band: connection.band,
    nni_ends: connection.ends.flatMap(({ end, nni }) => (nni ? [end] : [])),
    bandwidths: bandwidths.map(({ id, label, mbps }) => ({ id, bandwidth_size: label, mbps })),
    terms,
    deposit_months: known.depositMonths,
    tax_rates: known.tax,
    tax_rates_of: viewer.today,
    cells: bandwidths.flatMap((bandwidth) => {
      const atSpeed = connectionAt(bandwidth.mbps)
      const refusal = nniRefusal(atSpeed, bandwidth)
      const reach = reachOf(atSpeed)
      return terms.map((months) => {
        const priced = priceOf(atSpeed, { bandwidth, months }, card, known.tax)
        const { complete, ...price } = refusal ? { ...awaiting(priced), lines: [] } : priced
        return {
          bandwidth_id: bandwidth.id,
          contract_id: months,
          ...reach,
          on_request: !complete && !refusal,
          refused: refusal && refusal(words[viewer.language]),
          ...price,
          term_total: termTotal(price, months),
          mrc_per_mbps: perMbps(price.bandwidth_mrc, bandwidth.mbps),
        }
      })
    }),
  }
}
