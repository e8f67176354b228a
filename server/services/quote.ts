import { buyerFieldsOf } from '#contract/buyer-fields.ts'
import { endsOf, type SiteField, vasKinds } from '#contract/catalog.ts'
import { components, endNames } from '#contract/pricing.ts'
import type { Replacement } from '#contract/services/api.ts'
import { portClass, remoteLeadDays } from '#contract/services/service.ts'
import { isAboveLoadLimit } from '#server/customers/nni-load.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readTaxRates } from '#server/pricing/tax.ts'
import { withTotals, type Line } from '#server/pricing/totals.ts'
import { priceDrafts, requestPrices, type DraftToStore, type PricedDraft } from '#server/quotes/draft.ts'
import { addToWishlist } from '#server/quotes/project.ts'
import { earliestDates, quoteOf, quoteRow, readQuote, type QuoteRow } from '#server/quotes/queries.ts'
import { storedLine } from '#server/quotes/renew.ts'
import { storeQuotes } from '#server/quotes/store.ts'
import { exitLines } from '#server/quotes/exit-lines.ts'
import { lockService, type LockedService } from '#server/services/lock.ts'

/**
 * Quotes a replacement of a service by today's card, active for 30 days or pending. Throws 409 unless the service can be
 * replaced, 422 for what is not offered or changes nothing, and for an end of the term before the hand-over.
 */
export async function quoteReplacement(db: Db, viewer: Viewer, id: number, given: Replacement) {
  const service = await lockReplaceable(db, viewer, id)
  const { company_id } = service
  const { kind } = given
  const before = await readLine(db, viewer, service)
  const { draft, moved } = draftOf(before, given)
  const [priced] = await priceDrafts(db, viewer, [draft], () => '', before.draft.product_id)
  refuseUnchanged(before, priced!, kind, moved)
  const remote = kind === 'renew' || (kind === 'change' && !changesPort(before, priced!))
  const replaces = { kind, service_id: id, keeps_end: given.keep_end && service.term_ends !== null }
  const { leadTimeDays, priceLevel, sites, ends } = priced!.connection
  const isFull = ends.some(({ nni }) => nni && isAboveLoadLimit(nni, priced!.mbps))
  const planned = {
    ...replaces,
    company_id,
    contract_months: draft.contract_id,
    lead_time_days: remote ? remoteLeadDays[kind] : leadTimeDays,
    site_a: sites[0]!,
    site_b: sites[1] ?? null,
  }
  const [first] = await earliestDates(db, viewer, [planned])
  if (replaces.keeps_end && first! > service.term_ends!)
    throw invalid({ keep_end: (w) => w.noTermToKeep(service.term_ends!) })
  const isDue = dueOnce(before, priced!, { kind, remote, moved })
  const lines = priced!.price.lines.filter((line) => line.charge === 'mrc' || isDue(line))
  const { complete } = priced!.price
  const exit = complete ? await exitLines(db, viewer, planned, lines) : []
  const [quote] = await storeQuotes(
    db,
    viewer,
    [
      {
        ...priced!,
        connection: {
          ...priced!.connection,
          leadTimeDays: planned.lead_time_days,
          // Nobody works at the sites.
          priceLevel: remote && !isFull ? 'firm' : priceLevel,
        },
        price: withTotals([...lines, ...exit], complete, await readTaxRates(db, company_id, viewer.today)),
      },
    ],
    replaces,
  )
  if (complete) await addToWishlist(db, viewer, { ids: [quote!] })
  else await requestPrices(db, viewer, [quoteOf(await quoteRow(db, viewer, quote!), viewer)])
  return readQuote(db, viewer, quote!)
}

/** 409 unless the service is active, billed, open-ended and not being replaced. */
export async function lockReplaceable(db: Db, viewer: Viewer, id: number): Promise<LockedService> {
  const service = await lockService(db, viewer, id, 'change')
  const { reference, ends_on, billing_from } = service
  if (ends_on !== null) throw new AppError('wrong_status', (w) => w.serviceEndsAlready(reference, ends_on))
  if (billing_from > viewer.today)
    throw new AppError('wrong_status', (w) => w.billingNotBegun(reference, billing_from))
  return service
}

interface ExistingLine {
  row: QuoteRow
  draft: DraftToStore
}

/** The ordered circuits, in the rooms chosen after the order. */
async function readLine(db: Db, viewer: Viewer, service: LockedService): Promise<ExistingLine> {
  const row = await quoteRow(db, viewer, service.quote_id)
  const placed = {
    ...row,
    site_a: { ...row.site_a, ...service.rooms_a },
    site_b: row.site_b && { ...row.site_b, ...service.rooms_b },
  }
  return { row: placed, draft: { ...storedLine(placed)!, ...buyerFieldsOf(service), replaces: service.id } }
}

const addOnFields = { fixed_ip: 'fixed_ip_vas_id', voice: 'voice_id', device: 'device_vas_id' } as const

function draftOf({ draft }: ExistingLine, given: Replacement) {
  const contract_id = given.keep_end ? draft.contract_id : (given.contract_id ?? draft.contract_id)
  const termed = { ...draft, contract_id }
  if (given.kind === 'renew') return { draft: termed, moved: null }
  if (given.kind === 'move') {
    const ends = endsOf(draft.product_id).filter((end) => namesSite(given, end))
    const [moved] = ends
    if (!moved || ends.length > 1) throw invalid({ [moved ?? 'site_a']: (w) => w.moveOneSite })
    const site = {
      [moved]: given[moved],
      [`${moved}_nis`]: given[`${moved}_nis`],
      [`${moved}_nni`]: given[`${moved}_nni`],
      [`${moved}_details`]: given[`${moved}_details`],
    }
    return { draft: { ...termed, ...site }, moved }
  }
  const addOns = Object.fromEntries(
    Object.values(addOnFields).flatMap((field) =>
      given[field] === undefined ? [] : [[field, given[field]]],
    ),
  )
  const { bandwidth_id = draft.bandwidth_id } = given
  return { draft: { ...termed, ...addOns, bandwidth_id }, moved: null }
}

function namesSite(given: Replacement, end: SiteField): boolean {
  return Boolean(given[`${end}_nis`] || given[`${end}_nni`] || given[`${end}_details`]?.standard === 0)
}

function changesPort({ row }: ExistingLine, { mbps }: PricedDraft): boolean {
  return portClass(mbps) !== portClass(row.bandwidth_mbps!)
}

function refuseUnchanged(
  { row, draft: was }: ExistingLine,
  { draft, mbps, connection }: PricedDraft,
  kind: Replacement['kind'],
  moved: SiteField | null,
) {
  const sameAddOns = Object.values(addOnFields).every(
    (field) => (was[field] ?? null) === (draft[field] ?? null),
  )
  if (kind === 'change' && mbps === row.bandwidth_mbps && sameAddOns)
    throw invalid({ bandwidth_id: (w) => w.nothingChanges })
  if (moved === null) return
  const place = endsOf(draft.product_id).indexOf(moved)
  const [from, to] = [[row.site_a, row.site_b][place], connection.sites[place]!]
  if (from && from.nis === to.nis && from.nni === to.nni && from.label === to.label)
    throw invalid({ [moved]: (w) => w.moveElsewhere })
}

/** Existing ports, cross connects and add-ons were paid for. */
function dueOnce(
  { row }: ExistingLine,
  { draft }: PricedDraft,
  { kind, remote, moved }: { kind: Replacement['kind']; remote: boolean; moved: SiteField | null },
): (line: Line) => boolean {
  return ({ component, end }) => {
    const addOn = vasKinds.find((each) => each === component)
    if (addOn) return row[addOnFields[addOn]] !== (draft[addOnFields[addOn]] ?? null)
    if (moved !== null) return end === endNames[moved]
    return kind === 'change' && !remote && components[component] === 'bandwidth'
  }
}
