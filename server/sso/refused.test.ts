import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { roleIds, userStatusIds } from '#contract/roles.ts'
import { walkThrough } from '#server/testing/provider.ts'
import { ssoEnded, ssoOf, ssoRefusal } from '#server/testing/single-sign-on.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { admin, owner } = world
const stage = await ssoOf(world)
const { borneo, provider, configure, prove, person, begin, finish, link, walk, linkOnce } = stage
afterAll(() => provider.close())
afterEach(async () => {
  world.clock.now = new Date()
  await owner.deleteFrom('sign_in_attempt').execute()
  await configure({ enabled: true })
})

const unconfirmed = ssoRefusal(/did not confirm who you are/)
const unproven = ssoRefusal(/did not confirm an email address of the company/)
const noAccount = ssoRefusal(/^There is no account for you at this company/)

await person('linked')
await linkOnce('linked')
/** A sign-in of a linked user, ready to be finished. */
async function returned(change: (url: URL) => void = () => {}) {
  const { url, cookie } = await begin('linked@acme.example')
  const address = new URL(url)
  change(address)
  return { back: await walkThrough(address.href, 'linked'), cookie }
}

describe('an answer of a provider is refused', () => {
  test('with a wrong state', async () => {
    const { back, cookie } = await returned()
    expect(await finish({ ...back, state: 'x'.repeat(43) }, cookie)).toMatchObject(ssoEnded)
  })

  test('twice', async () => {
    const { back, cookie } = await returned()
    expect((await finish(back, cookie)).status).toBe(200)
    expect(await finish(back, cookie)).toMatchObject(ssoEnded)
  })

  test('with the code of another sign-in', async () => {
    const [one, other] = [await returned(), await returned()]
    expect(await finish({ ...one.back, code: other.back.code }, one.cookie)).toMatchObject(unconfirmed)
  })

  test('in another browser, which does not use it up', async () => {
    const [mine, theirs] = [await returned(), await begin('linked@acme.example')]
    expect(await finish(mine.back, '')).toMatchObject(ssoEnded)
    expect(await finish(mine.back, theirs.cookie)).toMatchObject(ssoEnded)
    expect(await finish(mine.back, mine.cookie.replace('.', 'x.'))).toMatchObject(ssoEnded)
    expect((await finish(mine.back, mine.cookie)).status).toBe(200)
  })

  test('after ten minutes', async () => {
    const { back, cookie } = await returned()
    world.clock.now = new Date(Date.now() + 10 * 60_000)
    expect(await finish(back, cookie)).toMatchObject(ssoEnded)
  })

  test('with another nonce', async () => {
    const { back, cookie } = await returned((url) => url.searchParams.set('nonce', 'of an attacker'))
    expect(await finish(back, cookie)).toMatchObject(unconfirmed)
  })

  test('with another code challenge', async () => {
    const { back, cookie } = await returned((url) => url.searchParams.set('code_challenge', 'x'.repeat(43)))
    expect(await finish(back, cookie)).toMatchObject(unconfirmed)
  })

  test.each(['https://other.example', undefined])('from the issuer %s', async (iss) => {
    const { back, cookie } = await returned()
    expect(await finish({ ...back, iss }, cookie)).toMatchObject(unconfirmed)
  })

  test.each([
    ['says so', { email_verified: true }, 'admitted', 'admitted'],
    ['says so as text', { email_verified: 'true' }, 'admitted', 'admitted'],
    ['does not say', {}, 'refused', 'admitted'],
    ['denies it', { email_verified: false }, 'refused', 'refused'],
    ['denies it as text', { email_verified: 'false' }, 'refused', 'refused'],
  ])('unless its email is confirmed: the provider %s', async (says, claims, alone, switchedOn) => {
    const name = says.replaceAll(' ', '-')
    await person(name)
    provider.people.set(name, { email: `${name}@acme.example`, ...claims })
    for (const [emails_confirmed, outcome] of [
      [false, alone],
      [true, switchedOn],
    ] as const) {
      await configure({ enabled: true, emails_confirmed })
      const { reply } = await walk(name)
      if (outcome === 'refused') expect(reply).toMatchObject(unproven)
      else expect(reply).toMatchObject({ status: 200, body: { data: { link: { token: /./ } } } })
    }
  })

  test('with no email at all', async () => {
    await person('nameless')
    provider.people.delete('nameless')
    await configure({ enabled: true, emails_confirmed: true })
    expect((await walk('nameless')).reply).toMatchObject(unproven)
  })

  test('with an email of a domain that the company has not proven', async () => {
    await configure({ enabled: true, emails_confirmed: true })
    await person('outside', { email: 'outside@elsewhere.example' })
    expect((await walk('outside')).reply).toMatchObject(unproven)
    // Not even if another company has.
    const id = await prove('elsewhere.example', borneo)
    expect((await walk('outside')).reply).toMatchObject(unproven)
    await admin.delete(`/api/sso-domains/${id}`)
  })
})

describe('sign-in is refused to', () => {
  test('a person without an account, of another company, and of the staff: in the same words', async () => {
    provider.people.set('stranger', { email: 'stranger@acme.example', email_verified: true })
    await person('theirs', { company: borneo })
    await person('staff', { company: null, role: 'admin' })
    for (const name of ['stranger', 'theirs', 'staff'])
      expect((await walk(name)).reply, name).toMatchObject(noAccount)
  })

  test('a linked person who has moved to another company or to the staff', async () => {
    const { id } = await person('leaver')
    await linkOnce('leaver')
    for (const change of [{ company_id: borneo }, { company_id: null, role_id: roleIds.admin }]) {
      await owner.updateTable('portal_user').set(change).where('id', '=', id).execute()
      expect((await walk('leaver')).reply).toMatchObject(noAccount)
    }
  })

  test('a person who is not active, whose status shows only after the proof', async () => {
    const { id } = await person('resting', { status: 'inactive' })
    const { reply, cookie } = await walk('resting')
    const { token } = reply.body.data.link
    expect((await link(token, cookie, 'a wrong guess')).body.message).toBe('This password is incorrect.')
    expect(await link(token, cookie)).toMatchObject(ssoRefusal(/^Your account is inactive/))
    await owner
      .updateTable('portal_user')
      .set({ status_id: userStatusIds.active })
      .where('id', '=', id)
      .execute()
    await linkOnce('resting')
    await owner
      .updateTable('portal_user')
      .set({ status_id: userStatusIds.terminated })
      .where('id', '=', id)
      .execute()
    expect((await walk('resting')).reply).toMatchObject(ssoRefusal(/^Your account has been terminated/))
  })

  test('a person with a second factor without it, whether by the linking password or the provider', async () => {
    const { id } = await person('careful')
    const confirmed_at = new Date()
    await owner
      .insertInto('totp')
      .values({
        user_id: id,
        sealed: Buffer.alloc(60),
        begun_at: confirmed_at,
        confirmed_at,
        last_step: 0,
      })
      .execute()
    await owner
      .insertInto('recovery_code')
      .values(
        Array.from({ length: 10 }, (_, at) => ({
          user_id: id,
          position: at + 1,
          salt: Buffer.alloc(16, at),
          hash: Buffer.alloc(32, at),
          used_at: null,
        })),
      )
      .execute()
    const { reply, cookie } = await walk('careful')
    const asked = {
      status: 200,
      body: { data: { second_factor: { token: /./, methods: ['totp', 'recovery'] } } },
    }
    for (const answer of [await link(reply.body.data.link.token, cookie), (await walk('careful')).reply]) {
      expect(answer).toMatchObject(asked)
      expect(answer.body.data.access_token).toBeUndefined()
    }
  })

  test('anyone once the connection is disabled, from the next step on', async () => {
    await person('late')
    const { back, cookie } = await returned()
    const offer = await walk('late')
    await configure({ enabled: false })
    expect((await begin('linked@acme.example')).reply.status).toBe(422)
    expect(await finish(back, cookie)).toMatchObject(ssoRefusal(/^No company has set up/))
    expect(await link(offer.reply.body.data.link.token, offer.cookie)).toMatchObject(ssoEnded)
  })

  test('anyone once the domain is removed, from the next step on', async () => {
    await person('later')
    const { back, cookie } = await returned()
    const offer = await walk('later')
    const { domains } = (await admin.get(stage.settings)).body.data
    await admin.delete(`/api/sso-domains/${domains[0].id}`)
    expect((await begin('linked@acme.example')).reply.status).toBe(422)
    expect(await finish(back, cookie)).toMatchObject(unproven)
    expect(await link(offer.reply.body.data.link.token, offer.cookie)).toMatchObject(ssoEnded)
    await prove('acme.example')
    expect((await walk('linked')).reply.status).toBe(200)
  })

  test('anyone while the provider does not answer, with that reason', async () => {
    await owner.updateTable('sso_connection').set({ issuer: 'http://127.0.0.1:9' }).execute()
    const { reply } = await begin('linked@acme.example')
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })
})
