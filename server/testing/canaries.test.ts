import { describe, expect, test } from 'vitest'
import { bandwidthIds, byHand, leasedLine } from '#server/testing/drafts.ts'
import { finishedDocument, readPdf } from '#server/testing/documents.ts'
import { readEverything, readEndpointsOf } from '#server/testing/every-read.ts'
import { requestedFloor } from '#server/testing/floor-approvals.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { pdf, uploadAs } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const address = await world.http.listen({ port: 0, host: '127.0.0.1' })

/** Words that each occur in one field of Acme's data and nowhere else. */
const canary = {
  project: 'canary-project',
  remarks: 'canary-remarks',
  product: 'canary-product',
  label: 'canary-label',
  message: 'canary-message',
  staffMessage: 'canary-staff-message',
  file: 'canary-file',
  poNumber: 'canary-po-number',
  poFile: 'canary-po-file',
  contact: 'canary-contact',
  cancelled: 'canary-cancelled',
  callback: 'canary-callback',
  charge: 'canary-charge',
  leaving: 'canary-leaving',
  declined: 'canary-declined',
  milestone: 'canary-milestone',
  priceMessage: 'canary-price-message',
}
/** Texts that only staff may read. */
const internal = { note: 'canary-note', belowFloor: 'canary-low', floor: 'canary-floor', cost: '76543.21' }
const everyCanary = Object.values(canary)

// Borneo's stream stays open during all actions.
const chunks: string[] = []
const leaving = new AbortController()
const stream = await fetch(`${address}/api/notifications/stream`, {
  headers: { authorization: `Bearer ${world.borneo.token}` },
  signal: leaving.signal,
})
const streamRead = (async () => {
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) chunks.push(chunk)
})().catch(() => {}) // closed

const ids = await plant()

/** Writes every field that a company and a client manager can write, each with a unique word. Returns the ids. */
async function plant() {
  const { acme, manager } = world
  const bandwidth_id = (await bandwidthIds(world))['100Mbps']
  const make = async (more: object = {}): Promise<number> =>
    (await acme.post('/api/quotes', { ...leasedLine, bandwidth_id, ...more })).body.data.id
  const upload = async (url: string, name: string) =>
    (await uploadAs(world, { token: acme.token, url, bytes: pdf, name: `${name}.pdf` })).body.data?.id
  const addToQuotes = (id: number) =>
    acme.post('/api/quotes/create-wish-list', { ids: [id], project_name: canary.project })

  const request = {
    product: canary.product,
    bandwidth: '1Gbps',
    site_a: canary.label,
    site_b: '-',
    term: 24,
    remarks: canary.remarks,
  }
  const requested: number = (await acme.post('/api/quotes/request', request)).body.data[0].id
  const quote = await make()
  await addToQuotes(quote)
  const file = await upload(`/api/quotes/${quote}/files`, canary.file)
  await acme.post(`/api/quotes/${quote}/messages`, { text: canary.message, file_ids: [file] })
  await manager.post(`/api/quotes/${quote}/messages`, { text: canary.staffMessage })
  await manager.post(`/api/quotes/${quote}/notes`, { text: internal.note })
  await acme.post(`/api/quotes/contact/${quote}`, { message: canary.callback })
  const cheap = await make()
  await addToQuotes(cheap)
  await manager.put(`/api/quotes/price/${cheap}`, {
    bandwidth_nrc: 0,
    bandwidth_mrc: 1,
    reason: internal.belowFloor,
    supplier_cost: { nrc: 0, mrc: Number(internal.cost) },
    message: canary.priceMessage,
  })
  await requestedFloor(world, cheap, internal.floor)
  const gone = await make()
  await addToQuotes(gone)
  await acme.put(`/api/quotes/cancel/${gone}`, { reason: canary.cancelled })
  const waiting = await make(byHand)
  await manager.put(`/api/quotes/owner/${waiting}`, {
    owner_id: (await manager.get('/api/profile')).body.data.id,
  })

  const ordered = await make()
  await addToQuotes(ordered)
  const order = await orderQuotes(acme, [ordered], {
    po_number: canary.poNumber,
    site_contacts: [{ name: canary.contact, phone: '+60 12-345 6789' }],
  })
  const orderId: number = order.body.data.id
  const circuit = (await acme.get(`/api/orders/${orderId}`)).body.data.circuit_list[0].id
  await upload(`/api/orders/${orderId}/po-file`, canary.poFile)
  await manager.put(`/api/circuits/${circuit}/milestones/validated`, { note: canary.milestone })
  await acme.post(`/api/circuits/${circuit}/cancel-request`, { reason: canary.leaving })
  await manager.put(`/api/circuits/${circuit}/cancel-request`, { accept: false, words: canary.declined })
  await manager.post(`/api/circuits/${circuit}/charges`, {
    nrc: 100,
    mrc: 0,
    reason: canary.charge,
    answer_by: '2099-01-01',
    on_request: true,
  })
  const poFile: number = (await acme.get(`/api/orders/${orderId}`)).body.data.po_files[0].id
  const { id: document } = await finishedDocument(world, { kind: 'order', ids: [orderId] })
  const shared = await acme.post(`/api/quotes/${quote}/share-links`, {})
  const ruleOf = async (standard: 0 | 1): Promise<number> =>
    (await manager.get(`/api/pricing-rule/list?is_standard_rule=${standard}`)).body.data[0].id
  const company = (await acme.get('/api/profile')).body.data.customer.id
  return {
    quotes: [requested, quote, cheap, gone, waiting, ordered],
    order: orderId,
    circuit,
    poFile,
    document,
    link: new URL(shared.body.data.url).pathname,
    company,
    ownRule: await ruleOf(0),
    baseRule: await ruleOf(1),
  }
}

const everythingRead = new Map<Caller, ReturnType<typeof everything>>()
/** Everything a person can read: every reading call, with each word as a keyword too, and the records by id. */
const everythingFor = (who: Caller) =>
  everythingRead.get(who) ?? everythingRead.set(who, everything(who)).get(who)!

async function everything(who: Caller) {
  const [quote, otherQuote] = [ids.quotes[1]!, ids.quotes[2]!]
  const { company, circuit } = ids
  // Only a client manager reads cards other than the base card.
  const rule = who === world.manager ? ids.ownRule : ids.baseRule
  const all = { company, rule, quote, otherQuote, circuit }
  const { said, answered } = await readEverything(who, 'canary', all)
  const named = [
    ...ids.quotes.flatMap((id) => [`/quotes/${id}`, `/quotes/${id}/thread`, `/quotes/${id}/share-links`]),
    `/orders/${ids.order}`,
    `/orders/${ids.order}/po-file/${ids.poFile}`,
    `/documents/${ids.document}`,
  ]
  const answers = [said]
  for (const path of named) {
    const { body, headers } = await who.get(`/api${path}`)
    answers.push(JSON.stringify(body), String(headers['content-disposition'] ?? ''))
  }
  // A document contains it in its text.
  const file = await world.http.inject({
    url: `/api/documents/${ids.document}/file`,
    headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
  })
  const document = file.statusCode === 200 ? (await readPdf(file.rawPayload)).text : file.body
  return { seen: [...answers, document].join('\n'), answered, document }
}
const foundIn = (text: string, words: string[]) => words.filter((word) => text.includes(word))

describe('Acme’s data', () => {
  test('is visible to Acme in full', async () => {
    const { seen } = await everythingFor(world.acme)
    expect(foundIn(seen, everyCanary)).toEqual(everyCanary)
  })

  test.each([
    ['another company', world.borneo],
    ['the commercial role', world.commercial],
    ['nobody', world.stranger],
  ])('is in no answer and no export for %s', async (_, who) => {
    const { seen } = await everythingFor(who)
    expect(seen).not.toContain('canary')
  })

  test('notifies no other company, and is mailed to Acme and the carrier only', async () => {
    const mailed = () => world.owner.selectFrom('mailbox').selectAll().execute()
    await eventually(async () => expect(JSON.stringify(await mailed())).toContain(canary.charge))
    leaving.abort()
    await streamRead
    expect(stream.status).toBe(200)
    const received = chunks.join('')
    expect(received).not.toContain('canary')
    for (const id of ids.quotes) expect(received).not.toContain(`"quote_id":${id},`)
    expect(received).not.toContain(`"order_id":${ids.order}}`)
    for (const mail of await mailed())
      if (mail.recipient.endsWith('@borneo.example')) expect(JSON.stringify(mail)).not.toContain('canary')
  })
})

/** Needs a second version of a card, and answers prices of the carrier's cards, not a company's words. */
const unanswered = ['/pricing-rule/compare']

test.each([
  ['customer', world.acme],
  ['client_manager', world.manager],
  ['admin', world.admin],
  ['commercial', world.commercial],
] as const)('every reading call answers its %s, so that a word would be seen there', async (role, who) => {
  const { answered } = await everythingFor(who)
  expect(readEndpointsOf(role).filter((path) => !answered.has(path) && !unanswered.includes(path))).toEqual(
    [],
  )
})

test('a document of Acme contains its words, the page of a share link none', async () => {
  const { document } = await everythingFor(world.acme)
  expect(document).toContain(canary.poNumber)
  const { statusCode, body } = await world.http.inject({ url: ids.link })
  expect(statusCode).toBe(200)
  expect(body).toMatch(/Q-\d{4}-\d{6}/)
  expect(body).not.toContain('canary')
})

describe('the internal data of staff', () => {
  test('is visible to a client manager', async () => {
    const { seen } = await everythingFor(world.manager)
    expect(foundIn(seen, Object.values(internal))).toEqual(Object.values(internal))
    expect(seen).toMatch(/"owner":\{"id":\d+,"name":"Farid Hassan"\}/)
  })

  test.each([
    ['Acme', world.acme],
    ['Borneo', world.borneo],
  ])('is in no answer for %s: notes, floors, owners, supplier costs', async (_, who) => {
    const { seen } = await everythingFor(who)
    expect(foundIn(seen, Object.values(internal))).toEqual([])
    // A company knows its account manager, but not who works on which quote.
    const named = JSON.stringify((await who.get('/api/profile/client-manager')).body)
    expect(seen).toContain(named)
    expect(seen.replaceAll(named, '')).not.toMatch(/"floor|"owner":\{|Hassan|supplier/)
  })

  test('is in no mail to a company', async () => {
    const mails = await world.owner.selectFrom('mailbox').selectAll().execute()
    const theirs = mails.filter((mail) => !mail.recipient.endsWith('@trunkline.example'))
    expect(theirs.length).toBeGreaterThan(0)
    expect(foundIn(JSON.stringify(theirs), Object.values(internal))).toEqual([])
  })
})
