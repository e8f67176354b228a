import { sql } from 'kysely'
import { quoteStage } from '#server/testing/quotes.ts'
import type { seededRandom } from '#server/testing/random.ts'
import { succeeded } from '#server/testing/random-steps.ts'
import type { GeneratedCompany, GeneratedLine } from '#server/testing/second-computation.ts'
import type { World } from '#server/testing/world.ts'

export interface GeneratedQuote {
  id: number
  months: number
  firm: boolean
  lines: GeneratedLine[]
}

/** So many active quotes of a company: every product, term and add-on, on-net and near-net sites. */
export async function randomQuotes(
  world: World,
  company: GeneratedCompany,
  many: number,
  { draw, pick }: ReturnType<typeof seededRandom>,
): Promise<GeneratedQuote[]> {
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
  const { rows } = await sql<GeneratedQuote>`
    select q.id, q.contract_months as months, q.price_level = 'firm' as firm, json_agg(json_build_object(
      'charge', l.charge, 'tax_code', l.tax_code, 'amount', l.amount_sen)) as lines
    from quote q join quote_line l on l.company_id = q.company_id and l.quote_id = q.id
    where q.id = any(${ids}::bigint[]) group by q.company_id, q.id order by q.id`.execute(world.owner)
  return rows
}
