import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fileFormats } from '#contract/file-formats.ts'
import { maxExported } from '#contract/paging.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { exportedList } from '#server/testing/exported.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { make, bandwidth, read } = await quoteStage(world)

const path = '/api/quotes/export'

/** The rows of the CSV file, keyed by column heading. */
const exported = (query = '', who: Caller = world.acme, url = path, language = 'en') =>
  exportedList(world, who, `${url}?${query}`, 'csv', language)

test('bad filters and paging are refused', async () => {
  for (const bad of ['status=sold', 'sort=colour', 'created_from=soon', 'product_id=9', 'format=pdf'])
    expect((await world.acme.get(`${path}?${bad}`)).status).toBe(422)
})

test('the export has the quotes of the list, with the same filters and order', async () => {
  await make()
  await make({ bandwidth_id: bandwidth['1Gbps'] })
  for (const query of [
    'status=all&sort=-created_at',
    'status=active&sort=total_mrc',
    'status=cart,pending&product_id=1&sort=quote_reference',
    'keyword=aims',
    'status=active&expiring=1',
  ]) {
    const { body } = await world.acme.get(`/api/quotes?${query}&per_page=100`)
    expect((await exported(query)).map((row) => row.Reference)).toEqual(
      body.data.map((quote: any) => quote.quote_reference),
    )
  }
})

test('a list of one project exports only that project, in both formats', async () => {
  const inProject = [await make(), await make()]
  await world.acme.put('/api/quotes/project', {
    ids: inProject.map(({ id }) => id),
    project_name: 'Ring, north',
  })
  for (const format of fileFormats) {
    const rows = await exportedList(
      world,
      world.acme,
      `${path}?project=ring%2C%20NORTH&status=cart&sort=quote_reference`,
      format,
    )
    expect(rows.map((row) => row.Reference)).toEqual(inProject.map((quote) => quote.quote_reference))
  }
})

test('a workbook has amounts as numbers with two decimals, days as days, and text as text', async () => {
  const made = await make()
  const name = '=1+1'
  await world.acme.post('/api/quotes/create-wish-list', { ids: [made.id], project_name: name })
  const quote = await read(made.id)
  const url = `${path}?project=${encodeURIComponent(name)}`
  const [row] = await exportedList(world, world.acme, url, 'xlsx')
  expect(row).toMatchObject({
    Reference: quote.quote_reference,
    Project: name,
    'Term (months)': 24,
    'One-time before tax (RM)': quote.total_nrc,
    'Monthly before tax (RM)': quote.total_mrc,
    'Valid until': new Date(quote.validity),
    'Fixed IP': null,
  })
})

test('rows suit a spreadsheet: plain amounts, ISO days, no company', async () => {
  const made = await make({ buyer_reference: 'WAN-1', end_customer: 'Kedai Maju' })
  await world.acme.post('/api/quotes/create-wish-list', { ids: [made.id], project_name: 'Filed' })
  const quote = await read(made.id)
  const [row] = await exported('project=filed')
  expect(row).toEqual({
    Reference: quote.quote_reference,
    Status: 'Active',
    Project: 'Filed',
    'Your reference': 'WAN-1',
    'Cost centre': '',
    'End customer': 'Kedai Maju',
    Product: 'Private Leased Line',
    'Site A': quote.site_a,
    'Site B': quote.site_b,
    Bandwidth: '100Mbps',
    'Term (months)': '24',
    'Fixed IP': '',
    Voice: '',
    Device: '',
    'One-time before tax (RM)': quote.total_nrc.toFixed(2),
    'Monthly before tax (RM)': quote.total_mrc.toFixed(2),
    'Price level': 'Firm price',
    'Tax on one-time, estimated (RM)': quote.tax_nrc.toFixed(2),
    'Tax on monthly, estimated (RM)': quote.tax_mrc.toFixed(2),
    'Tax rates of': dayIn('Asia/Kuala_Lumpur', new Date()),
    'Lead time (working days)': String(quote.lead_time_days),
    'Valid until': quote.validity,
    Requested: dayIn('Asia/Kuala_Lumpur', new Date(quote.created_at)),
  })
  const [malay] = await exported('project=filed', world.acme, undefined, 'ms')
  expect(malay).toMatchObject({
    Rujukan: quote.quote_reference,
    Status: 'Aktif',
    'Tahap harga': 'Harga muktamad',
    'Sah hingga': quote.validity,
  })
})

test('text from a buyer cannot run as a formula, nor break rows', async () => {
  const quote = await make({ site_b_nis: null, site_b_details: { ...handEntered, address_line1: '=1+1' } })
  const name = '=HYPERLINK("http://evil", "a, b")'
  await world.acme.put('/api/quotes/project', { ids: [quote.id], project_name: name })
  const [row] = await exported(`project=${encodeURIComponent(name)}`)
  expect(row).toMatchObject({
    Status: 'Awaiting price',
    Project: `'${name}`,
    'Site B': "'=1+1, Rawang, 48000, Selangor, Malaysia",
    'Monthly before tax (RM)': '',
    'Price level': '',
    'Valid until': '',
  })
})

test('the file has the date in its name and is always a download', async () => {
  const { headers } = await world.acme.get('/api/quotes/export')
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''quotes-${today}.csv`)
})

test('a client manager’s file covers all companies, names them, and has no carts', async () => {
  await make()
  const rows = await exported('', world.manager, '/api/quotes/client-manager/export')
  expect(new Set(rows.map((row) => row.Company)).size).toBeGreaterThan(1)
  expect(rows.map((row) => row.Status)).not.toContain('In cart')
})

test('more than 10,000 quotes are refused, not truncated; with filters they are exported', async () => {
  const quote = await make()
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_schema = 'public' and table_name = 'quote' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    world.owner,
  )
  const columns = sql.join(rows.map((row) => sql.ref(row.column_name)))
  const copies = await sql<{
    reference: string
  }>`insert into quote (${columns}) select ${columns} from quote, generate_series(1, ${maxExported})
    where id = ${quote.id} returning reference`.execute(world.owner)
  // Rows of one table only, some of which are deleted afterwards.
  const counters = ['quotes cart', `cart quotes of ${quote.company}`]
  for (const each of [...counters, ...copies.rows.map((row) => row.reference)]) world.altered.add(each)
  const answer = await world.acme.get('/api/quotes/export?status=cart', { 'accept-language': 'en' })
  expect((await world.acme.get('/api/quotes/export?status=cart&format=xlsx')).body).toMatchObject(answer.body)
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'invalid', message: 'A file can contain at most 10,000 quotes. Please narrow the list.' },
  })
  await sql`delete from quote where id in (select id from quote where status = 'cart' order by id desc limit (
    select count(*) - ${maxExported} from quote where status = 'cart' and company_id = ${quote.company_id}))`.execute(
    world.owner,
  )
  expect(await exported('status=cart')).toHaveLength(maxExported)
})
