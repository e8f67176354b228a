import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { notificationsOf } from '#server/testing/bell.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { backToToday, quoteStage } from '#server/testing/quotes.ts'
import { reprice } from '#server/testing/reprice.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('POST /quotes/create-wish-list', () => {
  test('[C-13] [K-06] [P-08] [E-18] makes quotes active for 30 days under a project', async () => {
    const [one, two] = [await quotes.created(quotes.line()), await quotes.created(quotes.internet())]
    const { body } = await world.acme.post('/api/quotes/create-wish-list', {
      ids: [one.id, two.id],
      project_name: '  Ring ',
    })
    expect(body).toMatchObject({ success: true, message: '2 quotes are now in your quotes.' })
    const quote = await quotes.read(one.id)
    const inThirtyDays = new Date(Date.now() + 30 * 86_400_000)
    expect(quote).toMatchObject({
      status: 'active',
      project_name: 'Ring',
      validity: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(inThirtyDays),
    })
    expect(quote.events.map((each: { action: string }) => each.action)).toEqual(['create', 'add_to_wishlist'])
    expect(quote.events[1].actor).toBe('Aminah Rahman')
  })

  test('[C-09] [C-10] joins an existing project in any case; names are the company’s own', async () => {
    const [one, two] = [await quotes.created(quotes.line()), await quotes.created(quotes.line())]
    await world.acme.post('/api/quotes/create-wish-list', { ids: [one.id], project_name: 'Depot' })
    await world.acme.post('/api/quotes/create-wish-list', { ids: [two.id], project_name: 'DEPOT' })
    const { body } = await world.acme.get('/api/quotes/projects')
    expect(body.success).toBe(true)
    expect(body.data.filter((name: string) => name.toLowerCase() === 'depot')).toEqual(['Depot'])
    expect((await quotes.read(two.id)).project_name).toBe('Depot')
    expect((await world.borneo.get('/api/quotes/projects')).body.data).toEqual(['Kuching backhaul'])
  })

  test('only names a pending quote', async () => {
    const pending = await quotes.created(quotes.line({ site_b_nis: '', site_b_details: handEntered }))
    await world.acme.post('/api/quotes/create-wish-list', { ids: [pending.id], project_name: 'Ring' })
    const { data } = (await world.acme.get(`/api/quotes/${pending.id}`)).body
    expect(data).toMatchObject({ status: 'pending', project_name: 'Ring', validity: null })
    expect(data.events.at(-1)).toMatchObject({
      action: 'add_to_wishlist',
      changes: [{ field: 'project', before: null, after: 'Ring' }],
    })
  })

  test('is all or nothing: 404 for a foreign id, 409 in a wrong state, 422 without ids', async () => {
    const [mine, theirs] = [
      await quotes.created(quotes.line()),
      await quotes.created(quotes.line(), world.borneo),
    ]
    const addToQuotes = (ids: unknown, more: object = {}) =>
      world.acme.post('/api/quotes/create-wish-list', { ids, ...more })
    expect((await addToQuotes([mine.id, theirs.id])).status).toBe(404)
    expect((await addToQuotes([mine.id, 99_999_999])).status).toBe(404)
    expect((await addToQuotes([])).status).toBe(422)
    expect((await addToQuotes(undefined)).status).toBe(422)
    expect((await addToQuotes([mine.id], { project_name: 'x'.repeat(101) })).status).toBe(422)
    expect((await quotes.read(mine.id)).status).toBe('cart')
    expect((await addToQuotes([mine.id])).status).toBe(200)
    const again = await addToQuotes([mine.id])
    expect(again.status).toBe(409)
    expect(again.body.message).toBe(`Quote ${mine.quote_reference} is active.`)
  })

  test('renews a cart price after 30 days: 409 with both prices until the higher one is confirmed', async () => {
    const quote = await quotes.created(quotes.internet())
    const access = sql`c.product_id = 2 and c.component = 'access'`
    await reprice(world.owner, access, { price: sql`c.price_sen + 10000` })
    world.clock.now = new Date(Date.now() + 31 * 86_400_000)
    const later = await world.signIn('customer@acme.example')

    const addToQuotes = (more: object = {}) =>
      later.post('/api/quotes/create-wish-list', { ids: [quote.id], ...more })
    const refused = await addToQuotes()
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const [change] = refused.body.data.quotes
    expect(change).toMatchObject({ quote_reference: quote.quote_reference, old: { mrc: quote.total_mrc } })
    expect(change.new.mrc).toBe(quote.total_mrc + 100)
    expect((await addToQuotes({ confirmed: { nrc: 0, mrc: quote.total_mrc } })).status).toBe(409)

    const { nrc, mrc } = refused.body.data
    expect((await addToQuotes({ confirmed: { nrc, mrc } })).status).toBe(200)
    const { data } = (await later.get(`/api/quotes/${quote.id}`)).body
    expect(data).toMatchObject({ status: 'active', total_mrc: mrc })
    const others = data.events.filter((event: { action: string }) => event.action !== 'create')
    expect(others).toMatchObject([
      { action: 'renew_price', changes: [{ field: 'total_mrc', before: quote.total_mrc, after: mrc }] },
      {
        action: 'add_to_wishlist',
        changes: [
          { field: 'validity', before: null, after: data.validity },
          { field: 'status', before: 'cart', after: 'active' },
        ],
      },
    ])
    const lines = data.lines.filter((line: { charge: string }) => line.charge === 'mrc')
    expect(lines.reduce((sum: number, line: { amount: number }) => sum + line.amount * 100, 0)).toBe(
      mrc * 100,
    )
    await backToToday(world)
    await reprice(world.owner, access, { price: sql`c.price_sen - 10000` })
  })

  test('an expired cart price that the card no longer has makes the quote pending, and client managers are notified', async () => {
    const quote = await quotes.created(quotes.fibre())
    const card = world.owner.updateTable('rate_cell').where('component', '=', 'access')
    await card.set({ term: 999 }).where('term', '=', 0).execute()
    world.clock.now = new Date(Date.now() + 31 * 86_400_000)
    world.acme = await world.signIn('customer@acme.example')

    const later = world.clock.now
    expect((await quotes.addToQuotes(quote.id)).status).toBe(200)
    expect(await quotes.read(quote.id)).toMatchObject({ status: 'pending', total_mrc: null, validity: null })
    await backToToday(world)
    await card.set({ term: 0 }).where('term', '=', 999).execute()
    const [awaiting] = (await world.manager.get('/api/quotes/client-manager?status=pending')).body.data
    expect(awaiting).toMatchObject({
      id: quote.id,
      handling: { owner: null, pending_since: later.toISOString() },
    })
    await notificationsOf(world.manager, quote.quote_reference)
  })

  test('an expired one gets its building’s current grade, lead time and price level', async () => {
    const quote = await quotes.created(quotes.line({ site_b_nis: 'PRI-0001' }))
    expect(quote).toMatchObject({ price_level: 'subject_to_survey', lead_time_days: 60 })
    const building = world.owner.updateTable('building').where('nis_code', '=', 'PRI-0001')
    await building.set({ network_status: 'on_net' }).execute()
    const today = await quotes.read((await quotes.make({ site_b_nis: 'PRI-0001' })).id)
    world.clock.now = new Date(Date.now() + 31 * 86_400_000)
    world.acme = await world.signIn('customer@acme.example')

    expect((await quotes.addToQuotes(quote.id)).status).toBe(200)
    const { grade, lead_time_days, total_nrc, lines, site_b_details } = today
    const now = await quotes.read(quote.id)
    expect(now).toMatchObject({
      status: 'active',
      price_level: 'firm',
      grade,
      lead_time_days,
      total_nrc,
      lines,
      site_b_details,
    })
    expect(now.events.find((event: any) => event.action === 'renew_price').changes).toContainEqual({
      field: 'lead_time',
      before: '60',
      after: '30',
    })
    await backToToday(world)
    await building.set({ network_status: 'near_net' }).execute()
  })

  test('an expired one that its building no longer allows becomes pending, and does not stop the others', async () => {
    const [fibre, line] = [
      await quotes.created(quotes.fibre({ bandwidth_id: quotes.bandwidth['5Gbps'] })),
      await quotes.created(quotes.line()),
    ]
    expect(fibre.status).toBe('cart')
    const building = world.owner.updateTable('building').where('nis_code', '=', fibre.location_nis)
    await building.set({ ftto_readiness: 'gpon' }).execute()
    world.clock.now = new Date(Date.now() + 31 * 86_400_000)
    world.acme = await world.signIn('customer@acme.example')

    const { status } = await world.acme.post('/api/quotes/create-wish-list', { ids: [fibre.id, line.id] })
    expect(status).toBe(200)
    expect(await quotes.read(line.id)).toMatchObject({ status: 'active', total_mrc: line.total_mrc })
    const { lines, ...awaiting } = await quotes.read(fibre.id)
    expect(awaiting).toMatchObject({
      status: 'pending',
      bandwidth_mrc: null,
      total_mrc: null,
      vas_mrc: fibre.vas_mrc,
    })
    expect(lines.filter((each: { component: string }) => each.component === 'access')).toEqual([])
    await backToToday(world)
    await building.set({ ftto_readiness: 'xgpon' }).execute()
  })
})
