import { mainMenu } from '#e2e/app.ts'
import { holdReading } from '#e2e/calls.ts'
import { activeQuote, madeOrder, ownProject } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

test('Ctrl and K finds pages, quotes and orders by keyboard alone; shortcuts do not fire while typing', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const name = ownProject('Jump')
  const quote = await activeQuote(api, name)
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search or jump to…' })
  const option = (text: string) => page.getByRole('option', { name: text })
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(option('My Order')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type(name)
  await expect(option(quote.quote_reference).first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(quote.quote_reference)

  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.type('PO-ACME-1041')
  await expect(option('PO-ACME-1041')).toBeVisible()
  await box.fill('my')
  await expect(option('My Quotes').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await box.fill('nothing has this name')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('?')
  await expect(box).toHaveValue('nothing has this name?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('table')).toHaveCount(3)
  await expect(keys.getByRole('table', { name: 'Everywhere' }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Keyboard shortcuts')
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  // Without a reload: both dialogs have been loaded, and one that a key opens stands at once.
  await mainMenu(page).getByRole('link', { name: 'My Quotes' }).click()
  const search = page.getByRole('searchbox')
  await search.press('?')
  await search.press('/')
  await expect(search).toHaveValue('?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.press('Control+k')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(box).toBeFocused()
  await expectAccessible(page)
})

test('Ctrl and K starts actions: a price, a change of a quote, another appearance; it offers what was opened before', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api, ownProject('Verbs'))
  const reference = quote.quote_reference
  const option = (text: string) => page.getByRole('option', { name: text })
  const type = async (words: string) => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
    await page.keyboard.type(words)
  }
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await type(`extend ${reference}`)
  const extend = option(`Extend ${reference}…`)
  await expect(extend).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Extend')
  // The address does not ask again: a reload shows the quote.
  await expect(page).toHaveURL(/\/\d+$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)

  await type('price internet')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/product=2/)
  // It waits for its first site, and Ctrl and K would not be taken from a field.
  await expect(page.getByRole('combobox', { name: /Site|building/i }).first()).toBeFocused()
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(page.getByRole('option').first()).toContainText(reference)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await type('dark')
  await expect(option('Switch to dark')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('what is typed before the jump dialog has loaded stands in its field', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { sent, release } = await holdReading(page, '**/assets/JumpDialog-*')
  await page.keyboard.press('Control+k')
  await expect.poll(() => sent).not.toHaveLength(0)
  await page.keyboard.type('my or?')
  release()
  const box = page.getByRole('combobox', { name: 'Search or jump to…' })
  await expect(box).toBeFocused()
  await page.keyboard.type(' and more')
  await expect(box).toHaveValue('my or? and more')
})

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

test('the header’s search finds quotes and orders of all companies, by company too, and the companies themselves', async ({
  page,
  signIn,
  apiOf,
}) => {
  const borneo = await apiOf('borneo')
  const quote = await activeQuote(borneo, 'Sandakan spur')
  const order = await madeOrder(borneo)
  await signIn('manager')
  await page.goto('')
  const find = async (words: string) => {
    await page.getByRole('button', { name: /Search or jump/ }).click()
    await page.getByRole('combobox', { name: /Search or jump/ }).fill(words)
  }
  await find('borneo sandakan')
  await page.getByRole('option', { name: new RegExp(`${quote.quote_reference} Borneo Connect`) }).click()
  await expect(page).toHaveURL(new RegExp(`client-manager/quotes/view/${quote.id}$`))
  await find(order.order_reference)
  const found = page.getByRole('option', { name: new RegExp(order.order_reference) })
  await expect(found).toContainText('Borneo')
  await found.click()
  await expect(page).toHaveURL(new RegExp(`client-manager/orders/view/${order.id}$`))
  const [{ circuit_reference: circuit }] = order.circuit_list
  await find(circuit.toLowerCase())
  await found.click()
  await expect(page).toHaveURL(new RegExp(`client-manager/orders/view/${order.id}\\?circuit=${circuit}$`))
  await expect(page.getByRole('article', { name: circuit })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article', { name: circuit })).toHaveCount(0)
  await find('borneo connect')
  const companies = page.getByRole('group', { name: 'Companies' })
  await companies.getByRole('option', { name: /^Borneo Connect Sdn Bhd/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borneo Connect Sdn Bhd')
})
