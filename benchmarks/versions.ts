import pg from 'pg'
import { alternate, load, median, signInTo } from '#benchmarks/calls.ts'

/** Versions of the card that many people have published, each with every price of a leased line. */
const manyVersions = 200

/**
 * Compares the price matrix of a company whose card has been published many times with that of one whose card has one version.
 * Both cards have every price of a leased line, so that only the number of versions differs.
 */
export async function benchVersions(url: string, ownerUrl: string, say: (line: string) => void) {
  const cells = await fillCards(ownerUrl)
  const request = await Promise.all(
    ['customer@acme.example', 'customer@borneo.example'].map(async (email) => ({
      url: `${url}/api/quotes/price-check`,
      method: 'POST' as const,
      headers: { authorization: `Bearer ${await signInTo(url, email)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ product_id: 1, site_a: { nis: 'KUL-0001' }, site_b: { nis: 'CBJ-0003' } }),
    })),
  )
  const answers = await Promise.all(
    request.map(async ({ url: to, ...how }) => {
      const { data } = (await (await fetch(to, how)).json()) as {
        data: { cells: { bandwidth_mrc: number }[] }
      }
      // Their tax may differ.
      return JSON.stringify(data.cells.map((cell) => cell.bandwidth_mrc))
    }),
  )
  if (answers[0] !== answers[1]) throw new Error('The two cards price the same matrix differently')
  const rounds = await alternate(
    () => load('one version', request[0]!),
    () => load(`${manyVersions} versions`, request[1]!),
  )
  say(`\nprice matrix by the versions of a card with ${cells} prices in each`)
  for (const side of [0, 1] as const) {
    const { name, rate, p50, p99 } = median(rounds.map((round) => round[side]))
    say(`  ${name.padEnd(14)} ${rate.toFixed(0).padStart(6)}/s   p50 ${p50} ms   p99 ${p99} ms`)
  }
  const ratios = rounds.map(([one, many]) => many.rate / one.rate).sort((a, b) => a - b)
  say(
    `  ratio ${ratios[Math.floor(ratios.length / 2)]!.toFixed(2)}, in ${ratios.length} rounds ${ratios[0]!.toFixed(2)}–${ratios.at(-1)!.toFixed(2)}`,
  )
}

/** Gives both companies a card with the base prices of a leased line: one has one version, the other a version a day. */
async function fillCards(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    let cells = 0
    for (const [company, versions] of [
      ['Acme%', 1],
      ['Borneo%', manyVersions],
    ] as const) {
      const { rows } = await owner.query<{ id: number }>(
        `insert into pricing_rule (name, is_standard_rule) values ($1, 0) returning id`,
        [`${versions} versions`],
      )
      const rule = rows[0]!.id
      await owner.query(
        `insert into rate_cell (pricing_rule_id, product_id, component, charge, bandwidth_id, term, band, network_status, vas_option_id)
         select $1, c.product_id, c.component, c.charge, c.bandwidth_id, c.term, c.band, c.network_status, c.vas_option_id
         from rate_cell c join pricing_rule r on r.id = c.pricing_rule_id where r.is_standard_rule = 1 and c.product_id = 1`,
        [rule],
      )
      await owner.query(
        `insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
         select $1, n, current_date - $2::int + n - 1, now(), 'draft' from generate_series(1, $2::int) n`,
        [rule, versions],
      )
      const { rowCount } = await owner.query(
        `insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen)
         select v.id, v.from_date, v.number, own.id, m.price_sen
         from card_version v join rate_cell own on own.pricing_rule_id = v.pricing_rule_id
           join rate_cell c on (c.product_id, c.component, c.charge) = (own.product_id, own.component, own.charge)
             and (c.bandwidth_id, c.term, c.band, c.network_status, c.vas_option_id)
               is not distinct from (own.bandwidth_id, own.term, own.band, own.network_status, own.vas_option_id)
           join pricing_rule r on r.id = c.pricing_rule_id and r.is_standard_rule = 1
           join card_amount m on m.rate_cell_id = c.id
         where v.pricing_rule_id = $1`,
        [rule],
      )
      cells = rowCount! / versions
      await owner.query(
        `insert into rule_assignment (company_id, from_date, pricing_rule_id, assigned_at)
         select id, current_date, $1, now() from company where name like $2
         on conflict (company_id, from_date) do update set pricing_rule_id = excluded.pricing_rule_id`,
        [rule, company],
      )
    }
    await owner.query('analyze')
    return cells
  } finally {
    await owner.end()
  }
}
