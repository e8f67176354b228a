import { expect, onTestFailed, test } from 'vitest'
import { generateCards } from '#server/testing/random-cards.ts'
import { asDraft, asPriceCheck, randomConnections } from '#server/testing/random-connections.ts'
import { succeeded } from '#server/testing/random-steps.ts'
import { seededRandom } from '#server/testing/random.ts'
import { generatedCompanies, inSen, type GeneratedCompany } from '#server/testing/second-computation.ts'
import { carriedAt, secondPrice, type GeneratedConnection } from '#server/testing/second-prices.ts'
import { openWorld } from '#server/testing/world.ts'

// Compares the portal's quote costs with an independent computation: whole sen, the cards and rates that this test
// published, and the list of buildings.

const quotes = 5_000
const seed = Number(process.env.QUOTES_SEED ?? Date.now() % 1_000_000)
const world = await openWorld()
const terms = [24, 12, 0]

interface Made {
  id: number
  company: GeneratedCompany
  day: number
  connection: GeneratedConnection
  choice: { mbps: number; months: number }
}

test('5,000 random prices of price search, and 5,000 random quotes, match a second computation over versions, rules and rates of several days', async () => {
  onTestFailed(() => console.error(`Repeat with QUOTES_SEED=${seed}`))
  const chance = seededRandom(seed)
  const { versions, speeds, days, termsOn, arrive } = await generateCards(world, chance)
  const connect = await randomConnections(world, chance)
  const share = quotes / days.length / generatedCompanies.length
  const made: Made[] = []
  const seen = { priced: 0, awaited: 0, taxed: 0, own: 0, base: 0, refused: 0 }

  for (const day of days) {
    await arrive(day)
    for (const company of generatedCompanies) {
      const now = termsOn(company, day)
      for (let cells = 0; cells < share;) {
        const connection = connect(company)
        const asked = asPriceCheck(connection)
        const { data } = await succeeded(world[company].post('/api/quotes/price-check', asked))
        const expected = speeds[connection.product]!.filter(
          ({ mbps }) => mbps <= carriedAt(connection),
        ).flatMap(({ id, mbps }) =>
          terms.map((months) => [
            `${id} ${months}`,
            secondPrice(connection, { mbps, months }, versions, now),
          ]),
        )
        const answered = data.cells.map((cell: any) => [
          `${cell.bandwidth_id} ${cell.contract_id}`,
          { prices: pricesOf(cell), term_total: senOrNull(cell.term_total), lines: cell.lines.map(lineOf) },
        ])
        expect(Object.fromEntries(answered), `day ${day}, ${company}: ${JSON.stringify(asked)}`).toEqual(
          Object.fromEntries(expected),
        )
        cells += answered.length
        for (const { refused, on_request, tax_mrc, lines } of data.cells) {
          seen.refused += Number(refused !== null)
          seen.awaited += Number(on_request)
          seen.priced += Number(!on_request && refused === null)
          seen.taxed += Number(tax_mrc > 0)
          seen.own += Number(lines.some((line: any) => line.own_rate))
          seen.base += Number(lines.some((line: any) => !line.own_rate))
        }
      }
      made.push(...(await create(company, day)))
    }
    // The tax of a quote depends on the day: on the last one all of them are read again.
    await compare(day, day === days.at(-1) ? made : made.filter((each) => each.day === day))
  }
  expect(made.length).toBe(quotes)
  for (const [what, many] of Object.entries(seen)) expect(many, what).toBeGreaterThan(20)

  /** The quotes of a company and day in one call. */
  async function create(company: GeneratedCompany, day: number): Promise<Made[]> {
    const drawn = Array.from({ length: share }, () => {
      for (;;) {
        const connection = connect(company)
        const port = Math.min(...connection.sites.map(({ nni }) => nni?.port ?? Infinity))
        const most = Math.min(port, carriedAt(connection))
        const carried = speeds[connection.product]!.filter(({ mbps }) => mbps <= most)
        if (carried.length > 0)
          return { connection, bandwidth: chance.pick(carried), months: chance.pick(terms) }
      }
    })
    const data = drawn.map(({ connection, bandwidth, months }) => asDraft(connection, bandwidth.id, months))
    const { ids } = (await succeeded(world[company].post('/api/quotes/bulk', { data }))).data
    return drawn.map(({ connection, bandwidth: { mbps }, months }, at) => ({
      id: ids[at],
      company,
      day,
      connection,
      choice: { mbps, months },
    }))
  }

  /** Quotes in their companies' lists on a day: prices of the day each was created on, tax of this one. */
  async function compare(day: number, wanted: readonly Made[]) {
    for (const company of generatedCompanies) {
      const own = wanted.filter((each) => each.company === company)
      const listed = new Map<number, object>()
      for (let page = 1, more = true; more; page += 1) {
        const { body } = await world[company].get(`/api/quotes?per_page=100&page=${page}`)
        for (const quote of body.data) listed.set(quote.id, pricesOf(quote))
        more = body.data.length === 100 && own.some(({ id }) => !listed.has(id))
      }
      const { rateOf } = termsOn(company, day)
      for (const { id, connection, choice, day: madeOn } of own) {
        const of = { ...termsOn(company, madeOn), rateOf }
        const { prices } = secondPrice(connection, choice, versions, of)
        expect(listed.get(id), `quote ${id} of day ${madeOn} on day ${day}`).toEqual(prices)
      }
    }
  }
}, 300_000)

const senOrNull = (ringgit: number | null) => (ringgit === null ? null : inSen(ringgit))
const names = ['bandwidth', 'xc', 'vas', 'total', 'tax']

function pricesOf(answer: any) {
  const both = names.flatMap((name) => [`${name}_nrc`, `${name}_mrc`])
  return Object.fromEntries(both.map((name) => [name, senOrNull(answer[name])]))
}
const lineOf = ({ component, charge, end, amount, tax_code, own_rate }: any) =>
  [component, charge, end, inSen(amount), tax_code, own_rate].join(' ')
