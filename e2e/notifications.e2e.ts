import type { Page } from '@playwright/test'
import { bellButton, openConnected } from '#e2e/app.ts'
import { activeQuote, agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, phone, switchToMalay, test } from '#e2e/world.ts'

const opened = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('an action on one side appears on the other without a reload: in the bell, as a message, and on the open screen', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  const acme = await signIn('acme')
  const quote = await pendingQuote(acme)
  await openConnected(page, `customer/quotes/view/${quote.id}`)
  await expect(page.getByText('Awaiting price').first()).toBeVisible()
  const before = (await acme.get('/notifications')).data.unread as number
  const shown = async () => Number(/\d+/.exec((await bellButton(page).getAttribute('aria-label'))!)?.[0])
  await expect.poll(shown).toBeGreaterThanOrEqual(before)

  const { page: theirs, api: manager } = await signInElsewhere('manager')
  await openConnected(theirs, 'account/notifications')
  await expect(theirs.getByRole('main').getByText(quote.quote_reference)).toBeVisible()
  await agreePrice(manager, quote.id, 1_234.5, 2_500)

  await expect.poll(shown).toBeGreaterThan(before)
  await expect(page.getByRole('status').filter({ hasText: /^New: Quote/ })).toContainText(
    `New: Quote ${quote.quote_reference} has been priced`,
  )
  await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible()

  // And the other way.
  await acme.post(`/quotes/contact/${quote.id}`, { message: 'After lunch, please' })
  const asked = theirs.getByRole('main').getByRole('listitem').filter({ hasText: quote.quote_reference })
  await expect(asked.filter({ hasText: 'requests a callback' })).toContainText('After lunch, please')
})

test('the bell shows the latest; opening one marks it as read, and all can be marked at once', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quotes = [await pendingQuote(borneo), await pendingQuote(borneo)]
  await openConnected(page, '')
  for (const { id } of quotes) await agreePrice(manager, id, 990, 2_500)
  await bellButton(page).click()
  const itemOf = (reference: string) => opened(page).getByRole('link', { name: new RegExp(reference) })
  for (const { quote_reference } of quotes)
    await expect(itemOf(quote_reference)).toContainText('has been priced')
  const item = itemOf(quotes[1]!.quote_reference)
  await expect(item).toContainText('Unread')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bellButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await item.click()
  await expect(page).toHaveURL(new RegExp(`/customer/quotes/view/${quotes[1]!.id}$`))
  await expect(opened(page)).toHaveCount(0)
  await bellButton(page).click()
  await expect(item).not.toContainText('Unread')
  await opened(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(opened(page).getByText('Unread')).toHaveCount(0)
  expect((await borneo.get('/notifications')).data.unread).toBe(0)
  await expect(opened(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await opened(page).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/account\/notifications$/)
  await expect(bellButton(page)).toHaveAccessibleName('Notifications')
  await page
    .getByRole('navigation', { name: 'Notification lists' })
    .getByRole('link', { name: 'Unread' })
    .click()
  await expect(page).toHaveURL(/unread=1/)
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible()
  await expectAccessible(page)
})

test('all notifications are listed, earlier ones with a button, in both languages, on a phone too', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quote = await pendingQuote(borneo)
  // Each price is a notification.
  for (let i = 0; i < 32; i += 1) await agreePrice(manager, quote.id, 900 + i)
  const { total_mrc } = (await borneo.get(`/quotes/${quote.id}`)).data
  await expect
    .poll(async () => (await borneo.get('/notifications')).data.items[0].facts)
    .toMatchObject({ reference: quote.quote_reference, mrc: total_mrc })
  await page.setViewportSize(phone)
  await page.goto('account/notifications')
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(items).toHaveCount(30)
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(32)
  await expectAccessible(page)
  await expectWithinPhone(page)
  await switchToMalay(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pemberitahuan')
  await expect(items.first()).toContainText(
    `telah ada harga: RM ${total_mrc.toLocaleString('en', { minimumFractionDigits: 2 })} sebulan`,
  )
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Pemberitahuan/ })
    .click()
  await expectAccessible(page)
})

test('a mail preference is saved, and is reset if saving fails', async ({ page, signIn, expectConsole }) => {
  expectConsole(/503/)
  const borneo = await signIn('borneo')
  await page.goto('account/settings')
  const priced = page.getByRole('switch', { name: 'A quote has been priced' })
  await expect(priced).toBeChecked()
  await expectAccessible(page)
  await page.getByText('A quote has been priced').click()
  await expect(priced).not.toBeChecked()
  const byMail = async () => {
    const { data } = await borneo.get('/notifications/settings')
    return data.find((each: { kind: string }) => each.kind === 'quote_priced').mail
  }
  await expect.poll(byMail).toBe(false)
  await page.reload()
  await expect(priced).not.toBeChecked()
  await page.getByText('A quote has been priced').click()
  await expect.poll(byMail).toBe(true)

  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  const late = page.getByRole('switch', { name: 'A circuit is overdue' })
  await page.getByText('A circuit is overdue').click()
  await expect(page.getByRole('alert')).toHaveText('Your preference could not be saved. Please try again.')
  await expect(late).toBeChecked()
})

test('commercial is notified of what it waits for, and of nothing else', async ({ page, signIn }) => {
  await signIn('commercial')
  await page.goto('account/settings')
  await expect(bellButton(page)).toBeVisible()
  const preferences = page.getByRole('region', { name: 'Notifications' }).getByRole('switch')
  await expect(preferences).toHaveCount(1)
  await expect(preferences).toHaveAccessibleName(/draft has been computed/)
})

test('a company is notified of a quote that its client manager cancels, with the reason, and its page says so', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  const acme = await signIn('acme')
  const quote = await activeQuote(acme)
  await openConnected(page, `customer/quotes/view/${quote.id}`)
  const { page: theirs } = await signInElsewhere('manager')
  await theirs.goto(`client-manager/quotes/view/${quote.id}`)
  await theirs.getByRole('button', { name: 'Cancel quote' }).click()
  const dialog = theirs.getByRole('dialog')
  await expect(dialog).toContainText('The company is notified of the cancellation with this reason.')
  await dialog.getByLabel('In your own words (optional)').fill('The building closes its riser')
  await dialog.getByRole('button', { name: 'Cancel quote' }).click()
  await expect(theirs.getByRole('dialog', { name: 'Quote cancelled' })).toBeVisible()

  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await bellButton(page).click()
  const item = opened(page)
    .getByRole('link', { name: new RegExp(quote.quote_reference) })
    .first()
  await expect(item).toContainText(`Your client manager has cancelled quote ${quote.quote_reference}`)
  await expect(item).toContainText('The building closes its riser')
  await expectAccessible(page)
  await page.goto('account/settings')
  await expect(page.getByRole('switch', { name: 'Your client manager cancelled a quote' })).toBeChecked()
})

test('the first screen opened names milestones and reasons in words', async ({ page, signIn }) => {
  await signIn('acme')
  await page.route('**/api/notifications', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { items: object[] } }
    const [first] = body.data.items
    const late = { reference: 'C-2026-000001', day: '2026-11-11', milestone: 'survey_done' }
    const moved = { ...late, was: '2026-11-04', reason_code: 'building_access' }
    const items = [
      { ...first, id: 900_001, kind: 'circuit_late', facts: late },
      { ...first, id: 900_002, kind: 'circuit_replanned', facts: moved },
    ]
    await route.fulfill({ json: { ...body, data: { ...body.data, items } } })
  })
  await page.goto('account/notifications')
  await expect(page.getByRole('main').getByText('“Survey done” was planned for')).toBeVisible()
  await expect(page.getByRole('main').getByText('Access to the building')).toBeVisible()
})
