import { sql } from 'kysely'
import { companyOfBuyer } from '#benchmarks/questions.ts'
import { userStatusIds } from '#contract/roles.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { connect, type Db } from '#server/platform/db.ts'

const companies = 200
/** Quotes in one statement. */
const batch = 100_000
const orderBatch = 10_000

/**
 * A carrier's few years: 200 companies, of which one in five is the demo manager's, a million quotes of which most have
 * expired, one in fifty awaits a price, and one in seven was ordered; some with messages. Written in SQL, because the API
 * would take hours. With `filled` quotes from an earlier call it continues from there.
 */
export async function fillDesk(
  ownerUrl: string,
  say: (line: string) => void,
  { filled = 0, quotes = 1_000_000 } = {},
) {
  const owner = connect(ownerUrl, { max: 1, patient: true })
  const began = performance.now()
  if (filled === 0) await fillCompanies(owner)
  await fillQuotes(owner, { filled, quotes }, (made) =>
    say(`  ${made.toLocaleString('en')} quotes after ${((performance.now() - began) / 1_000).toFixed(0)} s`),
  )
  await fillOrders(owner)
  await fillEvents(owner)
  // In one transaction each, these changes would have left only a page or two.
  await sql`vacuum full quote_count`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
  say(`  filled after ${((performance.now() - began) / 1_000).toFixed(0)} s`)
}

/**
 * Each with a buyer, who has the password of the demo people. Only one is active: otherwise thousands of notifications of
 * expiring quotes would be sent during the measurement.
 */
async function fillCompanies(owner: Db) {
  await sql`
    insert into company (name, registration_no, manager_id)
    select (array['Bayu', 'Cahaya', 'Delima', 'Gemilang', 'Kencana', 'Lestari', 'Mutiara', 'Perdana', 'Setia', 'Wawasan'])[1 + n % 10]
        || ' ' || (array['Logistik', 'Perunding', 'Industri', 'Telekom', 'Bina'])[1 + n / 10 % 5] || ' ' || n || ' Sdn Bhd',
      '2015' || lpad(n::text, 8, '0'),
      (select id from portal_user where email = case when n % 5 = 0 then 'manager@trunkline.example' else 'daniel@trunkline.example' end)
    from generate_series(1, ${sql.lit(companies)}) n;
    insert into portal_user (company_id, email, first_name, last_name, role_id, status_id, password_hash)
    select id, 'buyer' || id || '@bench.example', 'Buyer', id::text, 1,
      case when name like ${sql.lit(companyOfBuyer)} then ${sql.lit(userStatusIds.active)} else ${sql.lit(userStatusIds.inactive)} end,
      (select password_hash from portal_user where email = 'customer@acme.example')
    from company where registration_no like '2015%';
    insert into project (company_id, name, created_at)
    select c.id, 'Ring ' || p, now() from company c, generate_series(1, 10) p where c.registration_no like '2015%';
  `.execute(owner)
}

async function fillQuotes(
  owner: Db,
  { filled, quotes }: { filled: number; quotes: number },
  report: (made: number) => void,
) {
  for (let from = filled; from < quotes; from += batch) {
    const to = Math.min(from + batch, quotes)
    await sql`
      with buyer as (
        select c.id as company_id, u.id as user_id, row_number() over (order by c.id) - 1 as n,
          array(select p.id from project p where p.company_id = c.id order by p.id) as projects
        from company c join portal_user u on u.company_id = c.id where c.registration_no like '2015%'),
      place as (select b.name, b.nis_code, b.address1, b.city, b.postcode, b.state, row_number() over (order by b.nis_code) - 1 as n
        from building b),
      places as (select count(*) as n from place),
      speed as (select b.id, b.mbps, row_number() over (order by b.mbps) - 1 as n from bandwidth b
        join product_offer p on p.value = b.id and p.kind = 'bandwidth' and p.product_id = 1),
      speeds as (select count(*) as n from speed),
      made as (
        select i, now() - (i * interval '1095 days' / ${sql.lit(quotes)}) as at,
          case when i % 50 = 0 then 'pending' when i % 50 < 8 then 'ordered' when i % 50 < 13 then 'cancelled'
            when i % 50 = 13 then 'cart' else 'active' end as status
        from generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint) i)
      insert into quote (company_id, year, status, project_id, validity, price_held_until, product_id, bandwidth_id,
        bandwidth_mbps, contract_months, site_a, site_b, grade, lead_time_days, distance_m, band, bandwidth_nrc,
        bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, price_level, owner_id, pending_since, created_by, created_at, updated_at)
      select b.company_id, extract(year from m.at), m.status,
        case when i % 3 = 0 then b.projects[1 + i % 10] end,
        case when m.status in ('active', 'ordered', 'cancelled') then (m.at + interval '30 days')::date end,
        case when m.status = 'cart' then (m.at + interval '30 days')::date end,
        case when i % 10 < 7 then 1 when i % 10 < 9 then 2 else 3 end,
        s.id, s.mbps, (array[24, 12, 0])[1 + i % 3],
        jsonb_build_object('label', pa.name, 'nis', case when i % 25 <> 3 then pa.nis_code end, 'nni', null, 'address_line1', pa.address1, 'address_line2', '',
          'city', pa.city, 'postcode', pa.postcode, 'state', pa.state, 'country', 'Malaysia', 'standard', 1, 'block', null,
          'level', null, 'unit', null, 'ftto_readiness', 'unknown', 'address_landed', false, 'kind', 'office',
          'network_status', 'on_net', 'latitude', 3.1, 'longitude', 101.6),
        case when i % 10 < 7 then jsonb_build_object('label', pb.name, 'nis', pb.nis_code, 'nni', null, 'address_line1', pb.address1,
          'address_line2', '', 'city', pb.city, 'postcode', pb.postcode, 'state', pb.state, 'country', 'Malaysia', 'standard', 1,
          'block', null, 'level', null, 'unit', null, 'ftto_readiness', 'unknown', 'address_landed', false, 'kind', 'office',
          'network_status', 'on_net', 'latitude', 3.1, 'longitude', 101.6) end,
        'on_net', 30, 20000, 'to_50km',
        case when m.status <> 'pending' then 200000 + i % 1000 * 100 end,
        case when m.status <> 'pending' then 80000 + i * 7919 % 3000000 end,
        0, 0, 0, 0, case when m.status <> 'pending' then 'firm' end,
        case when i % 100 = 0 or i % 50 between 20 and 22 then (select id from portal_user where email = 'manager@trunkline.example')
          when i % 150 = 0 then (select id from portal_user where email = 'daniel@trunkline.example') end,
        case when m.status = 'pending' or i % 10 = 1 and m.status <> 'cart' then m.at end, b.user_id, m.at, m.at
      from made m
        join buyer b on b.n = (hashint8(i) & 1023) % ${sql.lit(companies)}
        join places on true join place pa on pa.n = i * 17 % places.n join place pb on pb.n = i * 29 % places.n
        join speeds on true join speed s on s.n = i % speeds.n`.execute(owner)
    report(to)
  }
}

/** Orders of all ordered quotes, of which most are handed over and a few are late. */
async function fillOrders(owner: Db) {
  await inBatches(() =>
    sql`
    with placed as (
      insert into purchase_order (company_id, year, status, po_number, site_contacts, total_nrc, total_mrc, tax_nrc,
        tax_mrc, tax_rates, bill_to, deposit_months, ordered_nrc, ordered_mrc, ordered_deposit, ordered_by, ordered_at)
      select q.company_id, q.year, (array['delivered', 'delivered', 'delivered', 'processing', 'pending'])[1 + q.id % 5],
        'PO-' || q.id, '[]', q.total_nrc, q.total_mrc, 0, 0,
        '{"telecommunications": 0, "equipment_rental": 0, "managed_services": 0}'::jsonb,
        (select jsonb_build_object('company', c.name, 'registration_no', c.registration_no, 'address', '', 'account', null)
          from company c where c.id = q.company_id), 0, q.total_nrc, q.total_mrc, 0,
        q.created_by, q.created_at
      from quote q where q.status = 'ordered' and not exists (select 1 from circuit k where k.company_id = q.company_id and k.quote_id = q.id)
      limit ${sql.lit(orderBatch)}
      returning company_id, id, po_number, status, year, ordered_by, ordered_at),
    accepted as (
      insert into order_terms (company_id, order_id, version, language, clauses, accepted_by, accepted_at)
      select company_id, id, ${termsInForce.version}, 'en', ${termsInForce.clauses(0).en}::text[], ordered_by, ordered_at from placed)
    insert into circuit (company_id, year, order_id, quote_id, status, earliest_date, first_promised, contract_months, bandwidth_nrc,
      bandwidth_mrc, xc_nrc, xc_mrc, vas_nrc, vas_mrc, tax_nrc, tax_mrc, price_level)
    select p.company_id, p.year, p.id, q.id, p.status, q.created_at::date, q.created_at::date, q.contract_months, q.bandwidth_nrc,
      q.bandwidth_mrc, 0, 0, 0, 0, 0, 0, q.price_level
    from placed p join quote q on q.company_id = p.company_id and q.id = substr(p.po_number, 4)::bigint`.execute(
      owner,
    ),
  )
  await inBatches(() =>
    sql`
    insert into circuit_milestone (company_id, circuit_id, position, kind, owner, planned, actual, note)
    select k.company_id, k.id, 0, 'handed_over', 'us',
      case when k.status = 'delivered' then k.earliest_date + 20
        else current_date + case when k.id % 1000 = 0 then -5 else (k.id % 60)::int end end,
      case when k.status = 'delivered' then k.earliest_date + 20 end, ''
    from circuit k join company c on c.id = k.company_id and c.registration_no like '2015%'
    where not exists (select from circuit_milestone m where m.company_id = k.company_id and m.circuit_id = k.id)
    limit ${sql.lit(orderBatch)}`.execute(owner),
  )
}

/** Each in a separate transaction: a counter changed a hundred thousand times in one transaction slows down the next changes. */
async function inBatches(insert: () => Promise<{ numAffectedRows?: bigint }>) {
  while (((await insert()).numAffectedRows ?? 0n) > 0n);
}

/** Reasons for cancelling, times of pricing, and messages of companies. */
async function fillEvents(owner: Db) {
  await sql`
    insert into quote_event (company_id, quote_id, at, action, detail)
    select q.company_id, q.id, q.created_at + interval '1 hour' * (1 + q.id % 90), e.action, e.detail
    from quote q join company c on c.id = q.company_id and c.registration_no like '2015%'
      cross join lateral (
        select 'price' as action, null::jsonb as detail where q.pending_since is not null and q.status <> 'pending'
        union all select 'cancel', jsonb_build_object('reason',
          (array['Too expensive', 'Another offer was chosen', 'No longer needed', 'Sudah lapuk'])[1 + q.id % 4])
          where q.status = 'cancelled') e
    where not exists (select from quote_event known where known.company_id = q.company_id and known.quote_id = q.id)`.execute(
    owner,
  )
  await sql`
    insert into quote_message (company_id, quote_id, at, author_id, signed, side, text)
    select q.company_id, q.id, q.created_at, q.created_by, 'Buyer', 'company', 'When can it be handed over?'
    from quote q where q.id % 500 = 0 and q.status <> 'cart'
      and not exists (select from quote_message m where m.company_id = q.company_id and m.quote_id = q.id)`.execute(
    owner,
  )
}
