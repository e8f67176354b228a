import { beforeAll, describe, expect, test } from 'vitest'
import { fileFormats } from '#contract/file-formats.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { applicant } from '#server/testing/applicants.ts'
import { exportedList } from '#server/testing/exported.ts'
import { png } from '#server/testing/uploads.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const path = '/api/user-management/userManagement'
const list = async (query = '') => (await world.admin.get(`${path}?${query}`)).body
const emails = async (query: string) => (await list(query)).data.map((each: any) => each.email)

let waiting: Awaited<ReturnType<typeof applicant>>
beforeAll(async () => {
  waiting = await applicant(world, { email: 'Nurul@selat.example', company: 'Selat Freight Sdn Bhd' })
})

describe('GET /user-management/userManagement', () => {
  test('[C-27] [E-45] [E-46] [E-47] [E-48] [E-49] [E-50] each user has the keys of the specification', async () => {
    const body = await list('per_page=100')
    expect(Object.keys(body).sort()).toEqual(['count', 'data', 'success'])
    expect(body.count).toBe(body.data.length)
    expect(body.data[0].email).toBe(waiting.email)
    const { id, created_at, customer, ...acme } = body.data.find(
      (each: any) => each.email === 'customer@acme.example',
    )
    expect(id).toBeGreaterThan(0)
    expect(Date.parse(created_at)).not.toBeNaN()
    expect(customer).toEqual({
      first_name: 'Aminah',
      last_name: 'Rahman',
      company: 'Acme Manufacturing Sdn Bhd',
      responsibility: 'Network manager',
      country: 'Malaysia',
    })
    expect(acme).toEqual({
      email: 'customer@acme.example',
      user_role_id: 1,
      user_status_id: 2,
      user_role: { title: 'Customer' },
      user_status: { title: 'Active' },
      has_second_factor: false,
      may_approve_floor: false,
      company_admin: true,
      rcc: { id: 11, title: 'Enterprise Central' },
      account: {
        account_no: expect.any(String),
        accountid: expect.any(String),
        accountname: expect.any(String),
        email1: 'accounts@acme.example',
        registrationno: '201901000005 (1312525-A)',
        registration_type: expect.any(String),
      },
    })
  })

  test('[E-51] every role and its title', async () => {
    const pairs = (await list('per_page=100')).data.map((each: any) => [
      each.user_role_id,
      each.user_role.title,
    ])
    expect(Object.fromEntries(pairs)).toEqual({
      1: 'Customer',
      2: 'Admin',
      3: 'Client Manager',
      4: 'Commercial',
    })
  })

  test('searches name, email and company, filters by role, status and company, sorts and pages', async () => {
    expect(await emails('keyword=IZZAH%20selat')).toEqual([waiting.email])
    expect(await emails('keyword=nurul@SELAT')).toEqual([waiting.email])
    expect(await emails('keyword=acme%20manufacturing%20aminah')).toEqual(['customer@acme.example'])
    expect(await emails('keyword=%25')).toEqual([])
    expect(await emails('role=4')).toEqual(['commercial@trunkline.example'])
    expect(await emails('status=1&keyword=selat')).toEqual([waiting.email])
    const { id } = (await world.acme.get('/api/profile')).body.data.customer
    expect((await emails(`company_id=${id}&status=2`)).sort()).toEqual([
      'colleague@acme.example',
      'customer@acme.example',
    ])
    const sorted = await emails('sort=email&per_page=100')
    expect(sorted).toEqual(sorted.toSorted((a: string, b: string) => a.localeCompare(b)))
    expect(await emails('sort=-email&per_page=100')).toEqual(sorted.toReversed())
    expect(await emails('sort=name&per_page=1')).toEqual(['customer@acme.example'])
    expect(await emails('sort=email&per_page=2&page=2')).toEqual(sorted.slice(2, 4))
    for (const query of ['page=0', 'per_page=101', 'sort=phone', 'role=5', 'status=6', 'company_id=x'])
      expect([query, (await world.admin.get(`${path}?${query}`)).status]).toEqual([query, 422])
  })
})

describe('GET /user-management/userApproval/{id}', () => {
  const one = (id: number | string) => world.admin.get(`/api/user-management/userApproval/${id}`)

  test('[C-28] [R-34] answers the user and their sign-up; an unknown one is 404', async () => {
    const { status, body } = await one(waiting.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      data: {
        id: waiting.id,
        user_status: { title: 'Pending' },
        phone: '+60 12 345 6789',
        customer: { company: 'Selat Freight Sdn Bhd' },
        application: {
          registration_no: waiting.registration_no,
          city: 'George Town',
          document: { name: 'Incorporation “Selat”.pdf', media_type: 'application/pdf' },
          decided_at: null,
          rejection_reason: null,
        },
        existing_company: null,
        sales_units: [
          { id: 11, title: 'Enterprise Central' },
          { id: 14, title: 'Wholesale' },
        ],
        events: [],
      },
    })
    expect(JSON.stringify(body)).not.toContain('password')
    expect((await one(900_000_000)).status).toBe(404)
    expect((await one('x')).status).toBe(422)
    const staff = (await world.manager.get('/api/profile')).body.data.id
    expect((await one(staff)).body.data).toMatchObject({ application: null, company_id: null })
  })

  test('offers the company with the same registration number, in any notation', async () => {
    for (const registration_no of ['2019 01 000005', '201901000005', '201901-000005 (1312525-a)']) {
      const { id } = await applicant(world, { registration_no })
      expect((await one(id)).body.data.existing_company).toMatchObject({
        company: 'Acme Manufacturing Sdn Bhd',
        registration_no: '201901000005 (1312525-A)',
      })
    }
    const other = await applicant(world, { registration_no: '201901000006 (1312525-A)' })
    expect((await one(other.id)).body.data.existing_company).toBeNull()
  })

  test('the document is downloaded as it was sent, and the browser does not open it', async () => {
    await world.alter('sign_up', { user_id: waiting.id }, { document: png, document_type: 'image/png' })
    const url = `/api/user-management/userApproval/${waiting.id}/document`
    const answer = await world.http.inject({
      url,
      headers: { authorization: `Bearer ${world.admin.token}` },
    })
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Incorporation “Selat”.pdf')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const staff = (await world.manager.get('/api/profile')).body.data.id
    expect((await world.admin.get(url.replace(`${waiting.id}`, `${staff}`))).status).toBe(404)
  })
})

test('[A-06] no other role makes any of the calls', async () => {
  const calls = [
    ['get', path],
    ['get', `/api/user-management/userApproval/${waiting.id}`],
    ['post', '/api/user-management/approve'],
    ['post', '/api/user-management/reject'],
    ['post', '/api/user-management/update'],
  ] as const
  for (const [method, url] of calls) {
    for (const who of [world.acme, world.manager, world.commercial])
      expect((await who[method](url)).status).toBe(403)
    expect((await world.stranger[method](url)).status).toBe(401)
  }
})

test('[E-08] the admin’s dashboard counts and lists the same as GET /customers and the user list', async () => {
  const { data } = (await world.admin.get('/api/dashboard')).body
  const customers = (await world.admin.get('/api/customers?per_page=100')).body
  expect(data.customerList).toEqual(customers.data.map(({ id, company }: any) => ({ id, company })))
  expect(data.totalCustomer).toBe(customers.count)
  expect(data.totalUser).toBe((await list()).count)
  expect((await world.manager.get('/api/dashboard')).body.data).not.toHaveProperty('customerList')
})

const userOf = async (email: string) =>
  (await world.admin.get(`/api/user-management/userManagement?keyword=${email}`)).body.data[0]
const change = (id: number, more: object) =>
  world.admin.post('/api/user-management/update', { data: { id, ...more } })

test('the right to approve low prices is for client managers, and ends with the role', async () => {
  const { id, may_approve_floor } = await userOf('daniel@')
  expect(may_approve_floor).toBe(true)
  expect((await change(id, { may_approve_floor: 'no' })).status).toBe(422)
  expect((await change(id, { may_approve_floor: false })).body.data.may_approve_floor).toBe(false)
  expect((await change(id, { may_approve_floor: true })).body.data.may_approve_floor).toBe(true)
  const moved = await change(id, { user_role_id: 4 })
  expect(moved.body.data).toMatchObject({ user_role_id: 4, may_approve_floor: false })
  expect((await change(id, { user_role_id: 3 })).body.data.may_approve_floor).toBe(false)
  const { events } = (await world.admin.get(`/api/user-management/userApproval/${id}`)).body.data
  const changes = events.flatMap((event: any) => event.changes)
  expect(changes.filter(({ field }: any) => field === 'floor_right')).toEqual([
    { field: 'floor_right', before: 'yes', after: 'no' },
    { field: 'floor_right', before: 'no', after: 'yes' },
    { field: 'floor_right', before: 'yes', after: 'no' },
  ])
})

test.each(['customer@acme', 'commercial@', 'admin@'])('%s cannot get it', async (email) => {
  const { id } = await userOf(email)
  expect(await change(id, { may_approve_floor: true })).toMatchObject({
    status: 409,
    body: { message: 'Only a client manager can approve prices below the floor.' },
  })
  expect((await userOf(email)).may_approve_floor).toBe(false)
})

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

test('the export has the users of the list, with the same filters and order', async () => {
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

test('a row describes a user in the reader’s language; a stranger’s text cannot run as a formula', async () => {
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

test('the export has the companies of the list, for staff who read it', async () => {
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
