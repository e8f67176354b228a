import { agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, type Api } from '#e2e/world.ts'

/**
 * What the bell is called. What is counted exactly is Borneo's: none of its circuits can become late meanwhile, which
 * would be news.
 */
export const unread = (count: number) => (count > 0 ? `Notifications, ${count} unread` : 'Notifications')

/** Agrees a price of a new quote. Answers what the company's bell says once it has heard of it. */
export async function agreedOne(company: Api, manager: Api): Promise<string> {
  const quote = await pendingQuote(company)
  const count = async () => (await company.get('/notifications')).data.unread as number
  const before = await count()
  await agreePrice(manager, quote.id, 900)
  await expect.poll(count).toBe(before + 1)
  return unread(before + 1)
}
