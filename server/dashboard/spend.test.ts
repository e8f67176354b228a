import { expect, test } from 'vitest'
import { endingDays } from '#contract/dashboard/figures.ts'
import { plusDays } from '#contract/days.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { surveyed, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { chanceOf } from '#server/testing/random.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const began = world.clock.now
const dayOf = (moment: Date) => dayIn('Asia/Kuala_Lumpur', moment)
const today = dayOf(began)
const drafts = [
  quotes.line(),
  quotes.line(surveyed),
  quotes.line({ contract_id: 24 }),
  quotes.internet(),
  quotes.fibre(),
]

/**
 * Orders of a year with circuits of every product, drawn from a seed: some are delivered, some of them with an extra
 * charge, some cancelled, for a charge or none, and the others are still awaited.
 */
async function orderForAYear(seed: number) {
  const { draw, pick } = chanceOf(seed)
  for (let made = 0; made < 12; made++) {
    const start = began.getTime() - (20 + draw(380)) * 86_400_000
    world.clock.now = new Date(start)
    const who = draw(4) === 0 ? world.borneo : world.acme
    const quote_ids: number[] = []
    for (let index = 0; index <= draw(3); index++)
      quote_ids.push((await quotes.created(pick(drafts), who)).id)
    await done(who.post('/api/quotes/create-wish-list', { ids: quote_ids }))
    const { id } = await done(orderQuotes(who, quote_ids, { po_number: `PO-${made}` }))
    const order = (await who.get(`/api/orders/${id}`)).body.data
    for (const circuit of order.circuit_list) {
      world.clock.now = new Date(start)
      await live(circuit, who, draw)
    }
  }
  world.clock.now = began
}

async function live(circuit: any, who: Caller, draw: (below: number) => number) {
  const outcome = draw(8)
  const move = (status: string) =>
    done(world.manager.put(`/api/circuits/${circuit.id}`, { status, reason: 'Drawn' }))
  const later = () => {
    world.clock.now = new Date(Math.min(began.getTime(), world.clock.now.getTime() + draw(20) * 86_400_000))
  }
  if (outcome === 0) return
  if (outcome === 1) return move('cancelled')
  later()
  await move('processing')
  if (outcome === 2) return
  if (outcome === 3) return cancelled(circuit, who)
  const { raise, answer } = chargesIn(world, dayOf(world.clock.now))
  if (circuit.price_level !== 'firm' && outcome > 5) {
    const { id } = await done(raise(circuit.id))
    await done(answer(circuit, id, true, {}, who))
  }
  later()
  await move('delivered')
}

/** On the company's request, for a part of the one-time charges. */
async function cancelled({ id }: any, who: Caller) {
  const path = `/api/circuits/${id}/cancel-request`
  await done(who.post(path, { reason: 'Drawn' }))
  await done(
    world.manager.put(path, {
      accept: true,
      charge: { nrc: 100 },
      answer_by: plusDays(dayOf(world.clock.now), 5),
    }),
  )
  await done(who.put(`${path}/answer`, { accept: true, expected: { nrc: 100 } }))
}

async function done(answer: ReturnType<Caller['get']>): Promise<any> {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

/** Every circuit of a company, as its orders show them one by one. */
async function circuitsOf(who: Caller): Promise<any[]> {
  const { data } = (await who.get('/api/orders?per_page=100')).body
  const read = await Promise.all(
    data.map(async ({ id }: any) => (await who.get(`/api/orders/${id}`)).body.data),
  )
  return read.flatMap(({ id, circuit_list }) =>
    circuit_list.map((circuit: any) => ({ ...circuit, order_id: id, since: handedOver(circuit) })),
  )
}

const handedOver = ({ status, milestones }: any): string | null =>
  status === 'delivered' ? milestones.find(({ kind }: any) => kind === 'handed_over').actual : null

const sen = (ringgit: number) => Math.round(100 * ringgit)

/** What is paid in each month for each product: a loop over months, products and circuits, and nothing else. */
function monthsOf(circuits: any[], months: string[]) {
  const found = []
  for (const month of months)
    for (const product_id of [1, 2, 3]) {
      const served = circuits.filter(
        ({ since, quote }) => since?.slice(0, 7) <= month && quote.product_id === product_id,
      )
      if (served.length === 0) continue
      const begun = served.filter(({ since }) => since.startsWith(month))
      const sum = (rows: any[], key: string) => rows.reduce((total, row) => total + sen(row[key]), 0)
      found.push({
        month,
        product_id,
        circuits: served.length,
        total_nrc: sum(begun, 'total_nrc'),
        total_mrc: sum(served, 'total_mrc'),
      })
    }
  return found
}

/** The last day of a contract: the same day of a later month, or that month's last. */
function endOf(since: string, months: number): string {
  const [year, month, day] = since.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

test(
  '[E-13] a company’s spend equals a naive recount of its circuits after a random year',
  { timeout: 60_000 },
  async () => {
    await orderForAYear(20_261_124)
    for (const who of [world.acme, world.borneo]) {
      const circuits = await circuitsOf(who)
      const { data } = (await who.get('/api/dashboard/spend?period=12m')).body
      const months = Array.from({ length: 12 }, (_, back) => {
        const [year, month] = today.split('-').map(Number) as [number, number]
        return new Date(Date.UTC(year, month - 12 + back, 1)).toISOString().slice(0, 7)
      })
      const inSen = ({ total_nrc, total_mrc, ...rest }: any) => ({
        ...rest,
        total_nrc: sen(total_nrc),
        total_mrc: sen(total_mrc),
      })
      expect(data.months.map(inSen)).toEqual(monthsOf(circuits, months))

      for (const { status, circuits: counted, total_mrc } of data.circuits) {
        const of = circuits.filter((each) => each.status === status)
        expect([counted, sen(total_mrc)], status).toEqual([
          of.length,
          of.reduce((sum, each) => sum + sen(each.total_mrc), 0),
        ])
      }
      expect(data.circuits.reduce((sum: number, each: any) => sum + each.circuits, 0)).toBe(circuits.length)

      const ends = circuits
        .filter(({ since, quote }) => since && quote.contract_id > 0)
        .map((each) => ({ each, ends_on: endOf(each.since, each.quote.contract_id) }))
        .filter(({ ends_on }) => ends_on >= today && ends_on <= plusDays(today, endingDays))
        .map(({ each, ends_on }) => [each.circuit_reference, ends_on])
      expect(data.ending.map((each: any) => [each.circuit_reference, each.ends_on]).toSorted()).toEqual(
        ends.toSorted(),
      )
    }
    const acme = await circuitsOf(world.acme)
    const delivered = acme.filter(({ since }) => since)
    // What the recount would prove nothing without.
    expect(new Set(delivered.map(({ quote }) => quote.product_id)).size).toBe(3)
    expect(new Set(delivered.map(({ since }) => since.slice(0, 7))).size).toBeGreaterThan(4)
    expect(delivered.some(({ charges }) => charges.some(({ status }: any) => status === 'accepted'))).toBe(
      true,
    )
    expect(acme.some(({ status }) => status === 'cancelled')).toBe(true)
  },
)
