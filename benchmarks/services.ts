import { sql } from 'kysely'
import { signInTo } from '#benchmarks/calls.ts'
import { fetchFully, quantile } from '#benchmarks/desk.ts'
import { fillDesk } from '#benchmarks/fill-desk.ts'
import { companyListed } from '#benchmarks/questions.ts'
import { connect, type Db } from '#server/platform/db.ts'

const services = 1_000_000
const times = 20

/** The maximum median, in milliseconds. */
const most = 150

const filters = [
  '',
  '?page=400',
  '?sort=term_ends',
  '?sort=-term_ends',
  '?sort=-total_mrc',
  '?sort=billing_from',
  '?status=all',
  '?status=accepting',
  '?status=active',
  '?status=suspended',
  '?status=ended',
  '?status=rejected',
  '?product_id=3',
  '?ends_from=:today&ends_to=:soon',
  '?ends_from=:today&ends_to=:soon&sort=term_ends',
  '?ends_from=:today&ends_to=:soon&product_id=3&sort=-total_mrc',
  '?keyword=menara',
  '?keyword=menara%20aims',
  '?keyword=mutiara%20bina',
  '?keyword=komtar&sort=term_ends',
  '?keyword=S-2026-0077',
  '?keyword=nowhere',
  '?keyword=C-2024-000007',
]

/**
 * Both lists over a million services, with the sums and sites of those in use. Each has its own circuit, but they share the
 * quotes of a small desk: the lists read a quote for each displayed row.
 */
export async function benchServices(
  url: string,
  { ownerUrl }: { ownerUrl: string },
  say: (line: string) => void,
  count = services,
) {
  await fillDesk(ownerUrl, say, { quotes: 20_000 })
  const owner = connect(ownerUrl, { max: 1, patient: true })
  await fillServices(owner, count)
  const { email } = await companyListed(owner)
  const { rows } = await sql<{ today: string; soon: string }>`
    select current_date as today, current_date + 90 as soon`.execute(owner)
  await owner.destroy()
  const { today, soon } = rows[0]!
  say(`\nOf ${times} askings over ${count.toLocaleString('en')} services, in milliseconds:`)
  for (const [path, person] of [
    ['/api/services/client-manager', 'manager@trunkline.example'],
    ['/api/services', email],
  ] as const) {
    const headers = { authorization: `Bearer ${await signInTo(url, person)}` }
    const questions = [...filters.map((filter) => path + filter), '/api/services/sums', '/api/services/sites']
    for (const each of questions) {
      const question = each.replace(':today', today).replace(':soon', soon)
      const took: number[] = []
      for (let turn = -3; turn < times; turn++) {
        const began = performance.now()
        await fetchFully(url + question, { headers })
        if (turn >= 0) took.push(performance.now() - began)
      }
      took.sort((a, b) => a - b)
      const [p50, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
      const verdict = p50 <= most ? '' : `  more than ${most}`
      say(`${question.padEnd(100)} ${p50.toFixed(1).padStart(8)} ${p99.toFixed(1).padStart(8)}${verdict}`)
    }
  }
}

/** Most are in the first half of their term; a few await an answer, are suspended, were rejected, or have ended. */
async function fillServices(owner: Db, count: number) {
  await sql`drop index circuit_quote`.execute(owner)
  await sql`set session_replication_role = replica`.execute(owner)
  await sql`
    with ordered as (
      select k.*, row_number() over (order by k.id) - 1 as n, count(*) over () as total
      from circuit k join company c on c.id = k.company_id and c.registration_no like '2015%')
    insert into circuit (company_id, year, order_id, quote_id, status, earliest_date, first_promised, contract_months,
      bandwidth_nrc, bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, tax_nrc, tax_mrc, price_level, cancel_reason)
    select o.company_id, 2024 + i % 3, o.order_id, o.quote_id, 'delivered', current_date - (i % 1095)::int,
      current_date - (i % 1095)::int, (array[24, 12, 0])[1 + i % 3], o.bandwidth_nrc, 80000 + i * 7919 % 3000000, 0, 0,
      0, 0, 0, 0, 'firm', 'bench'
    from generate_series(1::bigint, ${sql.lit(count)}::bigint) i join ordered o on o.n = i * 31 % o.total`.execute(
    owner,
  )
  await sql`
    insert into service (company_id, year, circuit_id, state, product_id, site_keys, contract_months, total_mrc,
      handed_over_on, accept_by, rejection_words, billing_from, term_ends, last_day, exit_charge, created_at)
    select k.company_id, k.year, k.id, s.state, q.product_id, array_remove(array[q.site_a_key, q.site_b_key], null),
      k.contract_months, k.total_mrc, k.earliest_date, k.earliest_date + 7,
      case when s.state = 'rejected' then 'No light' end, k.earliest_date,
      case when k.contract_months > 0 then (k.earliest_date + make_interval(months => k.contract_months))::date - 1 end,
      case when k.id % 20 = 0 then current_date - 60 end, case when k.id % 20 = 0 then 0 end, k.earliest_date
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      cross join lateral (select case when k.id % 200 = 1 then 'rejected' when k.id % 500 = 2 then 'suspended'
        when k.id % 3 = 0 then 'active' else 'accepting' end as state) s
    where k.cancel_reason = 'bench'`.execute(owner)
  await sql`vacuum analyze circuit, service`.execute(owner)
}
