import type { Page } from '@playwright/test'
import { bellButton, openConnected } from '#e2e/app.ts'
import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, phone, switchToMalay, test } from '#e2e/world.ts'

const opened = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test('an action of one side appears on the other', async ({ page, signIn, signInElsewhere }) => {
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
  await expect.poll(async () => Number(/^\((\d+)\) /.exec(await page.title())?.[1])).toBe(await shown())
  await expect(page.getByRole('status').filter({ hasText: /^New: Quote/ })).toContainText(
    `New: Quote ${quote.quote_reference} has been priced`,
  )
  await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible()

  // And in the other direction.
  await acme.post(`/quotes/contact/${quote.id}`, { message: 'After lunch, please' })
  const asked = theirs.getByRole('main').getByRole('listitem').filter({ hasText: quote.quote_reference })
  await expect(asked.filter({ hasText: 'requests a callback' })).toContainText('After lunch, please')
})

test('opening a notification marks it as read', async ({ page, signIn, apiOf }) => {
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
})

test('earlier notifications are listed, in Malay too', async ({ page, signIn, apiOf }) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quote = await pendingQuote(borneo)
  // Each price is a notification.
  for (let i = 0; i < 32; i += 1) await agreePrice(manager, quote.id, 900 + i)
  const { total_mrc } = (await borneo.get(`/quotes/${quote.id}`)).data
  await expect
    .poll(async () => (await borneo.get('/notifications')).data.items.map(({ facts }: any) => facts.mrc))
    .toContain(total_mrc)
  await page.setViewportSize(phone)
  await page.goto('account/notifications')
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') })
  await expect(items).toHaveCount(30)
  // An event that arrives at this moment refreshes the list, and the press is lost.
  await expect(async () => {
    if ((await items.count()) === 30)
      await page.getByRole('button', { name: 'Show earlier' }).click({ timeout: 1_000 })
    await expect.poll(() => items.count(), { timeout: 5_000 }).toBeGreaterThanOrEqual(32)
  }).toPass()
  await expectWithinPhone(page)
  await switchToMalay(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pemberitahuan')
  await expect(items.first()).toContainText(
    `telah ada harga: RM ${total_mrc.toLocaleString('en', { minimumFractionDigits: 2 })} sebulan`,
  )
})

test('a mail preference is saved, and is reset if saving fails', async ({ page, signIn, expectConsole }) => {
  expectConsole(/503/)
  const borneo = await signIn('borneo')
  await page.goto('account/settings')
  const priced = page.getByRole('switch', { name: 'A quote has been priced' })
  await expect(priced).toBeChecked()
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
