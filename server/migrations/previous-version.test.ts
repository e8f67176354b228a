import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '#server/platform/db.ts'
import { migrate, readMigrations } from '#server/platform/migrate.ts'
import { withDatabase } from '#server/testing/cluster.ts'
import { makeWorld, type World } from '#server/testing/world.ts'
import { verify } from '#server/verify/verify.ts'

type Amounts = Record<'total_nrc' | 'total_mrc' | 'tax_nrc' | 'tax_mrc', number>
type Circuit = Amounts & { circuit_reference: string; status: string }
type Order = Amounts & { order_reference: string; circuits: Circuit[] }
type Quote = { quote_reference: string; status: string }

/**
 * The demo of the version with migrations up to 0026, to which both companies added orders in every state: circuits
 * delivered, cancelled, with extra charges accepted, declined and open, cancellations requested, approved and declined,
 * sites not listed, an NNI, and a customised request that was priced and ordered as text. It was made by running that
 * version, calling its API, and reading its tables and what it then answered to its people. Sessions, sign-in attempts,
 * links and keys are left out.
 */
interface PreviousVersion {
  taken_at: string
  migrations: string[]
  /** Every column as `table.column type`. */
  schema: string[]
  answers: Record<string, { orders: Order[]; quotes: Quote[] }>
  tables: Record<string, { columns: string[]; rows: unknown[][] }>
}

const previous = JSON.parse(
  gunzipSync(await readFile(join(import.meta.dirname, 'fixtures/0026.json.gz'))).toString(),
) as PreviousVersion
const name = 'previous_version'
const { url, ownerUrl } = inject('cluster')
const template = { url: withDatabase(url, name), ownerUrl: withDatabase(ownerUrl, name) }
let world: World

beforeAll(async () => {
  await administer(`create database ${name}`)
  await makeSchema()
  await fill()
  await migrate(template)
  world = await makeWorld({}, undefined, name)
  world.clock.now = new Date(previous.taken_at)
})
afterAll(async () => {
  await world?.close()
  await administer(`drop database if exists ${name} with (force)`)
})

describe('a database of the previous version', () => {
  test('follows every rule after its migration', async () => {
    expect(previous.tables.purchase_order!.rows.length).toBeGreaterThan(10)
    expect(await verify(world.owner, { timeZone: 'Asia/Kuala_Lumpur' })).toEqual([])
  })

  test.for(Object.keys(previous.answers))('shows %s and staff what it showed before', async (email) => {
    const { orders, quotes } = previous.answers[email]!
    const customer = await world.signIn(email)
    const manager = await world.signIn('manager@trunkline.example')
    for (const [who, path] of [
      [customer, '/api/orders'],
      [manager, '/api/orders/client-manager'],
    ] as const) {
      const { body } = await who.get(`${path}?per_page=100`)
      for (const order of orders) {
        const { circuits, ...amounts } = order
        const listed = body.data.find((each: Order) => each.order_reference === order.order_reference)
        expect(listed).toMatchObject(amounts)
        const full = await who.get(`/api/orders/${listed.id}`)
        expect(full.body.data).toMatchObject({ ...amounts, circuit_list: circuits })
      }
    }
    const { body } = await customer.get('/api/quotes?status=all&per_page=100')
    expect(body.count).toBe(quotes.length)
    for (const quote of quotes)
      expect(body.data.find((each: Quote) => each.quote_reference === quote.quote_reference)).toMatchObject(
        quote,
      )
  })

  test('goes on: what was open is answered, and a new order follows the last', async () => {
    const customer = await world.signIn('customer@acme.example')
    const { body } = await customer.get('/api/orders?per_page=100&needs=charge')
    expect(body.count).toBeGreaterThan(0)
    for (const { id } of body.data) {
      const { circuit_list } = (await customer.get(`/api/orders/${id}`)).body.data
      for (const circuit of circuit_list)
        for (const { id: charge, status, nrc, mrc } of circuit.charges)
          if (status === 'open') {
            const path = `/api/circuits/${circuit.id}/charges/${charge}`
            expect(await customer.put(path, { accept: true, expected: { nrc, mrc } })).toMatchObject({
              status: 200,
            })
          }
    }
    const [quote] = (await customer.get('/api/quotes?status=active')).body.data
    const { version } = (await customer.get('/api/terms')).body.data
    const placed = await customer.post('/api/orders', {
      quote_ids: [quote.id],
      po_number: 'PO-AFTER',
      accepted_terms_version: version,
    })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const last = Object.values(previous.answers)
      .flatMap(({ orders }) => orders)
      .map((order) => order.order_reference)
      .toSorted()
      .at(-1)!
    expect(placed.body.data.order_reference > last).toBe(true)
  })
})

/** The tables as the previous version had them, by its own migrations. */
async function makeSchema() {
  const owner = connect(template.ownerUrl, { max: 1 })
  const all = await readMigrations()
  const getMigrations = async () =>
    Object.fromEntries(previous.migrations.map((migration) => [migration, all[migration]!]))
  const { error } = await new Migrator({ db: owner, provider: { getMigrations } }).migrateToLatest()
  await owner.destroy()
  if (error) throw error
}

/** Its rows, as they were: triggers and references are off meanwhile, and counters continue behind the last id. */
async function fill() {
  const client = new pg.Client(template.ownerUrl)
  await client.connect()
  try {
    const { rows: columns } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name || ' ' || udt_name as name from information_schema.columns
        where table_schema = 'public' and table_name not like 'kysely%'`,
    )
    expect(columns.map((each) => each.name).toSorted()).toEqual(previous.schema.toSorted())
    await client.query('set session_replication_role = replica')
    await client.query(`truncate ${Object.keys(previous.tables).join(', ')} cascade`)
    for (const [table, { columns, rows }] of Object.entries(previous.tables)) {
      const named = columns.map((column) => `"${column}"`).join(', ')
      const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
      await client.query(
        `insert into ${table} (${named}) overriding system value
          select ${named} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(records)],
      )
    }
    const { rows: counters } = await client.query<{ statement: string }>(
      `select format('select setval(%L, greatest(max(%I), 1)) from %I',
          pg_get_serial_sequence(table_name, column_name), column_name, table_name) as statement
        from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
    )
    for (const { statement } of counters) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function administer(statement: string) {
  const client = new pg.Client(withDatabase(ownerUrl, 'postgres'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
