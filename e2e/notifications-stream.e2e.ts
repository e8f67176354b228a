import type { Page } from '@playwright/test'
import { callsTo, holdReading } from '#e2e/calls.ts'
import { bellButton, openConnected, streamConnected } from '#e2e/app.ts'
import { notifyOfPrice } from '#e2e/notifications.ts'
import { expect, test } from '#e2e/world.ts'

/** Opens a second tab beside one that is connected to the stream. */
async function tabBeside(page: Page): Promise<Page> {
  await openConnected(page, '')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(bellButton(second)).toBeVisible()
  return second
}

test('one of two tabs is connected; the other takes over', async ({ page, context, signIn, apiOf }) => {
  const streams = callsTo(context, '/api/notifications/stream')
  const borneo = await signIn('borneo')
  const manager = await apiOf('manager')
  const second = await tabBeside(page)
  // Reads triggered by an event do not prolong the session.
  const reads = callsTo(context, '/api/notifications')
  await expect(bellButton(second)).toHaveAccessibleName(await notifyOfPrice(borneo, manager))
  expect(reads.length).toBeGreaterThan(0)
  for (const read of reads) expect(read.headers()).toMatchObject({ 'x-background': '1' })
  expect(streams).toHaveLength(1)
  const stream = await holdReading(second, '**/api/notifications/stream**')
  await page.close()
  await expect.poll(() => stream.sent.length).toBe(1)
  const missed = await notifyOfPrice(borneo, manager)
  const takenOver = streamConnected(second)
  stream.release()
  await takenOver
  await expect(bellButton(second)).toHaveAccessibleName(missed)
  await expect(bellButton(second)).toHaveAccessibleName(await notifyOfPrice(borneo, manager))
})
