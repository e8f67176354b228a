import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ringgitText, type Sen } from '#contract/money.ts'
import { clearDocuments } from '#server/documents/make-document.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { bell } from '#server/testing/bell.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { madeDocument, readPdf, says } from '#server/testing/documents.ts'
import { circuitIn, orderFor, placedOrder, surveyed } from '#server/testing/orders.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)
const ask = (body: object, who = world.acme) => who.post('/api/documents', { language: 'en', ...body })

test('a quote’s PDF says what the quote says, to the sen, in both languages, tagged for a screen reader', async () => {
  const quote = await quotes.active({ site_a_details: { block: 'B', level: '3', unit: '3-12' } })
  const { bytes, name } = await madeDocument(world, { kind: 'quote', ids: [quote.id] })
  expect(name).toBe(`Quote ${quote.quote_reference}.pdf`)
  const { text, pages, tags, marked, info } = await readPdf(bytes)
  says(
    text,
    quote.quote_reference,
    'Acme',
    'Firm price',
    'telecommunications 6%',
    'estimated, at the rates of',
    'Menara AIMS, Block B, Level 3, Unit 3-12',
  )
  says(
    text,
    `Total before tax ${rm(quote.total_nrc)} ${rm(quote.total_mrc)}`,
    `Service tax, estimated ${rm(quote.tax_nrc)} ${rm(quote.tax_mrc)}`,
    `Total with tax ${rm(quote.total_nrc + quote.tax_nrc)} ${rm(quote.total_mrc + quote.tax_mrc)}`,
    rm(quote.total_nrc + 24 * quote.total_mrc),
    rm(2 * quote.total_mrc),
  )
  for (const line of quote.lines) says(text, rm(line.amount))
  says(text, ...termsInForce.clauses.en)
  expect(pages.map((page, index) => page.includes(`Page ${index + 1} of ${pages.length}`))).not.toContain(
    false,
  )
  expect(marked).toBe(true)
  expect([...tags]).toEqual(
    expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody']),
  )
  for (const scope of ['Row', 'Column']) expect(bytes.includes(`/Scope /${scope}\n`)).toBe(true)
  expect(info).toMatchObject({ Title: `Quote ${quote.quote_reference}`, Language: 'en' })
  const open = await quotes.active({ contract_id: 0 })
  const model = await madeDocument(world, { kind: 'quote', ids: [open.id], language: 'ms' })
  const malay = await readPdf(model.bytes)
  says(malay.text, 'Sebut harga', 'Harga muktamad', rm(open.total_mrc), ...termsInForce.clauses.ms)
  says(malay.text, `Bulan pertama ${rm(open.total_nrc + open.total_mrc)}`)
  expect(malay.info).toMatchObject({ Language: 'ms' })
})

test('the same quote gives the same file, and a changed one another', async () => {
  const quote = await quotes.active()
  const asked = { kind: 'quote', ids: [quote.id] }
  expect((await ask(asked)).status).toBe(202)
  const first = await madeDocument(world, asked)
  const again = await ask(asked)
  expect(again).toMatchObject({ status: 200, body: { data: { id: first.id, ready: true } } })
  const second = await madeDocument(world, asked)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  // The manager who asks for it gets the company's own.
  expect((await madeDocument(world, asked, world.manager)).id).toBe(first.id)
  const { sha256 } = await world.row('document', { id: first.id })
  expect(sha256!.equals(createHash('sha256').update(first.bytes).digest())).toBe(true)
  await world.acme.put('/api/quotes/project', { ids: [quote.id], project_name: 'Ring' })
  await world.acme.put(`/api/quotes/extend/${quote.id}`, {})
  expect((await madeDocument(world, asked)).id).not.toBe(first.id)
})

test('whoever may not read the record gets no document of it', async () => {
  const quote = await quotes.active()
  const body = { kind: 'quote', ids: [quote.id] }
  expect((await ask(body, world.stranger)).status).toBe(401)
  for (const who of [world.admin, world.commercial]) expect((await ask(body, who)).status).toBe(403)
  expect((await ask({ kind: 'invoice', ids: [quote.id] })).status).toBe(422)
  expect((await ask({ kind: 'quote', ids: [] })).status).toBe(422)
  expect((await ask(body, world.borneo)).status).toBe(404)
  expect((await ask({ ...body, kind: 'order' })).status).toBe(404)
  const cart = await quotes.make()
  expect((await ask({ kind: 'quote', ids: [cart.id] }, world.manager)).status).toBe(404)
  const { id } = await madeDocument(world, body)
  for (const path of [`/api/documents/${id}`, `/api/documents/${id}/file`])
    expect((await world.borneo.get(path)).status).toBe(404)
})

test('names of 200 letters, markup and letters of any script are printed, or it is said that they are not', async () => {
  const project = '<b>Łódź & đường</b> 陈伟 陳偉 முருகன் A → B ≤ 5 مرحبا'
  const line = `${'W'.repeat(184)} "></td> ünïcode`
  const quote = await quotes.make({
    site_b: line,
    site_b_nis: null,
    site_b_details: { ...handEntered, address_line1: line },
  })
  await world.acme.post('/api/quotes/create-wish-list', { ids: [quote.id], project_name: project })
  const { bytes } = await madeDocument(world, { kind: 'project', ids: [quote.id] })
  const { text, info } = await readPdf(bytes)
  const alone = await readPdf((await madeDocument(world, { kind: 'quote', ids: [quote.id] })).bytes)
  expect(alone.right).toBeLessThan(539.5)
  expect(alone.text.split('ünïcode')).toHaveLength(2)
  says(
    text,
    '<b>Łódź & đường</b> 陈伟 陳偉',
    'A → B ≤ 5 ?????',
    'Letters printed as ?',
    '"></td> ünïcode',
    'W'.repeat(30),
  )
  // A screen reader reads the letters themselves.
  expect(info.Title).toContain('முருகன் A → B ≤ 5 مرحبا')
  expect(bytes.includes(Buffer.from('முருகன்', 'utf16le').swap16())).toBe(true)
})

test('the quotes of a project come together, and their totals leave out what is not priced or ended', async () => {
  const [one, two, cancelled] = [await quotes.active(), await quotes.active(surveyed), await quotes.active()]
  const waiting = await quotes.pending()
  const ids = [one.id, two.id, cancelled.id, waiting.id]
  const named = await world.acme.put('/api/quotes/project', { ids, project_name: 'Together' })
  expect(named.status, JSON.stringify(named.body)).toBe(200)
  await world.acme.put(`/api/quotes/cancel/${cancelled.id}`, {})
  const { text } = await readPdf((await madeDocument(world, { kind: 'project', ids: [two.id] })).bytes)
  says(text, 'Quotes of project Together', '4 quotes', ...[one, two].map((each) => each.quote_reference))
  says(
    text,
    `Total before tax ${rm(one.total_nrc + two.total_nrc)} ${rm(one.total_mrc + two.total_mrc)}`,
    'Subject to survey: the monthly price stands',
    'Applies to 1 of 2 prices',
    '1 quote has no price yet',
    '1 quote that is cancelled or expired',
  )
  const alone = await quotes.active()
  expect(await ask({ kind: 'project', ids: [alone.id] })).toMatchObject({ status: 409 })
})

test('an order form has quotes that can be ordered together, with the terms that the order accepts', async () => {
  const [one, two] = [await quotes.active(), await quotes.active()]
  const { text } = await readPdf(
    (await madeDocument(world, { kind: 'order_form', ids: [one.id, two.id] })).bytes,
  )
  says(text, 'Order form', `accepts version ${termsInForce.version}`, rm(one.total_mrc + two.total_mrc))
  says(text, `Deposit 2 monthly charges, refundable ${rm(2 * (one.total_mrc + two.total_mrc))}`)
  expect((await ask({ kind: 'order_form', ids: [one.id, 999_999] })).status).toBe(404)
  const pending = await quotes.pending()
  expect(await ask({ kind: 'order_form', ids: [one.id, pending.id] })).toMatchObject({ status: 409 })
})

test('an order’s PDF has its frozen tax and its terms as they were accepted', async () => {
  const order = await placedOrder(world, 2)
  const { text } = await readPdf((await madeDocument(world, { kind: 'order', ids: [order.id] })).bytes)
  says(text, order.order_reference, 'PO-1', ...order.circuit_list.map((each: any) => each.circuit_reference))
  says(
    text,
    `Total before tax ${rm(order.total_nrc)} ${rm(order.total_mrc)}`,
    `Service tax ${rm(order.tax_nrc)} ${rm(order.tax_mrc)}`,
    'Service tax is at the rates of',
    'Accepted by',
    ...order.terms.clauses,
  )
  expect(text).not.toContain('estimated')
})

test('a delivered circuit has a certificate of its hand-over, any other has none', async () => {
  const waiting = await circuitIn(world, 'processing')
  expect(await ask({ kind: 'hand_over', ids: [waiting.id] })).toMatchObject({ status: 409 })
  expect((await ask({ kind: 'hand_over', ids: [waiting.id] }, world.borneo)).status).toBe(404)
  const circuit = await circuitIn(world, 'delivered')
  const order = await orderFor(world.acme, circuit.order_id)
  for (const who of [world.acme, world.manager]) {
    const { bytes } = await madeDocument(world, { kind: 'hand_over', ids: [circuit.id] }, who)
    const { text } = await readPdf(bytes)
    says(text, circuit.circuit_reference, order.order_reference, 'Handed over on', 'For the company: name')
  }
})

test('whoever waited over 3 seconds for a document is notified once it is there, with the way to it, and nobody else', async () => {
  const asked = world.clock.now
  const sent = async (who: Caller) =>
    (await bell(who)).items.filter((each: any) => each.kind === 'document_ready')
  /** Asks for a new document, which is there so many milliseconds later. */
  const madeAfter = async (milliseconds: number, who: Caller) => {
    const body = { kind: 'quote', ids: [(await quotes.active()).id], language: 'en' }
    expect((await who.post('/api/documents', body)).status).toBe(202)
    world.clock.now = new Date(asked.getTime() + milliseconds)
    const made = await madeDocument(world, body, who)
    world.clock.now = asked
    return made
  }
  await madeAfter(3_000, world.acme)
  const late = await madeAfter(3_001, world.acme)
  const theirs = await madeAfter(60_000, world.manager)
  await expect.poll(() => sent(world.manager), { timeout: 20_000 }).toHaveLength(1)
  await expect.poll(() => sent(world.acme), { timeout: 20_000 }).toHaveLength(1)
  const facts = ({ id, name }: { id: number; name: string }) => ({
    reference: name.replace('.pdf', ''),
    document: id,
  })
  expect((await sent(world.acme))[0]).toMatchObject({ facts: facts(late), quote_id: null, order_id: null })
  expect((await sent(world.manager))[0].facts).toEqual(facts(theirs))
  expect(await sent(world.borneo)).toEqual([])
  expect(await world.owner.selectFrom('document_wait').selectAll().execute()).toEqual([])
})

test('a person asks for so many documents an hour, and a file that nobody asks for goes after a week', async () => {
  const quote = await quotes.active()
  const { id } = await madeDocument(world, { kind: 'quote', ids: [quote.id] })
  await world.alter('hourly_limit', { kind: 'document' }, { most: 1 })
  expect((await ask({ kind: 'quote', ids: [quote.id] })).status).toBe(429)
  await world.alter('hourly_limit', { kind: 'document' }, { most: 300 })
  const inDays = (days: number) => new Date(world.clock.now.getTime() + days * 86_400_000)
  const clear = (days: number) =>
    clearDocuments(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, inDays(days)))
  await clear(6)
  expect((await world.acme.get(`/api/documents/${id}`)).status).toBe(200)
  await clear(8)
  expect((await world.acme.get(`/api/documents/${id}`)).status).toBe(404)
  await backToToday(world)
})
