import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#server/seed/people.ts'
import { people, type Person } from '#server/testing/people.ts'
import { faultsInPage } from '#e2e/faults-in-page.ts'

/** The portal's API as one person, beside the browser: prepares data and checks results. */
export interface Api {
  token: string
  get: (path: string) => Promise<any>
  post: (path: string, body: unknown) => Promise<any>
  put: (path: string, body?: unknown) => Promise<any>
  remove: (path: string) => Promise<any>
}

interface World {
  /** Signs the page's browser in without the login page, and returns the API as the same person. */
  signIn: (person: Person, page?: Page) => Promise<Api>
  /** Another person's browser, signed in, isolated from this one; it is closed after the test. */
  signInElsewhere: (person: Person) => Promise<{ page: Page; api: Api }>
  /** The API as one person, without a browser. */
  apiOf: (person: Person) => Promise<Api>
}

export type Signed = Pick<World, 'signIn' | 'apiOf'> & { page: Page }

/** Every test fails on an error or a warning in a console, except those that it announces here. */
interface Console {
  /** Errors and warnings on the consoles of its browsers. */
  consoleErrors: string[]
  expectConsole: (...texts: RegExp[]) => void
}

/** Shared by a worker's tests, because signing in costs a password hash. */
interface WorkerFixtures {
  sessions: Map<Person, Api>
}

export const test = base.extend<World & Console, WorkerFixtures>({
  sessions: [async ({}, provide) => provide(new Map()), { scope: 'worker' }],
  // The portal of this worker: other workers use other portals.
  baseURL: async ({}, provide, { parallelIndex }) => {
    await provide(process.env[`E2E_URL_${parallelIndex}`])
  },
  apiOf: async ({ baseURL, sessions }, provide) => {
    const taken = new Set<Person>()
    await provide(async (person) => {
      // A person who signs in twice in a test has two sessions, and a signed-out one gets a new session.
      const stored = taken.has(person) ? undefined : sessions.get(person)
      taken.add(person)
      if (stored && (await isAlive(stored))) return stored
      const api = await openApi(baseURL!, people[person])
      sessions.set(person, api)
      return api
    })
  },
  signIn: async ({ page, apiOf, baseURL }, provide) => {
    await provide(async (person, other = page) => {
      const api = await apiOf(person)
      // Any page of the origin can store the token; this one loads nothing else.
      await other.goto(new URL('/api/health', baseURL).href)
      await other.evaluate((token) => localStorage.setItem('accessToken', token), api.token)
      return api
    })
  },
  signInElsewhere: async ({ browser, signIn, consoleErrors }, provide) => {
    const opened: BrowserContext[] = []
    await provide(async (person) => {
      const context = await browser.newContext()
      opened.push(context)
      listen(context, consoleErrors)
      const page = await context.newPage()
      stayIntercepted(page)
      return { page, api: await signIn(person, page) }
    })
    for (const context of opened) await context.close()
  },
  page: async ({ page }, provide) => {
    stayIntercepted(page)
    await provide(page)
  },
  consoleErrors: async ({}, provide) => provide([]),
  expectConsole: [
    async ({ context, consoleErrors }, provide) => {
      const expected: RegExp[] = []
      listen(context, consoleErrors)
      await provide((...texts) => expected.push(...texts))
      expect(consoleErrors.filter((text) => !expected.some((each) => each.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Half as long as axe's own source, which has comments: each document gets it. */
const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The shell before the scripts is not yet the page, and a dialog gets its title a moment after it opens. */
const unfinished = '#shell:visible, [role=dialog][aria-modal=true]:not([aria-labelledby], [aria-label])'

/**
 * Checks the page with axe as it is, and the contrast again in the other colour scheme. The page keeps that scheme, and
 * the next check starts in it, because each switch costs as much as rendering the page.
 */
export async function expectAccessible(page: Page) {
  await expect(page.locator(unfinished)).toHaveCount(0)
  const { isDark, isReady } = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isReady: 'axe' in window,
  }))
  // Each document reads the source once, not once per check.
  if (!isReady) await page.evaluate(axeSource)
  const faults = await page.evaluate(faultsInPage, undefined)
  await switchTo(page, isDark ? 'light' : 'dark')
  const contrast = await page.evaluate(faultsInPage, ['color-contrast'])
  expect({ faults, contrast }).toEqual({ faults: [], contrast: [] })
}

/** The portal follows the system's colours a moment later; a page without scripts follows at once. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  const html = page.locator('html')
  if ((await html.getAttribute('data-mantine-color-scheme')) !== null)
    await expect(html).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

/** A phone, the narrowest supported width. */
export const phone = { width: 360, height: 740 }
export const wide = { width: 1280, height: 900 }

/** Nothing overflows to the right on a phone, once the layout has adapted to the new size. */
export async function expectWithinPhone(page: Page) {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(phone.width)
}

/** Screens opened from now on are in Bahasa Malaysia. */
export const switchToMalay = (page: Page) =>
  page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))

/** A printed sheet contains no menu or header of the portal. */
export async function expectAlone(page: Page) {
  for (const chrome of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(chrome)).toHaveCount(0)
}

/** Fills in and submits the login page. */
export async function logIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(people[person])
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
}

/**
 * From its first route on, a page's requests are intercepted until its test ends, even if all routes are removed:
 * Chromium loses a request in flight at the moment interception stops, and the page would wait for ever.
 */
function stayIntercepted(page: Page) {
  const route = page.route.bind(page)
  let lasting: Promise<unknown> | undefined
  page.route = async (...given) => {
    await (lasting ??= route('**/nothing-asks-for-this', (request) => request.fallback()))
    return route(...given)
  }
}

function listen(context: BrowserContext, consoleErrors: string[]) {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') consoleErrors.push(message.text())
  })
  context.on('weberror', (thrown) => consoleErrors.push(thrown.error().message))
}

const isAlive = (api: Api) =>
  api.get('/profile').then(
    () => true,
    () => false,
  )

async function openApi(baseUrl: string, email: string): Promise<Api> {
  const { origin } = new URL(baseUrl)
  // A call without a language uses that of the person's last page, which may be another test's: terms depend on it.
  const headers: Record<string, string> = { 'content-type': 'application/json', 'accept-language': 'en' }
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const read = (await answer.json()) as any
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`)
    return read
  }
  const { data } = await ask('POST', '/login', { email, password: demoPassword })
  headers.authorization = `Bearer ${data.access_token}`
  return {
    token: data.access_token,
    get: (path) => ask('GET', path),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
    remove: (path) => ask('DELETE', path),
  }
}
