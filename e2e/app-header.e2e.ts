import type { Page } from '@playwright/test'
import { businessToday } from '#e2e/calendar.ts'
import { expect, test } from '#e2e/world.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

test('[H-03] [E-57] [K-19] English, Bahasa Malaysia at once, and back', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: /^Language/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Bahasa Malaysia'])
  await page.getByRole('menuitemradio', { name: 'Bahasa Malaysia' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papan Pemuka')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  expect(await stored(page, 'language')).toBe('Bahasa Malaysia')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papan Pemuka')
  await page
    .getByRole('button', { name: /^Bahasa/ })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  expect(await stored(page, 'language')).toBe('English')
})

test('[H-07] [E-58] [E-59] [K-20] ringgit by default, dollars by choice', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/active')
  await expect(page.getByRole('table')).toContainText('RM')
  await page.getByRole('button', { name: /^Currency/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveText([/MYR/, /USD/])
  for (const item of await page.getByRole('menuitemradio').all())
    await expect(item.locator('img')).toBeVisible()
  await page.getByRole('menuitemradio', { name: /USD/ }).click()
  expect(await stored(page, 'currency')).toBe('USD')
  expect(await stored(page, 'currency_flag')).toBe('usa')
  await expect(page.getByRole('table')).toContainText('USD')
  await page.getByRole('button', { name: /^Currency/ }).click()
  await page.getByRole('menuitemradio', { name: /MYR/ }).click()
  expect(await stored(page, 'currency_flag')).toBe('malaysia')
})

test('[H-04] [H-06] [H-08] [H-09] [R-18] [R-19] [F-01] the header’s menus and the footer', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('')
  await expect(page.getByRole('contentinfo')).toContainText(`© ${businessToday().slice(0, 4)}`)
  await expect(page.getByRole('contentinfo')).toContainText('All rights reserved.')
  await page.getByRole('button', { name: /^Support/ }).click()
  for (const name of ['Customer Enquiry', 'History'])
    await expect(page.getByRole('menuitem', { name })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Aminah/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/account\/settings$/)
  await page.getByRole('button', { name: 'Show full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.goto('account/profile')
  await expect(page.getByText('E-bill (Default)')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Trunkline/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('a menu opens by keyboard, and the focus returns to its button', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('')
  const account = page.getByRole('button', { name: /^My Account/ })
  await account.focus()
  await page.keyboard.press('Enter')
  await expect(account).toHaveAttribute('aria-haspopup', 'menu')
  await expect(page.getByRole('menu', { name: /^My Account/ })).toBeVisible()
  await expect(account).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(account).toHaveAttribute('aria-expanded', 'false')
  await expect(account).toBeFocused()
})
