import type { Locator, Page } from '@playwright/test'

// The layout around every screen.
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
export const bellButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications/ })

/** Signs out by the account menu. */
export async function leavePortal(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
}

/** Waits until the page is subscribed: from then on, changes appear without a reload. */
export const streamConnected = (page: Page) => page.waitForResponse('**/api/notifications/stream**')

/** Opens the customised request from the menu, whose group may be closed. */
export async function openRequest(page: Page) {
  const entry = mainMenu(page).getByRole('button', { name: 'Customised Request' })
  if (!(await entry.isVisible())) await mainMenu(page).getByRole('button', { name: 'Price Search' }).click()
  await entry.click()
  return page.getByRole('dialog', { name: 'Customised request' })
}

/** A field of the customised request by its label; a site is searched or typed. */
export const requestField = (dialog: Locator, name: string) =>
  dialog.getByRole(name.startsWith('Site') ? 'combobox' : 'textbox', { name })

/** Opens a screen that is notified of changes elsewhere. */
export async function openConnected(page: Page, path: string) {
  const connected = streamConnected(page)
  await page.goto(path)
  await connected
}
