import { expect, test } from 'vitest'
import { fileFormats } from '#contract/file-formats.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { applicant } from '#server/testing/applicants.ts'
import { exportedList } from '#server/testing/exported.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const users = '/api/user-management/userManagement'
const customers = '/api/customers'

test('bad filters and a foreign format are refused', async () => {
  for (const path of [users, customers]) {
    for (const bad of ['sort=phone', 'format=pdf', `keyword=${'x'.repeat(201)}`])
      expect((await world.admin.get(`${path}/export?${bad}`)).status).toBe(422)
  }
  for (const bad of ['role=5', 'status=6', 'company_id=x'])
    expect((await world.admin.get(`${users}/export?${bad}`)).status).toBe(422)
})

test('the file has the users of the list, with the same filters in the same order', async () => {
  const { id } = (await world.acme.get('/api/profile')).body.data.customer
  for (const query of [
    '',
    'sort=email',
    'sort=-name',
    'role=4',
    `company_id=${id}&status=2`,
    'keyword=acme',
  ]) {
    const { body } = await world.admin.get(`${users}?${query}&per_page=100`)
    expect(body.data.length).toBeGreaterThan(0)
    for (const format of query === 'role=4' ? fileFormats : (['csv'] as const)) {
      const rows = await exportedList(world, world.admin, `${users}/export?${query}`, format)
      expect(rows.map((row) => row.Email)).toEqual(body.data.map(({ email }: any) => email))
    }
  }
})

test('a row says who a user is, in the reader’s language; what a stranger typed cannot run as a formula', async () => {
  const company = '=HYPERLINK("http://evil", "a, b")'
  const { email } = await applicant(world, { company, email: 'ops@formula.example' })
  const today = dayIn('Asia/Kuala_Lumpur', world.clock.now)
  const row = async (format: 'csv' | 'xlsx', language: string) =>
    (await exportedList(world, world.admin, `${users}/export?keyword=${email}`, format, language))[0]
  expect(await row('csv', 'en')).toMatchObject({
    Email: email,
    Company: `'${company}`,
    Role: 'Customer',
    Status: 'Pending',
    'Second factor': 'None',
    RCC: '',
    Since: today,
  })
  expect(await row('xlsx', 'ms')).toMatchObject({
    'E-mel': email,
    Syarikat: company,
    Peranan: 'Pelanggan',
    Status: 'Menunggu',
    'Faktor kedua': 'Tiada',
    Sejak: new Date(today),
  })
})

test('the file has the companies of the list, for staff who read it', async () => {
  for (const query of ['', 'sort=-company', 'sort=registration_no', 'keyword=bhd%20borneo']) {
    const { body } = await world.manager.get(`${customers}?${query}&per_page=100`)
    expect(body.data.length).toBeGreaterThan(0)
    for (const reader of [world.manager, world.admin]) {
      const rows = await exportedList(world, reader, `${customers}/export?${query}`)
      expect(rows.map((row) => row['Company name'])).toEqual(body.data.map(({ company }: any) => company))
    }
  }
  const { pending_quotes } = (await world.manager.get(`${customers}?keyword=acme`)).body.data[0]
  const [acme] = await exportedList(world, world.admin, `${customers}/export?keyword=acme`, 'xlsx')
  expect(acme).toEqual({
    'Company name': 'Acme Manufacturing Sdn Bhd',
    'Registration number': '201901000005 (1312525-A)',
    RCC: 'Enterprise Central',
    'Client manager': 'Farid Hassan',
    'Quotes awaiting a price': pending_quotes,
    Ordering: 'Can order',
  })
  const [seri] = await exportedList(world, world.admin, `${customers}/export?keyword=seri`, 'csv', 'ms')
  expect(seri).toMatchObject({ 'Nama syarikat': 'Seri Retail Sdn Bhd', Pesanan: 'Ditahan' })
})
