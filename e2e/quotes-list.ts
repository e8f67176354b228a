import type { Page } from '@playwright/test'

/** The references of the quotes that a list shows, in its order. */
export const quotesShown = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^Q-\d{4}-\d{6}/ })
export const ordersShown = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: /^O-\d{4}-\d{6}/ })

/** The references of the rows that the API answers. */
export const quotesOf = (data: any[]): string[] => data.map((quote) => quote.quote_reference)
export const ordersOf = (data: any[]): string[] => data.map((order) => order.order_reference)

/** The selection bar of a list, and the checkbox of a row. */
export const selectionBar = (page: Page) => page.getByRole('region', { name: 'Selection' })
export const selectBox = (page: Page, reference: string) =>
  page.getByRole('checkbox', { name: `Select ${reference}`, exact: true })

/** The cart ticks all its priced lines; this ticks one alone. */
export async function selectOnly(page: Page, reference: string) {
  await selectionBar(page).getByRole('button', { name: 'Clear selection' }).press('Enter')
  await selectBox(page, reference).press('Space')
}

/** A row by a reference in it. The name of a row is all of its text, which browsers compute slowly. */
export const rowOf = (page: Page, reference: string) => page.getByRole('row').filter({ hasText: reference })
