import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { hashOf } from '#server/session/token.ts'
import { createAdmin } from '#server/users/commands.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

const password = 'a quiet harbour at dusk'

test('the first admin sets a password by the printed link, once, and signs in', async () => {
  const token = await createAdmin(world.owner, 'First@Carrier.example', world.clock.now)
  const set = (body: object) => world.stranger.post('/api/resetPassword', { token, password, ...body })
  expect(await set({ password: 'short' })).toMatchObject({
    status: 422,
    body: { errors: { password: [/12/] } },
  })
  for (const guessable of [
    'Password1234',
    'qwertyuiop123',
    'abcabcabcabcabc',
    'administrator99',
    'kualalumpur1',
    'Johor-Bahru-2026',
  ])
    expect([guessable, await set({ password: guessable })]).toMatchObject([
      guessable,
      { status: 422, body: { errors: { password: [/easy to guess/] } } },
    ])
  expect((await set({ token: 'x'.repeat(43) })).status).toBe(422)
  expect((await set({})).status).toBe(200)
  expect((await set({})).status).toBe(422)
  const admin = await world.signIn('first@carrier.example', password)
  expect((await admin.get('/api/profile')).body.data.user_role_id).toBe(2)
})

test('a password is taken as it is typed, up to 128 characters of any kind, and not made of the portal or its user', async () => {
  const email = 'sunathani.lim@carrier.example'
  const token = await createAdmin(world.owner, email, world.clock.now)
  const set = (typed: string) => world.stranger.post('/api/resetPassword', { token, password: typed })
  for (const typed of ['Trunkline2026', 'Sunathani.Lim', 'carrier-2026', 'x'.repeat(129)])
    expect([typed, (await set(typed)).status]).toEqual([typed, 422])
  const long = ` лодка ${'wharf gull 7 '.repeat(20)}`.slice(0, 127).padEnd(128)
  expect((await set(long)).status).toBe(200)
  const signIn = (typed: string) => world.stranger.post('/api/login', { email, password: typed })
  for (const other of [long.trim(), long.toUpperCase(), long.slice(0, 72)])
    expect((await signIn(other)).status).toBe(422)
  expect((await signIn(long)).status).toBe(200)
})

test('a link is dead after 48 hours', async () => {
  const late = await createAdmin(world.owner, 'late@carrier.example', new Date(Date.now() - 49 * 3_600_000))
  expect((await world.stranger.post('/api/resetPassword', { token: late, password })).status).toBe(422)
  const token = await createAdmin(world.owner, 'late@carrier.example', new Date())
  expect((await world.stranger.post('/api/resetPassword', { token, password })).status).toBe(200)
})

test('a password that is set ends every session and every other link of its user', async () => {
  const { id } = await world.row('portal_user', { email: 'commercial@trunkline.example' })
  const tokens = ['first', 'second'].map((each) => each.padEnd(43, '-'))
  await world.owner
    .insertInto('password_link')
    .values(
      tokens.map((token) => ({
        token_hash: hashOf(token),
        user_id: id,
        expires_at: new Date(Date.now() + 3_600_000),
        used_at: null,
      })),
    )
    .execute()
  const set = (token?: string) => world.stranger.post('/api/resetPassword', { token, password })
  // Sign-ins at the same moment: sessions begun with the old password end.
  const guesses = Array.from({ length: 6 }, () =>
    world.stranger.post('/api/login', {
      email: 'commercial@trunkline.example',
      password: 'demo-Trunkline-2026',
    }),
  )
  expect((await set(tokens[0])).status).toBe(200)
  expect((await set(tokens[1])).status).toBe(422)
  expect((await world.commercial.get('/api/profile')).status).toBe(401)
  for (const { status, body } of await Promise.all(guesses)) {
    if (status !== 200) continue
    const authorization = `Bearer ${body.data.access_token}`
    expect((await world.stranger.get('/api/profile', { authorization })).status).toBe(401)
  }
  await world.signIn('commercial@trunkline.example', password)
})

test('an email that is in use is refused', async () => {
  await expect(createAdmin(world.owner, 'CUSTOMER@acme.example', new Date())).rejects.toThrow(/already/)
})

test('the command line prints its usage', async () => {
  const cli = spawn(process.execPath, ['server/users/admin-create-cli.ts', 'not-an-email'], { stdio: 'pipe' })
  let said = ''
  cli.stderr.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve) => cli.on('exit', resolve))
  expect(code).toBe(1)
  expect(said).toBe('Usage: npm run admin:create -- EMAIL\n')
})
