import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { userStatusIds } from '#contract/roles.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { applicant } from '#server/testing/applicants.ts'
import { actors, everyActor, type Actor, type AttemptedCall } from '#server/testing/attempts/attempt.ts'
import { attemptedAddress, attempts } from '#server/testing/authorization.ts'
import { keyFor } from '#server/testing/keys.ts'
import { people } from '#server/testing/people.ts'
import { recordsIn, type Records } from '#server/testing/records.ts'
import { pdf, sendForm, uploadAs } from '#server/testing/uploads.ts'
import { callerOf, openWorld, type TestReply, type Caller } from '#server/testing/world.ts'

const world = await openWorld()
const address = await world.http.listen({ port: 0, host: '127.0.0.1' })
const dead = await world.signIn(people.acme)
await dead.get('/api/logout')
const callers: Record<Actor, Caller> = { ...world, nobody: world.stranger, dead }

const endpoints = Object.values(api).flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const rows = endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const)
const statusOf = (attempt: AttemptedCall, actor: Actor) =>
  actor === 'colleague' && attempt.colleague
    ? Number(attempt.colleague)
    : Number(attempt.statuses.split(' ')[actors.indexOf(actor === 'colleague' ? 'acme' : actor)])

/** Ids without a record, far above those in use. */
const beyond = (of: Records): Records =>
  Object.fromEntries(
    Object.entries(of).map(([name, id]) => [name, name === 'bandwidth' ? id : id + 900_000_000]),
  ) as Records

async function ask(actor: Actor | Caller, endpoint: Endpoint, of: Records): Promise<TestReply> {
  const attempt = attempts[nameOf(endpoint)]!
  // The caller that logs out is not used again.
  const leaves = endpoint.path === '/logout' && typeof actor === 'string' && actor in people
  const caller = typeof actor === 'string' ? callers[actor] : actor
  const who = leaves ? await world.signIn(people[actor as keyof typeof people]) : caller
  const url = attemptedAddress(endpoint, of)
  if (endpoint.answersStream) return firstOf(who, url)
  if (attempt.form) {
    const file = { field: endpoint.file!.field!, name: 'a.pdf', bytes: pdf }
    return sendForm(world, { token: who.token, url, fields: attempt.form(), file })
  }
  if (attempt.upload) {
    const bytes = attempt.upload === true ? pdf : Buffer.from(attempt.upload(of))
    return uploadAs(world, { token: who.token, url, bytes, name: 'a' })
  }
  return callerOf(world.http, who.token)[endpoint.method.toLowerCase() as 'post'](url, attempt.body?.(of))
}

/** The token of a user in this state, from an earlier session. */
async function endedToken(status: 'pending' | 'inactive' | 'terminated' | 'rejected'): Promise<string> {
  const { id } = await applicant(world)
  const company = await world.owner.selectFrom('company').select('id').executeTakeFirstOrThrow()
  const isApplicant = status === 'pending' || status === 'rejected'
  const token = newToken()
  const { now } = world.clock
  const expires_at = new Date(now.getTime() + 3_600_000)
  await world.owner
    .insertInto('session')
    .values({ token_hash: hashOf(token), user_id: id, created_at: now, last_seen: now, expires_at })
    .execute()
  await world.alter(
    'portal_user',
    { id },
    { status_id: userStatusIds[status], company_id: isApplicant ? null : company.id },
  )
  // Only a pending user has an undecided sign-up.
  if (status !== 'pending') await world.owner.deleteFrom('sign_up').where('user_id', '=', id).execute()
  return token
}

/** A stream does not end, so only its status is read. */
async function firstOf(who: Caller, url: string): Promise<TestReply> {
  const leaving = new AbortController()
  const answer = await fetch(`${address}${url}`, {
    headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
    signal: leaving.signal,
  })
  const body = answer.ok ? undefined : await answer.json()
  leaving.abort()
  return { status: answer.status, body, headers: {} }
}

describe('every call of the contract', () => {
  test('has a row in the table, and every row has a call', () => {
    expect(Object.keys(attempts).sort()).toEqual(endpoints.map(nameOf).sort())
    for (const [name, { statuses }] of Object.entries(attempts))
      expect(statuses.split(' '), name).toHaveLength(actors.length)
  })

  test('is served, and nothing else is', async () => {
    for (const { method, path } of endpoints)
      expect(world.http.hasRoute({ method, url: `/api${path}` })).toBe(true)
    const unknown = await world.acme.get('/api/nonsense')
    expect(unknown).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } })
  })

  test.each(rows)('[A-04] [C-01] %s answers each actor as in the table', async (name, endpoint) => {
    const attempt = attempts[name]!
    const changes = (actor: Actor) => endpoint.method !== 'GET' && statusOf(attempt, actor) < 400
    const answers: Record<string, number> = {}
    let of = await recordsIn(world, attempt.from ?? 'nothing')
    // Refusals and reads change nothing, so they come first and share their records with the first change.
    let isChanged = false
    for (const actor of everyActor.toSorted((a, b) => Number(changes(a)) - Number(changes(b)))) {
      if (isChanged) of = await recordsIn(world, attempt.from ?? 'nothing')
      const answer = await ask(actor, endpoint, of)
      isChanged = changes(actor)
      answers[actor] = answer.status
      if (answer.status === 401)
        expect(answer.body).toEqual({ success: false, code: 'unauthenticated', message: 'Please sign in.' })
      if (answer.status === 403) expect(answer.body).toMatchObject({ success: false, code: 'forbidden' })
      if (answer.status === 404 && !endpoint.answersPage) {
        expect(answer.body).toMatchObject({ success: false, code: 'not_found' })
        // The record exists for another actor; for this one it answers as if it did not.
        expect(everyActor.some((each) => [200, 202].includes(statusOf(attempt, each)))).toBe(true)
        const { status, body } = await ask(actor, endpoint, beyond(of))
        expect({ status, body }).toEqual({ status: 404, body: answer.body })
      }
    }
    expect(answers).toEqual(Object.fromEntries(everyActor.map((actor) => [actor, statusOf(attempt, actor)])))
  })

  test.each(rows)('%s refuses before it validates anything else', async (name, endpoint) => {
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, 'nonsense')}`
    for (const actor of everyActor) {
      const status = statusOf(attempts[name]!, actor)
      if (status !== 401 && status !== 403) continue
      const answer = await callers[actor][endpoint.method.toLowerCase() as 'get'](url)
      expect(answer.status, actor).toBe(status)
    }
  })
})

describe('an API key', async () => {
  const keys = await Promise.all(
    (['acme', 'manager'] as const).map(async (actor) => ({
      actor,
      full: await keyFor(world, actor),
      reading: await keyFor(world, actor, { scopes: ['read'] }),
      ordering: await keyFor(world, actor, { scopes: ['order'] }),
    })),
  )

  test.each(rows)(
    '%s answers keys as their users, and refuses them without its scope',
    async (name, endpoint) => {
      const attempt = attempts[name]!
      const untouched = await recordsIn(world, attempt.from ?? 'nothing')
      let isUntouched = true
      for (const { actor, full, reading, ordering } of keys) {
        const scope = scopeOf(endpoint, actor === 'manager')
        expect(scope, 'each call has a scope, or none').toBeDefined()
        const isOpen = endpoint.access === 'public'
        if (!isOpen)
          expect((await ask(scope === 'read' ? ordering : reading, endpoint, untouched)).status).toBe(403)
        const status = isOpen || scope !== 'none' ? statusOf(attempt, actor) : 403
        const of =
          isUntouched || status === 403 ? untouched : await recordsIn(world, attempt.from ?? 'nothing')
        expect((await ask(full, endpoint, of)).status).toBe(status)
        isUntouched &&= endpoint.method === 'GET' || status >= 400
      }
    },
  )
})

test.each(rows.filter(([, { hourly }]) => hourly))(
  '%s is refused beyond its limit of the hour, and done as soon as there is room',
  async (name, endpoint) => {
    const attempt = attempts[name]!
    const actor = everyActor.find((each) => [200, 202].includes(statusOf(attempt, each)))!
    const of = await recordsIn(world, attempt.from ?? 'nothing')
    const limit = () => world.owner.updateTable('hourly_limit').where('kind', '=', endpoint.hourly!)
    const { most } = await world.row('hourly_limit', { kind: endpoint.hourly! })
    await limit().set({ most: 0 }).execute()
    const refused = await ask(actor, endpoint, of)
    await limit().set({ most }).execute()
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'too_many' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(actor, endpoint, of)).status).toBe(statusOf(attempt, actor))
  },
)

describe('a user who may no longer sign in, with an earlier token', () => {
  // Public calls know no one.
  const guarded = rows.filter(([, { access }]) => access !== 'public')

  test.each(['pending', 'inactive', 'terminated', 'rejected'] as const)(
    'a user who is %s is refused by every call like a dead token',
    async (status) => {
      const token = await endedToken(status)
      const answers: Record<string, number> = {}
      for (const [name, { path, method }] of guarded) {
        const url = `/api${path.replaceAll(/:\w+/g, '1')}`
        const answer = await callerOf(world.http, token)[method.toLowerCase() as 'get'](url)
        answers[name] = answer.status
      }
      const expected = guarded.map(([name]) => [name, statusOf(attempts[name]!, 'dead')])
      expect(answers).toEqual(Object.fromEntries(expected))
    },
  )
})

describe('a record of another company or person', () => {
  test('is hidden by every call that a customer can make with its id', () => {
    const named = endpoints.filter(
      ({ access, path }) => Array.isArray(access) && access.includes('customer') && path.includes(':'),
    )
    expect(named.map(nameOf).filter((name) => statusOf(attempts[name]!, 'borneo') !== 404)).toEqual([])
  })
})
