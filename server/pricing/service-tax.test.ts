import { describe, expect, test } from 'vitest'
import { chargesIn } from '#server/testing/charges.ts'
import { movesIn, orderFor, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const { move } = movesIn(world)
const { device: devices } = (await world.acme.get('/api/options?product_id=1')).body.data
const deviceNamed = (name: string): number => devices.find((each: { name: string }) => each.name === name).id
const router = deviceNamed('Router rental')
const managed = deviceNamed('Managed router')

/** Moves the clock to a moment in Malaysia, and signs everyone in again. */
async function at(moment: string) {
  world.clock.now = new Date(`${moment.includes('T') ? moment : `${moment}T12:00:00`}+08:00`)
  world.acme = await world.signIn('customer@acme.example')
  world.borneo = await world.signIn('customer@borneo.example')
  world.manager = await world.signIn('manager@trunkline.example')
}

const rates = (telecommunications: number, equipment_rental: number, managed_services: number) => ({
  telecommunications,
  equipment_rental,
  managed_services,
})

/** The tax of lines, in sen and by hand: each code and charge half up. */
function taxOn(lines: any[], charge: 'nrc' | 'mrc', by: Record<string, number>): number {
  const sums = new Map<string, bigint>()
  for (const line of lines.filter((each) => each.charge === charge))
    sums.set(line.tax_code, (sums.get(line.tax_code) ?? 0n) + BigInt(Math.round(line.amount * 100)))
  let tax = 0n
  for (const [code, sum] of sums) tax += (sum * BigInt(by[code]!) + 5_000n) / 10_000n
  return Number(tax)
}

function expectTax(taxed: any, lines: any[], by: Record<string, number>) {
  for (const charge of ['nrc', 'mrc'] as const)
    expect(Math.round(taxed[`tax_${charge}`] * 100)).toBe(taxOn(lines, charge, by))
}

const linesOf = async (id: number, who: Caller) => (await quotes.read(id, who)).lines
const place = async (ids: number[], who: Caller = world.acme) => {
  const { body } = await orderQuotes(who, ids, { po_number: 'PO-T' })
  return orderFor(who, body.data.id)
}

describe('service tax of a quote', () => {
  test.each([
    ['2025-06-30', rates(600, 0, 800)],
    ['2025-07-01', rates(600, 800, 800)],
    ['2025-12-31T23:59:59.999', rates(600, 800, 800)],
    ['2026-01-01T00:00:00', rates(600, 600, 800)],
  ])('%s: each code at the rate of the day', async (moment, due) => {
    await at(moment)
    const day = moment.slice(0, 10)
    for (const device_vas_id of [router, managed]) {
      const draft = quotes.line({ device_vas_id })
      const { data } = (
        await world.acme.post('/api/quotes/price-check', {
          product_id: 1,
          site_a: { nis: draft.site_a_nis },
          site_b: { nis: draft.site_b_nis },
          device_vas_id,
        })
      ).body
      expect(data).toMatchObject({ tax_rates: due, tax_rates_of: day })
      for (const cell of data.cells) expectTax(cell, cell.lines, due)
      const quote = await quotes.created(draft)
      expect(quote).toMatchObject({ tax_rates: due, tax_rates_of: day })
      expectTax(quote, await linesOf(quote.id, world.acme), due)
    }
  })

  test('exempts a licensed provider from telecommunications only', async () => {
    await at('2025-12-31')
    for (const device_vas_id of [router, managed]) {
      const quote = await quotes.make({ device_vas_id }, world.borneo)
      expectTax(quote, await linesOf(quote.id, world.borneo), rates(0, 800, 800))
      expect(quote.tax_mrc).toBeGreaterThan(0)
    }
    expect(await quotes.make({}, world.borneo)).toMatchObject({ tax_nrc: 0, tax_mrc: 0 })
  })

  test('exempts a company from the codes of its certificate, from its first day to its last', async () => {
    // The demo’s certificate of Borneo has no end.
    await at('2026-01-01')
    expect((await quotes.make({ device_vas_id: router }, world.borneo)).tax_rates).toEqual(rates(0, 0, 800))
    const { company_id } = await quotes.make()
    await world.owner
      .insertInto('tax_exemption')
      .values({
        company_id,
        code: 'managed_services',
        certificate: 'T-1',
        from_date: '2027-03-10',
        to_date: '2027-03-11',
      })
      .execute()
    for (const [day, due] of [
      ['2027-03-09', 800],
      ['2027-03-10', 0],
      ['2027-03-11', 0],
      ['2027-03-12', 800],
    ] as const) {
      await at(day)
      const quote = await quotes.make({ device_vas_id: managed })
      expect(quote.tax_rates).toEqual(rates(600, 600, due))
      expectTax(quote, await linesOf(quote.id, world.acme), rates(600, 600, due))
    }
    await at('2027-03-10')
    expect((await quotes.make({}, world.borneo)).tax_rates.managed_services).toBe(800)
  })

  test('agrees in lists, staff lists, pages and the export, for every quote', async () => {
    await at('2026-12-01')
    const labels = Object.values(quotes.bandwidth)
    const drafts = Array.from({ length: 120 }, (_, n) =>
      quotes.line({
        bandwidth_id: labels[n % labels.length],
        contract_id: [24, 12, 0][n % 3],
        device_vas_id: [null, router, managed][n % 3],
      }),
    )
    for (const who of [world.acme, world.borneo]) {
      expect((await who.post('/api/quotes/bulk', { data: drafts })).status).toBe(200)
      const listed = []
      for (let page = 1; ; page += 1) {
        const { data } = (await who.get(`/api/quotes?per_page=100&page=${page}`)).body
        listed.push(...data)
        if (data.length < 100) break
      }
      expect(listed.length).toBeGreaterThan(120)
      const csv = await who.get('/api/quotes/export?sort=-created_at')
      const rows = new Map<string, string>(
        (csv.body as string).split('\r\n').map((row) => [row.split(',')[0]!, row]),
      )
      for (const quote of listed) {
        const { lines, tax_nrc, tax_mrc, tax_rates } = await quotes.read(quote.id, who)
        expect([quote.tax_nrc, quote.tax_mrc]).toEqual([tax_nrc, tax_mrc])
        if (quote.total_mrc === null) expect(tax_mrc).toBeNull()
        else {
          expectTax(quote, lines, tax_rates)
          expect(rows.get(quote.quote_reference)).toContain(`,${tax_nrc.toFixed(2)},${tax_mrc.toFixed(2)},`)
        }
      }
    }
    const ofAll = (await world.manager.get('/api/quotes/client-manager?per_page=100')).body.data
    for (const quote of ofAll.filter((each: any) => each.total_mrc !== null)) {
      const { lines, tax_rates } = await quotes.read(quote.id, world.manager)
      expectTax(quote, lines, tax_rates)
    }
  })
})

describe('a change of the rate', () => {
  test('applies to existing quotes and later orders, but not to earlier orders', async () => {
    await at('2025-12-31T23:30:00')
    const [early, late] = [
      await quotes.active({ device_vas_id: router }),
      await quotes.active({ device_vas_id: router }),
    ]
    const before = await place([early.id])
    const { lines } = before.circuit_list[0]
    expect(before).toMatchObject({ tax_rates: rates(600, 800, 800), tax_rates_of: '2025-12-31' })
    expectTax(before, lines, rates(600, 800, 800))

    await at('2026-01-01T00:00:00')
    const [now] = (await world.acme.get(`/api/quotes?keyword=${late.quote_reference}`)).body.data
    expect(await quotes.read(late.id)).toMatchObject({ tax_rates_of: '2026-01-01', tax_mrc: now.tax_mrc })
    expect(now.total_mrc).toBe(late.total_mrc)
    expect(now.tax_mrc).toBeLessThan(late.tax_mrc)
    expectTax(now, late.lines, rates(600, 600, 800))
    const after = await place([late.id])
    expect(after).toMatchObject({
      tax_rates: rates(600, 600, 800),
      tax_rates_of: '2026-01-01',
      tax_nrc: now.tax_nrc,
      tax_mrc: now.tax_mrc,
    })
    expect(after.circuit_list[0]).toMatchObject({ tax_nrc: now.tax_nrc, tax_mrc: now.tax_mrc })

    // The earlier ordered quote keeps the tax of its order after changes of the circuit.
    for (const status of ['processing', 'delivered']) {
      await move(before.circuit_list[0].id, status)
      const { tax_nrc, tax_mrc, tax_rates, tax_rates_of } = before
      expect(await orderFor(world.acme, before.id)).toMatchObject({ tax_nrc, tax_mrc, tax_rates })
      expect(await quotes.read(early.id)).toMatchObject({ tax_nrc, tax_mrc, tax_rates, tax_rates_of })
    }
  })

  test('taxes an extra charge at the rate of the day it is requested', async () => {
    await world.owner
      .insertInto('tax_rate')
      .values({ code: 'telecommunications', from_date: '2027-06-01', basis_points: 700 })
      .execute()
    await at('2027-05-31T23:00:00')
    const order = await place([(await quotes.active()).id])
    const [circuit] = order.circuit_list
    const { raise, answer } = chargesIn(world, '2027-06-01')
    await at('2027-06-01T00:00:00')
    const { body } = await raise(circuit.id, { nrc: 1_000.07, mrc: 10.5, on_request: true })
    // 7 % of RM 1,000.07 and of RM 10.50, half up.
    expect(body.data).toMatchObject({ tax_nrc: 70, tax_mrc: 0.74 })
    await at('2027-06-02')
    const expected = { nrc: 1_000.07, mrc: 10.5 }
    expect((await answer(circuit, body.data.id, true, { expected })).status).toBe(200)
    const now = await orderFor(world.acme, order.id)
    expect(now).toMatchObject({ tax_rates: rates(600, 600, 800), tax_rates_of: '2027-05-31' })
    expect(now.tax_nrc).toBeCloseTo(order.tax_nrc + 70, 5)
    expect(now.tax_mrc).toBeCloseTo(order.tax_mrc + 0.74, 5)
  })
})
