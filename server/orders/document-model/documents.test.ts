import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { ringgitText, type Sen } from '#contract/money.ts'
import { clearDocuments } from '#server/documents/make-document.ts'
import { drawAcceptedForms } from '#server/orders/document-model/accepted-form.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { dayIn, startOfDay } from '#server/platform/calendar.ts'
import { calendarOf } from '#server/platform/viewer.ts'
import { longDay } from '#server/platform/words/days.ts'
import { bell } from '#server/testing/bell.ts'
import { cancellationsIn, leaving } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { finishedDocument, readPdf, says } from '#server/testing/documents.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { circuitIn, movesIn, orderFor, orderQuotes, placedOrder, surveyed } from '#server/testing/orders.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { eventually } from '#server/testing/waits.ts'
import { type Caller, openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const rm = (ringgit: number) => ringgitText(Math.round(ringgit * 100) as Sen)
const ask = (body: object, who = world.acme) => who.post('/api/documents', { language: 'en', ...body })

test('a quote’s PDF has its exact figures, in both languages, tagged for screen readers', async () => {
  const quote = await quotes.active({ site_a_details: { block: 'B', level: '3', unit: '3-12' } })
  const { bytes, name } = await finishedDocument(world, { kind: 'quote', ids: [quote.id] })
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
  says(text, ...termsInForce.clauses(2).en)
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
  const model = await finishedDocument(world, { kind: 'quote', ids: [open.id], language: 'ms' })
  const malay = await readPdf(model.bytes)
  says(malay.text, 'Sebut harga', 'Harga muktamad', rm(open.total_mrc), ...termsInForce.clauses(2).ms)
  says(malay.text, `Bulan pertama ${rm(open.total_nrc + open.total_mrc)}`)
  expect(malay.info).toMatchObject({ Language: 'ms' })
})

test('the same quote gives the same file, and a changed one a different file', async () => {
  const quote = await quotes.active()
  const asked = { kind: 'quote', ids: [quote.id] }
  expect((await ask(asked)).status).toBe(202)
  const first = await finishedDocument(world, asked)
  const again = await ask(asked)
  expect(again).toMatchObject({ status: 200, body: { data: { id: first.id, ready: true } } })
  const second = await finishedDocument(world, asked)
  expect(second.bytes.equals(first.bytes)).toBe(true)
  // The manager who requests it gets the company's own.
  expect((await finishedDocument(world, asked, world.manager)).id).toBe(first.id)
  const { sha256 } = await world.row('document', { id: first.id })
  expect(sha256!.equals(createHash('sha256').update(first.bytes).digest())).toBe(true)
  await world.acme.put('/api/quotes/project', { ids: [quote.id], project_name: 'Ring' })
  await world.acme.put(`/api/quotes/extend/${quote.id}`, {})
  expect((await finishedDocument(world, asked)).id).not.toBe(first.id)
})

test('a document needs the right to read its record', async () => {
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
  const { id } = await finishedDocument(world, body)
  for (const path of [`/api/documents/${id}`, `/api/documents/${id}/file`])
    expect((await world.borneo.get(path)).status).toBe(404)
})

test('long names, markup and letters of any script are printed, or a note says otherwise', async () => {
  const project = '<b>Łódź & đường</b> 陈伟 陳偉 முருகன் A → B ≤ 5 مرحبا'
  const line = `${'W'.repeat(184)} "></td> ünïcode`
  const quote = await quotes.make({
    site_b: line,
    site_b_nis: null,
    site_b_details: { ...handEntered, address_line1: line },
  })
  await world.acme.post('/api/quotes/create-wish-list', { ids: [quote.id], project_name: project })
  const { bytes } = await finishedDocument(world, { kind: 'project', ids: [quote.id] })
  const { text, info } = await readPdf(bytes)
  const alone = await readPdf((await finishedDocument(world, { kind: 'quote', ids: [quote.id] })).bytes)
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

test('a project’s document has all its quotes, and totals without unpriced or ended ones', async () => {
  const [one, two, cancelled] = [await quotes.active(), await quotes.active(surveyed), await quotes.active()]
  const waiting = await quotes.pending()
  const ids = [one.id, two.id, cancelled.id, waiting.id]
  const named = await world.acme.put('/api/quotes/project', { ids, project_name: 'Together' })
  expect(named.status, JSON.stringify(named.body)).toBe(200)
  await world.acme.put(`/api/quotes/cancel/${cancelled.id}`, {})
  const { text } = await readPdf((await finishedDocument(world, { kind: 'project', ids: [two.id] })).bytes)
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
    (await finishedDocument(world, { kind: 'order_form', ids: [one.id, two.id] })).bytes,
  )
  says(text, 'Order form', `accepts version ${termsInForce.version}`, rm(one.total_mrc + two.total_mrc))
  says(text, `Deposit 2 monthly charges, refundable ${rm(2 * (one.total_mrc + two.total_mrc))}`)
  expect((await ask({ kind: 'order_form', ids: [one.id, 999_999] })).status).toBe(404)
  const pending = await quotes.pending()
  expect(await ask({ kind: 'order_form', ids: [one.id, pending.id] })).toMatchObject({ status: 409 })
})

test('an order’s PDF has its frozen tax and its accepted terms', async () => {
  const order = await placedOrder(world, 2)
  const { text } = await readPdf((await finishedDocument(world, { kind: 'order', ids: [order.id] })).bytes)
  says(text, order.order_reference, 'PO-1', ...order.circuit_list.map((each: any) => each.circuit_reference))
  says(
    text,
    `Total before tax ${rm(order.total_nrc)} ${rm(order.total_mrc)}`,
    `Service tax ${rm(order.tax_nrc)} ${rm(order.tax_mrc)}`,
    'Service tax (rates of',
    'Accepted by',
    ...order.terms.clauses,
  )
  expect(text).not.toContain('estimated')
})

test('a delivered circuit has a certificate of its hand-over, others have none', async () => {
  const waiting = await circuitIn(world, 'processing')
  expect(await ask({ kind: 'hand_over', ids: [waiting.id] })).toMatchObject({ status: 409 })
  expect((await ask({ kind: 'hand_over', ids: [waiting.id] }, world.borneo)).status).toBe(404)
  const named = { buyer_reference: 'WAN-1', cost_centre: 'CC-410' }
  const circuit = await circuitIn(world, 'delivered', named)
  const order = await orderFor(world.acme, circuit.order_id)
  for (const who of [world.acme, world.manager]) {
    const { bytes } = await finishedDocument(world, { kind: 'hand_over', ids: [circuit.id] }, who)
    const { text } = await readPdf(bytes)
    says(text, circuit.circuit_reference, order.order_reference, 'Handed over on', 'For the company: name')
    says(text, 'Your reference WAN-1', 'Cost centre CC-410')
    const planned = (kind: string) =>
      longDay(circuit.milestones.find((each: any) => each.kind === kind).planned, 'en')
    says(
      text,
      `Order acknowledged ${planned('acknowledged')} ${longDay(today, 'en')}`,
      `Tested ${planned('tested')} Closed with the delivery`,
    )
  }
  const [service] = (await world.acme.get(`/api/services?keyword=${circuit.circuit_reference}`)).body.data
  const { contract_months: months, billing_from, term_ends, total_mrc } = service
  for (const [language, from, term, ends, monthly] of [
    ['en', 'Billed from', `Term ${months} months`, 'Last day of the term', 'Monthly charges before tax'],
    ['ms', 'Dibilkan mulai', `${months} bulan`, 'Hari terakhir tempoh kontrak', 'Caj bulanan sebelum cukai'],
  ] as const) {
    const { bytes } = await finishedDocument(world, { kind: 'hand_over', ids: [circuit.id], language })
    const { text } = await readPdf(bytes)
    const days = [`${from} ${longDay(billing_from, language)}`, `${ends} ${longDay(term_ends, language)}`]
    says(text, ...days, term, `${monthly} ${rm(total_mrc)}`)
  }
  const quote = await quotes.active(named)
  for (const [asked, separator] of [
    [{ kind: 'order', ids: [order.id] }, ':'],
    [{ kind: 'order_form', ids: [quote.id] }, ':'],
    [{ kind: 'quote', ids: [quote.id] }, ''],
  ] as [Parameters<typeof finishedDocument>[1], string][]) {
    const { text } = await readPdf((await finishedDocument(world, asked)).bytes)
    says(text, `Your reference${separator} WAN-1`, `Cost centre${separator} CC-410`)
  }
})

test('only people who waited over 3 seconds for a document are notified, with a link to it', async () => {
  const asked = world.clock.now
  const sent = async (who: Caller) =>
    (await bell(who)).items.filter((each: any) => each.kind === 'document_ready')
  /** Requests a new document, which is ready after this many milliseconds. */
  const madeAfter = async (milliseconds: number, who: Caller) => {
    const body = { kind: 'quote', ids: [(await quotes.active()).id], language: 'en' }
    expect((await who.post('/api/documents', body)).status).toBe(202)
    world.clock.now = new Date(asked.getTime() + milliseconds)
    const made = await finishedDocument(world, body, who)
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

test('documents are limited per hour, and a file that nobody requests for a week is deleted', async () => {
  const quote = await quotes.active()
  const { id } = await finishedDocument(world, { kind: 'quote', ids: [quote.id] })
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

test('an order keeps its accepted order form, by its hash, for good', async () => {
  const quote = await quotes.active()
  const purchase = {
    po_number: 'PO-9',
    requested_date: quote.earliest_date,
    site_contacts: [{ site: 'KUL-0001', name: 'Lim', phone: '012-345 6789', keep: true }],
  }
  const before = await finishedDocument(world, { kind: 'order_form', ids: [quote.id], purchase })
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const placed = await orderQuotes(world.acme, [quote.id], purchase)
  const { terms } = await orderFor(world.acme, placed.body.data.id)
  // The downloaded form is the accepted one.
  expect(terms.form).toEqual({ document_id: before.id, sha256: hash(before.bytes) })
  const other = await placedOrder(world)
  const { form } = (await orderFor(world.acme, other.id)).terms
  expect(form.sha256).toBeNull()
  const drawn = `/api/documents/${form.document_id}`
  expect((await world.borneo.get(drawn)).status).toBe(404)
  expect((await world.acme.get(`${drawn}/file`)).status).toBe(409)
  expect((await world.acme.get(drawn)).body.data.ready).toBe(false)
  await eventually(async () =>
    expect((await orderFor(world.acme, other.id)).terms.form.sha256).toMatch(/^[0-9a-f]{64}$/),
  )
  expect((await world.acme.get(drawn)).body.data.ready).toBe(true)
  const later = new Date(world.clock.now.getTime() + 30 * 86_400_000)
  await clearDocuments(world.db, calendarOf({ timeZone: 'Asia/Kuala_Lumpur' }, later))
  expect((await world.manager.get(`/api/documents/${before.id}/file`)).status).toBe(200)
})

test('an accepted order form that nobody reads is drawn at night', async () => {
  const { id } = await placedOrder(world)
  const form = async () => (await orderFor(world.acme, id)).terms.form
  const zone = { timeZone: 'Asia/Kuala_Lumpur' }
  const day = dayIn(zone.timeZone, world.clock.now)
  const at = (days: number, hour: number) =>
    calendarOf(zone, new Date(startOfDay(zone.timeZone, plusDays(day, days)).getTime() + hour * 3_600_000))
  const asked = async () => {
    const { document_id } = await form()
    const read = world.owner.selectFrom('document').select('asked_at').where('id', '=', document_id)
    return (await read.executeTakeFirstOrThrow()).asked_at
  }
  const placed = await asked()
  await drawAcceptedForms(world.db, at(1, 0.9))
  await drawAcceptedForms(world.db, at(1, 5))
  expect(await asked()).toEqual(placed)
  await drawAcceptedForms(world.db, at(1, 1))
  await eventually(async () => expect((await form()).sha256).toMatch(/^[0-9a-f]{64}$/))
})

const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { move } = movesIn(world)
const { ask: leave, offer, answer } = cancellationsIn(world)
const { raise, answer: answerCharge } = chargesIn(world, today)
const textOf = async ({ id }: { id: number }, language = 'en') =>
  (await readPdf((await finishedDocument(world, { kind: 'order', ids: [id], language })).bytes)).text

test('an order’s PDF has each circuit’s dates, promise and hand-over, and why it moved or ended', async () => {
  const order = await placedOrder(world, 3)
  const [kept, gone, unpaid] = order.circuit_list
  const first = kept.promised
  await world.manager.put('/api/circuits/plan', {
    circuit_ids: [kept.id],
    working_days: 3,
    reason_code: 'permit',
    reason: 'The council meets in May',
  })
  const { planned } = kept.milestones.find((step: any) => step.kind === 'deposit_cleared')
  const due = rm(order.deposit + order.total_nrc + order.tax_nrc)
  const toPay = `How to pay Amount to pay ${due} by ${longDay(planned, 'en')}`
  says(await textOf(order), toPay, `Payment reference ${order.order_reference}`, `Total due ${due}`)
  const received = { kind: 'received', amount: order.deposit, day: today, bank_reference: 'IBG 1' }
  await world.manager.post(`/api/orders/${order.id}/deposit-entries`, received)
  await leave(gone.id)
  await offer(gone.id)
  await answer(gone.id, true)
  await move(unpaid.id, 'cancelled', { reason: 'No capacity in the duct' })
  const moved = (await orderFor(world.acme, order.id)).circuit_list[0].promised
  expect(moved > first).toBe(true)
  const because = (language: 'en' | 'ms') =>
    language === 'en'
      ? `First promised for ${longDay(first, 'en')} · Permit from an authority: The council meets in May`
      : `Janji asal: ${longDay(first, 'ms')} · Permit daripada pihak berkuasa: The council meets in May`
  says(await textOf(order), `Planned hand-over: ${longDay(moved, 'en')} (${because('en')})`)

  for (const status of ['processing', 'delivered']) await move(kept.id, status)
  const now = await orderFor(world.acme, order.id)
  const placed = order.deposit
  const each = placed / 3
  const text = await textOf(order)
  expect(text).not.toContain('How to pay')
  says(
    text,
    'Status Partly delivered',
    `Handed over: ${longDay(today, 'en')} (Planned hand-over: ${longDay(moved, 'en')} · ${because('en')})`,
    `Cancelled on ${longDay(today, 'en')}: ${leaving}`,
    `Cancelled on ${longDay(today, 'en')}: No capacity in the duct`,
    `Total before tax ${rm(now.total_nrc)} ${rm(now.total_mrc)} Of this, cancellation charges ${rm(250.5)} ${rm(0)}`,
    `Deposit as ordered ${rm(placed)}`,
    `Deposit received ${rm(placed)}`,
    `Deposit to be returned ${rm(2 * each)}`,
  )
  says(
    await textOf(order, 'ms'),
    'Status Diserahkan sebahagian',
    `Diserahkan: ${longDay(today, 'ms')} (Penyerahan dirancang: ${longDay(moved, 'ms')} · ${because('ms')})`,
    `Dibatalkan pada ${longDay(today, 'ms')}: ${leaving}`,
    `Termasuk caj pembatalan ${rm(250.5)} ${rm(0)}`,
    `Deposit semasa pesanan ${rm(placed)}`,
    `Deposit diterima ${rm(placed)}`,
    `Deposit yang akan dikembalikan ${rm(2 * each)}`,
  )
})

test('an order’s PDF shows a declined charge, and no refund of an unpaid deposit', async () => {
  const order = await placedOrder(world, 1, world.acme, surveyed)
  const [circuit] = order.circuit_list
  const charge = await raise(circuit.id)
  await answerCharge(circuit, charge.body.data.id, false)
  const text = await textOf(order)
  says(
    text,
    `Cancelled on ${longDay(today, 'en')}: the extra charge was declined`,
    `Deposit as ordered ${rm(order.deposit)}`,
  )
  expect(text).not.toContain('returned')
  expect(text).not.toContain('Of this, cancellation charges')
})
test('order form, order and certificate have addresses and the rooms of that time', async () => {
  const saysThere = async (kind: string, id: number, ...wanted: string[]) => {
    const { text } = await readPdf((await finishedDocument(world, { kind, ids: [id] })).bytes)
    says(text, ...wanted)
  }
  const street = 'Changkat Raja Chulan, 50200 Kuala Lumpur, Wilayah Persekutuan, Malaysia'
  const siteB = 'CSF CX1, 3552 Jalan Teknokrat 6, Cyber 4, 63000 Cyberjaya, Selangor, Malaysia'
  const quote = await quotes.active({ site_a_details: { level: '3' } })
  await saysThere('order_form', quote.id, `Site A: Menara AIMS, Level 3, ${street}`, `Site B: ${siteB}`)
  const placed = await orderQuotes(world.acme, [quote.id], {
    rooms: { [quote.id]: { site_a: { level: '4' } } },
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  await saysThere('order', placed.body.data.id, `Site A: Menara AIMS, Level 4, ${street}`, `Site B: ${siteB}`)
  const delivered = await circuitIn(world, 'delivered')
  await saysThere('hand_over', delivered.id, `Site A Menara AIMS, ${street}`, `Site B ${siteB}`)
})

test('a document that cannot be made fails after three attempts, and is made on the next request', async () => {
  const asked = { kind: 'quote', ids: [(await quotes.active()).id] }
  await sql`create function refuse_file() returns trigger language plpgsql as $$ begin raise 'No file'; end $$`.execute(
    world.owner,
  )
  await sql`create trigger refuse_file before update of bytes on document execute function refuse_file()`.execute(
    world.owner,
  )
  const { id } = (await ask(asked)).body.data
  const read = async () => (await world.acme.get(`/api/documents/${id}`)).body.data
  const attempts = async () =>
    (
      await sql<{ tried: number }>`select retry_count + 1 as tried from pgboss.job
        where name = 'document' and (data ->> 'id')::bigint = ${id}`.execute(world.owner)
    ).rows.map(({ tried }) => tried)
  expect(await read()).toMatchObject({ ready: false, failed: false })
  await expect.poll(read, { timeout: 30_000, interval: 200 }).toMatchObject({ ready: false, failed: true })
  world.clock.now = new Date(world.clock.now.getTime() + 120_000)
  expect(await read()).toMatchObject({ failed: true })
  expect(await attempts()).toEqual([3])
  const file = await world.acme.get(`/api/documents/${id}/file`)
  expect(file).toMatchObject({ status: 409, body: { message: expect.stringContaining('could not be made') } })

  await sql`drop trigger refuse_file on document`.execute(world.owner)
  expect((await ask(asked)).body.data).toMatchObject({ id, ready: false, failed: false })
  expect((await finishedDocument(world, asked)).id).toBe(id)
  expect(await read()).toMatchObject({ ready: true, failed: false })
})
