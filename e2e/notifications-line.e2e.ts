import type { Page } from '@playwright/test'
import { callsTo, holdReading } from '#e2e/calls.ts'
import { bell, listening } from '#e2e/app.ts'
import { agreedOne, unread } from '#e2e/notifications.ts'
import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

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

/** Opens a second tab beside one that holds the line. */
async function tabBeside(page: Page): Promise<Page> {
  const heard = listening(page)
  await page.goto('')
  await heard
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(bell(second)).toBeVisible()
  return second
}

test('of two tabs one holds the line, and the other hears when it closes', async ({
  page,
  context,
  signIn,
  apiOf,
}) => {
  const streams = callsTo(context, '/api/notifications/stream')
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const second = await tabBeside(page)
  await expect(bell(second)).toHaveAccessibleName(await agreedOne(borneo, manager))
  expect(streams).toHaveLength(1)
  const takenOver = listening(second)
  await page.close()
  await takenOver
  await expect(bell(second)).toHaveAccessibleName(await agreedOne(borneo, manager))
})

test('a tab that takes the line over reads what was told while nobody held it', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const second = await tabBeside(page)
  const line = await holdReading(second, '**/api/notifications/stream')
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
  const line = await holdReading(page, '**/api/notifications/stream')
  const { unread: before } = (await borneo.get('/notifications')).data
  await page.goto('')
  await expect(bell(page)).toHaveAccessibleName(unread(before))
  await expect.poll(() => line.sent.length).toBe(1)
  const told = await agreedOne(borneo, manager)
  await page.clock.fastForward(3_000)
  line.release()
  await expect(bell(page)).toHaveAccessibleName(told)
})
