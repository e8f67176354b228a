import { sql } from 'kysely'
import { expect } from 'vitest'
import type { quoteStage } from '#server/testing/quotes.ts'
import type { Caller, TestReply, World } from '#server/testing/world.ts'

/** A new custom rule, and a cell of the base card in which it can differ. */
export async function createTestRule(world: World): Promise<{ rule: number; cell: number }> {
  const rule = await newRule(world)
  const { cell } = await baseOf(world)
  return { rule, cell }
}

export async function newRule(world: World, name = crypto.randomUUID().slice(0, 20)): Promise<number> {
  const { status, body } = await world.manager.post('/api/pricing-rule/create', { id: null, name })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}

/** The base rule, and a cell of it: the access of a leased line at 100 Mbps for 12 months, which is priced at each end. */
export async function baseOf(world: World): Promise<{ base: number; cell: number }> {
  const [{ id: base }] = (await world.manager.get('/api/pricing-rule/list?is_standard_rule=1')).body.data
  const [access] = await cellsOf(world.manager, base, (each) => isAccess(each))
  return { base, cell: access.id }
}

/** For tests whose prices are below the floor. */
export async function removeFloors(world: World) {
  await sql`update card_amount set floor_sen = null`.execute(world.owner)
}

export const isAccess = (cell: any) =>
  cell.component === 'access' && cell.bandwidth.mbps === 100 && cell.term === 12

export async function cellsOf(
  who: Caller,
  rule: number,
  match: (cell: any) => boolean = () => true,
  product = 1,
): Promise<any[]> {
  const { status, body } = await who.get(
    `/api/pricing-rule-detail/list-by-id?pricing_rule_id=${rule}&product_id=${product}`,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.filter(match)
}

export const priceCell = (who: Caller, change: object): Promise<TestReply> =>
  who.post('/api/pricing-rule-detail/update', change)

/** Assigns a rule, or base prices, as the client manager; today by default. */
export async function assigned(world: World, rule: number | null, companies: number[], from?: string) {
  const body = { company_ids: companies, pricing_rule_id: rule, ...(from && { from }) }
  const reply = await world.manager.post('/api/pricing-rule/assign', body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

/** The monthly bandwidth charge of the stage’s leased line at 100 Mbps for 12 months, in ringgit: access of both ends and transport. */
export async function leasedLineMrc(
  { line, bandwidth }: Awaited<ReturnType<typeof quoteStage>>,
  who: Caller,
): Promise<number> {
  const { site_a_nis, site_b_nis } = line()
  const asked = { product_id: 1, site_a: { nis: site_a_nis }, site_b: { nis: site_b_nis } }
  const { body } = await who.post('/api/quotes/price-check', asked)
  return body.data.cells.find(
    (each: any) => each.bandwidth_id === bandwidth['100Mbps'] && each.contract_id === 12,
  ).bandwidth_mrc
}
