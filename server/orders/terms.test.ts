import { expect, test } from 'vitest'
import { everyTerms, termsInForce, termsOn } from '#server/orders/terms.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()

test('[E-61] [E-62] [E-63] [E-64] [E-65] [E-66] [E-67] [E-68] the terms are public, in both languages, and begin with the eight of the specification', async () => {
  const en = (await world.stranger.get('/api/terms')).body.data
  const ms = (await world.stranger.get('/api/terms', { 'accept-language': 'ms' })).body.data
  expect(en.clauses).toHaveLength(10)
  expect(ms.clauses).toHaveLength(10)
  // Word for word as earlier orders accepted them.
  expect(everyTerms[0].version).toBe('2026-01')
  expect(everyTerms[0].clauses(3)).toEqual({ en: en.clauses.slice(0, 8), ms: ms.clauses.slice(0, 8) })
  expect(ms.version).toBe(en.version)
  expect([en.language, ms.language]).toEqual(['en', 'ms'])
  for (const [i, words] of [
    ['valid', '30 days'],
    ['confirmation', 'capacity'],
    ['taxes', 'levies', 'building charges', 'cross-connect', 'interconnection', 'actual costs'],
    ['two months', 'refundable deposit', 'Purchase Order'],
    ['withholding tax', 'grossed up'],
    ['100%', 'remaining rental'],
    ['Service Order Form'],
    ['confidential'],
    ['cancelled on request', 'cancellation charge', 'only if the company accepts it'],
    ['prevails over clause 3', 'firm price has no extra charge'],
  ].entries())
    for (const word of words) expect(en.clauses[i]).toContain(word)
})

test('an order keeps the whole text its buyer accepted: version, language, clauses, who and when', async () => {
  const malay = withLanguage(world.acme, 'ms')
  const inEnglish = await placedOrder(world, 1, withLanguage(world.acme, 'en'))
  const inMalay = await placedOrder(world, 1, malay)
  const { version, clauses: clausesFor } = termsInForce
  const clauses = clausesFor(2)
  const who = {
    accepted_by: 'Aminah Rahman',
    accepted_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    form: expect.anything(),
  }
  expect(inEnglish.terms).toEqual({ version, language: 'en', clauses: clauses.en, ...who })
  expect(inMalay.terms).toEqual({ version, language: 'ms', clauses: clauses.ms, ...who })
  // Later readers in any language see the accepted terms.
  const read = async (who: Caller, id: number) => (await who.get(`/api/orders/${id}`)).body.data.terms
  // The hash of the form is known once its file is made.
  const lasting = ({ terms }: typeof inEnglish) => ({ ...terms, form: expect.anything() })
  expect(await read(malay, inEnglish.id)).toEqual(lasting(inEnglish))
  expect(await read(world.manager, inMalay.id)).toEqual(lasting(inMalay))
})

test('an order placed under an older version keeps showing that version', async () => {
  const order = await placedOrder(world, 1, withLanguage(world.acme, 'en'))
  const { version, clauses } = termsInForce
  // The next version comes into force, and is removed again.
  Object.assign(termsInForce, {
    version: '2099-01',
    clauses: () => ({ en: ['All is new.'], ms: ['Semuanya baharu.'] }),
  })
  try {
    expect((await world.stranger.get('/api/terms')).body.data).toMatchObject({
      version: '2099-01',
      clauses: ['All is new.'],
    })
    const { terms } = (await world.acme.get(`/api/orders/${order.id}`)).body.data
    expect(terms).toMatchObject({ version, clauses: clauses(2).en })
  } finally {
    Object.assign(termsInForce, { version, clauses })
  }
})

test.each([
  [0, 'No deposit is payable', 'Tiada deposit perlu dibayar'],
  [1, 'refundable deposit of one month’s charges', 'sebanyak satu bulan caj'],
  [3, 'refundable deposit of three months’ charges', 'sebanyak tiga bulan caj'],
  [12, 'refundable deposit of twelve months’ charges', 'sebanyak dua belas bulan caj'],
])('clause 4 of a company that deposits %i months names its deposit', async (months, en, ms) => {
  const deposit = async (deposit_months: number | null) => {
    const [{ id }] = (await world.admin.get('/api/customers?keyword=acme')).body.data
    const { version } = (await world.admin.get(`/api/customers/${id}`)).body.data
    return (await world.admin.put(`/api/customers/${id}`, { version, deposit_months })).status
  }
  expect(await deposit(months)).toBe(200)
  for (const [language, words] of [
    ['en', en],
    ['ms', ms],
  ]) {
    const { terms, deposit_months } = await placedOrder(world, 1, withLanguage(world.acme, language as 'en'))
    expect(deposit_months).toBe(months)
    expect(terms.clauses[3]).toContain(words)
    const shown = await world.stranger.get(`/api/terms?deposit_months=${months}`, {
      'accept-language': language!,
    })
    expect(shown.body.data.clauses).toEqual(terms.clauses)
  }
  expect(await deposit(null)).toBe(200)
})

test.each(['-1', '13', 'two'])('there are no terms for a deposit of %s months', async (months) => {
  expect((await world.stranger.get(`/api/terms?deposit_months=${months}`)).status).toBe(422)
})

test('an order must accept the terms in force: an older version is refused', async () => {
  const { body } = await world.acme.get('/api/quotes?status=active&per_page=1')
  for (const accepted_terms_version of everyTerms.slice(0, -1).map(({ version }) => version))
    expect(
      await world.acme.post('/api/orders', {
        quote_ids: [body.data[0].id],
        po_number: 'PO-OLD',
        accepted_terms_version,
      }),
    ).toMatchObject({ status: 409, body: { code: 'terms_outdated' } })
})

test('a version can be accepted from its first day on, the first one also before', () => {
  expect(
    ['2025-11-27', '2026-01-01', '2026-10-31', '2026-11-01', '2026-11-15'].map((day) => termsOn(day).version),
  ).toEqual(['2026-01', '2026-01', '2026-01', '2026-11', '2026-11'])
  expect(termsOn('2026-11-16')).toBe(termsInForce)
  const days = everyTerms.map(({ since }) => since)
  expect(days).toEqual(days.toSorted())
})

test('the orders of the demo accepted the version of their day', async () => {
  const orders = await world.owner
    .selectFrom('order_terms as t')
    .innerJoin('purchase_order as o', 'o.id', 't.order_id')
    .selectAll('t')
    .select('o.deposit_months')
    .execute()
  expect(orders.length).toBeGreaterThan(2)
  for (const { accepted_at, deposit_months, ...accepted } of orders) {
    const { version, clauses } = termsOn(dayIn('Asia/Kuala_Lumpur', accepted_at))
    expect(accepted).toMatchObject({ version, clauses: clauses(deposit_months)[accepted.language] })
    expect(accepted.document_id === null).toBe(version !== termsInForce.version)
  }
})

test('versions have different names, and as many clauses in both languages', () => {
  expect(new Set(everyTerms.map(({ version }) => version)).size).toBe(everyTerms.length)
  for (const { clauses } of everyTerms) expect(clauses(2).ms).toHaveLength(clauses(2).en.length)
})

/** The same person with a browser in this language. */
function withLanguage(who: Caller, language: string): Caller {
  const header = { 'accept-language': language }
  return {
    ...who,
    get: (path, headers) => who.get(path, { ...header, ...headers }),
    post: (path, body, headers) => who.post(path, body, { ...header, ...headers }),
  }
}
