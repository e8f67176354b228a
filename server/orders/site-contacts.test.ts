import { describe, expect, test } from 'vitest'
import { handEntered } from '#server/testing/drafts.ts'
import { orderQuotes } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)
const version = (await world.stranger.get('/api/terms')).body.data.version

const lim = { site: 'KUL-0001', name: 'Lim Wei Jie', phone: '012-345 6789' }

async function active(more: object = {}) {
  return (await quotes.active(more)).id as number
}
const place = (quote_ids: number[], site_contacts: object[], who: Caller = world.acme) =>
  orderQuotes(who, quote_ids, { site_contacts })
const asked = (ids: (number | string)[], who: Caller = world.acme) =>
  who.get(`/api/orders/site-contacts?quote_ids=${ids.join()}`)

describe('site contacts of an order', () => {
  test('are one for each site, with the phone as typed and in E.164, and the access hours', async () => {
    const given = [
      { ...lim, email: 'lim@acme.example', access_hours: ' Mon to Fri 09:00–17:00 ' },
      { site: 'CBJ-0003', name: 'Noor', phone: '+65 6123 4567' },
    ]
    const { body } = await place([await active(), await active()], given)
    const order = (await world.acme.get(`/api/orders/${body.data.id}`)).body.data
    expect(order.site_contacts).toEqual([
      {
        ...lim,
        label: expect.stringMatching(/\w/),
        phone_e164: '+60123456789',
        email: 'lim@acme.example',
        access_hours: 'Mon to Fri 09:00–17:00',
      },
      {
        ...given[1],
        label: expect.stringMatching(/\w/),
        phone_e164: '+6561234567',
        email: null,
        access_hours: null,
      },
    ])
    expect((await world.manager.get(`/api/orders/${body.data.id}`)).body.data).toMatchObject({
      site_contacts: order.site_contacts,
    })
  })

  test('without a site is for all sites, and none is required', async () => {
    const { name, phone } = lim
    const { body } = await place([await active()], [{ name, phone }])
    const order = (await world.acme.get(`/api/orders/${body.data.id}`)).body.data
    expect(order.site_contacts).toMatchObject([{ site: null, label: null, name }])
    expect((await place([await active()], [])).status).toBe(200)
  })

  test.each([
    ['a phone number that is too short', { phone: '12345' }, 'site_contacts.1.phone'],
    ['a phone number with too many digits', { phone: '+60 12 345 67890123' }, 'site_contacts.1.phone'],
    ['a country code that nobody has', { phone: '+999 123 456 789' }, 'site_contacts.1.phone'],
    ['words around a phone number', { phone: 'ask at 012-345 6789' }, 'site_contacts.1.phone'],
    ['an email address that is none', { email: 'noor' }, 'site_contacts.1.email'],
    ['access hours that are too long', { access_hours: 'x'.repeat(201) }, 'site_contacts.1.access_hours'],
    ['a site of another order', { site: 'PEN-0001' }, 'site_contacts.1.site'],
    ['a second contact for a site', { site: 'KUL-0001' }, 'site_contacts.1.site'],
  ])('refuses %s on its field and orders nothing', async (_, more, field) => {
    const quote = await active()
    const refused = await place(
      [quote],
      [lim, { site: 'CBJ-0003', name: 'Noor', phone: '03-2345 6789', ...more }],
    )
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect((await quotes.read(quote)).status).toBe('active')
  })

  test('explain in both languages the format of a phone number', async () => {
    const quote = await active()
    const body = { quote_ids: [quote], po_number: 'PO', accepted_terms_version: version }
    const site_contacts = [{ ...lim, phone: '1' }]
    const answer = await world.acme.post(
      '/api/orders',
      { ...body, site_contacts },
      { 'accept-language': 'ms' },
    )
    expect(answer.body.errors['site_contacts.0.phone'][0]).toContain('03-2345 6789')
  })
})

describe('GET /orders/site-contacts', () => {
  test('lists each site once, with the contact of the company’s last order there', async () => {
    const [one, two] = [await active(), await active()]
    await place([await active()], [{ ...lim, name: 'Earlier' }])
    await place([await active()], [{ ...lim, access_hours: 'Any time' }])
    await place([await active()], [])
    const { status, body } = await asked([two, one])
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      {
        site: 'KUL-0001',
        last: { name: lim.name, phone: lim.phone, email: null, access_hours: 'Any time' },
      },
      { site: 'CBJ-0003' },
    ])
    expect(body.data).toHaveLength(2)
  })

  test('lists an unlisted address separately, and fills in nothing from another company', async () => {
    const pending = await quotes.pending()
    const { data } = (await asked([pending.id])).body
    expect(data.map((each: { site: string }) => each.site)).toContain(
      `${handEntered.address_line1}, Rawang, 48000, Selangor, Malaysia`,
    )
    const theirs = await quotes.make({}, world.borneo)
    const answer = await asked([theirs.id], world.borneo)
    expect(answer.body.data).toMatchObject([
      { site: 'KUL-0001', last: null },
      { site: 'CBJ-0003', last: null },
    ])
  })

  test('omits an end at an NNI, where nobody needs access', async () => {
    const [nni] = (await world.borneo.get('/api/options?product_id=1')).body.data.nnis
    const theirs = await quotes.make({ site_a_nis: null, site_a_nni: nni.id }, world.borneo)
    const answer = await asked([theirs.id], world.borneo)
    expect(answer.body.data.map((each: { site: string }) => each.site)).toEqual(['CBJ-0003'])
  })

  test('refuses invalid ids, and hides quotes of another company and removed ones', async () => {
    for (const ids of ['', '0', 'x', '1,', '1;2', Array(501).fill(1).join()])
      expect((await asked([ids])).status).toBe(422)
    const theirs = await quotes.make({}, world.borneo)
    const own = await active()
    expect((await asked([own, theirs.id])).status).toBe(404)
    expect((await asked([own, 99_999_999])).status).toBe(404)
  })
})
