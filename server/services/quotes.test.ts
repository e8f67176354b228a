import { describe, expect, test } from 'vitest'
import { plusDays } from '#contract/days.ts'
import { ringgitText, sen, type Sen } from '#contract/money.ts'
import { exitCharge, termEnd, termLeft } from '#contract/services/exit-charge.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { sendAs } from '#server/testing/colleagues.ts'
import { finishedDocument, readPdf, says } from '#server/testing/documents.ts'
import { byHand, handEntered } from '#server/testing/drafts.ts'
import { circuitIn, orderFor, orderQuotes, placedOrder } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { leasedLineStates, workingDaysIn } from '#server/testing/working-days.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const daniel = await world.signIn('daniel@trunkline.example')
const { bandwidth, line } = await quoteStage(world)
const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
const { after } = await workingDaysIn(world, ...leasedLineStates)
const yesterday = plusDays(today, -1)

const read = async (id: number) => (await world.acme.get(`/api/services/${id}`)).body.data
const ask = (id: number, body: object, who: Caller = world.acme) =>
  who.post(`/api/services/${id}/quotes`, body)
const cents = (amount: number) => Math.round(amount * 100)

/** 100 Mbps over 24 months between two data centres, accepted today. */
async function active(sites: object = {}) {
  const { circuit_reference } = await circuitIn(world, 'delivered', sites)
  const [{ id }] = (await world.acme.get(`/api/services?keyword=${circuit_reference}`)).body.data
  await world.acme.put(`/api/services/${id}/acceptance`, { accept: true })
  return read(id)
}

async function quoted(id: number, body: object) {
  const { status, body: answer } = await ask(id, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

async function ordered(quote: { id: number }, more: object = {}) {
  const { status, body } = await orderQuotes(world.acme, [quote.id], more)
  expect(status, JSON.stringify(body)).toBe(200)
  return orderFor(world.acme, body.data.id)
}

const deliver = (circuit: { id: number }, more: object = {}) =>
  world.manager.put(`/api/circuits/${circuit.id}`, { status: 'delivered', ...more })

async function started({ circuit_list: [circuit] }: { circuit_list: any[] }) {
  await world.manager.put(`/api/circuits/${circuit.id}`, { status: 'processing' })
  return circuit
}

/** The rental left after a day, in sen. */
const leaving = (service: { total_mrc: number; term_ends: string }, on: string) =>
  exitCharge(sen(cents(service.total_mrc)), termLeft(on, service.term_ends))

describe('renewing a service', () => {
  test('for at least the remaining charges is free, with the order, under one reference', async () => {
    const service = await active()
    await world.acme.put(`/api/services/${service.id}`, { buyer_reference: 'HQ uplink' })
    const quote = await quoted(service.id, { kind: 'renew' })
    expect(quote).toMatchObject({
      status: 'active',
      kind: 'renew',
      service: { id: service.id },
      total_nrc: 0,
      exit_nrc: 0,
      contract_id: 24,
      price_level: 'firm',
      buyer_reference: 'HQ uplink',
    })
    expect(quote.lines.every(({ charge }: any) => charge === 'mrc')).toBe(true)
    const order = await ordered(quote, { requested_date: plusDays(today, 60) })
    const dates = { requested_date: null, earliest_date: today, promised: today }
    expect(order).toMatchObject({ status: 'delivered', circuit_list: [dates] })
    for (const { planned } of order.circuit_list[0].milestones) expect(planned).toBe(today)
    const old = await read(service.id)
    expect(old).toMatchObject({ state: 'ended', last_day: yesterday, exit: { charge: 0 } })
    const next = await read(old.followed_by.id)
    expect(next).toMatchObject({
      state: 'active',
      billing_from: today,
      term_ends: termEnd(today, 24),
      buyer_reference: 'HQ uplink',
      follows: { id: service.id },
    })
    expect(next.accepted).toMatchObject({ on: today })
    // Replaced values do not change.
    expect((await ask(service.id, { kind: 'renew' })).body.message).toMatch(/has ended|is ended/)
  })

  test('is possible today, also in a comparison and an approval', async () => {
    const service = await active()
    const quote = await quoted(service.id, { kind: 'renew' })
    const { body: compared } = await world.acme.get(`/api/quotes/compare?ids=${quote.id},${service.quote_id}`)
    const { body: asked } = await sendAs(world, [quote])
    const { body: opened } = await world.colleague.get(`/api/order-approvals/${asked.data.approval.id}`)
    for (const { earliest_date } of [quote, compared.data[0], opened.data.quotes[0]])
      expect(earliest_date).toBe(today)
  })

  test('for less than the remaining charges costs the difference, without tax', async () => {
    const service = await active()
    const quote = await quoted(service.id, { kind: 'renew', contract_id: 12 })
    const due = leaving(service, yesterday) - cents(quote.total_mrc) * 12
    expect(due).toBeGreaterThan(0)
    expect(cents(quote.exit_nrc)).toBe(due)
    expect(quote).toMatchObject({ total_nrc: due / 100, tax_nrc: 0 })
    const order = await ordered(quote, { expected: { nrc: quote.total_nrc, mrc: quote.total_mrc } })
    expect(order).toMatchObject({ total_nrc: due / 100, tax_nrc: 0 })
    expect((await read(service.id)).exit).toEqual({ charge: due / 100, waived: 0 })
  })
})

describe('changing a service', () => {
  test('an upgrade that keeps the end of the term is due with its hand-over only', async () => {
    const service = await active()
    const quote = await quoted(service.id, {
      kind: 'change',
      bandwidth_id: bandwidth['500Mbps'],
      keep_end: true,
    })
    expect(quote).toMatchObject({ keeps_end: true, total_nrc: 0, exit_nrc: 0, lead_time_days: 5 })
    const order = await ordered(quote)
    expect(await read(service.id)).toMatchObject({ state: 'active', last_day: null })
    const circuit = await started(order)
    expect((await deliver(circuit)).status).toBe(200)
    const old = await read(service.id)
    expect(old).toMatchObject({ last_day: yesterday, exit: { charge: 0 } })
    const next = await read(old.followed_by.id)
    expect(next).toMatchObject({
      state: 'accepting',
      bandwidth: '500Mbps',
      billing_from: today,
      term_ends: service.term_ends,
      chain: [
        { id: service.id, kind: 'new', billing_from: service.billing_from, total_mrc: service.total_mrc },
        { id: next.id, kind: 'change', billing_from: today, bandwidth: '500Mbps' },
      ],
    })
    expect((await ask(next.id, { kind: 'renew' })).body.message).toMatch(/Accept it first/)
    // Rejected, it leaves the old service in place; the next hand-over replaces that again.
    await world.acme.put(`/api/services/${next.id}/acceptance`, { accept: false, words: 'No light' })
    expect(await read(service.id)).toMatchObject({ state: 'active', last_day: null, exit: null })
    expect((await deliver(circuit)).status).toBe(200)
    expect(await read(service.id)).toMatchObject({ state: 'ended', last_day: yesterday })
    expect(
      (await daniel.post(`/api/circuits/${circuit.id}/take-back`, { reason: 'Wrong port' })).status,
    ).toBe(200)
    expect((await read(service.id)).state).toBe('active')
  })

  test('a downgrade costs at most the accepted amount, and less after a later start', async () => {
    const service = await active()
    const quote = await quoted(service.id, {
      kind: 'change',
      bandwidth_id: bandwidth['50Mbps'],
      contract_id: 12,
    })
    const accepted = leaving(service, plusDays(quote.earliest_date, -1)) - cents(quote.total_mrc) * 12
    expect(cents(quote.exit_nrc)).toBe(accepted)
    const start = after(quote.earliest_date, 20)
    const order = await ordered(quote, { requested_date: start })
    expect(order).toMatchObject({ total_nrc: accepted / 100, ordered: { nrc: accepted / 100 } })
    const circuit = await started(order)
    expect((await deliver(circuit, { reason: 'Ready early', early: true })).status).toBe(200)
    const due = leaving(service, plusDays(start, -1)) - cents(quote.total_mrc) * 12
    expect(due).toBeLessThan(accepted)
    expect(await orderFor(world.acme, order.id)).toMatchObject({
      total_nrc: due / 100,
      ordered: { nrc: accepted / 100 },
    })
    expect(await read(service.id)).toMatchObject({
      state: 'active',
      last_day: plusDays(start, -1),
      exit: { charge: due / 100 },
    })
    // Its end depends on the replacement.
    for (const answer of [
      await world.acme.delete(`/api/services/${service.id}/cease`),
      await world.manager.put(`/api/services/${service.id}/waiver`, { amount: 1, reason: 'Kind' }),
    ])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(circuit.circuit_reference) },
      })
  })

  test('an early start replaces the service from the hand-over, for the accepted maximum', async () => {
    const service = await active()
    const change = { kind: 'change', bandwidth_id: bandwidth['50Mbps'], contract_id: 12 }
    const quote = await quoted(service.id, change)
    const order = await ordered(quote, { requested_date: after(quote.earliest_date, 20) })
    const circuit = await started(order)
    expect((await deliver(circuit, { reason: 'Ready early', early: true })).status).toBe(200)
    const { followed_by } = await read(service.id)
    const early = { accept: true, early_start: true }
    expect((await world.acme.put(`/api/services/${followed_by.id}/acceptance`, early)).status).toBe(200)
    expect(await read(followed_by.id)).toMatchObject({ billing_from: today, term_ends: termEnd(today, 12) })
    const exit = { charge: quote.exit_nrc }
    expect(await read(service.id)).toMatchObject({ state: 'ended', last_day: yesterday, exit })
    expect(await orderFor(world.acme, order.id)).toMatchObject({ total_nrc: quote.total_nrc })
  })

  test('a downgrade delivered before the promised day costs at most the accepted amount', async () => {
    const service = await active()
    const change = { kind: 'change', bandwidth_id: bandwidth['50Mbps'], contract_id: 12 }
    const quote = await quoted(service.id, change)
    const circuit = await started(await ordered(quote))
    expect((await deliver(circuit)).status).toBe(200)
    const due = leaving(service, yesterday) - cents(quote.total_mrc) * 12
    expect(due).toBeGreaterThan(cents(quote.exit_nrc))
    expect((await read(service.id)).exit.charge).toBe(quote.exit_nrc)
  })

  test('across a class of ports it has installation and the lead time of the card', async () => {
    const service = await active()
    const quote = await quoted(service.id, { kind: 'change', bandwidth_id: bandwidth['2Gbps'] })
    const once = quote.lines
      .filter(({ charge }: any) => charge === 'nrc')
      .map(({ component }: any) => component)
    expect(once).toEqual(['installation', 'installation'])
    expect(quote.lead_time_days).toBeGreaterThan(5)
  })

  test('a quote for it cannot be edited or requoted as another line', async () => {
    const service = await active()
    const quote = await quoted(service.id, { kind: 'change', bandwidth_id: bandwidth['500Mbps'] })
    const edited = await world.acme.put(`/api/quotes/${quote.id}`, { ...line(), version: quote.version })
    expect((await world.acme.put(`/api/quotes/cancel/${quote.id}`, {})).status).toBe(200)
    const requoted = await world.acme.post('/api/quotes', line({ requote_of: quote.id }))
    for (const answer of [edited, requoted])
      expect(answer).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(/page of the service/) },
      })
  })
})

describe('the order of a replacement', () => {
  const upgrade = async (service: { id: number }, more: object = {}) =>
    quoted(service.id, { kind: 'change', bandwidth_id: bandwidth['500Mbps'], ...more })
  /** The rental from a day to the end of the old term, in ringgit. */
  const rest = (mrc: number, from: string, service: { term_ends: string }) =>
    leaving({ total_mrc: mrc, term_ends: service.term_ends }, plusDays(from, -1)) / 100

  test('that keeps the end of the term has the rest of it as early termination', async () => {
    const service = await active()
    world.altered.add(service.service_reference)
    const term_ends = plusDays(today, 100)
    await world.alter('service', { id: service.id }, { term_ends })
    const kept = { ...service, term_ends }
    const quote = await upgrade(service, { keep_end: true })
    const start = after(quote.earliest_date, 10)
    const order = await ordered(quote, { requested_date: start })
    const { total_mrc } = quote
    expect(order.circuit_list[0].early_termination).toBe(rest(total_mrc, start, kept))
    const circuit = await started(order)
    world.altered.add(circuit.circuit_reference)
    expect((await deliver(circuit, { reason: 'Ready early', early: true })).status).toBe(200)
    expect((await orderFor(world.acme, order.id)).circuit_list[0].early_termination).toBe(
      rest(total_mrc, start, kept),
    )
    const newTerm = await ordered(await upgrade(await active()))
    expect(newTerm.circuit_list[0].early_termination).toBe(total_mrc * 24)
  })

  test.each(['en', 'ms'] as const)(
    'names service, bandwidths and exit charge on its papers in %s',
    async (language) => {
      const service = await active()
      const quote = await quoted(service.id, {
        kind: 'change',
        bandwidth_id: bandwidth['50Mbps'],
        contract_id: 12,
      })
      const replaced = `${service.service_reference}: 100Mbps → 50Mbps`
      const [changes, atMost] = (
        {
          en: ['Changes service', 'exit charge at most'],
          ms: ['Mengubah perkhidmatan', 'caj keluar paling banyak'],
        } as const
      )[language]
      const purchase = { po_number: 'PO-1' }
      const paper = async (kind: string, id: number, more: object = {}) =>
        (await readPdf((await finishedDocument(world, { kind, ids: [id], language, ...more })).bytes)).text
      const form = await paper('order_form', quote.id, { purchase })
      for (const text of [form, await paper('quote', quote.id)])
        says(text, `${changes} ${replaced}`, `${atMost} ${ringgitText(cents(quote.exit_nrc) as Sen)}`)
      const order = await ordered(quote)
      says(await paper('order', order.id), `${changes} ${replaced}`, atMost)
      const { body } = await world.acme.get(`/api/orders/${order.id}/document?language=${language}`)
      expect(JSON.stringify(body.data)).toContain(service.service_reference)
      expect(order.circuit_list[0].quote).toMatchObject({
        kind: 'change',
        service: { id: service.id, bandwidth: '100Mbps', term_ends: service.term_ends },
        exit_nrc: quote.exit_nrc,
      })
    },
  )

  test('that keeps the end has the rest of the term on its form', async () => {
    const service = await active()
    world.altered.add(service.service_reference)
    const term_ends = plusDays(today, 100)
    await world.alter('service', { id: service.id }, { term_ends })
    const quote = await upgrade(service, { keep_end: true })
    const start = after(quote.earliest_date, 10)
    for (const [kind, purchase, from] of [
      ['order_form', { po_number: 'PO-1', requested_date: start }, start],
      ['order_form', { po_number: 'PO-1' }, quote.earliest_date],
      ['quote', undefined, quote.earliest_date],
    ] as const) {
      const { bytes } = await finishedDocument(world, { kind, ids: [quote.id], purchase })
      const { text } = await readPdf(bytes)
      const left = cents(rest(quote.total_mrc, from, { term_ends }))
      says(text, `Early termination ${ringgitText(left as Sen)}`, 'keeps the end of the term')
      const total = `Total over the term ${ringgitText((cents(quote.total_nrc) + left) as Sen)}`
      if (kind === 'order_form') says(text, total)
      else expect(text).not.toContain('Total over the term')
    }
  })
})

test('moving a site charges its installation, and an unlisted address awaits a price', async () => {
  const service = await active()
  const quote = await quoted(service.id, { kind: 'move', site_b_nis: 'KUL-0002', keep_end: true })
  expect(quote).toMatchObject({
    site_a: service.site_a,
    site_b_nis: 'KUL-0002',
    bandwidth: service.bandwidth,
  })
  const once = quote.lines.filter(({ charge, component }: any) => charge === 'nrc' && component !== 'exit')
  expect(once.length).toBeGreaterThan(0)
  expect(once.every(({ end }: any) => end === 'b')).toBe(true)
  const circuit = await started(await ordered(quote))
  expect((await deliver(circuit)).status).toBe(200)
  expect(await read(service.id)).toMatchObject({ state: 'ended', last_day: yesterday })

  const other = await active()
  const pending = await quoted(other.id, { kind: 'move', contract_id: 12, ...byHand })
  expect(pending).toMatchObject({ status: 'pending', total_mrc: null, exit_nrc: 0 })
  const priced = await world.manager.put(`/api/quotes/price/${pending.id}`, {
    bandwidth_nrc: 500,
    bandwidth_mrc: 100,
    price_level: 'firm',
    reason: 'Survey',
  })
  expect(priced.status, JSON.stringify(priced.body)).toBe(200)
  const due = leaving(
    other,
    plusDays((await world.acme.get(`/api/quotes/${pending.id}`)).body.data.earliest_date, -1),
  )
  const { data } = priced.body
  expect(cents(data.exit_nrc)).toBe(due - cents(data.total_mrc) * 12)
  expect(data.bandwidth_nrc).toBe(500 + data.exit_nrc)
})

test('at an NNI it counts once in the load, and cannot exceed the port', async () => {
  const nni = async () => (await world.borneo.get('/api/options?product_id=1')).body.data.nnis[1]
  const { id: site_a_nni } = await nni()
  const ends = { site_a_nis: null, site_a_nni, site_b_nis: 'KCH-0001' }
  const circuit = await started(await placedOrder(world, 1, world.borneo, ends))
  expect((await deliver(circuit)).status).toBe(200)
  const search = `/api/services?keyword=${circuit.circuit_reference}`
  const [{ id }] = (await world.borneo.get(search)).body.data
  await world.borneo.put(`/api/services/${id}/acceptance`, { accept: true })
  const tooFast = await ask(id, { kind: 'change', bandwidth_id: bandwidth['2Gbps'] }, world.borneo)
  expect(tooFast.body.errors.bandwidth_id[0]).toMatch(/faster than the port/)

  const { load_mbps, port_mbps } = await nni()
  // No more load is possible: only a replacement is firm.
  await world.alter('nni', { id: site_a_nni }, { load_limit: Math.ceil((load_mbps / port_mbps) * 100) })
  const { body } = await ask(id, { kind: 'renew' }, world.borneo)
  expect(body.data.price_level).toBe('firm')
  expect((await orderQuotes(world.borneo, [body.data.id])).status).toBe(200)
  expect((await nni()).load_mbps).toBe(load_mbps)
})

describe('a replacement is refused', () => {
  test.each<[string, object, string, RegExp]>([
    ['the same bandwidth', { kind: 'change' }, 'bandwidth_id', /another bandwidth/],
    ['an unknown bandwidth', { kind: 'change', bandwidth_id: 999_999 }, 'bandwidth_id', /does not exist/],
    ['a term that is not offered', { kind: 'renew', contract_id: 7 }, 'contract_id', /term/],
    ['no new site', { kind: 'move' }, 'site_a', /one site/],
    ['two new sites', { kind: 'move', site_a_nis: 'KUL-0009', site_b_nis: 'KUL-0002' }, 'site_a', /one site/],
    ['the present site', { kind: 'move', site_b_nis: 'CBJ-0003' }, 'site_b', /already/],
    [
      'half an address',
      { kind: 'move', site_b_details: { ...handEntered, city: '' } },
      'site_b_details.city',
      /./,
    ],
    ['an unknown kind', { kind: 'new' }, 'kind', /./],
  ])('for %s', async (_, body, field, why) => {
    const { id } = await active()
    const answer = await ask(id, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(422)
    expect(answer.body.errors[field]?.[0], JSON.stringify(answer.body.errors)).toMatch(why)
  })

  test('for an end of the term before the hand-over', async () => {
    const { id, service_reference } = await active()
    world.altered.add(service_reference)
    await world.alter('service', { id }, { term_ends: plusDays(today, 3) })
    const answer = await ask(id, { kind: 'change', bandwidth_id: bandwidth['500Mbps'], keep_end: true })
    expect(answer.body.errors.keep_end[0]).toMatch(/Choose a new term/)
  })

  test.each<[string, (id: number) => Promise<unknown>, RegExp]>([
    [
      'while suspended',
      (id) => world.manager.put(`/api/services/${id}/suspension`, { suspended: true, reason: 'Unpaid' }),
      /resumed/,
    ],
    [
      'while it ends',
      (id) =>
        world.acme.post(`/api/services/${id}/cease`, {
          last_day: '2035-01-01',
          expected: { charge: 0 },
          reason: 'Moving out',
        }),
      /Withdraw that first/,
    ],
    [
      'while it ends with its term',
      (id) => world.acme.put(`/api/services/${id}`, { end_of_term: 'cease' }),
      /Withdraw that first/,
    ],
    ['once it has ended', (id) => world.alter('service', { id }, { last_day: yesterday }), /new line/],
  ])('%s', async (_, prepare, why) => {
    const { id, service_reference } = await active()
    const quote = await quoted(id, { kind: 'renew' })
    world.altered.add(service_reference)
    await prepare(id)
    for (const answer of [await ask(id, { kind: 'renew' }), await orderQuotes(world.acme, [quote.id])])
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringMatching(why) } })
  })

  test('to another company, and to staff', async () => {
    const { id } = await active()
    expect((await ask(id, { kind: 'renew' }, world.borneo)).status).toBe(404)
    expect((await ask(id, { kind: 'renew' }, world.manager)).status).toBe(403)
  })

  test('while another is open, which also keeps the service from ending or being taken back', async () => {
    const service = await active()
    const { id } = service
    const change = { kind: 'change', bandwidth_id: bandwidth['500Mbps'] }
    const [first, second] = [await quoted(id, change), await quoted(id, change)]
    const twice = await orderQuotes(world.acme, [first.id, second.id])
    expect(twice.body.message).toMatch(/twice/)
    const answers = await Promise.all([first, second].map((quote) => orderQuotes(world.acme, [quote.id])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refusal = answers.find(({ status }) => status === 409)!
    expect(refusal.body.message).toMatch(/Circuit C-\S+ of order O-\S+ already replaces service S-/)
    const cease = { last_day: '2035-01-01', expected: { charge: 0 }, reason: 'Moving out' }
    for (const answer of [
      await ask(id, change),
      await world.acme.post(`/api/services/${id}/cease`, cease),
      await world.acme.put(`/api/services/${id}`, { end_of_term: 'cease' }),
      await daniel.post(`/api/circuits/${service.circuit_id}/take-back`, { reason: 'Wrong port' }),
    ])
      expect(answer.body.message).toMatch(/already replaces/)
    const { data: order } = answers.find(({ status }) => status === 200)!.body
    const [circuit] = (await orderFor(world.acme, order.id)).circuit_list
    const cancelled = await world.manager.put(`/api/circuits/${circuit.id}`, {
      status: 'cancelled',
      reason: 'Test',
    })
    expect(cancelled.status).toBe(200)
    expect((await ask(id, change)).status).toBe(200)
  })

  test('a preview answers the price and saves nothing', async () => {
    const { id } = await active()
    const count = async () => (await world.acme.get('/api/quotes?per_page=1')).body.count
    const before = await count()
    const { status, body } = await ask(id, { kind: 'renew' }).then(() =>
      world.acme.post(`/api/services/${id}/quotes?preview=1`, { kind: 'renew' }),
    )
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ kind: 'renew', exit_nrc: 0 })
    expect(await count()).toBe(before + 1)
  })
})
