import { sql } from 'kysely'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import type { Config } from '#server/platform/config.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { enterprise } from '#server/seed/cast.ts'
import { randomFrom, type HistoryOffer, type Random } from '#server/seed/history/draw.ts'
import { writeQuotes, type HistoricalQuote } from '#server/seed/history/quotes.ts'
import { depositOf } from '#contract/charges.ts'
import { plusDays } from '#contract/days.ts'
import { serviceTaxOf } from '#contract/tax.ts'
import { depositMonthsOf, readBilling } from '#server/customers/queries.ts'
import { scheduleCircuits } from '#server/orders/schedule.ts'
import { termsOn } from '#server/orders/terms.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { readTaxRates } from '#server/pricing/tax.ts'
import { insertedIds, insertRows, lineColumns } from '#server/quotes/store.ts'
import { openServices } from '#server/services/open.ts'

/** An advisory lock, so that two portals do not write one company twice. */
const writing = 7_280

/**
 * A year of history for the demo's dashboards: 40 companies with 1,500 quotes and 300 orders, if the seed asked for it.
 * One transaction per company, and existing companies are skipped, so it can be repeated. Returns whether it wrote anything.
 */
export async function recordHistory(db: Db, { timeZone }: Pick<Config, 'timeZone'>, now = new Date()) {
  const open = await db.selectFrom('demo_history').select('done_at').executeTakeFirst()
  if (!open || open.done_at) return false
  const offer = await readOffer(db)
  const people = await db
    .selectFrom('portal_user')
    .select(['id', 'role_id', 'password_hash'])
    .where('demo', '=', true)
    .where('role_id', 'in', [roleIds.client_manager, roleIds.customer])
    .where('password_hash', 'is not', null)
    .orderBy('id')
    .execute()
  const managers = people.filter(({ role_id }) => role_id === roleIds.client_manager).map(({ id }) => id)
  for (const [index, company] of historyCompanies.entries())
    await atomically(db, async (tx) => {
      const managerId = managers[index % managers.length]!
      const made = await writeCompany(tx, company, managerId, people[0]!.password_hash, now)
      if (!made) return
      const viewer = { ...calendarOf({ timeZone }, now), ...made }
      const draws = randomFrom(index + 1)
      const ordered = await writeQuotes(tx, viewer, { ...company, managerId }, offer, draws)
      await writeOrders(tx, viewer, ordered, managerId, draws)
      await writeSupplierCosts(tx, made.companyId, managerId)
    })
  await db.updateTable('demo_history').set({ done_at: now }).execute()
  return true
}

/** In whole ringgit: for quotes that no card could price, and for a third of the others. */
async function writeSupplierCosts(db: Db, companyId: number, managerId: number) {
  await sql`
    insert into supplier_cost (company_id, quote_id, nrc, mrc, recorded_by, recorded_at)
    select company_id, id, bandwidth_nrc * 6 / 1000 * 100, bandwidth_mrc * (55 + id % 25) / 10000 * 100, ${managerId}, created_at
    from quote where company_id = ${companyId} and bandwidth_mrc is not null
      and (owner_id is not null or id % 3 = 0)`.execute(db)
}

/** Null if the company exists already. Its buyer has the password of the demo. */
async function writeCompany(
  db: Db,
  { name, registration_no, bill, billing_email, buyer }: (typeof historyCompanies)[number],
  manager_id: number,
  password_hash: string | null,
  now: Date,
) {
  await sql`select pg_advisory_xact_lock(${sql.lit(writing)})`.execute(db)
  const there = await db
    .selectFrom('company')
    .select('id')
    .where('registration_no', '=', registration_no)
    .executeTakeFirst()
  if (there) return null
  const created_at = new Date(now.getTime() - 400 * 86_400_000)
  const { id: companyId } = await db
    .insertInto('company')
    .values({
      ...enterprise,
      ...bill,
      name,
      registration_no,
      manager_id,
      billing_email,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await db
    .insertInto('portal_user')
    .values({
      ...buyer,
      company_id: companyId,
      password_hash,
      responsibility: 'Network manager',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.active,
      company_admin: true,
      demo: true,
      created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Nobody reads the mail of these companies.
  await sql`insert into mail_choice (user_id, kind, mail)
    select ${userId}, kind, false from unnest(array['quote_expiring', 'circuit_late']) kind`.execute(db)
  return { companyId, userId, role: 'customer' as const }
}

/** The buildings and bandwidths of price search, up to those that are always "on request". */
async function readOffer(db: Db): Promise<HistoryOffer> {
  const buildings = await db
    .selectFrom('building')
    .select(['nis_code', 'ftto_readiness'])
    .orderBy('nis_code')
    .execute()
  const bandwidths = await db
    .selectFrom('product_offer as p')
    .innerJoin('bandwidth as b', 'b.id', 'p.value')
    .select(['p.product_id', 'b.id', 'b.mbps'])
    .where('p.kind', '=', 'bandwidth')
    .where('b.mbps', '<=', 1_000)
    .orderBy('b.mbps')
    .execute()
  const of = (product: number) => bandwidths.filter(({ product_id }) => product_id === product)
  return {
    buildings: buildings.map(({ nis_code, ftto_readiness }) => ({
      nis_code,
      ftto: ['gpon', 'xgpon', 'xgspon'].includes(ftto_readiness),
    })),
    bandwidths: { 1: of(1), 2: of(2), 3: of(3) },
  }
}

/** Quotes per company: a few large buyers and many small ones. */
const sizes = [85, 60, 45, 35, 30, 20, 15, 10]

const names = [
  'Aman Perkasa Logistik',
  'Bayu Hijau Hotels',
  'Cahaya Diagnostik',
  'Delima Food Processing',
  'Era Jaya Auto Parts',
  'Fajar Insurance Brokers',
  'Gemilang Semiconductor',
  'Harmoni Private Schools',
  'Indah Water Engineering',
  'Jati Furniture Exports',
  'Kencana Palm Oil',
  'Lestari Pharmacies',
  'Mutiara Shipping Agency',
  'Nusantara Freight',
  'Orkid Cold Storage',
  'Perdana Legal Services',
  'Qalam Publishing',
  'Rimba Timber Products',
  'Sinar Medical Centre',
  'Tanjung Port Services',
  'Utara Rice Mills',
  'Valley Data Analytics',
  'Wawasan Construction',
  'Xin Yi Electronics',
  'Yakin Security Systems',
  'Zamrud Petrochemicals',
  'Angkasa Air Cargo',
  'Bintang Retail Group',
  'Citra Media',
  'Damai Residences',
  'Embun Dairy',
  'Flora Agrotech',
  'Gading Rubber Gloves',
  'Helang Aviation Training',
  'Impian Property Management',
  'Jernih Water Filters',
  'Kasturi Cosmetics',
  'Langkasuka Resorts',
  'Melati Textiles',
  'Nilam Gems',
]

const seats = [
  ['Kuala Lumpur', '50450', 'Wilayah Persekutuan', 'Jalan Ampang'],
  ['Shah Alam', '40150', 'Selangor', 'Persiaran Kayangan'],
  ['George Town', '10200', 'Pulau Pinang', 'Lebuh Pantai'],
  ['Johor Bahru', '80000', 'Johor', 'Jalan Wong Ah Fook'],
  ['Ipoh', '30000', 'Perak', 'Jalan Sultan Idris Shah'],
  ['Kuching', '93100', 'Sarawak', 'Jalan Padungan'],
  ['Kota Kinabalu', '88000', 'Sabah', 'Jalan Gaya'],
  ['Melaka', '75000', 'Melaka', 'Jalan Hang Tuah'],
] as const

const buyers = [
  ['Nurul', 'Izzah'],
  ['Wei Ming', 'Chan'],
  ['Arun', 'Pillai'],
  ['Hidayah', 'Yusof'],
  ['Jason', 'Lau'],
  ['Priya', 'Menon'],
  ['Azlan', 'Shah'],
  ['Grace', 'Anak Jimbai'],
] as const

const historyCompanies = names.map((name, index) => {
  const [bill_city, bill_code, bill_state, street] = seats[index % seats.length]!
  const [first_name, last_name] = buyers[(index * 3) % buyers.length]!
  const slug = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const quotes = sizes[index % sizes.length]!
  return {
    quotes,
    orders: quotes / 5,
    registration_no: `${2004 + (index % 18)}01${String(100_237 + index * 7_919).slice(-6)}`,
    name: `${name} Sdn Bhd`,
    bill: { bill_street: `${12 + index} ${street}`, bill_city, bill_code, bill_state },
    billing_email: `accounts@${slug}.example`,
    buyer: { first_name, last_name, email: `network@${slug}.example` },
  }
})

const dayLong = 86_400_000

/** Writes an order with one circuit for each quote: delivered on time or late, in progress, or just placed. */
async function writeOrders(
  db: Db,
  viewer: Viewer,
  quotes: readonly HistoricalQuote[],
  managerId: number,
  draws: Random,
): Promise<void> {
  const company_id = viewer.companyId!
  const depositMonths = await depositMonthsOf(db, viewer.today, company_id)
  const { billTo } = await readBilling(db, viewer, company_id)
  const { contract_to } = await db
    .selectFrom('company')
    .select('contract_to')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const placed = []
  for (const quote of quotes.toSorted((a, b) => a.orderedAt.getTime() - b.orderedAt.getTime()))
    placed.push(await placedAs(db, viewer, quote, depositMonths, draws))
  const orderIds = await insertedIds(
    db,
    'purchase_order',
    placed.map(({ order }) => ({
      ...order,
      bill_to: billTo,
      contract_expired_on: contract_to !== null && contract_to < order.tax_rates_of ? contract_to : null,
    })),
  )
  const circuitIds = await insertedIds(
    db,
    'circuit',
    placed.map(({ circuit }, index) => ({ ...circuit, order_id: orderIds[index] })),
  )
  await insertRows(
    db,
    'deposit_entry',
    placed.flatMap(({ order, at }, index) =>
      order.deposit_cleared_on === null
        ? []
        : {
            company_id,
            order_id: orderIds[index],
            kind: 'received',
            amount: order.ordered_deposit,
            day: order.deposit_cleared_on,
            bank_reference: `IBG ${order.po_number}`,
            recorded_by: managerId,
            recorded_at: at,
          },
    ),
  )
  await insertRows(
    db,
    'order_terms',
    placed.map(({ at, order }, index) => {
      const { version, clauses } = termsOn(order.tax_rates_of)
      return {
        company_id,
        order_id: orderIds[index],
        version,
        language: 'en',
        clauses: clauses(order.deposit_months).en,
        accepted_by: viewer.userId,
        accepted_at: at,
      }
    }),
  )
  await insertRows(
    db,
    'circuit_line',
    placed.flatMap(({ lines }, index) =>
      lines.map((line, position) => {
        const { rate_cell_id: _, card_version_id: __, ...columns } = lineColumns(line, position)
        return { company_id, circuit_id: circuitIds[index], ...columns }
      }),
    ),
  )
  await insertRows(
    db,
    'circuit_milestone',
    placed.flatMap(({ steps, at }, index) =>
      steps.map((step) => ({ company_id, circuit_id: circuitIds[index], ...step, planned_at: at })),
    ),
  )
  await insertRows(
    db,
    'order_event',
    placed.flatMap(({ events }, index) =>
      events.map(({ at, action }) => ({
        company_id,
        order_id: orderIds[index],
        circuit_id: action === 'create' ? null : circuitIds[index],
        at,
        actor_id: action === 'create' ? viewer.userId : managerId,
        action,
      })),
    ),
  )
  // On the day of its hand-over, so that the calendar has accepted all but those of the last days.
  for (const [index, { order, events }] of placed.entries()) {
    const delivered = events.find(({ action }) => action === 'deliver')
    if (!delivered) continue
    const manager = {
      ...viewer,
      userId: managerId,
      now: delivered.at,
      today: dayIn(viewer.timeZone, delivered.at),
    }
    await openServices(db, manager, order.company_id, [circuitIds[index]!])
  }
}

async function placedAs(
  db: Db,
  viewer: Viewer,
  { id, row, lines, orderedAt: at }: HistoricalQuote,
  depositMonths: number,
  { draw }: Random,
) {
  const ordered = dayIn(viewer.timeZone, at)
  const rates = await readTaxRates(db, row.company_id, ordered)
  const tax = serviceTaxOf(lines, rates)
  const [plan] = await scheduleCircuits(
    db,
    { ...viewer, now: at, today: ordered },
    [{ ...row, id, reference: '', kind: 'new', site_a: row.site_a! }],
    {},
    depositMonths,
  )
  const { earliest_date, first_promised, milestones } = plan!
  // Three in four are handed over on the promised day, the others up to twelve days late.
  const delay = draw(4) === 0 ? 1 + draw(12) : 0
  const handedOver = plusDays(first_promised, delay)
  const began = new Date(at.getTime() + 2 * dayLong)
  const status =
    handedOver < viewer.today ? 'delivered' : began < viewer.now ? 'processing' : ('pending' as const)
  // A few in progress are behind the plan of last week.
  const reached =
    status === 'processing' && draw(8) === 0 ? plusDays(viewer.today, -9) : plusDays(viewer.today, -1)
  const steps = milestones.map((step) => ({ ...step, actual: actualOf(step), closed: null, note: '' }))
  const total_nrc = row.bandwidth_nrc! + row.xc_nrc + row.vas_nrc
  const total_mrc = row.bandwidth_mrc! + row.xc_mrc + row.vas_mrc
  return {
    at,
    lines,
    steps,
    order: {
      company_id: row.company_id,
      year: Number(ordered.slice(0, 4)),
      status,
      po_number: `PO-${ordered.slice(2, 4)}${ordered.slice(5, 7)}-${100 + draw(900)}`,
      site_contacts: [],
      total_nrc,
      total_mrc,
      ...tax,
      tax_rates: rates,
      tax_rates_of: ordered,
      deposit_months: depositMonths,
      ordered_nrc: total_nrc,
      ordered_mrc: total_mrc,
      ordered_deposit: depositOf(total_mrc as never, depositMonths),
      ordered_by: viewer.userId,
      ordered_at: at,
      deposit_cleared_on:
        total_mrc > 0 ? (steps.find(({ kind }) => kind === 'deposit_cleared')?.actual ?? null) : null,
    },
    circuit: {
      company_id: row.company_id,
      year: Number(ordered.slice(0, 4)),
      quote_id: id,
      status,
      requested_date: null,
      earliest_date,
      first_promised,
      contract_months: row.contract_months,
      bandwidth_nrc: row.bandwidth_nrc,
      bandwidth_mrc: row.bandwidth_mrc,
      xc_nrc: row.xc_nrc,
      xc_mrc: row.xc_mrc,
      vas_nrc: row.vas_nrc,
      vas_mrc: row.vas_mrc,
      ...tax,
      price_level: row.price_level,
    },
    events: [
      { at, action: 'create' },
      ...(status === 'pending' ? [] : [{ at: began, action: 'start' }]),
      ...(status === 'delivered'
        ? [{ at: new Date(Date.parse(handedOver) + 8 * 3_600_000), action: 'deliver' }]
        : []),
    ],
  }

  function actualOf({ kind, planned }: { kind: string; planned: string }): string | null {
    if (status === 'delivered') return kind === 'handed_over' ? handedOver : planned
    return status === 'processing' && kind !== 'handed_over' && planned <= reached ? planned : null
  }
}
