import { glob, readFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

// The parts of the browser's API that a call needs.
const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
vi.stubGlobal('window', { addEventListener: () => undefined })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('document', { cookie: '', getElementById: () => null })
const { CallError, replyOf, endSession } = await import('#web/platform/api.ts')
const { withFailureMessage } = await import('#web/platform/failure-message.ts')
const { dismissAlerts, currentAlerts } = await import('#web/platform/messages.ts')
const { isReplaced, readToken, storeToken } = await import('#web/platform/session.ts')

afterAll(() => {
  vi.unstubAllGlobals()
})
afterEach(() => {
  dismissAlerts()
  stored.clear()
})

const refuse = (endpoint: Endpoint, status: number, message?: string) => {
  endSession(status, readToken())
  return replyOf(endpoint, Response.json({ success: false, message }, { status }))
}
const writes = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  .filter(({ method }) => method !== 'GET')

test.each(writes.map((write) => [`${write.method} ${write.path}`, write] as const))(
  '%s takes its message to the sign-in page if the session has ended',
  async (_, write) => {
    storeToken('one')
    await expect(withFailureMessage(() => refuse(write, 401, 'Please sign in.'))).rejects.toThrow(
      'Please sign in.',
    )
    expect(currentAlerts()).toEqual(['Please sign in.'])
  },
)

test('a screen with its own write call carries the message as well', async () => {
  const bare: string[] = []
  let found = 0
  for await (const path of glob('web/**/*.{ts,tsx}')) {
    const source = await readFile(path, 'utf8')
    // Writes before sign-in have no session to end.
    if (path.startsWith('web/platform/') || path.startsWith('web/public/')) continue
    for (const [, feature, name] of source.matchAll(/\b(?:call|ask)\(\s*(\w+)\.(\w+)/g)) {
      const module = new RegExp(`\\b${feature}\\b[^}]*\\} from '#(contract/[^']+)'`).exec(source)![1]!
      const contract = (await import(`${process.cwd()}/${module}`)) as Record<
        string,
        Record<string, Endpoint>
      >
      if (contract[feature!]![name!]!.method === 'GET') continue
      found++
      if (!source.includes('withFailureMessage(')) bare.push(path)
    }
  }
  expect(found).toBeGreaterThan(2)
  expect(bare).toEqual([])
})

test('without the server’s message the screen’s own is carried; other failures, and those when signed out, carry none', async () => {
  const [write] = writes
  for (const status of [403, 409, 422, 500]) {
    storeToken('one')
    await expect(withFailureMessage(() => refuse(write!, status, 'No.'), 'Not saved')).rejects.toThrow('No.')
  }
  stored.clear()
  await expect(withFailureMessage(() => refuse(write!, 401, 'Wrong password.'))).rejects.toThrow('Wrong')
  expect(currentAlerts()).toEqual([])
  storeToken('one')
  await expect(withFailureMessage(() => refuse(write!, 401), 'Not saved')).rejects.toThrow(CallError)
  expect(currentAlerts()).toEqual(['Not saved'])
})

test('after another tab signed out, a refused call does not hide its next sign-in', () => {
  storeToken('one')
  stored.delete('accessToken')
  endSession(401, readToken())
  stored.set('accessToken', 'two')
  expect(isReplaced()).toBe(true)
})
