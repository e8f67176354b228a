import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, type Api } from '#e2e/world.ts'

/**
 * The accessible name of the bell. Exact counts are checked at Borneo, whose circuits cannot become overdue during
 * the test, which would send a notification.
 */
export const unread = (count: number) => (count > 0 ? `Notifications, ${count} unread` : 'Notifications')

/** Prices a quote, by default a new one. Returns the name of the company's bell once the notification has arrived. */
export async function notifyOfPrice(company: Api, manager: Api, asked?: { id: number }): Promise<string> {
  const quote = asked ?? (await pendingQuote(company))
  const count = async () => (await company.get('/notifications')).data.unread as number
  const before = await count()
  await agreePrice(manager, quote.id, 900)
  await expect.poll(count).toBe(before + 1)
  return unread(before + 1)
}
