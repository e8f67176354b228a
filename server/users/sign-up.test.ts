import { afterEach, describe, expect, test } from 'vitest'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { maxDocumentBytes, signUpApi } from '#contract/sign-up.ts'
import { bell, notificationsOf } from '#server/testing/bell.ts'
import { signUpForm } from '#server/testing/sign-up-form.ts'
import { signUpsIn, type SentSignUp } from '#server/testing/sign-ups.ts'
import { beforePdf, latePdf, pdf, png, sendParts, startedPdf } from '#server/testing/uploads.ts'
import { eventually } from '#server/testing/waits.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const { path } = signUpApi.send
const url = `/api${path}`
const password = 'a quiet harbour at dusk'

const { send, mailsTo, usersWith, made, tokenIn } = signUpsIn(world)
const mailsNamed = (subject: string) =>
  eventually(async () => {
    const mails = world.owner.selectFrom('mailbox').selectAll()
    const found = await mails.where('subject', '=', subject).execute()
    expect(found).not.toEqual([])
    return found
  })

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('a sign-up', () => {
  test('[K-18] makes a pending customer without a company, notifies the administrators, and mails a link that confirms the address and sets the password', async () => {
    const email = 'Aisyah@kilang.example'
    const sent = await send(email, {
      headers: { 'accept-language': 'ms' },
      file: { name: '../SSM 2026.pdf' },
    })
    expect(sent).toMatchObject({ status: 200, body: { success: true, message: /48 jam/ } })
    const [user] = await usersWith(email)
    expect(user).toMatchObject({
      company_id: null,
      company_admin: false,
      first_name: 'Aisyah',
      responsibility: 'Network manager',
      phone: '+60123456789',
      country: 'Malaysia',
      role_id: roleIds.customer,
      status_id: userStatusIds.pending,
      password_hash: null,
      language: 'ms',
      created_at: world.clock.now,
    })
    const row = await world.row('sign_up', { user_id: user!.id })
    expect(row).toMatchObject({
      company: 'Kilang Jentera Utara Sdn Bhd',
      registration_no: '201901000005 (1312525-A)',
      state: 'Pulau Pinang',
      postcode: '11900',
      document_name: 'SSM 2026.pdf',
      document_type: 'application/pdf',
      document: pdf,
      submitted_at: world.clock.now,
      decided_at: null,
    })
    const [notification] = await notificationsOf(world.admin, '201901000005 (1312525-A)')
    expect(notification).toMatchObject({
      kind: 'sign_up_received',
      facts: { company: 'Kilang Jentera Utara Sdn Bhd', applicant: user!.id },
    })
    expect((await bell(world.manager)).items.map(({ kind }: any) => kind)).not.toContain('sign_up_received')
    const [toAdmin] = await mailsNamed('Kilang Jentera Utara Sdn Bhd has signed up')
    expect(toAdmin).toMatchObject({ recipient: 'admin@trunkline.example' })
    expect(toAdmin!.plain).toContain(
      `https://portal.example.com/sub/user-management/user/approval/${user!.id}\n`,
    )
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('Sahkan pendaftaran anda untuk Trunkline')
    expect(mail!.plain).toContain(`Nama pengguna: ${email}`)
    expect(mail!.plain).toContain('https://portal.example.com/sub/reset-password?token=')
    expect(mail!.html).toContain('<img src="data:image/png;base64,')
    // Applicants choose the recipient of the mail, but not its content.
    expect(mail!.plain + mail!.html).not.toMatch(/Aisyah R|Rahman|Kilang Jentera|Salam Aisyah/)

    const set = (typed = password) =>
      world.stranger.post('/api/resetPassword', { token: tokenIn(mail!), password: typed })
    expect((await set('KilangJenteraUtara')).body.errors).toHaveProperty('password')
    world.clock.now = new Date(world.clock.now.getTime() + 47.9 * 3_600_000)
    expect((await set()).status).toBe(200)
    expect((await set()).status).toBe(422)
    const signedIn = await world.stranger.post('/api/login', { email, password })
    expect(signedIn).toMatchObject({ status: 422, body: { message: /under review/ } })
  })

  test('has a link that ends after 48 hours; then forgot password mails another', async () => {
    const email = 'late@kilang.example'
    await send(email)
    const [mail] = await mailsTo(email)
    world.clock.now = new Date(world.clock.now.getTime() + 48 * 3_600_000)
    const set = (token: string) => world.stranger.post('/api/resetPassword', { token, password })
    expect(await set(tokenIn(mail!))).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    expect((await world.stranger.post('/api/forgotPassword', { email })).status).toBe(200)
    const [, another] = await mailsTo(email)
    expect(another!.plain).not.toContain('Aisyah')
    expect((await set(tokenIn(another!))).status).toBe(200)
  })

  test('accepts a country without states and postcodes, and a picture of the document', async () => {
    const email = 'tan@harbour.example'
    const abroad = { last_name: '', country: 'Macao', state: 'Taipa', postcode: '', phone: '+853 2857 1234' }
    expect((await send(email, { fields: abroad, file: { name: 'x.exe', bytes: png } })).status).toBe(200)
    const [user] = await usersWith(email)
    expect(user).toMatchObject({ full_name: 'Aisyah', phone: '+85328571234', country: 'Macao' })
  })

  test.each(beforePdf)('accepts a PDF after %s', async (what, start) => {
    const email = `${what.replaceAll(/\W/g, '-')}@kilang.example`
    expect((await send(email, { file: { bytes: startedPdf(start) } })).status).toBe(200)
    const [user] = await usersWith(email)
    const row = world.owner.selectFrom('sign_up').select('document_type').where('user_id', '=', user!.id)
    expect(await row.executeTakeFirst()).toEqual({ document_type: 'application/pdf' })
  })
})

describe('errors of a sign-up', () => {
  test.each<[field: string, value: string, say: RegExp]>([
    ['company', ' ', /required/],
    ['company', 'x'.repeat(201), /200/],
    ['registration_no', '1312525-A', /12 digits/],
    ['first_name', '', /required/],
    ['company', '\u200b\u00ad\u2800', /required/],
    ['responsibility', '', /required/],
    ['email', 'aisyah', /valid email/],
    ['email', 'a,victim@kilang.example', /valid email/],
    ['email', 'victim@kilang.example>', /valid email/],
    ['email', `${'x'.repeat(245)}@kilang.example`, /254/],
    ['phone', '12', /phone number/],
    ['address_line1', '', /required/],
    ['city', '', /required/],
    ['postcode', '1190', /five digits/],
    ['postcode', '', /five digits/],
    ['country', 'Atlantis', /country/],
    ['state', 'Bavaria', /state/],
    ['state', '', /required/],
  ])('%s “%s” is said under the field', async (field, value, say) => {
    const before = await made()
    const fields = { [field]: value, ...(field === 'country' && { postcode: '' }) }
    const refused = await send('wrong@kilang.example', { fields })
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', errors: { [field]: [say] } } })
    expect(await made()).toEqual(before)
  })

  test.each<[what: string, sent: SentSignUp, status: number]>([
    ['no document', { file: null }, 422],
    ['a document in another field', { file: { field: 'file' } }, 422],
    ['an empty document', { file: { bytes: Buffer.alloc(0) } }, 415],
    ['a text that calls itself a PDF', { file: { bytes: Buffer.from('plain') } }, 415],
    ['a PDF after a kilobyte', { file: { bytes: latePdf } }, 415],
    ['a document over 5 MB', { file: { bytes: Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes)]) } }, 413],
  ])('%s is refused and nothing is made', async (_, sent, status) => {
    const before = await made()
    const refused = await send('document@kilang.example', sent)
    expect(refused).toMatchObject({ status, body: { errors: { document: [/./] } } })
    expect(await made()).toEqual(before)
  })

  test('a document of exactly 5 MB is taken', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(maxDocumentBytes - pdf.length)])
    expect((await send('large@kilang.example', { file: { bytes } })).status).toBe(200)
    expect(await usersWith('large@kilang.example')).toHaveLength(1)
  })

  test('anything but a readable form is refused', async () => {
    const before = await made()
    expect((await world.stranger.post(url, signUpForm('json@kilang.example'))).status).toBe(415)
    for (const payload of [Buffer.from('--x-boundary\r\n'), Buffer.from('no form at all')])
      expect((await sendParts(world, { token: '', url, payload })).status).toBe(400)
    expect((await sendParts(world, { token: '', url, payload: Buffer.alloc(0) })).status).toBe(422)
    expect((await send('proto@kilang.example', { fields: { constructor: 'x' } })).status).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, 'x']))
    expect((await send('many@kilang.example', { fields: many })).status).toBe(400)
    expect(await made()).toEqual(before)
  })

  test('an applicant chooses neither role nor status nor company', async () => {
    const email = 'eve@kilang.example'
    const fields = { role_id: '2', status_id: '2', company_id: '1', company_admin: 'true', user_role_id: '2' }
    expect((await send(email, { fields })).status).toBe(200)
    expect(await usersWith(email)).toMatchObject([{ role_id: 1, status_id: 1, company_id: null }])
  })
})
