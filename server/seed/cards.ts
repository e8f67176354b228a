import type { Db } from '#server/platform/db.ts'
import { sen, type Sen } from '#contract/money.ts'
import { bandwidthLabel, productIds, products, type ProductId } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { offerKinds } from '#contract/price-book/api.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { assignRule } from '#server/rate-cards/rules.ts'
import { listCells } from '#server/rate-cards/cells.ts'
import { saveDraft } from '#server/rate-cards/drafts.ts'
import type { Cast } from '#server/seed/cast.ts'
import { bands, type Band, type CardComponent, type Charge } from '#contract/pricing.ts'

/** Writes the offers and cards of the demo. Returns the ids of the custom rules. */
export async function seedCards(db: Db) {
  const bandwidths = await db
    .insertInto('bandwidth')
    .values(ladder.map(({ mbps }) => ({ mbps, label: bandwidthLabel(mbps) })))
    .returning(['id', 'mbps'])
    .execute()
  const options = await db
    .insertInto('vas_option')
    .values(demoOptions.map(({ kind, name, tax }, position) => ({ kind, name, position, tax_code: tax })))
    .returning(['id', 'kind', 'name'])
    .execute()
  const offered = productIds().flatMap((product_id) => {
    const { addOns } = products[product_id]
    const values = {
      bandwidth: bandwidths.filter(({ mbps }) => offers[product_id](mbps)).map(({ id }) => id),
      term: demoTerms,
      add_on: options.filter(({ kind }) => addOns.includes(kind)).map(({ id }) => id),
    }
    return offerKinds.flatMap((kind) => values[kind].map((value) => ({ product_id, kind, value })))
  })
  await db.insertInto('product_offer').values(offered).execute()

  const [base, borneo, enterprise] = await db
    .insertInto('pricing_rule')
    .values([
      { name: 'Base', is_standard_rule: 1 },
      { name: 'Borneo wholesale', is_standard_rule: 0 },
      { name: 'Enterprise', is_standard_rule: 0 },
    ])
    .returning('id')
    .execute()
  const bandwidthId = new Map(bandwidths.map((b) => [b.mbps, b.id]))
  const optionId = new Map(options.map((o) => [o.name, o.id]))
  const rowsOf = (rule: number, cells: SeedCell[]) =>
    cells.map(({ mbps, option, product_id, component, charge, term, band, network_status }) => ({
      pricing_rule_id: rule,
      product_id,
      component,
      charge,
      term,
      band,
      network_status,
      bandwidth_id: mbps === null ? null : bandwidthId.get(mbps)!,
      vas_option_id: option === null ? null : optionId.get(option)!,
    }))
  for (const { rule, cells } of [
    { rule: base!.id, cells: baseCard() },
    { rule: borneo!.id, cells: borneoCard() },
    { rule: enterprise!.id, cells: enterpriseCard() },
  ]) {
    const version = await db
      .insertInto('card_version')
      .values({
        pricing_rule_id: rule,
        number: 1,
        from_date: '2000-01-01',
        published_at: new Date(),
        kind: 'opening',
      })
      .returning(['id as version_id', 'from_date', 'number'])
      .executeTakeFirstOrThrow()
    const rows = await db.insertInto('rate_cell').values(rowsOf(rule, cells)).returning('id').execute()
    // The n-th id belongs to the n-th cell.
    const amounts = cells.map(({ price_sen, floor_sen, reason = null }, at) => ({
      ...version,
      rate_cell_id: rows[at]!.id,
      price_sen,
      floor_sen,
      reason,
    }))
    await db.insertInto('card_amount').values(amounts).execute()
  }
  return { borneo: borneo!.id, enterprise: enterprise!.id }
}

/** Borneo has its rule from the start, Acme gets one in three months. */
export async function seedAssignments(
  db: Db,
  { borneo, enterprise }: Awaited<ReturnType<typeof seedCards>>,
  people: Cast,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  await db
    .insertInto('rule_assignment')
    .values({
      company_id: people.borneo.companyId,
      from_date: '2000-01-01',
      pricing_rule_id: borneo,
      assigned_at: now,
    })
    .execute()
  const manager = { ...calendarOf({ timeZone }, now), userId: people.manager.userId }
  await assignRule(db, manager, {
    company_ids: [people.acme.companyId],
    pricing_rule_id: enterprise,
    from: plusDays(manager.today, 90),
  })
}

/** A draft from two days ago makes the 12 months of the enterprise card cheaper. */
export async function seedCardDraft(
  db: Db,
  { enterprise }: Awaited<ReturnType<typeof seedCards>>,
  { daniel }: Cast,
  { now, timeZone }: { now: Date; timeZone: string },
) {
  const before = new Date(now.getTime() - 2 * 86_400_000)
  const viewer = { ...calendarOf({ timeZone }, before), userId: daniel.userId }
  const card = await listCells(db, viewer, { pricing_rule_id: enterprise, product_id: 2 })
  const cells = card
    .filter(({ component, term }) => component === 'access' && term === 12)
    .filter(({ bandwidth }) => bandwidth !== null && bandwidth.mbps >= 1_000)
    .map(({ id, selling_price }) => ({
      id,
      selling_price: sen(Math.round((selling_price * 0.95) / 500) * 500),
    }))
  await saveDraft(db, viewer, { id: enterprise, revision: null, cells })
}

/** Cost in percent of 10 Mbps: ten times the speed is about 2.75 times the price. */
export const ladder = [
  { mbps: 10, scale: 100 },
  { mbps: 20, scale: 136 },
  { mbps: 50, scale: 203 },
  { mbps: 100, scale: 275 },
  { mbps: 200, scale: 373 },
  { mbps: 300, scale: 446 },
  { mbps: 500, scale: 559 },
  { mbps: 1_000, scale: 758 },
  { mbps: 2_000, scale: 1_029 },
  { mbps: 5_000, scale: 1_540 },
  { mbps: 10_000, scale: 2_089 },
  { mbps: 40_000, scale: 3_845 },
  { mbps: 100_000, scale: 5_755 },
] as const

export const offers: Record<ProductId, (mbps: number) => boolean> = {
  1: () => true,
  2: (mbps) => mbps <= 10_000,
  3: (mbps) => mbps >= 100 && mbps <= 5_000,
}

export const demoTerms = [24, 12, 0] as const

export const demoOptions = [
  { kind: 'fixed_ip', name: '/30 (1 usable address)', mrc: 30, nrc: 50, tax: 'telecommunications' },
  { kind: 'fixed_ip', name: '/29 (5 usable addresses)', mrc: 60, nrc: 50, tax: 'telecommunications' },
  { kind: 'fixed_ip', name: '/28 (13 usable addresses)', mrc: 110, nrc: 50, tax: 'telecommunications' },
  { kind: 'voice', name: '10 channels', mrc: 120, nrc: 150, tax: 'telecommunications' },
  { kind: 'voice', name: '30 channels', mrc: 330, nrc: 300, tax: 'telecommunications' },
  { kind: 'voice', name: '60 channels', mrc: 620, nrc: 500, tax: 'telecommunications' },
  { kind: 'device', name: 'Router rental', mrc: 150, nrc: 200, tax: 'equipment_rental' },
  { kind: 'device', name: 'Managed router', mrc: 320, nrc: 300, tax: 'managed_services' },
] as const

export interface SeedCell {
  product_id: ProductId
  component: CardComponent
  charge: Charge
  mbps: number | null
  term: number | null
  band: Band | null
  network_status: 'on_net' | 'near_net' | null
  option: string | null
  price_sen: Sen
  floor_sen: Sen | null
  /** Why it is below the floor of the base card. */
  reason?: string
}

/** Monthly ringgit for 10 Mbps over 24 months, per building end. */
const accessBase: Record<ProductId, number> = { 1: 150, 2: 320, 3: 60 }

/** Monthly ringgit for 10 Mbps over 24 months. */
const transportBase: Record<Band, number> = {
  same_building: 40,
  to_15km: 120,
  to_50km: 200,
  to_300km: 420,
  beyond: 640,
  across_sea: 980,
}

/** One-time ringgit per on-net end, up to a bandwidth in Mbps. A near-net end costs 2.4 times that. */
const installationSteps = [
  { upTo: 100, ringgit: 1_000 },
  { upTo: 1_000, ringgit: 2_000 },
  { upTo: 10_000, ringgit: 5_000 },
  { upTo: 40_000, ringgit: 15_000 },
  { upTo: 100_000, ringgit: 25_000 },
]
const installationShare: Record<ProductId, number> = { 1: 100, 2: 80, 3: 30 }

const crossConnect: Record<ProductId, Record<Charge, number>> = {
  1: { mrc: 250, nrc: 600 },
  2: { mrc: 250, nrc: 600 },
  3: { mrc: 150, nrc: 300 },
}

/**
 * Percent of 24 months. Faster lines have a smaller surcharge, because more of their cost is reusable equipment; the step
 * is too small to make more bandwidth cheaper.
 */
function termShare(months: number, step: number): number {
  if (months === 24) return 100
  return months === 12 ? 120 - step : 160 - step * 2
}

export function baseCard(): SeedCell[] {
  const cells: SeedCell[] = []
  for (const product of productIds()) {
    for (const [step, { mbps, scale }] of ladder.entries()) {
      if (!offers[product](mbps)) continue
      for (const term of demoTerms) {
        const share = termShare(term, step)
        cells.push(cell(product, 'access', 'mrc', { mbps, term }, monthly(accessBase[product], scale, share)))
        if (products[product].distance)
          for (const band of bands)
            cells.push(
              cell(
                product,
                'transport',
                'mrc',
                { mbps, term, band },
                monthly(transportBase[band], scale, share),
              ),
            )
      }
      const installation =
        installationSteps.find((each) => mbps <= each.upTo)!.ringgit * installationShare[product]
      cells.push(cell(product, 'installation', 'nrc', { mbps, network_status: 'on_net' }, installation))
      cells.push(
        cell(product, 'installation', 'nrc', { mbps, network_status: 'near_net' }, (installation * 24) / 10),
      )
    }
    for (const charge of ['nrc', 'mrc'] as const) {
      cells.push(cell(product, 'cross_connect', charge, {}, crossConnect[product][charge] * 100))
      for (const option of demoOptions.filter(({ kind }) => products[product].addOns.includes(kind)))
        cells.push(cell(product, option.kind, charge, { option: option.name }, option[charge] * 100))
    }
  }
  return cells
}

/** Only the cells that differ: crossing the sea is 15 % cheaper, access over 24 months 10 %. */
export function borneoCard(): SeedCell[] {
  return baseCard().flatMap((each) => {
    if (each.component === 'transport' && each.band === 'across_sea') return [discounted(each, 85)]
    if (each.component === 'access' && products[each.product_id].distance && each.term === 24)
      return [discounted(each, 90)]
    return []
  })
}

/** Fast Internet Direct for 24 months is 8 % cheaper, and above 1 Gbps its on-net installation is below the floor. */
function enterpriseCard(): SeedCell[] {
  return baseCard()
    .filter(({ product_id, mbps }) => isInternet(product_id) && mbps !== null && mbps >= 1_000)
    .flatMap((each) => {
      if (each.component === 'access' && each.term === 24) return [discounted(each, 92)]
      if (each.component === 'installation' && each.network_status === 'on_net' && each.mbps! > 1_000)
        return [{ ...discounted(each, 60), reason: 'Fibre is already in most of these buildings' }]
      return []
    })
}

function isInternet(product: ProductId): boolean {
  const { ends, readiness } = products[product]
  return ends.length === 1 && !readiness
}

function cell(
  product_id: ProductId,
  component: SeedCell['component'],
  charge: Charge,
  key: Partial<Pick<SeedCell, 'mbps' | 'term' | 'band' | 'network_status' | 'option'>>,
  amount: number,
): SeedCell {
  const negotiable = component === 'access' || component === 'transport' || component === 'installation'
  return {
    product_id,
    component,
    charge,
    mbps: key.mbps ?? null,
    term: key.term ?? null,
    band: key.band ?? null,
    network_status: key.network_status ?? null,
    option: key.option ?? null,
    price_sen: sen(amount),
    floor_sen: negotiable ? toFiveRinggit(amount * 70, 100) : null,
  }
}

function monthly(ringgit: number, scale: number, share: number): Sen {
  return toFiveRinggit(ringgit * 100 * scale * share, 10_000)
}

function discounted(each: SeedCell, percent: number): SeedCell {
  return { ...each, price_sen: toFiveRinggit(each.price_sen * percent, 100), floor_sen: null }
}

/** `amount / divisor` sen, rounded up to the next five ringgit. */
function toFiveRinggit(amount: number, divisor: number): Sen {
  const step = divisor * 500
  return sen(((amount + step - 1 - ((amount + step - 1) % step)) / step) * 500)
}
