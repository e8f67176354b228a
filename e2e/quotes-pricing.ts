import type { Locator, Page } from '@playwright/test'

/** The price dialog of a quote, opened from its row in a list filtered by its reference. */
export async function openPrice(page: Page, list: 'active' | 'pending', reference: string): Promise<Locator> {
  await page.goto(`client-manager/quotes/${list}?keyword=${reference}`)
  const name = list === 'active' ? `Update price of ${reference}` : `Price ${reference}`
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name: new RegExp(reference) })
}

export const mrc = (within: Page | Locator) => within.getByRole('spinbutton', { name: 'Bandwidth MRC' })
export const nrc = (within: Page | Locator) => within.getByRole('spinbutton', { name: 'Bandwidth NRC' })
export const save = (within: Page | Locator) => within.getByRole('button', { name: /^(Update|Set) price$/ })
