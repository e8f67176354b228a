import { beforeAll, describe, expect, test } from 'vitest'
import { applicant } from '#server/testing/applicants.ts'
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

  test('[C-28] [R-34] answers the user and what they sent; an unknown one is 404', async () => {
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

  test('offers the company with the same registration number, however it is written', async () => {
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

  test('the document is downloaded as it was sent, and the browser opens nothing', async () => {
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

test('[E-08] the admin’s dashboard counts and lists what GET /customers and the user list do', async () => {
  const { data } = (await world.admin.get('/api/dashboard')).body
  const customers = (await world.admin.get('/api/customers?per_page=100')).body
  expect(data.customerList).toEqual(customers.data.map(({ id, company }: any) => ({ id, company })))
  expect(data.totalCustomer).toBe(customers.count)
  expect(data.totalUser).toBe((await list()).count)
  expect((await world.manager.get('/api/dashboard')).body.data).not.toHaveProperty('customerList')
})
