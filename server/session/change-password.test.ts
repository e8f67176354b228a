import { afterEach, describe, expect, test } from 'vitest'
import { hashOf, newToken } from '#server/session/token.ts'
import { eventually } from '#server/testing/waits.ts'
import { mailsTo, newUser } from '#server/testing/users.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const before = 'a quiet harbour at dusk'
const after = 'seven lanterns over water'

/** A person of one test, with two open sessions. */
async function person(email: string, language: 'en' | 'ms' = 'en') {
  const { id } = await newUser(world, { email, password: before, language })
  return { id, here: await world.signIn(email, before), elsewhere: await world.signIn(email, before) }
}

type Here = Awaited<ReturnType<typeof person>>['here']
const change = ({ put }: Pick<Here, 'put'>, password: string, current_password = before) =>
  put('/api/profile/password', { current_password, password })
const statusOf = (token: string) =>
  world.stranger.get('/api/profile', { authorization: `Bearer ${token}` }).then(({ status }) => status)

afterEach(async () => {
  world.clock.now = new Date()
  await world.owner.deleteFrom('sign_in_attempt').execute()
})

describe('changing a password', () => {
  test('[R-21] ends every session and link, begins a new session, and is mailed in the language of the person', async () => {
    const email = 'changer@carrier.example'
    const { id, here, elsewhere } = await person(email, 'ms')
    const link = newToken()
    const expires_at = new Date(world.clock.now.getTime() + 60_000)
    await world.owner
      .insertInto('password_link')
      .values({ token_hash: hashOf(link), user_id: id, expires_at, used_at: null })
      .execute()

    const changed = await change(here, after)
    expect(changed).toMatchObject({ status: 200, body: { success: true, data: { access_token: /./ } } })
    expect(await statusOf(here.token)).toBe(401)
    expect(await statusOf(elsewhere.token)).toBe(401)
    expect(await statusOf(changed.body.data.access_token)).toBe(200)
    const byLink = await world.stranger.post('/api/resetPassword', { token: link, password: before })
    expect(byLink).toMatchObject({ status: 422, body: { code: 'dead_link' } })
    expect((await world.stranger.post('/api/login', { email, password: before })).status).toBe(422)
    expect((await world.stranger.post('/api/login', { email, password: after })).status).toBe(200)

    await eventually(async () => expect(await mailsTo(world, email)).toHaveLength(1))
    const [mail] = await mailsTo(world, email)
    expect(mail!.subject).toBe('Kata laluan Trunkline anda telah ditukar')
    expect(mail!.plain).toContain('https://portal.example.com/sub/forgot-password')
    expect(mail!.plain + mail!.html).not.toContain(after)
  })

  test('needs the current password: a wrong one is an error of its field, and after ten of them waits', async () => {
    const { here } = await person('guessed@carrier.example')
    for (let i = 0; i < 10; i += 1)
      expect(await change(here, after, `a wrong guess ${i}`)).toMatchObject({
        status: 422,
        body: {
          code: 'sign_in_refused',
          errors: { current_password: ['The current password is incorrect.'] },
        },
      })
    const waits = await change(here, after)
    expect(waits.status).toBe(429)
    expect(Number(waits.headers['retry-after'])).toBeGreaterThan(0)
    expect(await statusOf(here.token)).toBe(200)
    world.clock.now = new Date(world.clock.now.getTime() + 16 * 60_000)
    expect((await change(here, after)).status).toBe(200)
  })

  test.each([
    ['eleven characters', 'short pass!'],
    ['129 characters', 'x'.repeat(129)],
    ['a common one', 'password1234'],
    ['the person’s own words', 'noor.siti.noor'],
    ['the current one', before],
  ])('refuses %s on the field of the new one', async (what, password) => {
    const { here } = await person(`${what.replaceAll(/\W/g, '')}@carrier.example`)
    expect(await change(here, password)).toMatchObject({
      status: 422,
      body: { errors: { password: [/./] } },
    })
    expect(await statusOf(here.token)).toBe(200)
  })

  test('of two at once one counts, and its password is the one that works', async () => {
    const email = 'twice@carrier.example'
    const { here, elsewhere } = await person(email)
    const wanted = [after, 'nine kites above a hill']
    const answers = await Promise.all([change(here, wanted[0]!), change(elsewhere, wanted[1]!)])
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200])
    const won = answers.findIndex(({ status }) => status === 200)
    const login = await world.stranger.post('/api/login', { email, password: wanted[won] })
    expect(login.status).toBe(200)
    expect(await statusOf(answers[won]!.body.data.access_token)).toBe(200)
  })
})
