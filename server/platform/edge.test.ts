import { connect as dial, type AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLog } from '#server/platform/log.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const lines: string[] = []
/** The portal in production: behind a proxy that speaks TLS. */
const http = await buildApp({
  config: readConfig({ DEMO: '1', PUBLIC_URL: 'https://portal.example' }),
  db: world.db,
  log: openLog('info', { write: (line) => void lines.push(line) }),
})
afterAll(() => http.close())

describe('answers', () => {
  test.each(['/', '/api/health', '/api/quotes', '/nothing', '/api/quotes/%zz', '/api/docs/'])(
    '%s: browsers use TLS for a year, guess no type, send no referrer and frame nothing',
    async (url) => {
      const { headers } = await http.inject(url)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    },
  )

  test('no other origin may read them', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await http.inject({
        method,
        url: '/api/health',
        headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('cookies travel by TLS only', async () => {
    const { headers } = await http.inject('/api/health')
    expect(String(headers['set-cookie'])).toMatch(/; SameSite=Strict; Secure$/)
  })

  test.each([
    '/assets/',
    '/.git/config',
    '/package.json',
    '/server/app.ts',
    '/assets/..%2f..%2fpackage.json',
  ])('nothing of the tree is at %s', async (url) => {
    const { statusCode, body } = await http.inject(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/"dependencies"|\[core\]|buildApp/)
  })

  test('a failure of the portal tells the caller nothing, and the log why', async () => {
    await sql`alter table notification rename to notification_elsewhere`.execute(world.owner)
    lines.length = 0
    const answer = await http.inject({
      url: '/api/notifications',
      headers: { authorization: `Bearer ${world.acme.token}` },
    })
    await sql`alter table notification_elsewhere rename to notification`.execute(world.owner)
    expect(answer.statusCode).toBe(500)
    expect(Object.keys(answer.json())).toEqual(['success', 'code', 'message'])
    expect(answer.body).not.toMatch(/notification|relation|select/i)
    expect(lines.join()).toMatch(/call failed.*does not exist|does not exist.*call failed/s)
  })
})

describe('requests', () => {
  /** Sends raw bytes that no client would send, and returns the answer. */
  async function sent(bytes: string): Promise<string> {
    if (!world.http.server.listening) await world.http.listen({ host: '127.0.0.1', port: 0 })
    const socket = dial((world.http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(bytes)
    let heard = ''
    for await (const chunk of socket) heard += String(chunk)
    return heard
  }

  test('with two lengths are refused, and bytes after the shorter one are never read', async () => {
    const hidden = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
    const heard = await sent(
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${5 + hidden.length}\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    )
    expect(heard).toMatch(/^HTTP\/1\.1 400 /)
    expect(heard.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(heard).toMatch(/x-content-type-options: nosniff\r\n/)
  })

  test.each([
    ['/api/profile', 200, 'no-store'],
    ['/%61pi/profile', 200, 'no-store'],
    ['http://portal.example/api/profile', 200, 'no-store'],
    ['HTTP://portal.example/%61pi/profile?x', 200, 'no-store'],
    ['http://portal.example/api/nonsense', 404, 'no-store'],
    ['http://portal.example/login', 200, 'no-cache'],
  ])('to %s get their answer, which is cached as its route says', async (target, status, cached) => {
    const heard = await sent(
      `GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${world.acme.token}\r\nConnection: close\r\n\r\n`,
    )
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(heard).toContain(`\r\ncache-control: ${cached}\r\n`)
  })

  test('by TRACE are not echoed', async () => {
    const heard = await sent(
      'TRACE /api/health HTTP/1.1\r\nHost: x\r\nX-Mine: secret\r\nConnection: close\r\n\r\n',
    )
    expect(heard).toMatch(/^HTTP\/1\.1 40[045] /)
    expect(heard).not.toContain('secret')
  })

  test('that carry SQL search for it as text', async () => {
    for (const typed of ["' or true --", '"; select 1; --', '%', '\\']) {
      const { status, body } = await world.acme.get(`/api/quotes?keyword=${encodeURIComponent(typed)}`)
      expect([typed, status, body.count]).toEqual([typed, 200, 0])
    }
  })

  test('that name a parameter twice are refused', async () => {
    expect((await world.acme.get('/api/quotes?page=1&page=2')).status).toBe(422)
    // The body's field does not come from the query.
    const login = await world.stranger.post('/api/login?email=customer@acme.example&password=x', {})
    expect(Object.keys(login.body.errors)).toEqual(['email', 'password'])
  })
})

test('a refused call whose body was read leaves no timer', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length
  const before = timers()
  for (let call = 0; call < 200; call += 1)
    expect((await world.stranger.post('/api/login', { email: 7 })).status).toBe(422)
  expect(timers()).toBeLessThan(before + 100)
})
