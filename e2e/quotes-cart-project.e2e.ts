import { businessDay, dayAfter } from '#e2e/calendar.ts'
import { holdCall, whileFailing } from '#e2e/calls.ts'
import { rowOf, selectOnly } from '#e2e/quotes-list.ts'
import { quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'
import type { Locator, Page } from '@playwright/test'

/** Chooses a quote of the cart and opens the project dialog. */
async function nameProject(page: Page, reference: string): Promise<Locator> {
  await selectOnly(page, reference)
  await page.getByRole('button', { name: 'Save as quotes' }).click()
  await expect(page.getByRole('dialog', { name: 'Create project name for quotation' })).toBeVisible()
  return page.getByRole('dialog')
}

test('[D-03] [D-31] [T-26] [T-27] [T-28] [V-36] [V-37] [V-38] [V-39] [W-03] [C-10] the project dialog: three options, each clears the name, reopening starts over', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.route('**/api/quotes/projects', (route) =>
    route.fulfill({
      json: { success: true, data: ['Northern ring', '', 'Northern ring', 'HQ refresh', ' '] },
    }),
  )
  await page.goto('customer/cart')
  const dialog = await nameProject(page, quote.quote_reference)
  const option = (name: RegExp) => dialog.getByRole('radio', { name })
  const proceed = dialog.getByRole('button', { name: 'Proceed' })
  const name = dialog.getByRole('textbox', { name: 'Project name' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  for (const [index, text] of [/new project/i, /existing project/i, /No project/i].entries())
    await expect(dialog.getByRole('radio').nth(index)).toHaveAccessibleName(text)
  await expect(dialog.getByLabel('Product name')).toHaveValue('Private Leased Line')
  await expect(dialog.getByLabel('Product name')).not.toBeEditable()
  await expectAccessible(page)

  await expect(option(/new project/i)).toBeChecked()
  await expect(proceed).toBeDisabled()
  await name.fill('   ')
  await expect(proceed).toBeDisabled()
  await name.fill('A name')
  await expect(proceed).toBeEnabled()

  await option(/existing project/i).check()
  await expect(proceed).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Project name' }).click()
  await expect(page.getByRole('option')).toHaveText(['Northern ring', 'HQ refresh'])
  await page.getByRole('option', { name: 'HQ refresh' }).click()
  await expect(proceed).toBeEnabled()

  await option(/new project/i).check()
  await expect(name).toHaveValue('')
  await option(/No project/i).check()
  await expect(proceed).toBeEnabled()

  await option(/new project/i).check()
  await name.fill('Forgotten')
  await option(/existing project/i).check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as quotes' }).click()
  await expect(option(/new project/i)).toBeChecked()
  await expect(name).toHaveValue('')
})

test('[P-08] [T-26] [D-06] [D-32] [N-04] [N-07] [K-15] [K-06] two quotes join one project; 100 ms after the dialog the active list', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const first = await quoteInCart(api)
  const second = await quoteInCart(api)
  const name = `Ring ${first.id}`
  await page.goto('customer/cart')
  const naming = await nameProject(page, first.quote_reference)
  await naming.getByRole('textbox', { name: 'Project name' }).fill(name)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Added to your quotes' })
    .getByRole('button', { name: 'Okay' })
    .click()
  await expect(page).toHaveURL(/customer\/quotes\/active/)

  await page.clock.install()
  await page.goto('customer/cart')
  const dialog = await nameProject(page, second.quote_reference)
  await dialog.getByRole('radio', { name: /existing project/i }).check()
  await dialog.getByRole('combobox', { name: 'Project name' }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Proceed' }).click()
  const added = page.getByRole('dialog', { name: 'Added to your quotes' })
  await expect(added).toContainText(`Project: ${name}`)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await added.getByRole('button', { name: 'Okay' }).click()
  await page.clock.runFor(90)
  expect(page.url()).toContain('customer/cart')
  await page.clock.runFor(20)
  await page.clock.resume()
  await expect(page).toHaveURL(/customer\/quotes\/active/)

  for (const { id, quote_reference } of [first, second]) {
    const { data } = await api.get(`/quotes/${id}`)
    expect(data).toMatchObject({ project_name: name, status: 'active' })
    expect(data.validity).toBe(dayAfter(30, businessDay(new Date(data.created_at))))
    await expect(rowOf(page, quote_reference)).toContainText(name)
    await expect(rowOf(page, quote_reference).getByText('in 30 days')).toBeVisible()
  }
  expect((await api.get('/quotes/projects')).data.filter((each: string) => each === name)).toHaveLength(1)
})

test('[T-26] [X-06] [X-12] no project, after failures', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/, /ERR_FAILED/)
  await page.setViewportSize(phone)
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.goto('customer/cart')
  const dialog = await nameProject(page, quote.quote_reference)
  await dialog.getByRole('textbox', { name: 'Project name' }).fill('Kept')
  await whileFailing(page, '**/api/quotes/create-wish-list', async (text) => {
    await dialog.getByRole('button', { name: 'Proceed' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
  })
  await expect(dialog.getByRole('textbox', { name: 'Project name' })).toHaveValue('Kept')
  await expect(page.getByRole('dialog', { name: 'Added to your quotes' })).toHaveCount(0)
  expect((await api.get(`/quotes/${quote.id}`)).data.status).toBe('cart')

  await dialog.getByRole('radio', { name: /No project/i }).check()
  await dialog.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Okay' }).press('Enter')
  await expect(page).toHaveURL(/customer\/quotes\/active/)
  expect((await api.get(`/quotes/${quote.id}`)).data).toMatchObject({ status: 'active', project_name: null })
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
  await page.getByRole('button', { name: 'Save as quote' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No project name' }).check()
  await dialog.getByRole('button', { name: 'Proceed' }).click()
  await expect(dialog).toContainText('Prices have risen.')
  await page.unroute(path)
  const { sent, release } = await holdCall(page, path)
  await dialog.getByRole('button', { name: 'Accept new prices' }).click()
  await expect.poll(() => sent).toMatchObject([{ confirmed: { nrc: 2_700, mrc: 1_500 } }])
  await expect(dialog).toContainText('Prices have risen.')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  release()
  await expect(dialog.getByRole('button', { name: 'Okay' })).toBeVisible()
})
