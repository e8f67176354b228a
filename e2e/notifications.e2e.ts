import type { Page } from '@playwright/test'
import { callsTo, hold } from '#e2e/calls.ts'
import { bell, listening, mainMenu } from '#e2e/frame.ts'
import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, phone, speakMalay, test, type Api } from '#e2e/world.ts'

const opened = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
// What is counted exactly is Borneo's: none of its circuits can become late meanwhile, which would be news.
const unread = (count: number) => (count > 0 ? `Notifications, ${count} unread` : 'Notifications')

/** Agrees a price of a new quote. Answers what the company's bell says once it has heard of it. */
async function agreedOne(company: Api, manager: Api): Promise<string> {
  const quote = await pendingQuote(company)
  const count = async () => (await company.get('/notifications')).data.unread as number
  const before = await count()
  await agreePrice(manager, quote.id, 900)
  await expect.poll(count).toBe(before + 1)
  return unread(before + 1)
}

test('what one does appears at the other without a reload: in the bell, in words, and on the open screen', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  const acme = await signIn('acme')
  const quote = await pendingQuote(acme)
  const heard = listening(page)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await heard
  await expect(page.getByText('Awaiting price').first()).toBeVisible()
  const before = (await acme.get('/notifications')).data.unread as number
  const shown = async () => Number(/\d+/.exec((await bell(page).getAttribute('aria-label'))!)?.[0])
  await expect.poll(shown).toBeGreaterThanOrEqual(before)

  const { page: theirs, api: manager } = await signInElsewhere('manager')
  const theyHeard = listening(theirs)
  await theirs.goto('account/notifications')
  await theyHeard
  await expect(theirs.getByRole('main').getByText(quote.quote_reference)).toBeVisible()
  await agreePrice(manager, quote.id, 1_234.5, 2_500)

  await expect.poll(shown).toBeGreaterThan(before)
  await expect(page.getByRole('status').filter({ hasText: /^New: Quote/ })).toContainText(
    `New: Quote ${quote.quote_reference} has its price`,
  )
  await expect(page.getByRole('main').getByText('Active', { exact: true }).first()).toBeVisible()

  // And the other way.
  await acme.post(`/quotes/contact/${quote.id}`, { message: 'After lunch, please' })
  const asked = theirs.getByRole('main').getByRole('listitem').filter({ hasText: quote.quote_reference })
  await expect(asked.filter({ hasText: 'asks to be called' })).toContainText('After lunch, please')
})

test('the bell shows the latest; following one reads it, and all can be read at once', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quotes = [await pendingQuote(borneo), await pendingQuote(borneo)]
  const heard = listening(page)
  await page.goto('')
  await heard
  for (const { id } of quotes) await agreePrice(manager, id, 990, 2_500)
  await bell(page).click()
  const itemOf = (reference: string) => opened(page).getByRole('link', { name: new RegExp(reference) })
  for (const { quote_reference } of quotes)
    await expect(itemOf(quote_reference)).toContainText('has its price')
  const item = itemOf(quotes[1]!.quote_reference)
  await expect(item).toContainText('Unread')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await item.click()
  await expect(page).toHaveURL(new RegExp(`/customer/quotes/view/${quotes[1]!.id}$`))
  await expect(opened(page)).toHaveCount(0)
  await bell(page).click()
  await expect(item).not.toContainText('Unread')
  await opened(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(opened(page).getByText('Unread')).toHaveCount(0)
  expect((await borneo.get('/notifications')).data.unread).toBe(0)
  await expect(opened(page).getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)

  await opened(page).getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/account\/notifications$/)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await page
    .getByRole('navigation', { name: 'Which notifications' })
    .getByRole('link', { name: 'Unread' })
    .click()
  await expect(page).toHaveURL(/unread=1/)
  await expect(page.getByRole('heading', { name: 'Nothing is unread' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing is unread' })).toBeVisible()
  await expectAccessible(page)
})

test('all news are there, further back by a button, in both languages, on a phone too', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quote = await pendingQuote(borneo)
  // Each price agreed is a piece of news.
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
  await page.getByRole('button', { name: 'Show earlier ones' }).click()
  await expect.poll(() => items.count()).toBeGreaterThanOrEqual(32)
  await expectAccessible(page)
  await expectWithinPhone(page)
  await speakMalay(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pemberitahuan')
  await expect(items.first()).toContainText(
    `sudah ada harganya: RM ${total_mrc.toLocaleString('en', { minimumFractionDigits: 2 })} sebulan`,
  )
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Pemberitahuan/ })
    .click()
  await expectAccessible(page)
})

test('what nobody wants by mail is switched off and stays off; what fails goes back', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/503/)
  const borneo = await signIn('borneo')
  await page.goto('account/settings')
  const priced = page.getByRole('switch', { name: 'A quote has its price' })
  await expect(priced).toBeChecked()
  await expectAccessible(page)
  await page.getByText('A quote has its price').click()
  await expect(priced).not.toBeChecked()
  const byMail = async () => {
    const { data } = await borneo.get('/notifications/settings')
    return data.find((each: { kind: string }) => each.kind === 'quote_priced').mail
  }
  await expect.poll(byMail).toBe(false)
  await page.reload()
  await expect(priced).not.toBeChecked()
  await page.getByText('A quote has its price').click()
  await expect.poll(byMail).toBe(true)

  await page.route('**/api/notifications/settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  )
  const late = page.getByRole('switch', { name: 'A circuit is late' })
  await page.getByText('A circuit is late').click()
  await expect(page.getByRole('alert')).toHaveText('This could not be kept. Please try again.')
  await expect(late).toBeChecked()
})

test('who hears nothing has no bell and no choices', async ({ page, signIn }) => {
  await signIn('commercial')
  await page.goto('account/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bell(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' })).toHaveCount(0)
})

test('a session that ends elsewhere ends here by itself', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/401/)
  const acme = await signIn('acme')
  await page.goto('')
  await expect(bell(page)).toBeVisible()
  const manager = await apiOf('manager')
  const other = await apiOf('acme')
  const quote = await pendingQuote(other)
  await acme.get('/logout')
  await agreePrice(manager, quote.id, 900)
  await expect(page).toHaveURL(/login$/)
})

test('of two tabs one holds the line, and the other hears when it closes', async ({
  page,
  context,
  signIn,
  apiOf,
}) => {
  const streams = callsTo(context, '/api/notifications/stream')
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const heard = listening(page)
  await page.goto('')
  await heard
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(bell(second)).toBeVisible()
  await expect(bell(second)).toHaveAccessibleName(await agreedOne(borneo, manager))
  expect(streams).toHaveLength(1)
  const takenOver = listening(second)
  await page.close()
  await takenOver
  await expect(bell(second)).toHaveAccessibleName(await agreedOne(borneo, manager))
})

test('a tab that takes the line over reads what was told while nobody held it', async ({
  page,
  context,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const heard = listening(page)
  await page.goto('')
  await heard
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(bell(second)).toBeVisible()
  const line = await hold(second, '**/api/notifications/stream', undefined, true)
  await page.close()
  await expect.poll(() => line.sent.length).toBe(1)
  const told = await agreedOne(borneo, manager)
  line.release()
  await expect(bell(second)).toHaveAccessibleName(told)
})

test('a page whose line is long in coming reads what was told before', async ({ page, signIn, apiOf }) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  await page.clock.install()
  const line = await hold(page, '**/api/notifications/stream', undefined, true)
  const { unread: before } = (await borneo.get('/notifications')).data
  await page.goto('')
  await expect(bell(page)).toHaveAccessibleName(unread(before))
  await expect.poll(() => line.sent.length).toBe(1)
  const told = await agreedOne(borneo, manager)
  await page.clock.fastForward(3_000)
  line.release()
  await expect(bell(page)).toHaveAccessibleName(told)
})

test('the admin reads the portal’s own mail, as HTML that runs nothing and as text', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  // The tests' own tools would run in the mail as well, and may not.
  expectConsole(/allow-scripts/)
  const [acme, manager] = [await apiOf('acme'), await apiOf('manager')]
  const quote = await pendingQuote(acme)
  await agreePrice(manager, quote.id, 900)
  const subject = `Quote ${quote.quote_reference} has its price`
  const admin = await signIn('admin')
  await expect
    .poll(async () =>
      (await admin.get('/dev/mailbox')).data.items.map((mail: { subject: string }) => mail.subject),
    )
    .toContain(subject)
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Mailbox' }).click()
  await page.getByRole('list', { name: 'Mails, newest first' }).getByRole('link', { name: subject }).click()
  await expect(page).toHaveURL(/dev\/mailbox\?id=\d+$/)
  const mail = page.getByRole('article', { name: subject })
  const frame = mail.getByTitle(/The mail as HTML/)
  await expect(frame).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/)
  const link = frame.contentFrame().getByRole('link', { name: 'Open the quote' })
  await expect(link).toHaveAttribute('href', new RegExp(`/customer/quotes/view/${quote.id}$`))
  await mail.getByText('Plain text').click()
  await expect(mail.getByText(/Open the quote:/)).toContainText(`/customer/quotes/view/${quote.id}`)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'All mails' }).click()
  await expect(page).toHaveURL(/dev\/mailbox$/)
  await expect(mail).toHaveCount(0)
  await expectAccessible(page)
})

test('nobody but the admin gets to the mailbox', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('dev/mailbox')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})
