import { expect, test } from 'vitest'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const { active } = await quoteStage(world)

test('before and after ordering a company reads whom the order is billed to and where its deposit is paid', async () => {
  const quote = await active()
  const { tenantData, customer } = (await world.acme.get('/api/profile')).body.data
  const standing = await world.acme.get(`/api/orders/standing?quote_ids=${quote.id}`)
  expect(standing.body.data.bill_to.company).toBe(customer.company)
  for (const part of [tenantData.bill_street, tenantData.bill_code, tenantData.bill_city])
    expect(standing.body.data.bill_to.address).toContain(part)

  const placed = await world.acme.post('/api/orders', {
    quote_ids: [quote.id],
    po_number: 'PO-BILL',
    accepted_terms_version: (await world.acme.get('/api/terms')).body.data.version,
  })
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const path = `/api/orders/${placed.body.data.id}`
  for (const who of [world.acme, world.manager])
    expect((await who.get(path)).body.data.bill_to).toEqual(standing.body.data.bill_to)
  expect((await world.borneo.get(path)).status).toBe(404)

  const depositTo = async (who: Caller, language: string) =>
    (await who.get(path, { 'accept-language': language })).body.data.deposit_to
  expect(await depositTo(world.acme, 'en')).toMatch(/^Bank Contoh Berhad, account 5140 1234 5678, /)
  expect(await depositTo(world.acme, 'ms')).toMatch(/^Bank Contoh Berhad, akaun 5140 1234 5678, /)
  const { version } = (await world.admin.get('/api/portal-settings/letterhead')).body.data.letterhead
  const texts = { registration_no: '', sst_no: '', address: '', phone: '', email: '', website: '' }
  const noAccount = { bank: '', account_name: '', account_no: '' }
  const letterhead = { version, name: 'Trunkline', ...texts, ...noAccount }
  expect((await world.admin.put('/api/portal-settings/letterhead', letterhead)).status).toBe(200)
  expect(await depositTo(world.acme, 'en')).toBeNull()
})
