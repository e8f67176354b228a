import type { Locator, Page } from '@playwright/test'
import { takeAction } from '#e2e/actions.ts'
import { quotesShown, selectBox, selectionBar } from '#e2e/quotes-list.ts'
import { activeQuote, ownProject, quoteInCart, sendToOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test, type Api } from '#e2e/world.ts'

/** Active quotes under a project of their own, and the list of them open. */
async function listed(page: Page, api: Api, count: number, tab = 'active') {
  const project = ownProject('Bulk')
  const quotes = []
  for (let i = 0; i < count; i++) quotes.push(await activeQuote(api, project))
  await page.goto(`customer/quotes/${tab}?project=${project}`)
  await expect(selectBox(page, quotes[0].quote_reference)).toBeVisible()
  return { project, quotes }
}

test('several quotes are cancelled at once, with one reason for all', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { quotes } = await listed(page, api, 2)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await selectionBar(page).getByRole('button', { name: 'Cancel quotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 quotes' })
  await expect(dialog).toContainText('This is irreversible')
  for (const { quote_reference } of quotes) await expect(dialog).toContainText(quote_reference)
  await dialog.getByLabel('In your own words').fill('The site is given up')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel 2 quotes' }).click()
  const done = page.getByRole('dialog', { name: '2 quotes cancelled' })
  await done.getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/quotes\/cancelled/)
  for (const { id } of quotes) {
    const { data } = await api.get(`/quotes/${id}`)
    expect(data.status).toBe('cancelled')
    expect(data.events.at(-1)).toMatchObject({ action: 'cancel', reason: 'The site is given up' })
  }
})

test('quotes that were not cancelled are listed', async ({ page, signIn, expectConsole }) => {
  expectConsole(/503/)
  const api = await signIn('acme')
  const { quotes } = await listed(page, api, 2)
  const [first, ordered] = quotes
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  // Meanwhile a colleague orders one, and the server is unreachable.
  await sendToOrder(api, [ordered.id])
  await page.route('**/api/quotes/several', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message: 'Not now.' } }),
  )
  await selectionBar(page).getByRole('button', { name: 'Cancel quotes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel 2 quotes' })
  const confirm = dialog.getByRole('button', { name: 'Cancel 2 quotes' })
  await confirm.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  expect((await api.get(`/quotes/${first.id}`)).data.status).toBe('active')
  await page.unroute('**/api/quotes/several')
  await confirm.click()
  const partly = page.getByRole('dialog', { name: '1 of 2 quotes cancelled.' })
  await expect(partly.getByRole('listitem')).toHaveCount(1)
  await expect(partly).toContainText(`Quote ${ordered.quote_reference} is ordered.`)
  await expectAccessible(page)
  await partly.getByRole('button', { name: 'Okay' }).click()
  await expect(selectBox(page, first.quote_reference)).toHaveCount(0)
  expect((await api.get(`/quotes/${first.id}`)).data.status).toBe('cancelled')
})

test('a quote that leaves the list is no longer selected', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { quotes } = await listed(page, api, 2)
  const [moved, stays] = quotes.map(({ quote_reference }) => quote_reference)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(selectionBar(page)).toContainText('2 selected')
  const dialog = await takeAction(page, `Actions for ${moved}`, 'Add to project')
  await dialog.getByRole('radio', { name: 'No project name' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(selectBox(page, moved)).toHaveCount(0)
  await expect(selectBox(page, stays)).toBeChecked()
  await expect(selectionBar(page)).toContainText('1 selected')

  // On a phone the bar has two lines: the selection, and its actions.
  await page.goto('customer/quotes/active')
  await page.setViewportSize(phone)
  await selectBox(page, stays).check()
  expect((await selectionBar(page).boundingBox())!.height).toBeLessThanOrEqual(116)
  await selectionBar(page).getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(selectionBar(page)).not.toContainText(/(?<!\d)1 selected/)
  await selectionBar(page).getByRole('button', { name: 'More actions' }).click()
  const others = page.getByRole('dialog', { name: 'More actions' })
  await expect(others.getByRole('button', { name: 'Cancel quotes' })).toBeEnabled()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(selectionBar(page).getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await selectionBar(page).getByRole('button', { name: 'More actions' }).click()
  await others.getByRole('button', { name: 'Cancel quotes' }).click()
  await expect(page.getByRole('dialog', { name: /^Cancel \d+ quotes$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click()
  await expect(selectionBar(page).getByRole('button')).toHaveCount(0)
})

test('the bar and its dialogs state which quotes an action leaves out', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { project, quotes } = await listed(page, api, 1, 'all')
  const cart = await quoteInCart(api)
  await api.put('/quotes/project', { ids: [cart.id], project_name: project })
  await page.reload()
  await selectBox(page, cart.quote_reference).check()
  const cancel = selectionBar(page).getByRole('button', { name: 'Cancel quotes' })
  const order = selectionBar(page).getByRole('button', { name: 'Send to order' })
  await expect(cancel).toBeDisabled()
  await expect(cancel).toHaveAccessibleDescription(/Quotes in the cart are removed there/)
  await expect(order).toBeDisabled()
  await expect(order).toHaveAccessibleDescription(/Only active, non-budgetary quotes can be ordered/)
  await selectBox(page, quotes[0].quote_reference).check()
  await expect(selectionBar(page)).toContainText('1 in the cart stays.')
  await expect(selectionBar(page).getByRole('link', { name: 'Send to order' })).toHaveAttribute(
    'href',
    new RegExp(`ids=${quotes[0].id}$`),
  )
  await cancel.click()
  await expect(page.getByRole('dialog', { name: 'Cancel 1 quote' })).toContainText('1 in the cart stays')
  await page.keyboard.press('Escape')
  await expect(cancel).toBeFocused()
  await selectionBar(page).getByRole('button', { name: 'Extend validity' }).click()
  const extend = page.getByRole('dialog', { name: 'Extend 1 quote' })
  const outcomeOf = ({ quote_reference }: { quote_reference: string }) =>
    extend.getByRole('listitem').filter({ hasText: quote_reference })
  await expect(outcomeOf(cart)).toContainText('It is still in the cart')
  await expect(outcomeOf(quotes[0])).toContainText(/\d{4} → \d/)
  await expectAccessible(page)
  await extend.getByRole('button', { name: 'Extend 1 quote' }).click()
  const done = page.getByRole('dialog', { name: '1 of 1 quotes extended.' })
  await done.getByRole('button', { name: 'Okay' }).click()
  expect((await api.get(`/quotes/${quotes[0].id}`)).data).toMatchObject({ extended: 1 })
  // The quote in the cart stays selected.
  await expect(selectionBar(page)).toContainText('1 selected')

  // The dialogs show the next price of each quote, or why it has none.
  const [active] = quotes
  const over = await activeQuote(api, project, { contract_id: 12 })
  await page.reload()
  for (const { quote_reference } of [cart, active, over]) await selectBox(page, quote_reference).check()
  await selectionBar(page).getByRole('button', { name: 'Change term' }).click()
  const terms = page.getByRole('dialog', { name: 'Change the term of 3 quotes' })
  const rowOf = (dialog: Locator, { quote_reference }: { quote_reference: string }) =>
    dialog.getByRole('listitem').filter({ hasText: quote_reference })
  await terms.getByRole('combobox', { name: 'Term' }).click()
  await page.getByRole('option', { name: '12 months' }).click()
  await expect(rowOf(terms, over)).toContainText('already has this term')
  for (const quote of [cart, active])
    await expect(rowOf(terms, quote).getByLabel('before').first()).toBeVisible()
  await expectAccessible(page)
  await terms.getByRole('button', { name: 'Change the term of 2 quotes' }).click()
  const changed = page.getByRole('dialog', { name: '2 of 2 quotes changed.' })
  await expect(changed.getByRole('listitem')).toHaveCount(2)
  await changed.getByRole('button', { name: 'Okay' }).click()
  await expect(selectionBar(page)).toContainText('1 selected')
  for (const { id } of [cart, active]) expect((await api.get(`/quotes/${id}`)).data.contract_id).toBe(12)

  await api.put(`/quotes/cancel/${over.id}`)
  await page.goto(`customer/quotes/cancelled?project=${project}`)
  await selectBox(page, over.quote_reference).check()
  await selectionBar(page).getByRole('button', { name: 'Requote' }).click()
  const requote = page.getByRole('dialog', { name: 'Requote 1 quote' })
  await expect(rowOf(requote, over)).toContainText('RM')
  await expectAccessible(page)
  await requote.getByRole('button', { name: 'Requote 1 quote' }).click()
  const requoted = page.getByRole('dialog', { name: '1 of 1 quotes requoted' })
  await requoted.getByRole('button', { name: 'Okay' }).click()
  expect((await api.get(`/quotes/${over.id}`)).data.requotes).toHaveLength(1)
})

test('moving quotes between projects can be undone', async ({ page, signIn, expectConsole }) => {
  expectConsole(/409/)
  const api = await signIn('acme')
  const { project, quotes } = await listed(page, api, 2)
  const name = ownProject('Spur')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await selectionBar(page).getByRole('button', { name: 'Add to project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project of 2 quotes' })
  await expect(dialog.getByRole('listitem').filter({ hasText: quotes[0].quote_reference })).toContainText(
    project,
  )
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Enter a project name to proceed.')
  await dialog.getByRole('textbox', { name: 'Project name' }).fill(name)
  await save.click()
  await expect(page.getByText(`2 quotes are now in the project ${name}.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo: 2 quotes moved' })
  await expectAccessible(page)
  await undo.click()
  await expect(quotesShown(page)).toHaveCount(2)
  await expect(undo).toHaveCount(0)
  await api.put('/quotes/project', { ids: quotes.map(({ id }) => id), project_name: name })

  const [one] = quotes
  await page.goto(`customer/quotes/view/${one.id}`)
  await takeAction(page, 'Actions', 'Add to project')
  const single = page.getByRole('dialog', { name: `Project of quote ${one.quote_reference}` })
  await expect(single).toContainText(`Current project: ${name}.`)
  await single.getByRole('radio', { name: 'Add to an existing project name' }).check()
  await single.getByRole('combobox', { name: 'Project name' }).fill(project)
  await page.getByRole('option', { name: project }).click()
  await single.getByRole('button', { name: 'Save' }).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('table', { name: 'Moved to another project' }).first()).toContainText(
    `${name}${project}`,
  )
  await takeAction(page, 'Actions', 'Add to project')
  await single.getByRole('radio', { name: 'No project name' }).check()
  await single.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The quote is no longer in a project.')).toBeVisible()
  expect((await api.get(`/quotes/${one.id}`)).data.project_name).toBeNull()
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await api.get(`/quotes/${one.id}`)).data.project_name).toBe(project)

  // A later change prevents the undo.
  await takeAction(page, 'Actions', 'Add to project')
  await single.getByRole('radio', { name: 'No project name' }).check()
  await single.getByRole('button', { name: 'Save' }).click()
  const last = page.getByRole('button', { name: 'Undo: 1 quote moved' })
  await expect(last).toBeVisible()
  await sendToOrder(api, [one.id])
  await last.click()
  await expect(page.getByRole('alert').filter({ hasText: /is ordered/ })).toBeVisible()
  await expect(last).toHaveCount(0)
})
