import type { Page } from '@playwright/test'
import { paths, screens } from '#contract/paths.ts'
import { mainMenu, openRequest, requestField } from '#e2e/app.ts'
import { callsTo } from '#e2e/calls.ts'
import { expect, expectAccessible, logIn, test } from '#e2e/world.ts'
import { people } from '#server/testing/people.ts'

const { login, sso, ssoCallback, signup, forgotPassword, resetPassword, acceptInvitation } = paths
const isPublic = (path: string) =>
  [login, sso, ssoCallback, signup, forgotPassword, resetPassword, acceptInvitation].some(
    (each) => each === path,
  )

/** Navigates like a link of the portal, without loading a document. */
const openInside = (page: Page, path: string) =>
  page.evaluate((to) => window.history.pushState(null, '', to), path)

test('[R-03] [P-22] [E-56] [S-01] [H-01] signing in stores the token that calls send', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(mainMenu(page)).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/profile'))
  await logIn(page, 'acme')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await (await sent).headerValue('authorization')).toBe(`Bearer ${token}`)
})

test('without browser storage the page shows a notice in both languages', async ({ page, expectConsole }) => {
  expectConsole(/Access is denied/)
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
  await page.goto('login')
  await expect(page.getByText('Trunkline needs browser storage: allow cookies')).toBeVisible()
  await expect(page.getByText('Trunkline memerlukan storan pelayar: benarkan kuki')).toBeVisible()
})

test('empty and refused sign-ins show the error', async ({ page, expectConsole }) => {
  expectConsole(/422/)
  await page.goto('login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription('Please enter an email')
  await expect(password).toHaveAccessibleDescription('Please enter your password')
  await email.fill(people.acme)
  await expect(email).toHaveAccessibleDescription('')
  await email.press('Enter')
  await expect(password).toBeFocused()
  await password.fill('wrong')
  await password.press('Enter')
  await expect(page.getByRole('alert')).toContainText('The email or password is incorrect.')
  await expect(email).toHaveValue(people.acme)
  await expectAccessible(page)
})

test('[T-01] [T-02] [C-02] [C-03] [C-04] [G-01] [P-21] a stored token signs in, and every call sends it and the XSRF cookie to /api on the same host', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const { token } = await signIn('acme')
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'abc123', url: new URL(baseURL!).origin }])
  const calls: { url: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      calls.push({ url: request.url(), headers: request.headers() })
  })
  await page.goto('')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  for (const name of ['My Quotes', 'My Order', 'Dashboard', 'My Quotes']) {
    const fetched = page.waitForResponse('**/api/profile')
    await mainMenu(page).getByRole('link', { name }).click()
    expect((await fetched).status()).toBe(200)
  }
  await expect(page.getByRole('table')).toBeVisible()
  expect(calls.length).toBeGreaterThan(2)
  for (const call of calls) {
    expect(call.url).toMatch(new RegExp(`^${new URL(baseURL!).origin}/api/`))
    expect(call.headers['authorization']).toBe(`Bearer ${token}`)
    expect(call.headers['x-requested-with']).toBe('XMLHttpRequest')
    expect(call.headers['x-xsrf-token']).toBe('abc123')
  }
})

test('[T-03] [T-04] [X-01] a 401 leads to sign-in', async ({ page, signIn, expectConsole }) => {
  expectConsole(/401/)
  await signIn('acme')
  await page.goto('customer/quotes/active?sort=total_mrc')
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/quotes?*', (route) =>
    route.fulfill({
      status: 401,
      json: { success: false, code: 'unauthenticated', message: 'Please sign in.' },
    }),
  )
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.unroute('**/api/quotes?*')
  await logIn(page, 'acme')
  await expect(page).toHaveURL(/customer\/quotes\/active\?sort=total_mrc/)
})

test('before an idle session ends, a dialog offers to stay; calls of other tabs count', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.clock.install()
  await page.goto('account/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'Stay signed in?' })
  await page.clock.fastForward('20:00')
  const other = await page.context().newPage()
  await other.goto('glossary')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.bringToFront()
  await page.clock.fastForward('08:00')
  await expect(asked).toHaveCount(0)
  await page.clock.fastForward('20:00')
  await expect(asked.getByRole('button', { name: 'Stay signed in' })).toBeFocused()
  await expectAccessible(page)
  const call = page.waitForRequest('**/api/profile')
  await page.keyboard.press('Enter')
  expect((await call).headers()).not.toHaveProperty('x-background')
  await expect(asked).toHaveCount(0)
})

test('[N-01] [H-05] [T-06] [T-07] [C-05] [X-18] logging out clears token, currency, flag and sidebar, but not the language; a failure says nothing', async ({
  page,
  signIn,
  expectConsole,
}) => {
  // Open dashboard requests are refused once the session has ended.
  expectConsole(/401|500/)
  await signIn('acme')
  await page.goto('')
  await page.evaluate(() => {
    localStorage.setItem('currency', 'USD')
    localStorage.setItem('currency_flag', 'usa')
    localStorage.setItem('sidebar', '1')
    localStorage.setItem('language', 'English')
  })
  await page.reload()
  const logOut = async () => {
    await page.getByRole('button', { name: /Aminah/ }).click()
    const answered = page.waitForResponse('**/api/logout')
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    return (await answered).status()
  }
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, json: { success: false } }))
  expect(await logOut()).toBe(500)
  // It is sent once more only after the first answer has been handled.
  expect(await logOut()).toBe(500)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBeNull()
  await page.unroute('**/api/logout')
  expect(await logOut()).toBe(200)
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ language: 'English' })
})

test('[G-06] [A-05] without a token every page leads to the login page', async ({ page, expectConsole }) => {
  expectConsole(/404/)
  const asked = callsTo(page, '/api/profile')
  for (const path of ['', 'customer/quotes/active', 'nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  for (const screen of screens.filter((each) => !isPublic(each))) {
    await openInside(page, screen.replaceAll(/\$\w+/g, '1'))
    await expect(page).toHaveURL(/\/login$/)
  }
  expect(asked).toHaveLength(0)
})

test('[G-02] [G-03] [G-04] [G-05] public pages lead home', async ({
  page,
  signIn,
  baseURL,
  expectConsole,
}) => {
  expectConsole(/404/)
  await signIn('acme')
  for (const path of ['login', 'reset-password', 'signup', 'forgot-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(baseURL!)
    await openInside(page, `/${path}`)
    await expect(page).toHaveURL(baseURL!)
  }
})

test('a tab follows the sign-in of another: it closes its dialogs, names the signed-in person, and saves nothing for the previous one', async ({
  page,
  context,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/401/)
  const acme = await signIn('acme')
  const borneo = await apiOf('borneo')
  const other = await context.newPage()
  await other.goto('api/health')
  const storeIn = (tab: Page, token: string) =>
    tab.evaluate((stored) => localStorage.setItem('accessToken', stored), token)
  const notice = (email: string) =>
    page.getByRole('alert').filter({ hasText: `You are now signed in as ${email}` })
  const firstName = page.getByLabel('First name')
  // Tests of the account change the names.
  const nameOf = async (api: typeof acme) => (await api.get('/profile')).data.customer.first_name
  const [acmes, borneos] = [await nameOf(acme), await nameOf(borneo)]

  await page.goto('account/profile')
  await expect(firstName).toHaveValue(acmes)
  await requestField(await openRequest(page), 'Remarks').fill('Typed by Aminah')
  await storeIn(other, borneo.token)
  await expect(notice(people.borneo)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(firstName).toHaveValue(borneos)
  await expectAccessible(page)

  // A page gets no event for its own change, like a frozen page: its next call notices it.
  const saved = callsTo(page, '/api/profile', 'PUT')
  await firstName.fill('Typed by Jefri')
  await storeIn(page, acme.token)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(notice(people.acme)).toBeVisible()
  await expect(firstName).toHaveValue(acmes)
  expect(saved).toEqual([])
  // Or its return to the foreground does.
  await storeIn(page, borneo.token)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(firstName).toHaveValue(borneos)

  await other.evaluate(() => localStorage.removeItem('accessToken'))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await storeIn(other, acme.token)
  await expect(notice(people.acme)).toBeVisible()
  expect(await nameOf(borneo)).toBe(borneos)
})
