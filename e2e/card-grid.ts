import type { Page } from '@playwright/test'
import { expect } from '#e2e/world.ts'

export const grid = (page: Page) => page.getByRole('grid')
/** The cell in a row and column of prices, both from 1. */
export const cellAt = (page: Page, bandwidth: string, column: number) =>
  grid(page)
    .getByRole('row', { name: new RegExp(`^${bandwidth} `) })
    .getByRole('gridcell')
    .nth(column - 1)
export const bar = (page: Page) => page.getByRole('group', { name: 'Selected price' })
export const field = (page: Page) => grid(page).getByRole('spinbutton')
export const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()
/** A price that applies at once is confirmed. */
export const confirmPrice = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Change this price now?' })
    .getByRole('button', { name: 'Change price' })
    .click()
/** Tests cannot read the clipboard, so the page records its last copy. */
export const watchCopies = async (page: Page) => {
  await page.evaluate(() =>
    document.addEventListener('copy', ({ clipboardData }) =>
      Object.assign(window, { copied: clipboardData?.getData('text/plain') }),
    ),
  )
  return () => page.evaluate(() => (window as unknown as { copied?: string }).copied)
}
export const setPricePath = '**/api/pricing-rule-detail/update'
