import { beforeEach, describe, expect, test } from 'vitest'
import { notificationsOf } from '#server/testing/bell.ts'
import { orderFor, orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const company = (await world.borneo.get('/api/profile')).body.data.customer.id
const account = async () => (await world.admin.get(`/api/customers/${company}`)).body.data

let nni: number
/** Each test has its own NNI, with a port of 10 Gbps. */
beforeEach(async () => {
  nni = await addNni({})
})

async function addNni(more: object): Promise<number> {
  const { nnis, version } = await account()
  const added = { name: `NNI ${nnis.length}`, nis_code: 'CBJ-0003', port_mbps: 10_000, ...more }
  const { body } = await world.admin.put(`/api/customers/${company}`, { version, nnis: [...nnis, added] })
  return body.data.nnis.at(-1).id
}

async function changeNni(more: object) {
  const { nnis, version } = await account()
  const changed = nnis.map((each: any) => (each.id === nni ? { ...each, ...more } : each))
  return world.admin.put(`/api/customers/${company}`, { version, nnis: changed })
}

const draft = (speed: string) =>
  quotes.line({
    site_a_nis: null,
    site_a_nni: nni,
    site_b_nis: 'KUL-0001',
    bandwidth_id: quotes.bandwidth[speed],
  })
const active = async (speed: string) => {
  const { id } = await quotes.created(draft(speed), world.borneo)
  await quotes.addToQuotes(id, world.borneo)
  return quotes.read(id, world.borneo)
}
const order = (...ordered: { id: number }[]) =>
  orderQuotes(
    world.borneo,
    ordered.map(({ id }) => id),
  )
const nameOf = async () => (await account()).nnis.find((each: any) => each.id === nni).name
const cells = async (speed: string) => {
  const { body } = await world.borneo.post('/api/quotes/price-check', {
    product_id: 1,
    site_a: { nni },
    site_b: { nis: 'KUL-0001' },
  })
  return body.data.cells.filter((each: any) => each.bandwidth_id === quotes.bandwidth[speed])
}

describe('the load of an NNI', () => {
  test('is the bandwidth of its circuits that are not cancelled, wherever the NNI is chosen', async () => {
    const made = [await active('2Gbps'), await active('100Mbps')]
    const { body } = await order(...made)
    const name = await nameOf()
    const loads = async () => [
      (await account()).nnis.find((each: any) => each.id === nni).load_mbps,
      (await world.borneo.get('/api/options?product_id=1')).body.data.nnis.find(
        (each: any) => each.id === nni,
      ).load_mbps,
      (await world.borneo.get(`/api/building?keyword=${encodeURIComponent(name)}`)).body.data.data.find(
        (each: any) => each.nni_id === nni,
      ).nni_load_mbps,
      (await world.borneo.get(`/api/orders/standing?quote_ids=${made[0].id}`)).body.data.nnis[0].load_mbps,
    ]
    expect(await loads()).toEqual([2_100, 2_100, 2_100, 2_100])
    const [circuit] = (await orderFor(world.borneo, body.data.id)).circuit_list
    await world.manager.put(`/api/circuits/${circuit.id}`, { status: 'cancelled', reason: 'For a test' })
    expect((await loads())[0]).toBe(100)
  })

  test('above its limit makes prices subject to survey, in price check, quote and default of a price', async () => {
    expect(await quotes.created(draft('10Gbps'), world.borneo)).toMatchObject({ price_level: 'firm' })
    await order(await active('5Gbps'))
    for (const cell of await cells('5Gbps'))
      expect(cell).toMatchObject({ price_level: 'firm', grade: 'on_net' })
    for (const cell of await cells('10Gbps'))
      expect(cell).toMatchObject({ price_level: 'subject_to_survey', grade: 'on_net', refused: null })

    const quote = await active('10Gbps')
    expect(quote).toMatchObject({ price_level: 'subject_to_survey', lead_time_days: 30 })
    const price = (more: object) =>
      world.manager.put(`/api/quotes/price/${quote.id}`, {
        bandwidth_nrc: 1_000,
        bandwidth_mrc: 9_000,
        reason: 'Agreed',
        ...more,
      })
    expect((await price({})).body.data).toMatchObject({ price_level: 'subject_to_survey' })
    const firm = await price({ price_level: 'firm' })
    expect([firm.status, firm.body.errors.price_level?.[0]]).toEqual([
      422,
      expect.stringMatching(/would carry 15 of 10 Gbps, above its limit of 100%/),
    ])
    await changeNni({ load_limit: 150 })
    expect((await price({ price_level: 'firm' })).status).toBe(200)
    expect(await quotes.created(draft('10Gbps'), world.borneo)).toMatchObject({ price_level: 'firm' })
  })

  test('above 400 % refuses the circuit, when it is quoted and when it is ordered', async () => {
    for (let made = 0; made < 3; made += 1) expect((await order(await active('10Gbps'))).status).toBe(200)
    const [one, two] = [await active('10Gbps'), await active('5Gbps')]
    expect((await order(one)).status).toBe(200)
    const name = await nameOf()
    const sentence = (load: number) =>
      `${name} would carry ${load} Gbps on its port of 10 Gbps, above the maximum of 400%. Choose a slower circuit or another NNI.`
    expect(await order(two)).toMatchObject({ status: 409, body: { message: sentence(45) } })
    expect(await world.borneo.post('/api/quotes', draft('1Gbps'))).toMatchObject({
      status: 422,
      body: { errors: { bandwidth_id: [sentence(41)] } },
    })
    for (const cell of await cells('1Gbps'))
      expect(cell).toMatchObject({ refused: sentence(41), total_mrc: null })
    // A slower port would leave it above the maximum.
    await changeNni({ port_mbps: null })
    expect((await order(two)).status).toBe(200)
    expect(await changeNni({ port_mbps: 10_000 })).toMatchObject({
      status: 409,
      body: { message: sentence(45) },
    })
  })

  test('is unlimited where the speed of the port is not known', async () => {
    await changeNni({ port_mbps: null })
    for (let made = 0; made < 2; made += 1) expect((await order(await active('100Gbps'))).status).toBe(200)
  })

  test.each([0, 401, 1.5, '100', null])('cannot have the limit %j', async (load_limit) => {
    const { status, body } = await changeNni({ load_limit })
    expect([status, Object.keys(body.errors)]).toEqual([
      422,
      [expect.stringMatching(/^nnis\.\d+\.load_limit$/)],
    ])
  })
})

describe('ordering at a firm price', () => {
  test('is refused once the NNI is full; a new quote is subject to survey, and the client manager is notified', async () => {
    const [first, late] = [await active('10Gbps'), await active('1Gbps')]
    expect((await order(first)).status).toBe(200)
    const refused = await order(late)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `With quote ${late.quote_reference} ${await nameOf()} would carry 11 of 10 Gbps, above its limit of 100%, so the price cannot be firm. Cancel the quote and request a new one, or ask your client manager: its price is then subject to survey.`,
    ])
    await world.borneo.put(`/api/quotes/cancel/${late.id}`, {})
    const again = await quotes.created({ ...draft('1Gbps'), requote_of: late.id }, world.borneo)
    expect(again.price_level).toBe('subject_to_survey')
    await quotes.addToQuotes(again.id, world.borneo)
    const { status, body } = await order(again)
    expect(status).toBe(200)
    expect(body.data.price_level).toBe('subject_to_survey')
    const clientManager = await world.signIn('daniel@trunkline.example')
    const [told] = await notificationsOf(clientManager, body.data.order_reference)
    expect(told.facts.nnis).toEqual([`${await nameOf()}: 11 / 10 Gbps`])
  })

  test('counts the circuits of one order together, the firm ones first', async () => {
    const [one, two] = [await active('5Gbps'), await active('10Gbps')]
    expect((await order(one, two)).status).toBe(409)
    await changeNni({ load_limit: 60 })
    // 10 of 10 Gbps are above 60 %, and its quote is older than the firm one.
    const surveyed = await active('10Gbps')
    expect(surveyed.price_level).toBe('subject_to_survey')
    expect((await order(surveyed, await active('5Gbps'))).status).toBe(200)
  })

  test('at once by two orders succeeds for one of them', async () => {
    const both = [await active('10Gbps'), await active('10Gbps')]
    const answers = await Promise.all(both.map((each) => order(each)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
