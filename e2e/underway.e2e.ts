import { fillInOrder } from '#e2e/actions.ts'
import { hold, holdReading } from '#e2e/calls.ts'
import { activeQuote, ownProject, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

// What a screen shows while an answer is still under way, and when it comes late.

test('the choice in the jump dialog stays when late quotes appear before it', async ({ page, signIn }) => {
  const api = await signIn('acme')
  await activeQuote(api, ownProject('Order'))
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { release } = await holdReading(page, '**/api/quotes?*keyword=order*')
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('order')
  const chosen = dialog.getByRole('option', { selected: true })
  await expect(dialog.getByRole('option')).toHaveText(['My Order', 'Send to order'])
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText('Send to order')
  release()
  await expect(dialog.getByRole('group', { name: 'Quotes' })).toBeVisible()
  await expect(chosen).toHaveText('Send to order')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/customer\/quotes\/send-to-order$/)
})

test('increased prices stay in view while they are confirmed', async ({ page, signIn, expectConsole }) => {
  expectConsole(/409/)
  const api = await signIn('acme')
  const { id, quote_reference } = await quoteInCart(api)
  const renewed = {
    nrc: 2_700,
    mrc: 1_500,
    quotes: [{ id, quote_reference, old: { nrc: 2_500, mrc: 1_380 }, new: { nrc: 2_700, mrc: 1_500 } }],
  }
  const path = '**/api/quotes/create-wish-list'
  await page.route(path, (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'price_changed', message: 'Prices have risen.', data: renewed },
    }),
  )
  await page.goto(`customer/quotes/view/${id}`)
  await page.getByRole('button', { name: 'Add to quotes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No project name' }).check()
  await dialog.getByRole('button', { name: 'Proceed' }).click()
  await expect(dialog).toContainText('Prices have risen.')
  await page.unroute(path)
  const { sent, release } = await hold(page, path)
  await dialog.getByRole('button', { name: 'Accept new prices' }).click()
  await expect.poll(() => sent).toMatchObject([{ confirmed: { nrc: 2_700, mrc: 1_500 } }])
  await expect(dialog).toContainText('Prices have risen.')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await expectAccessible(page)
  release()
  await expect(dialog.getByRole('button', { name: 'Okay' })).toBeVisible()
})

test('a placed order shows its summary until its page has loaded', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  const costs = page.getByRole('region', { name: 'Order summary' })
  await expect(costs).toContainText('1 quote')
  const { release } = await holdReading(page, '**/assets/OrderPage*')
  const readAgain = page
    .waitForResponse('**/api/orders')
    .then(() => page.waitForResponse(`**/api/quotes/${id}`))
  await page.evaluate(() => {
    const shown = Object.assign(window, { shown: '' })
    new MutationObserver(() => (shown.shown += document.querySelector('main')?.textContent)).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    )
  })
  await fillInOrder(page, `PO-${id}`)
  await readAgain
  await expect(costs).toContainText('1 quote')
  release()
  await expect(page).toHaveURL(/orders\/view/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('O-')
  expect(await page.evaluate(() => (window as unknown as { shown: string }).shown)).not.toContain(
    'cannot be ordered',
  )
})
