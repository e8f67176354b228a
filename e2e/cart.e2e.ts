import type { Page } from '@playwright/test'
import { quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

const failed = 'Fail to create quote, please try again later'
const removed = 'You have successfully removed from the cart'
const project = 'Create project name for quotation'

const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })
const dialogOf = (page: Page) => page.getByRole('dialog')

async function askToRemove(page: Page, reference: string) {
  await page.getByRole('button', { name: `Remove ${reference}` }).click()
  await expect(dialogOf(page)).toBeVisible()
}

async function nameProject(page: Page, ...references: string[]) {
  for (const reference of references)
    await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
  await page.getByRole('button', { name: 'Add to quotes' }).click()
  await expect(page.getByRole('dialog', { name: project })).toBeVisible()
}

/** How many calls a page has made to something so far. */
function counted(page: Page, method: string, path: RegExp) {
  const made = { calls: 0 }
  page.on('request', (request) => {
    if (request.method() === method && path.test(request.url())) made.calls += 1
  })
  return made
}

test('[R-09] [E-18] [E-24] the cart lists the cart and what awaits a price, as the API has them', async ({
  page,
  signIn,
}) => {
  const api = await signIn('borneo')
  await quoteInCart(api)
  const { data } = await api.get('/quotes?status=cart,pending')
  await page.goto('customer/cart')
  const shown = page.getByRole('link', { name: /^Q-\d{4}-\d{6}/ })
  await expect(shown).toHaveText(data.map((quote: any) => quote.quote_reference))
  await expect(page.getByRole('columnheader', { name: 'One-time' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Monthly' })).toBeVisible()
  await expectAccessible(page)
})

test('[D-24] [D-25] [D-26] [D-45] [D-46] [T-14] [T-22] [T-23] [T-24] [T-48] [K-14] a removed quote is told of for 1.5 s, then the list is read again', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.clock.install()
  await page.goto('customer/cart')
  await askToRemove(page, quote.quote_reference)
  await expect(dialogOf(page)).toContainText('Do you want to remove this quote request from your cart?')
  await expect(dialogOf(page).getByRole('button', { name: 'Cancel', exact: true })).toHaveText('Cancel')
  await expectAccessible(page)
  const lists = counted(page, 'GET', /\/api\/quotes\?/)
  await dialogOf(page).getByRole('button', { name: 'YES, REMOVE', exact: true }).click()

  const box = page.getByText(removed)
  await expect(box).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const ground = await box.evaluate((element) => getComputedStyle(element).backgroundColor)
  const [red, green, blue] = ground.match(/\d+/g)!.map(Number)
  expect(green! > red! && green! > blue!).toBe(true)
  await page.clock.fastForward(1_000)
  await expect(box).toBeVisible()
  expect(lists.calls).toBe(0)
  await page.clock.fastForward(600)
  await expect(box).toHaveCount(0)
  await expect.poll(() => lists.calls).toBe(1)
  await expect(rowOf(page, quote.quote_reference)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const { data } = await api.get('/quotes?status=cart,pending&per_page=100')
  expect(data.map((each: any) => each.id)).not.toContain(quote.id)
})

test('[T-25] while the removal runs its button is disabled and a second click sends nothing', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  const removals = counted(page, 'PUT', /\/api\/quotes\/delete\//)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/quotes/delete/*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('customer/cart')
  await askToRemove(page, quote.quote_reference)
  const confirm = dialogOf(page).getByRole('button', { name: 'YES, REMOVE' })
  await confirm.click()
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeVisible()
  expect(removals.calls).toBe(1)
  release()
  await expect(page.getByText(removed)).toBeVisible()
})

test('[X-09] [X-12] a removal that fails says so by its cause, keeps the row and can be tried again', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500/, /ERR_FAILED/)
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  const answer = { how: 'abort' as 'abort' | '500' | 'refuse' }
  await page.route('**/api/quotes/delete/*', (route) => {
    if (answer.how === 'abort') return route.abort()
    if (answer.how === '500') return route.fulfill({ status: 500, json: { success: false } })
    return route.fulfill({ json: { success: false, message: 'M-1' } })
  })
  await page.goto('customer/cart')
  await askToRemove(page, quote.quote_reference)
  const confirm = dialogOf(page).getByRole('button', { name: 'YES, REMOVE' })
  for (const [how, text] of [
    ['abort', failed],
    ['500', failed],
    ['refuse', 'M-1'],
  ] as const) {
    answer.how = how
    await confirm.click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(text)
    await expect(confirm).toBeEnabled()
  }
  await expect(page.getByText(removed)).toHaveCount(0)
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(rowOf(page, quote.quote_reference)).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${quote.quote_reference}` })).toBeFocused()
})

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
  await nameProject(page, quote.quote_reference)
  const dialog = dialogOf(page)
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
  await page.getByRole('button', { name: 'Add to quotes' }).click()
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
  await nameProject(page, first.quote_reference)
  await dialogOf(page).getByRole('textbox', { name: 'Project name' }).fill(name)
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Added to your quotes' })
    .getByRole('button', { name: 'Okay' })
    .click()
  await expect(page).toHaveURL(/customer\/quotes\/active/)

  await page.clock.install()
  await page.goto('customer/cart')
  await nameProject(page, second.quote_reference)
  await dialogOf(page)
    .getByRole('radio', { name: /existing project/i })
    .check()
  await dialogOf(page).getByRole('combobox', { name: 'Project name' }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialogOf(page).getByRole('button', { name: 'Proceed' }).click()
  const added = page.getByRole('dialog', { name: 'Added to your quotes' })
  await expect(added).toContainText(`Project: ${name}`)
  await expectAccessible(page)
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
    const day = new Date(`${dayIn(data.created_at)}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + 30)
    expect(data.validity).toBe(day.toISOString().slice(0, 10))
    await expect(rowOf(page, quote_reference)).toContainText(name)
    await expect(rowOf(page, quote_reference).getByText('in 30 days')).toBeVisible()
  }
  expect((await api.get('/quotes/projects')).data.filter((each: string) => each === name)).toHaveLength(1)
})

test('[T-26] without a project name the quotes are active and belong to none', async ({ page, signIn }) => {
  await page.setViewportSize(phone)
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.goto('customer/cart')
  await expect(rowOf(page, quote.quote_reference)).toBeVisible()
  await expectAccessible(page)
  await nameProject(page, quote.quote_reference)
  await dialogOf(page)
    .getByRole('radio', { name: /No project/i })
    .check()
  await dialogOf(page).getByRole('button', { name: 'Proceed' }).click()
  await dialogOf(page).getByRole('button', { name: 'Okay' }).press('Enter')
  await expect(page).toHaveURL(/customer\/quotes\/active/)
  expect((await api.get(`/quotes/${quote.id}`)).data).toMatchObject({ status: 'active', project_name: null })
})

test('[X-06] [X-12] adding that fails says so in the dialog, and no success is shown', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500/, /ERR_FAILED/)
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  const answer = { how: 'abort' as 'abort' | '500' | 'refuse' }
  await page.route('**/api/quotes/create-wish-list', (route) => {
    if (answer.how === 'abort') return route.abort()
    if (answer.how === '500') return route.fulfill({ status: 500, json: { success: false } })
    return route.fulfill({ json: { success: false, message: 'M-1' } })
  })
  await page.goto('customer/cart')
  await nameProject(page, quote.quote_reference)
  await dialogOf(page).getByRole('textbox', { name: 'Project name' }).fill('Kept')
  for (const [how, text] of [
    ['abort', failed],
    ['500', failed],
    ['refuse', 'M-1'],
  ] as const) {
    answer.how = how
    await dialogOf(page).getByRole('button', { name: 'Proceed' }).click()
    await expect(dialogOf(page).getByRole('alert')).toHaveText(text)
  }
  await expect(dialogOf(page).getByRole('textbox', { name: 'Project name' })).toHaveValue('Kept')
  await expect(page.getByRole('dialog', { name: 'Added to your quotes' })).toHaveCount(0)
  expect((await api.get(`/quotes/${quote.id}`)).data.status).toBe('cart')
})

test('the cart that is empty says so and leads to the price search; one that cannot be read can be tried again', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500/)
  await signIn('acme')
  const answer = { status: 200 }
  await page.route('**/api/quotes?*', (route) =>
    answer.status === 200
      ? route.fulfill({ json: { success: true, data: [], count: 0 } })
      : route.fulfill({ status: 500, json: { success: false } }),
  )
  await page.goto('customer/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Get a price' })).toBeVisible()
  answer.status = 500
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/quotes?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

/** The calendar day of a moment where the portal does business. */
function dayIn(moment: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date(moment))
}
