import type { Page } from '@playwright/test'

/** What the print of an order says it comes to, with its deposit. */
export const printedTotals = (page: Page) =>
  page
    .getByRole('article')
    .locator('div')
    .filter({ has: page.getByRole('columnheader', { name: 'Totals' }) })
export const printedCircuit = (page: Page, reference: string) =>
  page.getByRole('rowgroup').filter({ hasText: reference })
