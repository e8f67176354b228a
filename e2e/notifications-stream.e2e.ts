import type { Page } from '@playwright/test'
import { callsTo, holdReading } from '#e2e/calls.ts'
import { bellButton, openConnected, streamConnected } from '#e2e/app.ts'
import { notifyOfPrice, unread } from '#e2e/notifications.ts'
import { agreePrice, pendingQuote } from '#e2e/seed.ts'
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
  const stream = await holdReading(second, '**/api/notifications/stream')
  await page.close()
  await expect.poll(() => stream.sent.length).toBe(1)
  const name = await notifyOfPrice(borneo, manager)
  stream.release()
  await expect(bellButton(second)).toHaveAccessibleName(name)
})

test('a page that connects late reads what was delivered before', async ({ page, signIn, apiOf }) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  await page.clock.install()
  const stream = await holdReading(page, '**/api/notifications/stream')
  const { unread: before } = (await borneo.get('/notifications')).data
  await page.goto('')
  await expect(bellButton(page)).toHaveAccessibleName(unread(before))
  await expect.poll(() => stream.sent.length).toBe(1)
  const name = await notifyOfPrice(borneo, manager)
  await page.clock.fastForward(3_000)
  stream.release()
  await expect(bellButton(page)).toHaveAccessibleName(name)
})
