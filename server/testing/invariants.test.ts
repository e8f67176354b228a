import { execFileSync } from 'node:child_process'
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { openWorld } from '#server/testing/world.ts'
import { shownPassword, shownPeople } from '#web/public/demo-people.ts'

const world = await openWorld()

describe('the OpenAPI document', () => {
  test('is 3.1, names every call of the contract, and has no empty schema', async () => {
    const { status, body } = await world.stranger.get('/api/openapi.json')
    expect(status).toBe(200)
    expect(body.openapi).toBe('3.1.0')
    const calls = Object.values(body.paths).flatMap((path) => Object.keys(path as object))
    expect(calls).toHaveLength(Object.values(api).flatMap((feature) => Object.keys(feature)).length)
    const empty: string[] = []
    walk(body, '', (value, path) => {
      const isSchema = /(schema|items|additionalProperties|anyOf\/\d+|properties\/[^/]+)$/.test(path)
      if (isSchema && typeof value === 'object' && Object.keys(value).length === 0) empty.push(path)
    })
    expect(empty).toEqual([])
    const { total_mrc } =
      body.paths['/api/quotes/{id}'].get.responses[200].content['application/json'].schema.properties.data
        .properties
    expect(JSON.stringify(total_mrc)).toContain('"number"')
  })

  test('passes the linter', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trunkline-openapi-'))
    try {
      await writeFile(
        join(folder, 'openapi.json'),
        JSON.stringify((await world.stranger.get('/api/openapi.json')).body),
      )
      await writeFile(
        join(folder, 'redocly.yaml'),
        'extends: [recommended]\nrules: { no-server-example.com: off }\n',
      )
      const quiet = {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        NO_COLOR: '1',
      }
      const cli = join(process.cwd(), 'node_modules/@redocly/cli/bin/cli.js')
      expect(() =>
        execFileSync(process.execPath, [cli, 'lint', 'openapi.json'], {
          cwd: folder,
          env: quiet,
          stdio: 'pipe',
        }),
      ).not.toThrow()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('is shown on a page', async () => {
    const { status, headers } = await world.stranger.get('/api/docs/')
    expect(status).toBe(200)
    // It loads nothing from other hosts: no policy rule names or allows one.
    expect(headers['content-security-policy']).toMatch(/default-src 'self'/)
    expect(headers['content-security-policy']).not.toMatch(/https?:|\*|\.\w/)
  })
})

test('sign-in page and README list all demo people and their password', async () => {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, first_name || ' ' || last_name as name from portal_user where status_id = 2 and password_hash is not null order by email`.execute(
    world.owner,
  )
  expect(shownPeople.map(({ email, name }) => ({ email, name })).toSorted(byEmail)).toEqual(rows)
  const readme = await readFile('README.md', 'utf8')
  for (const named of [shownPassword, ...rows.map(({ email }) => email)]) expect(readme).toContain(named)
  for (const { email } of shownPeople)
    expect((await world.signIn(email, shownPassword)).token, email).not.toBe('')
})
const byEmail = (one: { email: string }, other: { email: string }) => (one.email < other.email ? -1 : 1)

test('tables.ts names the tables and columns of a migrated database, no more and no fewer', async () => {
  let source = ''
  for await (const file of glob('server/*/tables.ts')) source += `${await readFile(file, 'utf8')}\n`
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    select table_name, array_agg(column_name::text order by column_name) as columns from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%' group by table_name order by table_name`.execute(
    world.owner,
  )
  const written = tablesIn(source)
  expect(Object.keys(written).sort()).toEqual(rows.map((row) => row.table_name))
  for (const { table_name, columns } of rows) expect(written[table_name], table_name).toEqual(columns)
})

test('product differences are only in contract/catalog.ts, no code compares ids', async () => {
  const compared = /product(_?id)?\)?\s*(?:[!=]==?|=|<>|in)\s*\(?[1-9]\b/i
  for (const planted of [
    'each.product_id === 2',
    'productId !== 3',
    'where q.product_id = 1',
    'product_id in (1, 2)',
  ])
    expect(planted).toMatch(compared)
  expect('offer.product_id === product').not.toMatch(compared)
  // Tests and the second computation name the products on purpose.
  const apart = /\.test\.ts$|^server\/testing\//
  const found: string[] = []
  for await (const file of glob('{contract,server,web}/**/*.{ts,tsx}')) {
    if (apart.test(file)) continue
    for (const [index, line] of (await readFile(file, 'utf8')).split('\n').entries())
      if (compared.test(line)) found.push(`${file}:${index + 1}: ${line.trim()}`)
  }
  expect(found).toEqual([])
})

test('the OpenAPI document is sent again only when it has changed', async () => {
  const first = await world.stranger.get('/api/openapi.json')
  const etag = String(first.headers.etag)
  const zipped = await world.http.inject({
    url: '/api/openapi.json',
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(zipped.headers).toMatchObject({ etag, 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(first.body)
  const again = await world.stranger.get('/api/openapi.json', { 'if-none-match': `"other", ${etag}` })
  expect([again.status, again.body]).toEqual([304, ''])
  const before = process.threadCpuUsage()
  for (let time = 0; time < 10; time++)
    await world.stranger.get('/api/openapi.json', { 'if-none-match': etag })
  const { user, system } = process.threadCpuUsage(before)
  // It is rendered once, which takes longer than ten answers.
  expect((user + system) / 1_000).toBeLessThan(100)
  expect((await world.stranger.get('/api/openapi.json', { 'if-none-match': '"other"' })).status).toBe(200)
  const page = await world.stranger.get('/api/docs/json')
  expect([page.status, page.headers.location]).toEqual([302, '/api/openapi.json'])
})

describe('the edge', () => {
  test('sends security headers, a request id, and never lets the API be cached', async () => {
    const { headers } = await world.stranger.get('/api/health')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'set-cookie': expect.stringMatching(/^XSRF-TOKEN=/),
    })
    expect(headers['content-security-policy']).toMatch(/(^|;)script-src 'self'(;|$)/)
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test.each([
    ['malformed JSON', '{"email":', 'application/json', 400],
    ['a prototype in JSON', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['another content type', 'a=b', 'text/csv', 415],
    ['2 MiB', `"${'x'.repeat(2_000_000)}"`, 'application/json', 413],
  ])('refuses %s with an envelope', async (_, body, type, status) => {
    const answer = await world.stranger.post('/api/login', body, { 'content-type': type })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      success: false,
      code: expect.any(String),
      message: expect.any(String),
    })
  })

  test('answers in the requested language, and remembers it', async () => {
    const ms = { 'accept-language': 'ms' }
    expect((await world.stranger.get('/api/quotes', ms)).body.message).toBe('Sila log masuk.')
    expect(
      (await world.stranger.get('/api/quotes', { 'accept-language': 'fr, en;q=0.5' })).body.message,
    ).toBe('Please sign in.')
    const missing = await world.borneo.get('/api/quotes/99999999', ms)
    expect(missing.body.message).toBe('Rekod ini tidak ditemui.')
    expect((await world.borneo.get('/api/quotes/99999999')).body.message).toBe('Rekod ini tidak ditemui.')
    expect((await world.borneo.get('/api/profile')).body.data.language).toBe('ms')
  })

  test('answers 503 with Retry-After while the database is down, for reads and for readiness', async () => {
    const { url, ownerUrl } = { url: 'postgres://nobody:x@127.0.0.1:1/none', ownerUrl: '' }
    expect(ownerUrl).toBe('')
    const { connect } = await import('#server/platform/db.ts')
    const { buildApp } = await import('#server/app.ts')
    const { readConfig } = await import('#server/platform/config.ts')
    const db = connect(url)
    const http = await buildApp({ config: readConfig({ DEMO: '1' }), db })
    const ready = await http.inject('/api/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.headers['retry-after']).toBe('2')
    expect((await http.inject('/api/health')).statusCode).toBe(200)
    const headers = { authorization: 'Bearer x' }
    expect((await http.inject({ url: '/api/profile', headers })).json()).toMatchObject({
      success: false,
      code: 'unavailable',
    })
    await http.close()
    await db.destroy()
  })
})

function walk(value: any, path: string, visit: (value: any, path: string) => void) {
  visit(value, path)
  if (value && typeof value === 'object')
    for (const [key, inner] of Object.entries(value)) walk(inner, `${path}/${key}`, visit)
}

/** Reads interfaces and inline types of the tables file: TypeScript 7 has no compiler API to ask. */
function tablesIn(source: string): Record<string, string[]> {
  const interfaces: Record<string, { parents: string[]; body: string }> = {}
  for (const [, name, parents, body] of source.matchAll(
    /interface (\w+)(?:\s+extends\s+([\w,\s]+?))? \{\n([\s\S]*?)\n\}/g,
  ))
    interfaces[name!] = { parents: parents?.split(/,\s*/) ?? [], body: body! }
  const columnsOf = (type: string): string[] => {
    const inline = /\{([\s\S]*)\}/.exec(type)
    const named = type
      .replace(/\{[\s\S]*\}/, '')
      .split('&')
      .map((each) => each.trim())
      .filter((each) => interfaces[each])
    const own = inline ? fieldsOf(inline[1]!) : []
    return [
      ...own,
      ...named.flatMap((name) => [
        ...fieldsOf(interfaces[name]!.body),
        ...interfaces[name]!.parents.flatMap(columnsOf),
      ]),
    ]
  }
  const tables: Record<string, string[]> = {}
  for (const root of Object.keys(interfaces).filter((name) => name.endsWith('Tables')))
    for (const [, table, type] of interfaces[root]!.body.matchAll(
      /^ {2}(\w+): ((?:\{[\s\S]*?\}|[^\n{])+)$/gm,
    ))
      tables[table!] = columnsOf(type!).sort()
  return tables
}

function fieldsOf(body: string): string[] {
  return [...body.matchAll(/(?:^|[;{\n])\s*(\w+)\??:/g)].map((match) => match[1]!)
}
