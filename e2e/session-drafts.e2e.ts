import type { Page } from '@playwright/test'
import { takeListed } from '#e2e/actions.ts'
import { holdCall } from '#e2e/calls.ts'
import { openRequest, requestField } from '#e2e/app.ts'
import { activeQuote, cancelledQuote } from '#e2e/seed.ts'
import { expect, logIn, test } from '#e2e/world.ts'

// Drafts and alerts survive an ended session for the same person, but not a logout.

const message = (page: Page) => page.getByRole('textbox', { name: 'Message to Trunkline' })
const purchaseOrder = (page: Page) => page.getByLabel('Purchase order number')

test('a request survives the end of the session', async ({ page, signIn, expectConsole }) => {
  expectConsole(/401/)
  await signIn('acme')
  await page.goto('customer/orders')
  const dialog = await openRequest(page)
  const typed = {
    Product: 'Dark fibre',
    Bandwidth: '100 Gbps',
    'Site A': 'Kulim Hi-Tech Park',
    'Site B': '-',
    Remarks: 'Two pairs',
  }
  for (const [name, text] of Object.entries(typed)) await requestField(dialog, name).fill(text)
  await dialog.getByRole('radio', { name: '12 months' }).check()
  const { release } = await holdCall(page, '**/api/quotes/request', {
    status: 401,
    json: { success: false, code: 'unauthenticated', message: 'Please sign in.' },
  })
  await dialog.getByRole('button', { name: 'Add to Cart', exact: true }).click()
  release()
  await expect(page).toHaveURL(/login$/)
  await logIn(page, 'acme')
  await expect(page).toHaveURL(/customer\/orders$/)
  await openRequest(page)
  for (const [name, text] of Object.entries(typed)) await expect(requestField(dialog, name)).toHaveValue(text)
  await expect(dialog.getByRole('radio', { name: '12 months' })).toBeChecked()
  await page.keyboard.press('Escape')
  await openRequest(page)
  await expect(dialog.getByRole('textbox', { name: 'Product' })).toHaveValue('')
})

test('signing in returns to the fragment of the address', async ({ page, apiOf }) => {
  const { id } = await activeQuote(await apiOf('acme'), 'Anchored')
  await page.goto(`customer/quotes/view/${id}#conversation`)
  await expect(page).toHaveURL(/login$/)
  await logIn(page, 'acme')
  await expect(page).toHaveURL(new RegExp(`/view/${id}#conversation$`))
  await expect(message(page)).toBeInViewport()
})

test('logging out deletes drafts and alerts', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api, 'Typed')
  const { quote_reference } = await cancelledQuote(api)
  await page.goto(`customer/quotes/view/${id}`)
  await message(page).fill('Not sent')
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await purchaseOrder(page).fill('PO-TYPED')
  await page.reload()
  await expect(purchaseOrder(page)).toHaveValue('PO-TYPED')
  const dialog = await takeListed(page, 'cancelled', quote_reference, 'Requote')
  await dialog.getByRole('button', { name: 'Requote', exact: true }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeVisible()
  const account = page.getByRole('button', { name: /^My Account/ })
  await account.click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await logIn(page, 'acme')
  await expect(account).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.goto(`customer/quotes/view/${id}`)
  await expect(message(page)).toHaveValue('')
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await expect(purchaseOrder(page)).toHaveValue('')
})
