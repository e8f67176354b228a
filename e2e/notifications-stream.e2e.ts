import type { Page } from '@playwright/test'
import { callsTo, holdReading } from '#e2e/calls.ts'
import { bellButton, openConnected, streamConnected } from '#e2e/app.ts'
import { notifyOfPrice } from '#e2e/notifications.ts'
import { agreePrice, completeRequest, pendingQuote, requestedQuote } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('a session that is ended elsewhere signs this page out', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/401/)
  const acme = await signIn('acme')
  await page.goto('')
  await expect(bellButton(page)).toBeVisible()
  const manager = await apiOf('manager')
  const other = await apiOf('acme')
  const quote = await pendingQuote(other)
  await acme.get('/logout')
  await agreePrice(manager, quote.id, 900)
  await expect(page).toHaveURL(/login$/)
})

/** Opens a second tab beside one that is connected to the stream. */
async function tabBeside(page: Page): Promise<Page> {
  await openConnected(page, '')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(bellButton(second)).toBeVisible()
  return second
}

test('of two tabs one holds the connection, and the other takes over when it closes', async ({
  page,
  context,
  signIn,
  apiOf,
}) => {
  const streams = callsTo(context, '/api/notifications/stream')
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const second = await tabBeside(page)
  // What a page reads because of an event does not prolong its reader's session.
  const reads = callsTo(context, '/api/notifications')
  await expect(bellButton(second)).toHaveAccessibleName(await notifyOfPrice(borneo, manager))
  expect(reads.length).toBeGreaterThan(0)
  for (const read of reads) expect(read.headers()).toMatchObject({ 'x-background': '1' })
  expect(streams).toHaveLength(1)
  const takenOver = streamConnected(second)
  await page.close()
  await takenOver
  await expect(bellButton(second)).toHaveAccessibleName(await notifyOfPrice(borneo, manager))
})

test('a tab that takes over reads what was delivered while no tab was connected', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const second = await tabBeside(page)
  const stream = await holdReading(second, '**/api/notifications/stream**')
  await page.close()
  await expect.poll(() => stream.sent.length).toBe(1)
  const name = await notifyOfPrice(borneo, manager)
  stream.release()
  await expect(bellButton(second)).toHaveAccessibleName(name)
})

test('a page on a slow line shows what happened while its scripts were on their way', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const quote = await requestedQuote(borneo)
  await completeRequest(manager, quote.id)
  const scripts = await holdReading(page, '**/assets/*.js')
  const rows = page.waitForResponse(/\/api\/quotes\?/)
  await page.goto('customer/quotes/active', { waitUntil: 'commit' })
  await rows
  await notifyOfPrice(borneo, manager, quote)
  scripts.release()
  await expect(page.getByRole('link', { name: quote.quote_reference })).toBeVisible()
})
