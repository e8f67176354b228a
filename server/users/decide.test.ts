import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/session/password.ts'
import { applicant } from '#server/testing/applicants.ts'
import { notificationsOf } from '#server/testing/bell.ts'
import { mailsTo } from '#server/testing/users.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const password = 'a quiet harbour at dusk'
const decide = (call: 'approve' | 'reject', data: object) =>
  world.admin.post(`/api/user-management/${call}`, { data })
const read = async (id: number) =>
  (await world.admin.get(`/api/user-management/userApproval/${id}`)).body.data
const mailTo = (email: string) =>
  eventually(async () => {
    const mails = await mailsTo(world, email)
    expect(mails).toHaveLength(1)
    return mails[0]!
  })
const account = {
  account_no: '8001-2234',
  accountid: 'ACC-77',
  accountname: 'Selat Freight',
  email1: 'bills@selat.example',
  registration_type: 'Private limited company',
}
const rcc = { id: 12, title: 'Enterprise North' }
const userOf = (id: number) => world.row('portal_user', { id })

describe('approving a sign-up', () => {
  test('[C-29] [E-48] [E-49] makes an active user of a new company with its unit and account, mails a link, and notifies client managers', async () => {
    const { id, email, registration_no } = await applicant(world, { company: 'Selat Freight Sdn Bhd' })
    const { status, body } = await decide('approve', { ...(await read(id)), rcc, account })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      user_status: { title: 'Active' },
      customer: { company: 'Selat Freight Sdn Bhd' },
      rcc,
      account: { ...account, registrationno: registration_no },
    })
    expect(await userOf(id)).toMatchObject({ company_admin: true })
    expect(await read(id)).toMatchObject({
      application: { decided_by: 'Mei Ling Tan', rejection_reason: null },
      existing_company: null,
      events: [{ action: 'approve', actor: 'Mei Ling Tan' }],
    })
    const [item] = await notificationsOf(world.manager, registration_no)
    expect(item).toMatchObject({ kind: 'company_approved', facts: { company: 'Selat Freight Sdn Bhd' } })

    const mail = await mailTo(email)
    expect(mail.subject).toBe('Your sign-up for Trunkline has been approved')
    expect(mail.html).toContain('<img src="data:image/png;base64,')
    const link = /https:\/\/portal\.example\.com\/sub\/reset-password\?token=(\S+)/.exec(mail.plain)!
    world.clock.now = new Date(world.clock.now.getTime() + 47 * 3_600_000)
    expect((await world.stranger.post('/api/resetPassword', { token: link[1], password })).status).toBe(200)
    const person = await world.signIn(email, password)
    expect((await person.get('/api/profile')).body.data).toMatchObject({
      customer: { company: 'Selat Freight Sdn Bhd' },
      tenantData: { bill_street: '12 Lebuh Pantai', bill_state: 'Pulau Pinang', rcc },
    })
    expect((await person.get('/api/quotes')).body.count).toBe(0)
    world.clock.now = new Date()
  })

  test('mails no link to an applicant who has set a password', async () => {
    const { id, email } = await applicant(world, { language: 'ms' })
    await world.alter('portal_user', { id }, { password_hash: await hashPassword(password) })
    const early = await world.stranger.post('/api/login', { email, password })
    expect(early).toMatchObject({ status: 422, body: { message: /under review/ } })
    expect((await decide('approve', { id })).status).toBe(200)
    const mail = await mailTo(email)
    expect(mail.subject).toBe('Pendaftaran Trunkline anda telah diluluskan')
    expect(mail.plain).toContain('https://portal.example.com/sub/login')
    expect(mail.html).toContain('<img src="data:image/png;base64,')
    expect(mail.plain + mail.html).not.toContain('token=')
    await world.signIn(email, password)
  })

  test('joins the existing company only if the call names it, and leaves its unit and account', async () => {
    const acme = (await world.acme.get('/api/profile')).body.data.customer.id
    const { id } = await applicant(world, { registration_no: '201901000005' })
    const unnamed = await decide('approve', { id, rcc, account })
    expect(unnamed).toMatchObject({
      status: 422,
      body: { errors: { 'data.company_id': [expect.stringContaining('Acme Manufacturing')] } },
    })
    const borneo = (await world.borneo.get('/api/profile')).body.data.customer.id
    expect((await decide('approve', { id, company_id: borneo })).status).toBe(422)
    const joined = await decide('approve', { id, rcc, account, company_id: acme })
    expect(joined.body.data).toMatchObject({
      rcc: { id: 11, title: 'Enterprise Central' },
      account: { email1: 'accounts@acme.example' },
    })
    expect(await userOf(id)).toMatchObject({ company_admin: false, company_id: acme, spending_limit: 0 })
    const [told] = await notificationsOf(world.acme, 'Nurul Izzah')
    expect(told).toMatchObject({
      kind: 'colleague_changed',
      facts: { rights: { before: null, after: { spending_limit: 0 } } },
    })
    const mails = await eventually(async () => {
      const found = await mailsTo(world, 'customer@acme.example')
      expect(found.map(({ subject }) => subject)).toContain(
        'Nurul Izzah has joined your company on Trunkline',
      )
      return found
    })
    expect(mails.some(({ plain }) => plain.includes('spending limit RM 0.00 per order'))).toBe(true)
    const elsewhere = await applicant(world)
    expect((await decide('approve', { id: elsewhere.id, company_id: acme })).status).toBe(422)
  })

  test('of two applicants of one new company the second is asked to join it', async () => {
    const [one, two] = [
      await applicant(world, { registration_no: '202501000001' }),
      await applicant(world, { registration_no: '202501000001 (998877-T)' }),
    ]
    const answers = await Promise.all([decide('approve', { id: one.id }), decide('approve', { id: two.id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from company where registration_no like '202501000001%'`.execute(world.owner)
    expect(rows[0]!.n).toBe(1)
  })

  test('refuses an invalid approval', async () => {
    const { id } = await applicant(world)
    for (const data of [
      {},
      { id: 'x' },
      { id, rcc: { id: 12 } },
      { id, account: { account_no: 'x'.repeat(41) } },
    ])
      expect([data, (await decide('approve', data)).status]).toEqual([data, 422])
    expect((await decide('approve', { id: 900_000_000 })).status).toBe(404)
    const staff = (await world.manager.get('/api/profile')).body.data.id
    expect(await decide('approve', { id: staff })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('is active now') },
    })
  })
})

describe('rejecting a sign-up', () => {
  test('[C-30] [T-31] [E-52] needs a reason, which is mailed; the user is rejected', async () => {
    const { id, email } = await applicant(world)
    expect((await decide('reject', { id })).body.errors).toHaveProperty(['data.reason'])
    expect((await decide('reject', { id, reason: ' ' })).status).toBe(422)
    const { status, body } = await decide('reject', { id, reason: 'The document cannot be read.' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ user_status_id: 5, user_status: { title: 'Rejected' } })
    const mail = await mailTo(email)
    expect(mail.subject).toBe('Your sign-up for Trunkline was not accepted')
    expect(mail.plain).toContain('Reason: The document cannot be read.')
    expect(mail.plain).toContain('/sub/signup')
    expect(await read(id)).toMatchObject({
      application: { rejection_reason: 'The document cannot be read.' },
      events: [{ action: 'reject', reason: 'The document cannot be read.' }],
    })
  })
})

test('[P-13] [T-32] a sign-up is decided once: of several at the same moment one succeeds, the others get the state', async () => {
  const { id } = await applicant(world)
  const answers = await Promise.all([
    decide('approve', { id }),
    decide('reject', { id, reason: 'No' }),
    decide('approve', { id }),
    decide('reject', { id, reason: 'No' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const won = answers.find(({ status }) => status === 200)!.body.data
  const state = won.user_status_id === 5 ? 'is rejected now' : 'is active now'
  for (const { status, body } of answers)
    if (status === 409)
      expect(body).toMatchObject({ code: 'wrong_status', message: expect.stringContaining(state) })
  expect((await read(id)).events).toHaveLength(1)
})
