import type { Locator, Page } from '@playwright/test'
import { activeQuote } from '#e2e/seed.ts'
import type { Api, Signed } from '#e2e/world.ts'

/** Chooses an action from a menu, such as `Actions for Q-2026-000001` or `More for C-2026-000001`, and returns its dialog. */
export async function takeAction(
  place: Page | Locator,
  menu: string,
  action: string | RegExp,
): Promise<Locator> {
  const page = 'page' in place ? place.page() : place
  await place.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

/** Chooses an action of a company's quote, in a list filtered by its reference. */
export async function takeListed(
  page: Page,
  list: string,
  reference: string,
  action: string,
): Promise<Locator> {
  await page.goto(`customer/quotes/${list}?keyword=${reference}`)
  return takeAction(page, `Actions for ${reference}`, action)
}

/** Fills in the required fields of an order, and places it. */
export async function fillInOrder(page: Page, purchaseOrder: string) {
  await page.getByLabel('Purchase order number').fill(purchaseOrder)
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: /^Place order/ }).click()
}

/** An active quote of Acme's, with the dialog of an action opened from its company's list. */
export async function takeActive(
  { page, signIn }: Pick<Signed, 'page' | 'signIn'>,
  action: string,
): Promise<{ api: Api; quote: any; dialog: Locator }> {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  const dialog = await takeListed(page, 'active', quote.quote_reference, action)
  return { api, quote, dialog }
}
