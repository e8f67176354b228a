import type { Locator, Page } from '@playwright/test'
import { expect } from '#e2e/world.ts'

/** On a phone only one row is above the cards of a list: its search, filter, order and a menu with the rest. */
export async function expectOneRowOverCards(page: Page) {
  const topOf = async (role: 'searchbox' | 'row') => {
    const box = await page.getByRole('main').getByRole(role).first().boundingBox()
    return box!.y
  }
  await expect(page.getByRole('main').getByRole('row').first()).toBeVisible()
  expect((await topOf('row')) - (await topOf('searchbox')), page.url()).toBeLessThanOrEqual(60)
}

/** The height of the highest of these rows, in pixels. */
export const highestOf = (rows: Locator) =>
  rows.evaluateAll((all) => Math.max(...all.map((row) => row.getBoundingClientRect().height)))
