import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asViewer } from '#server/platform/db.ts'
import { seal, unseal } from '#server/platform/secret.ts'
import { companyOwner, ssoKey } from '#server/sso/connection.ts'
import { startProvider, type RunningProvider } from '#server/testing/provider.ts'
import { txtRecords } from '#server/testing/txt-records.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
/** A portal with a public address. */
const outside = await openWorld({ PUBLIC_URL: 'https://portal.example.com', BASE_PATH: '/sub' })
const { admin } = world
const companyOf = async (who: typeof admin) => (await who.get('/api/profile')).body.data.customer.id as number
const [acme, borneo] = [await companyOf(world.acme), await companyOf(world.borneo)]
const settings = `/api/customers/${acme}/sso`
let provider: RunningProvider
beforeAll(async () => {
  provider = await startProvider('http://127.0.0.1:3000/login/sso/callback')
})
afterAll(() => provider.close())

const typed = () => ({
  issuer: provider.issuer,
  client_id: provider.client_id,
  client_secret: provider.client_secret,
  enabled: true,
  emails_confirmed: true,
})
const onIssuer = (message: RegExp) => ({
  status: 422,
  body: { code: 'invalid', errors: { issuer: [expect.stringMatching(message)] } },
})

describe('the provider of a company', () => {
  test('is saved by the administrator, read without its secret, and disabled again', async () => {
    expect((await admin.get(settings)).body.data).toMatchObject({
      connection: null,
      domains: [],
      linked_people: 0,
    })
    const saved = await admin.put(settings, typed())
    const { client_secret: _, ...connection } = typed()
    expect(saved.body.data.connection).toEqual(connection)
    expect(saved.body.data.redirect_uri).toBe('http://127.0.0.1:3000/login/sso/callback')
    expect(JSON.stringify(saved.body)).not.toContain(provider.client_secret)
    const off = await admin.put(settings, { ...typed(), client_secret: '', enabled: false })
    expect(off.body.data.connection.enabled).toBe(false)
    expect((await admin.get(`/api/customers/${borneo}/sso`)).body.data.connection).toBeNull()
    const { events } = (await admin.get(`/api/customers/${acme}`)).body.data
    const of = (changes: object[]) => expect.objectContaining({ action: 'change', changes })
    expect(events.slice(-2)).toEqual([
      of([
        { field: 'sso_issuer', before: null, after: provider.issuer },
        { field: 'sso_client_id', before: null, after: provider.client_id },
        { field: 'sso_enabled', before: null, after: 'yes' },
        { field: 'sso_emails_confirmed', before: null, after: 'yes' },
      ]),
      of([{ field: 'sso_enabled', before: 'yes', after: 'no' }]),
    ])
  })

  test('counts addresses as confirmed only if each save has that setting', async () => {
    const { emails_confirmed: _, client_secret: __, ...silent } = typed()
    const saved = await admin.put(settings, { ...silent, enabled: false })
    expect(saved.body.data.connection.emails_confirmed).toBe(false)
  })

  test('keeps its secret only for the same issuer and client', async () => {
    for (const change of [{ client_id: 'another' }, { issuer: `${provider.issuer}/another` }])
      expect(
        await admin.put(settings, { ...typed(), ...change, client_secret: null, enabled: false }),
      ).toMatchObject({ status: 422, body: { errors: { client_secret: [/^Enter the client secret/] } } })
    const none = { ...typed(), client_secret: undefined, enabled: false }
    expect((await admin.put(`/api/customers/${borneo}/sso`, none)).status).toBe(422)
    expect((await admin.put('/api/customers/999999999/sso', typed())).status).toBe(404)
  })

  test('has its secret encrypted, for this company alone, and no request reads it', async () => {
    const { client_secret } = await world.owner
      .selectFrom('sso_connection')
      .select('client_secret')
      .executeTakeFirstOrThrow()
    expect(client_secret.includes(provider.client_secret)).toBe(false)
    const key = await ssoKey(world.db)
    expect(unseal(key, companyOwner(acme), client_secret).toString()).toBe(provider.client_secret)
    expect(() => unseal(key, companyOwner(borneo), client_secret)).toThrow(/authenticate/)
    expect(seal(key, companyOwner(acme), Buffer.from('x'))).not.toEqual(
      seal(key, companyOwner(acme), Buffer.from('x')),
    )
    const reads = (companyId: number | null, statement: ReturnType<typeof sql>) =>
      asViewer(world.db, { companyId, userId: 1 }, (db) => statement.execute(db))
    for (const statement of [sql`select client_secret from sso_connection`, sql`select value from secret`])
      await expect(reads(null, statement)).rejects.toThrow(/permission denied/)
    for (const table of ['sso_connection', 'sso_domain', 'sso_link', 'sso_state', 'sso_offer'])
      await expect(reads(acme, sql`select company_id from ${sql.ref(table)}`)).rejects.toThrow(
        /permission denied/,
      )
  })

  test.each(['login.example.com', 'ftp://a.example', 'https://a:b@c.example', 'https://a.example/?b=c'])(
    'has no address such as %s',
    async (issuer) => {
      const refused = onIssuer(/^Enter an address such as https/)
      expect(await admin.put(settings, { ...typed(), issuer })).toMatchObject(refused)
    },
  )
})

describe('the test of an issuer', () => {
  const asked = (issuer: string) => admin.post(`${settings}/test`, { issuer })

  test('shows where people will sign in', async () => {
    const host = new URL(provider.issuer).host
    expect((await asked(provider.issuer)).body.data).toEqual({ issuer: provider.issuer, sign_in_host: host })
  })

  test('reports that no provider answers, also if another server does', async () => {
    const silent = onIssuer(/^No OpenID Connect provider answers at http/)
    expect(await asked('http://127.0.0.1:9')).toMatchObject(silent)
    expect(await asked(`${provider.issuer}/elsewhere`)).toMatchObject(silent)
    expect(await admin.put(settings, { ...typed(), issuer: 'http://127.0.0.1:9' })).toMatchObject(silent)
  })

  test.each([
    ['a redirect', 302, '', /^No OpenID Connect provider/],
    ['an endless answer', 200, 'x'.repeat(300_000), /^No OpenID Connect provider/],
    [
      'the description of another issuer',
      200,
      'https://other.example',
      /^The provider there describes itself/,
    ],
    ['no addresses', 200, 'own', /^This provider cannot be used/],
  ])('refuses %s', async (_, status, says, message) => {
    const server = await pretending(status, says)
    const { port } = server.address() as AddressInfo
    expect(await asked(`http://127.0.0.1:${port}`)).toMatchObject(onIssuer(message))
    server.close()
  })

  /** A server that answers one description of a provider, with all redirects to the real one. */
  async function pretending(status: number, says: string): Promise<Server> {
    const server = createServer((request, reply) => {
      const own = `http://${request.headers.host}`
      const described = { issuer: says === 'own' ? own : says, response_types_supported: ['code'] }
      reply.writeHead(status, {
        'content-type': 'application/json',
        location: `${provider.issuer}/.well-known/openid-configuration`,
      })
      reply.end(JSON.stringify(described))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }

  test.each([
    'http://login.example.com',
    'https://127.0.0.1',
    'https://localhost',
    'https://10.0.0.5',
    'https://169.254.169.254',
    'https://[::1]',
    'https://[::ffff:10.0.0.5]',
    'https://[fd00::1]',
    'https://0x7f000001',
  ])('of a portal that others can reach does not call %s', async (issuer) => {
    const answer = await outside.admin.post(`${settings}/test`, { issuer })
    expect(answer).toMatchObject(onIssuer(/^The portal only calls issuers by https/))
  })

  test('of a local demo may call this machine, but no other private address', async () => {
    for (const issuer of ['http://10.0.0.5', 'https://10.0.0.5', 'http://login.example.com'])
      expect(await asked(issuer)).toMatchObject(onIssuer(/^The portal only calls issuers by https/))
  })
})

describe('the domain of a company', () => {
  const add = (domain: string, company = acme) =>
    admin.post(`/api/customers/${company}/sso/domains`, { domain })
  const added = async (domain: string, company = acme) => {
    const { body } = await add(domain, company)
    return body.data.domains.find((each: any) => each.domain === domain)
  }
  const verify = (id: number) => admin.put(`/api/sso-domains/${id}/verify`)

  test('is proven by a text in its DNS, at the domain or below it, also one sent in parts', async () => {
    const { id, record, verified_at } = await added('proven.example')
    expect(verified_at).toBeNull()
    expect(record).toMatch(/^trunkline-domain=[\w-]{43}$/)
    const unproven = (name: string) => ({
      status: 422,
      body: { code: 'invalid', message: expect.stringContaining(`was found at ${name}`) },
    })
    expect(await verify(id)).toMatchObject(unproven('proven.example'))
    txtRecords.set('proven.example', [['v=spf1 -all'], [`${record}x`], ['trunkline-domain=other']])
    expect(await verify(id)).toMatchObject(unproven('proven.example'))
    txtRecords.set('proven.example', [])
    expect(await verify(id)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    txtRecords.set('_trunkline.proven.example', [[record.slice(0, 20), record.slice(20)]])
    const proven = await verify(id)
    expect(proven.body.data.domains[0].verified_at).toMatch(/^20/)

    const other = await added('second.example')
    txtRecords.set('second.example', [[other.record]])
    expect((await verify(other.id)).status).toBe(200)
    expect((await admin.delete(`/api/sso-domains/${id}`)).status).toBe(200)
    expect((await admin.delete(`/api/sso-domains/${id}`)).status).toBe(404)
  })

  test('belongs to the company that proves it first', async () => {
    const [ours, theirs] = [await added('shared.example'), await added('shared.example', borneo)]
    expect(ours.record).not.toBe(theirs.record)
    txtRecords.set('shared.example', [[ours.record], [theirs.record]])
    const answers = await Promise.all([verify(ours.id), verify(theirs.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const loser = answers[0]!.status === 200 ? borneo : acme
    await admin.delete(`/api/sso-domains/${loser === acme ? ours.id : theirs.id}`)
    const taken = { status: 422, body: { errors: { domain: ['Another company has proven this domain.'] } } }
    expect(await add('shared.example', loser)).toMatchObject(taken)
  })

  test.each([
    ['gmail.com', /^Everybody can have/],
    ['no domain', /^Enter a domain/],
    ['localhost', /^Enter a domain/],
    ['a@b.example', /^Enter a domain/],
    ['192.168.0.1', /^Enter a domain/],
  ])('is not %s', async (domain, message) => {
    const errors = { domain: [expect.stringMatching(message)] }
    expect(await add(domain)).toMatchObject({ status: 422, body: { errors } })
  })

  test('is added once, in lower case', async () => {
    expect((await add('Twice.Example')).body.data.domains.map((each: any) => each.domain)).toContain(
      'twice.example',
    )
    const again = { status: 422, body: { errors: { domain: ['The company already has this domain.'] } } }
    expect(await add('twice.example')).toMatchObject(again)
    expect((await add('a.example', 999_999_999)).status).toBe(404)
  })
})
