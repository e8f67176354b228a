import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { connect } from '#server/platform/db.ts'
import { openLog } from '#server/platform/log.ts'
import { words } from '#server/platform/words/words.ts'

let dist: string
const inlineScript = 'document.title'
const db = connect('postgres://nobody@127.0.0.1:1/none')
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'trunkline-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(
    join(dist, 'index.html'),
    `<html><head><!--settings--><title>Trunkline</title><script>${inlineScript}</script></head><body>page</body></html>`,
  )
  await writeFile(join(dist, 'assets', 'app-1a2b.js'), `export default ${'1 + '.repeat(1_000)}1`)
  await writeFile(join(dist, 'terms-and-conditions.pdf'), '%PDF-1.4')
  await writeFile(join(dist, 'manifest.webmanifest'), '{}')
})
afterAll(async () => {
  await db.destroy()
  await rm(dist, { recursive: true })
})

const portal = (env: Record<string, string> = {}) =>
  buildApp({ config: readConfig({ DEMO: '1', ...env }), db, dist })

describe.each(['', '/portal'])('below "%s"', (base) => {
  test('every screen is the page with its base and settings, uncached', async () => {
    const http = await portal({ BASE_PATH: base })
    for (const path of [
      '/',
      '/login',
      '/forgot-password',
      '/customer/quotes/view/7',
      '/reset-password?token=x',
    ]) {
      const page = await http.inject(base + path)
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain(`<base href="${base}/">`)
      expect(page.headers['cache-control']).toBe('no-cache')
      const settings = /id="settings">(.*?)<\/script>/.exec(page.body)![1]!
      expect(JSON.parse(settings)).toMatchObject({ basePath: base, apiPath: '/api', demo: true })
      expect((await http.inject({ method: 'HEAD', url: base + path })).statusCode).toBe(200)
    }
    await http.close()
  })

  test('the policy of a page allows its one inline script', async () => {
    const http = await portal({ BASE_PATH: base })
    const hash = createHash('sha256').update(inlineScript).digest('base64')
    for (const path of ['/customer/orders', '/login', '/nowhere'])
      expect((await http.inject(base + path)).headers['content-security-policy'], path).toContain(
        `script-src 'self' 'sha256-${hash}';`,
      )
    expect((await http.inject('/api/health')).headers['content-security-policy']).toContain(
      "script-src 'self';",
    )
    await http.close()
  })

  test('the page is compressed as the browser accepts it, also where there is no screen', async () => {
    const http = await portal({ BASE_PATH: base })
    const expand = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const path of ['/customer/orders', '/nowhere'])
      for (const [accepted, encoding] of [
        ['gzip, deflate', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
      ] as const) {
        const plain = await http.inject(base + path)
        const page = await http.inject({ url: base + path, headers: { 'accept-encoding': accepted } })
        expect(page.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
        expect(expand[encoding](page.rawPayload).toString()).toBe(plain.body)
      }
    await http.close()
  })

  test('a path without a screen is 404 with the page, which explains it', async () => {
    const http = await portal({ BASE_PATH: base })
    for (const path of [
      '/wp-admin',
      '/sign-up',
      '/login/x',
      '/customer/quotes/rejected',
      '/client-manager/quotes/ordered',
    ]) {
      const page = await http.inject(base + path)
      expect(page.statusCode, path).toBe(404)
      expect(page.body).toContain(`<base href="${base}/">`)
    }
    for (const method of ['GET', 'POST'] as const)
      expect((await http.inject({ method, url: '/api/nonsense' })).statusCode).toBe(404)
    await http.close()
  })

  test('robots.txt excludes all crawlers', async () => {
    const http = await portal({ BASE_PATH: base })
    for (const path of new Set(['/robots.txt', `${base}/robots.txt`])) {
      const robots = await http.inject(path)
      expect(robots.statusCode).toBe(200)
      expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(robots.body).toBe('User-agent: *\nDisallow: /\n')
    }
    await http.close()
  })

  test('assets are cached permanently and compressed; missing ones are 404 and not the page', async () => {
    const http = await portal({ BASE_PATH: base })
    const asset = await http.inject({
      url: `${base}/assets/app-1a2b.js`,
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    })
    expect((await http.inject(`${base}/assets/gone.js`)).statusCode).toBe(404)
    expect((await http.inject(`${base}/assets/../index.html`)).body).not.toContain('<!--settings-->')
    expect((await http.inject(`${base}/terms-and-conditions.pdf`)).body).toBe('%PDF-1.4')
    const manifest = await http.inject(`${base}/manifest.webmanifest`)
    expect(manifest.headers['content-type']).toMatch('application/manifest+json')
    expect(manifest.headers['content-security-policy']).toContain("manifest-src 'self'")
    await http.close()
  })

  test.each(['%zz', '9'.repeat(201)])(
    'the address /api/quotes/%s is refused like any other call',
    async (id) => {
      const http = await portal({})
      const answer = await http.inject({ url: `/api/quotes/${id}`, headers: { 'accept-language': 'ms' } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ success: false, code: 'malformed', message: words.ms.malformed })
      await http.close()
    },
  )

  test('the API stays at the root of the host', async () => {
    const http = await portal({ BASE_PATH: base })
    expect((await http.inject('/api/health')).statusCode).toBe(200)
    expect((await http.inject('/api/nonsense')).json()).toMatchObject({ success: false, code: 'not_found' })
    await http.close()
  })
})

test('the root of the host redirects below the prefix, and no other path of the host is served', async () => {
  const http = await portal({ BASE_PATH: '/portal' })
  expect((await http.inject('/')).headers.location).toBe('/portal/')
  expect((await http.inject('/elsewhere')).statusCode).toBe(404)
  await http.close()
})

test('the log has the request’s id and path, and neither token nor keyword', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const http = await buildApp({ config: readConfig({ DEMO: '1' }), db, dist, log })
  const page = await http.inject({
    url: '/reset-password?token=secret-token',
    headers: { authorization: 'Bearer secret-bearer' },
  })
  const shared = `secret${'-1aB'.repeat(10)}`
  for (const path of ['/api/shared/', '/%61pi/shared/', '/API/shared/', '/api/shared/x/'])
    for (const method of ['GET', 'HEAD', 'POST'] as const)
      for (const end of ['', '/', '?lang=ms', '%zz']) await http.inject({ method, url: path + shared + end })
  for (const query of ['accept-invitation?token', 'login/sso?code', 'api/login/sso/callback?code'])
    await http.inject(`/${query}=secret`)
  await http.close()
  expect(lines.join()).toContain(String(page.headers['x-request-id']))
  for (const path of ['/reset-password', '/api/shared/:token', '/accept-invitation'])
    expect(lines.join()).toContain(`"path":"${path}"`)
  expect(lines.join()).not.toMatch(/secret/)
})
