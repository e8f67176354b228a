import type { Page } from '@playwright/test'

export const printedCircuit = (page: Page, reference: string) =>
  page.getByRole('rowgroup').filter({ hasText: reference })
