import { expect, test } from 'vitest'
import { maxQuotesOfProject, maxQuotesWithLines } from '#contract/documents.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { longDay } from '#server/platform/words/days.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { finishedDocument, readPdf, says } from '#server/testing/documents.ts'
import { orderFor, orderQuotes, surveyed } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { raise, answer: answerCharge } = chargesIn(world, today)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)
const ask = (body: object, who = world.acme) => who.post('/api/documents', { language: 'en', ...body })
const textOf = async ({ id }: { id: number }) =>
  (await readPdf((await finishedDocument(world, { kind: 'order', ids: [id] })).bytes)).text

test('an order form has PO number, dates, rooms, contacts and each lead time', async () => {
  const [one, two] = [await quotes.active(), await quotes.active(surveyed)]
  const asked = (purchase: object, language = 'en') => ({
    kind: 'order_form',
    ids: [one.id, two.id],
    language,
    purchase,
  })
  const purchase = {
    po_number: 'PO-FORM-1',
    requested_date: two.earliest_date,
    requested_dates: { [one.id]: one.earliest_date },
    rooms: { [one.id]: { site_a: { level: '17', unit: '17-2' } } },
    site_contacts: [
      { site: 'KUL-0001', name: 'Lim Wei Jie', phone: '012-345 6789', access_hours: 'Any time' },
    ],
  }
  const textIn = async (language: string) =>
    (await readPdf((await finishedDocument(world, asked(purchase, language))).bytes)).text
  says(
    await textIn('en'),
    'PO number PO-FORM-1',
    `Lead time: ${one.lead_time_days} working days · Requested date: ${longDay(one.earliest_date, 'en')}`,
    `Lead time: ${two.lead_time_days} working days · Requested date: ${longDay(two.earliest_date, 'en')}`,
    'Level 17, Unit 17-2',
    'Site contacts',
    'Lim Wei Jie · 012-345 6789 · access: Any time',
    'Contact Farid Hassan · manager@trunkline.example',
  )
  says(await textIn('ms'), 'PO-FORM-1', `Tarikh diminta: ${longDay(one.earliest_date, 'ms')}`, 'Tingkat 17')
  const { text } = await readPdf((await finishedDocument(world, asked({}))).bytes)
  says(text, 'Requested date: As soon as possible')
  expect(text).not.toContain('PO number')
  for (const [wrong, field] of [
    [{ billing_account_id: 999_999 }, 'billing_account_id'],
    [{ site_contacts: [{ name: 'Lim', phone: '12' }] }, 'site_contacts.0.phone'],
    [{ site_contacts: [{ site: 'PEN-0001', name: 'Lim', phone: '012-345 6789' }] }, 'site_contacts.0.site'],
    [{ requested_date: 'soon' }, 'purchase.requested_date'],
  ] as const) {
    const { status, body } = await ask(asked(wrong))
    expect({ status, errors: Object.keys(body.errors) }).toEqual({ status: 422, errors: [field] })
  }
})

test('a quote’s PDF has the day of its price and a contact, in both languages', async () => {
  const quote = await quotes.active()
  await world.acme.put(`/api/quotes/extend/${quote.id}`, {})
  for (const [language, issued, contact] of [
    ['en', 'Issued on', 'Contact'],
    ['ms', 'Dikeluarkan pada', 'Untuk dihubungi'],
  ] as const) {
    const { bytes } = await finishedDocument(world, { kind: 'quote', ids: [quote.id], language })
    const { text } = await readPdf(bytes)
    says(text, `${issued} ${longDay(today, language)}`, `${contact} Farid Hassan · manager@trunkline.example`)
  }
})

test('service tax is split by code and rate, and the parts are the tax to the sen', async () => {
  const { device } = (await world.acme.get('/api/options?product_id=1')).body.data
  const quote = await quotes.active({ ...surveyed, device_vas_id: device[0].id })
  const { body } = await orderQuotes(world.acme, [quote.id])
  const placed = await orderFor(world.acme, body.data.id)
  const [circuit] = placed.circuit_list
  const charge = (await raise(circuit.id)).body.data
  expect((await answerCharge(circuit, charge.id, true)).status).toBe(200)
  const order = await orderFor(world.acme, placed.id)
  const taxOf = (code: string, kind: string, rate: number) => {
    const amounts = quote.lines.filter((line: any) => line.tax_code === code && line.charge === kind)
    const sen = amounts.reduce((sum: number, { amount }: any) => sum + Math.round(amount * 100), 0)
    return Math.round((sen * rate) / 10_000) / 100
  }
  const { tax_rates: rates } = quote
  const codes = ['telecommunications', 'equipment_rental', 'managed_services'].filter((code) =>
    quote.lines.some((line: any) => line.tax_code === code && line.amount > 0),
  )
  expect(codes).toHaveLength(2)
  const parts = codes.map((code) => ({
    nrc: taxOf(code, 'nrc', rates[code]),
    mrc: taxOf(code, 'mrc', rates[code]),
    text: `${code.charAt(0).toUpperCase()}${code.slice(1).replace('_', ' ')} ${rates[code] / 100}%`,
  }))
  const sum = (kind: 'nrc' | 'mrc') =>
    Math.round(parts.reduce((total, each) => total + each[kind], 0) * 100) / 100
  expect([sum('nrc'), sum('mrc')]).toEqual([quote.tax_nrc, quote.tax_mrc])
  const quoted = (await readPdf((await finishedDocument(world, { kind: 'quote', ids: [quote.id] })).bytes))
    .text
  says(quoted, `Service tax ${rm(quote.tax_nrc)} ${rm(quote.tax_mrc)}`)
  const text = await textOf(order)
  for (const { nrc, mrc, text: name } of parts)
    for (const each of [quoted, text]) says(each, `${name} ${rm(nrc)} ${rm(mrc)}`)
  says(
    text,
    `Telecommunications, extra charges ${rm(charge.tax_nrc)} ${rm(charge.tax_mrc)}`,
    `Service tax ${rm(quote.tax_nrc + charge.tax_nrc)} ${rm(quote.tax_mrc + charge.tax_mrc)}`,
  )
  expect([order.tax_nrc, order.tax_mrc].map(rm)).toEqual(
    [quote.tax_nrc + charge.tax_nrc, quote.tax_mrc + charge.tax_mrc].map(rm),
  )
})

test('a project and an order of more than 50 quotes print, the project without price lines', async () => {
  const rows = Array.from({ length: maxQuotesWithLines + 1 }, () => quotes.line())
  const { ids } = (await world.acme.post('/api/quotes/bulk', { data: rows })).body.data
  await world.acme.post('/api/quotes/create-wish-list', { ids, project_name: 'Rollout' })
  const [first, last] = [await quotes.read(ids[0]), await quotes.read(ids.at(-1))]
  const total = rm(rows.length * first.total_mrc)
  const project = await finishedDocument(world, { kind: 'project', ids: [ids[0]] })
  const { text } = await readPdf(project.bytes)
  says(text, total, last.quote_reference)
  expect(text).not.toContain('Transport')
  const placed = await orderQuotes(world.acme, ids)
  expect(placed.status).toBe(200)
  says(await textOf(placed.body.data), total, last.quote_reference)
})

test('a project of more than 2,000 quotes is refused', async () => {
  const bulk = async (rows: number): Promise<number[]> => {
    const data = Array.from({ length: rows }, () => quotes.line())
    const { ids } = (await world.acme.post('/api/quotes/bulk', { data })).body.data
    await world.acme.put('/api/quotes/project', { ids, project_name: 'Every branch' })
    return ids
  }
  await bulk(maxQuotesOfProject)
  const [one] = await bulk(1)
  const { status, body } = await ask({ kind: 'project', ids: [one] })
  expect([status, body.message]).toEqual([
    409,
    'A document can have at most 2,000 quotes. Export the project as a file instead.',
  ])
})
