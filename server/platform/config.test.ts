import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { BadSetting, readConfig } from '#server/platform/config.ts'

test('an empty environment is a demonstration on the embedded database', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    basePath: '',
    publicUrl: 'http://127.0.0.1:3000',
    smtpUrl: undefined,
    timeZone: 'Asia/Kuala_Lumpur',
    demo: true,
    trustProxy: false,
    metricsPort: undefined,
    logLevel: 'info',
  })
})

test('an outside database has no demo data by default, and its owner defaults to the serving address', () => {
  const outside = { DATABASE_URL: 'postgres://portal@db/trunkline', SMTP_URL: 'smtp://mail' }
  expect(readConfig(outside)).toMatchObject({ demo: false, databaseOwnerUrl: outside.DATABASE_URL })
  expect(readConfig({ ...outside, DEMO: '1' }).demo).toBe(true)
  expect(
    readConfig({ ...outside, DATABASE_OWNER_URL: 'postgresql://owner@db/trunkline' }).databaseOwnerUrl,
  ).toBe('postgresql://owner@db/trunkline')
})

test.each([
  ['', ''],
  ['/', ''],
  ['portal', '/portal'],
  ['/portal/', '/portal'],
  ['//a//b/', '/a/b'],
])('BASE_PATH %j becomes %j', (given, path) => {
  expect(readConfig({ BASE_PATH: given }).basePath).toBe(path)
})

test.each([
  ['0', false],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['::1', ['::1']],
])('TRUST_PROXY %j becomes %j', (given, trust) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trust)
})

test('the public address follows host and port, and loses its slash', () => {
  expect(readConfig({ DEMO: '1', HOST: '0.0.0.0', PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ HOST: '::1', PORT: '80' }).publicUrl).toBe('http://[::1]:80')
  expect(readConfig({ DEMO: '1', PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe(
    'https://portal.example',
  )
})

test.each([
  [{ PORT: 'http' }, /^PORT "http" cannot be used: expected a port number/],
  [{ PORT: '70000' }, /^PORT "70000"/],
  [{ HOST: 'a b' }, /^HOST "a b"/],
  [{ DATABASE_URL: 'mysql://u:secret@db/x' }, /^DATABASE_URL cannot be used: expected a PostgreSQL address/],
  [{ BASE_PATH: '/a/../b' }, /^BASE_PATH/],
  [{ BASE_PATH: '/a?b' }, /^BASE_PATH/],
  [{ PUBLIC_URL: 'portal.example' }, /^PUBLIC_URL/],
  [{ PUBLIC_URL: 'https://portal.example/portal' }, /^PUBLIC_URL.*BASE_PATH/],
  [{ SMTP_URL: 'http://u:secret@mail' }, /^SMTP_URL cannot be used/],
  [{ TZ_BUSINESS: 'Mars/Olympus' }, /^TZ_BUSINESS "Mars\/Olympus".*Asia\/Kuala_Lumpur/],
  [{ TZ_BUSINESS: '+08:00' }, /^TZ_BUSINESS/],
  [{ DEMO: 'perhaps' }, /^DEMO "perhaps" cannot be used: expected 0 or 1/],
  [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: '1' }, /^TRUST_PROXY "1" cannot be used: expected addresses/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: 'uniquelocal' }, /^TRUST_PROXY/],
  [{ TRUST_PROXY: 'loopback,' }, /^TRUST_PROXY/],
  [{ HOST: '0.0.0.0' }, /^DEMO is not set: .*DEMO=0.*DEMO=1/],
  [{ HOST: 'portal.internal' }, /^DEMO is not set/],
  [{ PUBLIC_URL: 'https://portal.example' }, /^DEMO is not set/],
  [{ HOST: '::', DATABASE_URL: 'postgres://db/x', SMTP_URL: 'smtp://mail' }, /^DEMO is not set/],
  [{ METRICS_PORT: '-1' }, /^METRICS_PORT/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL "loud".*info/],
  [{ DEMO: '0' }, /^SMTP_URL is not set/],
  [{ DATABASE_URL: 'postgres://db/x' }, /^SMTP_URL is not set/],
  [{ DATABASE_OWNER_URL: 'postgres://db/x' }, /^DATABASE_OWNER_URL is set without DATABASE_URL/],
])('%j is refused in one line that names the setting and no password', (env, line) => {
  expect(() => readConfig(env)).toThrow(BadSetting)
  expect(() => readConfig(env)).toThrow(line)
  expect(() => readConfig(env)).not.toThrow(/secret|\n/)
})
