import { describe, expect, test } from 'vitest'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { handEntered } from '#server/testing/drafts.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const noor = { name: 'Noor Aini', phone: '03-2345 6789' }
const add = (contact: object, who: Caller = world.acme) => who.post('/api/site-contacts', contact)
const book = async (who: Caller = world.acme) => (await who.get('/api/site-contacts')).body.data
const named = async (name: string, who?: Caller) =>
  (await book(who)).filter((each: { name: string }) => each.name === name)

describe('the book of site contacts', () => {
  test('belongs to a company: contacts are added, changed and removed', async () => {
    const typed = { ...noor, site: 'CBJ-0003', email: 'noor@acme.example', access_hours: ' Any time ' }
    const { status, body } = await add(typed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ message: 'Site contact saved.' })
    expect(body.data).toEqual({ id: body.data.id, ...typed, label: 'CSF CX1', access_hours: 'Any time' })
    expect(await named('Noor Aini')).toEqual([body.data])
    expect(await named('Noor Aini', world.borneo)).toEqual([])

    const path = `/api/site-contacts/${body.data.id}`
    const anywhere = { ...noor, name: 'Noor binti Aini', site: null }
    expect((await world.acme.put(path, anywhere)).body.data).toEqual({
      ...anywhere,
      id: body.data.id,
      label: null,
      email: null,
      access_hours: null,
    })
    expect((await world.acme.delete(path)).status).toBe(200)
    expect((await world.acme.delete(path)).status).toBe(404)
    expect(await named('Noor binti Aini')).toEqual([])
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a phone that cannot exist', { phone: '12' }, 'phone'],
    ['an email that is none', { email: 'noor' }, 'email'],
    ['access hours that are too long', { access_hours: 'x'.repeat(201) }, 'access_hours'],
    ['a building that is not listed', { site: 'KUL-9999' }, 'site'],
    [
      'who is in it for this site',
      { name: 'LIM WEI JIE', phone: '+60 12-345 6789', site: 'KUL-0001' },
      'name',
    ],
  ])('refuses %s on its field', async (_, change, field) => {
    const { id } = (await add({ name: crypto.randomUUID(), phone: '03-2345 6789' })).body.data
    for (const refused of [
      await add({ ...noor, ...change }),
      await world.acme.put(`/api/site-contacts/${id}`, { ...noor, ...change }),
    ]) {
      expect(refused.status).toBe(422)
      expect(Object.keys(refused.body.errors)).toEqual([field])
    }
  })

  test('keeps one of two contacts that become the same at the same moment', async () => {
    const both = await Promise.all(
      ['one', 'two'].map(async (name) => (await add({ ...noor, name: `Twin ${name}` })).body.data),
    )
    const answers = await Promise.all(
      both.map(({ id }) => world.acme.put(`/api/site-contacts/${id}`, { ...noor, name: 'Twin' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is offered for each building of an order: contacts of the building and of any site', async () => {
    const anywhere = (await add({ ...noor, name: 'Duty officer' })).body.data
    const quote = await quotes.active()
    const { data } = (await world.acme.get(`/api/orders/site-contacts?quote_ids=${quote.id}`)).body
    const offered = (site: string) =>
      data.find((each: { site: string }) => each.site === site).book.map(({ name }: { name: string }) => name)
    expect(offered('KUL-0001')).toEqual(expect.arrayContaining(['Duty officer', 'Lim Wei Jie']))
    expect(offered('CBJ-0003')).toContain('Duty officer')
    expect(offered('CBJ-0003')).not.toContain('Lim Wei Jie')
    await world.acme.delete(`/api/site-contacts/${anywhere.id}`)
  })

  test('saves a contact only if an order asks for it, once', async () => {
    const place = async (contacts: object[], draft: object = {}) =>
      orderQuotes(world.acme, [(await quotes.active(draft)).id], { site_contacts: contacts })
    const kept = { ...noor, name: 'Kept', site: 'KUL-0001' }
    await place([
      { ...kept, keep: true },
      { ...noor, name: 'Not kept', site: 'CBJ-0003', keep: false },
    ])
    await place([{ ...kept, access_hours: 'Nights', keep: true }])
    expect(await named('Kept')).toMatchObject([{ label: 'Menara AIMS', access_hours: 'Nights' }])
    expect(await named('Not kept')).toEqual([])
    const refused = await place([{ ...kept, name: 'Lost', phone: '12', keep: true }])
    expect(refused.status).toBe(422)
    expect(await named('Lost')).toEqual([])
  })

  test('keeps the address of an unlisted site, also when the contact changes', async () => {
    const quote = await quotes.pending()
    await world.manager.put(`/api/quotes/price/${quote.id}`, { bandwidth_nrc: 100, bandwidth_mrc: 100 })
    const { data } = (await world.acme.get(`/api/orders/site-contacts?quote_ids=${quote.id}`)).body
    const site = data.find((each: { site: string }) => each.site.startsWith(handEntered.address_line1)).site
    const placed = await orderQuotes(world.acme, [quote.id], {
      po_number: 'PO-2',
      site_contacts: [{ ...noor, name: 'Guard', site, keep: true }],
    })
    expect(placed.status).toBe(200)
    const [guard] = await named('Guard')
    expect(guard).toMatchObject({ site, label: site })
    const changed = await world.acme.put(`/api/site-contacts/${guard.id}`, { ...noor, name: 'Guard', site })
    expect(changed.body.data).toMatchObject({ site, label: site })
    // No other address can be invented.
    expect(
      (await world.acme.put(`/api/site-contacts/${guard.id}`, { ...noor, site: `${site} 2` })).status,
    ).toBe(422)
  })

  test('has at most 500 contacts', async () => {
    const { id } = (await world.borneo.get('/api/profile')).body.data
    const company_id = (await world.borneo.get('/api/profile')).body.data.customer.id
    await world.owner
      .insertInto('site_contact')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          company_id,
          site: null,
          label: null,
          name: `Contact ${index}`,
          phone: '03-2345 6789',
          phone_e164: '+60323456789',
          email: null,
          access_hours: null,
          changed_at: new Date(),
          changed_by: id,
        })),
      )
      .execute()
    expect(await add(noor, world.borneo)).toMatchObject({ status: 409, body: { message: /500/ } })
  })
})
