import type { z } from 'zod'
import { noSen, sumSen, type Sen } from '#contract/money.ts'
import { levelOfSites, type PriceLevel } from '#contract/price-level.ts'
import { agreedLine, components, type Charge } from '#contract/pricing.ts'
import { priceRefusal, validityDays } from '#contract/quotes/actions.ts'
import { isBelowFloor, requiredReason, type quoteApi } from '#contract/quotes/api.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import { plusDays } from '#contract/days.ts'
import { isBelowMargin } from '#contract/margin.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { isSwitchedOn } from '#server/session/portal-settings.ts'
import { notify } from '#server/notifications/notify.ts'
import { isAboveLoadLimit, type NniLoad, nniNotFirm } from '#server/customers/nni-load.ts'
import type { PricingInput } from '#server/pricing/queries.ts'
import { withTotals, type Line } from '#server/pricing/totals.ts'
import { changeQuote } from '#server/quotes/change.ts'
import { priceIfOffered, readPricingInputFor } from '#server/quotes/draft.ts'
import { linesOfQuote, priceColumns } from '#server/quotes/store.ts'
import { writeNote, messageBeginning, writeMessage } from '#server/quotes/write-message.ts'
import { quoteOf, quoteRow, shownStatus, type QuoteRow, fieldsInFreeText } from '#server/quotes/queries.ts'
import { storedDraft, storedLine } from '#server/quotes/renew.ts'
import { exitLines } from '#server/quotes/exit-lines.ts'
import { readPortalNumbers } from '#server/platform/portal-number.ts'
import { readSupplierCost, recordSupplierCost } from '#server/quotes/supplier-cost.ts'

export type AgreedPrice = z.output<NonNullable<typeof quoteApi.price.body>>

/**
 * Replaces the card's bandwidth price by one *agreed* line each for NRC and MRC. A pending quote becomes active for 30
 * days; an active one keeps its validity, one in the cart is held for 30 days. Assigns an unassigned quote to the
 * viewer. Throws 422 on `reason` for RM 0.00 or a price below the floor or the minimum margin without one, 409 in a
 * wrong state, for a stale version, and for an incomplete customised request.
 */
export async function priceQuote(
  db: Db,
  viewer: Viewer,
  id: number,
  agreed: AgreedPrice,
): Promise<WholeQuote> {
  const { after } = await changeQuote(db, viewer, id, 'price', async (row) => {
    const { known, price_level } = await checkPrice(db, viewer, row, agreed)
    // Pricing ends an open request for a price below the floor, even if the price does not change.
    await db
      .updateTable('floor_approval')
      .set({ status: 'ended', ended_by: viewer.userId, ended_at: viewer.now })
      .where('company_id', '=', row.company_id)
      .where('quote_id', '=', id)
      .where('status', '=', 'open')
      .execute()
    const rest = (await linesOfQuote(db, row)).filter((line) => components[line.component] !== 'bandwidth')
    const lines = [byHand('nrc', agreed.bandwidth_nrc), byHand('mrc', agreed.bandwidth_mrc), ...rest]
    const lead_time_days = agreed.lead_time_days ?? row.lead_time_days
    const price = withTotals(
      [...lines, ...(await exitLines(db, viewer, { ...row, lead_time_days }, lines))],
      true,
      known.tax,
    )
    return {
      columns: {
        ...priceColumns(price),
        price_level,
        lead_time_days,
        status: row.status === 'cart' ? 'cart' : 'active',
        price_held_until: row.status === 'cart' ? plusDays(viewer.today, validityDays) : row.price_held_until,
        owner_id: row.owner_id ?? viewer.userId,
        validity: row.status === 'pending' ? plusDays(viewer.today, validityDays) : row.validity,
      },
      lines: price.lines,
    }
  })
  // This reason is internal, so it is no event reason, which the company sees.
  if (agreed.reason) await writeNote(db, viewer, after, agreed.reason)
  if (agreed.supplier_cost !== undefined) await recordSupplierCost(db, viewer, after, agreed.supplier_cost)
  if (agreed.message) await writeMessage(db, viewer, after, 'staff', agreed.message)
  await notify(db, viewer, {
    kind: 'quote_priced',
    company_id: after.company_id,
    quote_id: id,
    facts: {
      reference: after.reference,
      nrc: after.total_nrc ?? undefined,
      mrc: after.total_mrc ?? undefined,
      price_level: after.price_level ?? undefined,
      day: after.validity ?? undefined,
      // One notification of both: the message is about the price.
      words: agreed.message ? messageBeginning(agreed.message) : undefined,
    },
  })
  return quoteOf(after, viewer)
}

/** Refuses what `priceQuote` refuses, for a locked quote. */
export async function checkPrice(db: Db, viewer: Viewer, row: QuoteRow, agreed: AgreedPrice) {
  checkService(viewer, row, agreed.version)
  const changesLeadTime = (agreed.lead_time_days ?? row.lead_time_days) !== row.lead_time_days
  if (changesLeadTime && row.status !== 'pending')
    throw new AppError('wrong_status', (w) => w.leadTimeIsSet(row.reference))
  const known = await readKnownOf(db, viewer, row)
  const { floor } = basisOf(row, known)
  const { bandwidth_nrc: nrc, bandwidth_mrc: mrc } = agreed
  const cost = agreed.supplier_cost === undefined ? await readSupplierCost(db, row) : agreed.supplier_cost
  const { min_margin } = await readPortalNumbers(db, viewer.today)
  const minMargin = isBelowMargin({ nrc, mrc }, cost, row.contract_months, min_margin) ? min_margin : null
  const needed = requiredReason(nrc, floor.nrc) ?? requiredReason(mrc, floor.mrc)
  if (needed && !agreed.reason)
    throw invalid({ reason: (w) => (needed === 'zero' ? w.reasonForZero : w.reasonBelowFloor) })
  if (minMargin !== null && !agreed.reason) throw invalid({ reason: (w) => w.reasonBelowMargin(minMargin) })
  const price_level = agreed.price_level ?? levelOfQuote(row, known)
  const full = fullNni(row, known)
  if (price_level === 'firm' && full)
    throw invalid({ price_level: nniNotFirm(row.reference, full, row.bandwidth_mbps!) })
  const isBelow = minMargin !== null || isBelowFloor({ nrc, mrc }, floor)
  return { known, floor, minMargin, price_level, isBelow }
}

/** Refuses an incomplete customised request and a stale version of the service. */
export function checkService(viewer: Viewer, row: QuoteRow, seen: number | null | undefined) {
  if (priceRefusal({ status: shownStatus(row, viewer.today), product_id: row.product_id }) === 'in_words')
    throw new AppError('not_completed', (w) => w.notCompleted(row.reference, fieldsInFreeText(row)))
  const { version } = row
  if (seen && seen !== version)
    throw new AppError('stale_version', (w) => w.quoteChanged(row.reference), { data: { version } })
}

/** The card's price and floor of the bandwidth, and the level by its sites. */
export async function priceBasis(db: Db, viewer: Viewer, id: number) {
  const row = await quoteRow(db, viewer, id)
  const known = await readKnownOf(db, viewer, row)
  return {
    ...basisOf(row, known),
    price_level: levelOfQuote(row, known),
    floor_needs_approval: await isSwitchedOn(db, 'floor_needs_approval'),
    min_margin: (await readPortalNumbers(db, viewer.today)).min_margin,
  }
}

function basisOf(row: QuoteRow, known: PricingInput) {
  const nothing = { nrc: null, mrc: null }
  const draft = storedDraft(row)
  // An add-on that is no longer offered must not prevent pricing the bandwidth.
  const bandwidthOnly = draft && { ...draft, fixed_ip_vas_id: null, voice_id: null, device_vas_id: null }
  const price = bandwidthOnly && priceIfOffered(bandwidthOnly, known)?.price
  if (!price?.complete) return { card: nothing, floor: nothing }
  const lines = price.lines.filter((line) => components[line.component] === 'bandwidth')
  const of = (charge: Charge) => lines.filter((line) => line.charge === charge)
  const floorOf = (charge: Charge) => {
    const floors = of(charge).map((line) => line.floor)
    return floors.length === 0 || floors.includes(null) ? null : sumSen(floors as Sen[])
  }
  return {
    card: { nrc: price.bandwidth_nrc ?? noSen, mrc: price.bandwidth_mrc ?? noSen },
    floor: { nrc: floorOf('nrc'), mrc: floorOf('mrc') },
  }
}

function readKnownOf(db: Db, viewer: Viewer, row: QuoteRow): Promise<PricingInput> {
  const draft = storedLine(row)
  return readPricingInputFor(
    db,
    { companyId: row.company_id, today: viewer.today, floors: true },
    draft ? [draft] : [],
  )
}

/** The level given on completion, otherwise by the sites. */
function levelOfQuote(row: QuoteRow, known: PricingInput): PriceLevel {
  const { completed_level, site_a, site_b } = row
  if (completed_level) return completed_level
  return fullNni(row, known) ? 'subject_to_survey' : levelOfSites(site_b ? [site_a, site_b] : [site_a])
}

/** An NNI of the quote that its circuit would bring above the limit. */
function fullNni({ site_a, site_b, bandwidth_mbps }: QuoteRow, { nnis }: PricingInput): NniLoad | undefined {
  return [site_a, site_b]
    .flatMap((site) => nnis.get(site?.nni ?? 0) ?? [])
    .find((nni) => isAboveLoadLimit(nni, bandwidth_mbps ?? 0))
}

/** An agreed charge has no card cell and no floor. */
function byHand(charge: Charge, amount: Sen): Line {
  return { ...agreedLine(charge, amount), cell_id: null, version_id: null, floor: null }
}
