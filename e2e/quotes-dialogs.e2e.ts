import type { Locator, Page } from '@playwright/test'
import { takeAction, takeListed } from '#e2e/actions.ts'
import { callsTo, whileFailing } from '#e2e/calls.ts'
import { activeQuote, quoteInCart } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

/** The menu of a quote's row, in a list filtered by its reference. */
async function openMenu(page: Page, list: string, reference: string): Promise<Locator> {
  await page.goto(`customer/quotes/${list}?keyword=${reference}`)
  await page.getByRole('button', { name: `Actions for ${reference}` }).click()
  return page.getByRole('menu')
}

test('the menu states why an action is disabled', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  const reference = quote.quote_reference
  const menu = await openMenu(page, 'active', reference)
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Edit',
    'Send to order',
    'Add to project',
    'Extend validity',
    'RequoteAvailable once it expires',
    'Request a callback',
    'Cancel quote',
  ])
  await expect(menu.getByRole('menuitem', { name: 'Requote' })).toBeDisabled()
  await expectAccessible(page)
  await menu.getByRole('menuitem', { name: 'Send to order' }).click()
  await expect(page).toHaveURL(new RegExp(`send-to-order\\?ids=${quote.id}$`))

  await api.put(`/quotes/cancel/${quote.id}`)
  const over = await openMenu(page, 'cancelled', reference)
  for (const name of ['Edit', 'Send to order', 'Add to project', 'Extend validity', 'Cancel quote']) {
    const item = over.getByRole('menuitem', { name })
    await expect(item).toBeDisabled()
    await expect(item).toContainText('It was cancelled')
  }
  await expect(over.getByRole('menuitem', { name: 'Requote' })).toBeEnabled()

  const other = await quoteInCart(api)
  await page.goto('customer/cart')
  await page.getByRole('button', { name: `Actions for ${other.quote_reference}` }).click()
  const cart = page.getByRole('menu')
  await expect(cart.getByRole('menuitem', { name: 'Cancel quote' })).toContainText('It is still in the cart')
  await cart.getByRole('menuitem', { name: 'Save as quote' }).click()
  await expect(page.getByRole('dialog', { name: 'Create project name for quotation' })).toBeVisible()
})

test('[D-07] [D-08] [D-33] [D-34] [T-17] [X-08] [X-12] [N-05] [N-07] [K-15] a cancel states its effect, can be dismissed, can fail, and leads to the cancelled quotes 100 ms after Okay', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const { id, quote_reference } = await activeQuote(api)
  const calls = callsTo(page, '/api/quotes/cancel/')
  await page.clock.install()
  const dialog = await takeListed(page, 'active', quote_reference, 'Cancel quote')
  await expect(dialog).toHaveAccessibleName(`Cancel quote ${quote_reference}`)
  await expect(dialog).toContainText('removed from the list')
  await expect(dialog).toContainText('irreversible')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const button = page.getByRole('button', { name: `Actions for ${quote_reference}` })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel quote' }).click()
  await dialog.getByRole('button', { name: 'Keep quote' }).click()
  await expect(dialog).toHaveCount(0)
  expect(calls).toHaveLength(0)

  await takeAction(page, `Actions for ${quote_reference}`, 'Cancel quote')
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Too expensive' }).click()
  await dialog.getByRole('textbox', { name: 'In your own words' }).fill('next year perhaps')
  const confirm = dialog.getByRole('button', { name: 'Cancel quote' })
  await whileFailing(page, '**/api/quotes/cancel/*', async (text) => {
    await confirm.click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
    await expect(confirm).toBeEnabled()
  })
  await expectAccessible(page)
  await confirm.click()
  await expect(dialog).toHaveAccessibleName('Quote cancelled')
  await expect(dialog).toContainText(quote_reference)

  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await page.clock.runFor(90)
  expect(page.url()).toContain('/customer/quotes/active')
  await page.clock.runFor(410)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/customer\/quotes\/cancelled$/)
  await expect(page.getByRole('link', { name: quote_reference })).toBeVisible()
  const { data } = await api.get(`/quotes/${id}`)
  expect(data.status).toBe('cancelled')
  expect(data.events.at(-1).reason).toBe('Too expensive: next year perhaps')
})

test('[D-09] [D-35] [D-10] [D-36] [T-19] [T-20] [T-21] [X-10] [X-12] extending can fail, shows the new day, and Okay reloads the document', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const { id, quote_reference } = await activeQuote(api)
  const { data: before } = await api.get(`/quotes/${id}`)
  const calls = callsTo(page, '/api/quotes/extend/')
  const dialog = await takeListed(page, 'active', quote_reference, 'Extend validity')
  const moved = new Date(Date.parse(before.validity) + 30 * 86_400_000)
  const words = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-GB', words).format(moved)
  await expect(dialog).toContainText(day)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(calls).toHaveLength(0)

  await takeAction(page, `Actions for ${quote_reference}`, 'Extend validity')
  const extend = dialog.getByRole('button', { name: 'Extend', exact: true })
  const failed = async (text: string) => {
    await extend.click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
  }
  const fixed = 'Fail to extend quote, please try again later'
  await whileFailing(page, '**/api/quotes/extend/*', failed, fixed)
  await extend.click()
  await expect(dialog).toHaveAccessibleName('Validity extended')
  await expect(dialog).toContainText(day)
  const { data: after } = await api.get(`/quotes/${id}`)
  expect(after.validity).toBe(moved.toISOString().slice(0, 10))

  await page.evaluate(() => Object.assign(window, { __mark: 1 }))
  const reloaded = page.waitForEvent('domcontentloaded')
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await reloaded
  expect(await page.evaluate(() => '__mark' in window)).toBe(false)
  const kind = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().type)
  expect(await kind()).toBe('reload')
  const short = new Intl.DateTimeFormat('en-MY', { ...words, month: 'short' }).format(moved)
  await expect(rowOf(page, quote_reference)).toContainText(short)
  await expect(page.getByRole('button', { name: `Actions for ${quote_reference}` })).toBeFocused()
})

test('[D-11] [D-38] [K-17] a callback is requested', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id, quote_reference } = await activeQuote(api)
  await page.setViewportSize(phone)
  await page.goto(`customer/quotes/view/${id}`)
  const dialog = await takeAction(page, 'Actions', 'Request a callback')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await expect(message).toBeFocused()
  await expectAccessible(page)
  await message.fill('after ten, please')
  await dialog.getByRole('button', { name: 'Request a callback' }).click()
  await expect(dialog).toHaveAccessibleName('Thank you')
  await expect(dialog).toContainText('A representative will call')
  await expect(dialog).toContainText('within 5 working days')
  await expect(dialog).toContainText(quote_reference)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toBeFocused()
  const { data } = await api.get(`/quotes/${id}`)
  expect(data.events.at(-1)).toMatchObject({ action: 'contact', reason: 'after ten, please' })
})
