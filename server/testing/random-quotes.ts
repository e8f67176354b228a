import { sql } from 'kysely'
import { expect } from 'vitest'
import { floorRequester, setFloorApproval } from '#server/testing/floor-approvals.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import type { seededRandom } from '#server/testing/random.ts'
import { succeeded } from '#server/testing/random-steps.ts'
import { inSen, type GeneratedCompany, type GeneratedLine } from '#server/testing/second-computation.ts'
import type { World } from '#server/testing/world.ts'

export interface GeneratedQuote {
  id: number
  months: number
  firm: boolean
  lines: GeneratedLine[]
}

type Chance = ReturnType<typeof seededRandom>

/** Active quotes of a company: every product, term and add-on, on-net and near-net sites, some with an agreed price. */
export async function randomQuotes(
  world: World,
  company: GeneratedCompany,
  many: number,
  chance: Chance,
): Promise<GeneratedQuote[]> {
  const { draw, pick } = chance
  const who = world[company]
  const stage = await quoteStage(world)
  const offered = Object.fromEntries(
    await Promise.all(
      [1, 2, 3].map(async (product) => [
        product,
        (await who.get(`/api/options?product_id=${product}`)).body.data,
      ]),
    ),
  )
  const draft = () => {
    const kind = pick(['line', 'line', 'internet', 'fibre'] as const)
    const base = {
      line: stage.line({ site_b_nis: pick(['CBJ-0003', 'CBJ-0003', 'PRI-0001', 'KBR-0001']) }),
      internet: stage.internet(),
      fibre: stage.fibre(),
    }[kind]
    const options = offered[base.product_id]
    const one = (among: { id: number }[] | undefined) =>
      among && among.length > 0 && draw(2) === 0 ? pick(among).id : undefined
    return {
      ...base,
      contract_id: pick([24, 12, 0]),
      fixed_ip_vas_id: one(options.fixed_ip),
      voice_id: one(options.voice),
      device_vas_id: one(options.device),
    }
  }
  const data = Array.from({ length: many }, draft)
  const { ids } = (await succeeded(who.post('/api/quotes/bulk', { data }))).data
  await succeeded(who.post('/api/quotes/create-wish-list', { ids }))
  const agreed = ids.filter((_: number, at: number) => at % 16 === 0)
  await agreePrices(
    world,
    agreed.map((id: number) => ({ id, months: data[ids.indexOf(id)]!.contract_id })),
    chance,
  )
  const { rows } = await sql<GeneratedQuote>`
    select q.id, q.contract_months as months, q.price_level = 'firm' as firm, json_agg(json_build_object(
      'charge', l.charge, 'tax_code', l.tax_code, 'amount', l.amount_sen)) as lines
    from quote q join quote_line l on l.company_id = q.company_id and l.quote_id = q.id
    where q.id = any(${ids}::bigint[]) group by q.company_id, q.id order by q.id`.execute(world.owner)
  return rows
}

/**
 * Prices quotes around their floors and at costs around the minimum margin: a low price needs a reason, and with the
 * setting, which is on for half of them, another client manager.
 */
async function agreePrices(
  world: World,
  quotes: readonly { id: number; months: number }[],
  { draw, pick }: Chance,
): Promise<void> {
  const asking = await floorRequester(world)
  const min_margin = draw(90)
  await succeeded(world.admin.put('/api/portal-settings', { min_margin }))
  const seen = { low: 0, approved: 0, given: 0 }
  for (const [at, { id, months }] of quotes.entries()) {
    if (at === 0 || at === Math.floor(quotes.length / 2)) await setFloorApproval(world, at > 0)
    const path = `/api/quotes/price/${id}`
    const { card, floor, floor_needs_approval } = (await succeeded(asking.get(path))).data
    const about = (charge: 'nrc' | 'mrc', low: boolean) =>
      Math.max(1, inSen(floor[charge] ?? card[charge]) + (low ? -1 - draw(99) : draw(9_999)))
    const price = { nrc: about('nrc', draw(4) === 0), mrc: about('mrc', draw(4) === 0) }
    // Around the cost at which the margin is the minimum.
    const costOf = (amount: number) =>
      Math.max(0, Math.round((amount * (100 - min_margin)) / 100) + pick([-500, -1, 0, 1, 500]))
    const cost = { nrc: costOf(price.nrc), mrc: costOf(price.mrc) }
    const over = ({ nrc, mrc }: typeof price) => nrc + mrc * Math.max(months, 1)
    const isBelow = (['nrc', 'mrc'] as const).some(
      (charge) => floor[charge] !== null && price[charge] < inSen(floor[charge]),
    )
    const isLow = isBelow || over(price) * (100 - min_margin) < over(cost) * 100
    const give = (more: object) =>
      asking.put(path, {
        bandwidth_nrc: price.nrc / 100,
        bandwidth_mrc: price.mrc / 100,
        supplier_cost: { nrc: cost.nrc / 100, mrc: cost.mrc / 100 },
        ...more,
      })
    const why = `quote ${id}: ${JSON.stringify({ price, cost, floor, min_margin })}`
    const plain = await give({})
    expect(plain.status, why).toBe(isLow ? 422 : 200)
    seen[isLow ? 'low' : 'given'] += 1
    if (!isLow) continue
    const { status, body } = await give({ reason: 'As drawn' })
    expect(status, why).toBe(floor_needs_approval ? 202 : 200)
    if (status === 200) continue
    const decide = `/api/floor-approvals/${body.data.floor_approval.id}`
    expect((await asking.put(decide, { accept: true })).status, why).toBe(409)
    await succeeded(world.manager.put(decide, { accept: true }))
    seen.approved += 1
  }
  await succeeded(world.admin.put('/api/portal-settings', { min_margin: 0 }))
  await setFloorApproval(world, false)
  if (quotes.length > 50)
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(5)
}
