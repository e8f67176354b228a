import { takeAction } from '#e2e/actions.ts'
import { mrc, nrc } from '#e2e/quotes-pricing.ts'
import { quotesOf, quotesShown, rowOf, selectBox, selectionBar } from '#e2e/quotes-list.ts'
import { activeQuote, cancelledQuote, pendingQuote } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('[P-10] [R-26] [R-27] [R-28] [R-29] each list has one status', async ({ page, signIn, apiOf }) => {
  for (const company of [await apiOf('acme'), await apiOf('borneo')]) {
    await pendingQuote(company)
    await activeQuote(company)
    await cancelledQuote(company)
  }
  const api = await signIn('manager')
  for (const [status, word] of [
    ['active', /Active|Expiring|Awaiting approval/],
    ['pending', /since today|\d days?/],
    ['cancelled', /Cancelled/],
    ['expired', /Expired/],
  ] as const) {
    const order = status === 'pending' ? 'pending_since' : '-created_at'
    const { data, count } = await api.get(`/quotes/client-manager?status=${status}&sort=${order}`)
    await page.goto(`client-manager/quotes/${status}`)
    await expect(quotesShown(page)).toHaveText(quotesOf(data))
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(rows).toContainText(data.map((quote: any) => quote.company))
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(data.length)
    await expect(
      page.getByRole('navigation', { name: 'Quotes by status' }).locator('[aria-current]'),
    ).toHaveText(new RegExp(`${count}$`))
  }
})

test('an empty result differs from a failure', async ({ page, signIn, expectConsole }) => {
  expectConsole(/503/)
  await signIn('manager')
  await page.goto('client-manager/quotes/active')
  await page.getByRole('searchbox').fill('borneo')
  await expect(page).toHaveURL(/keyword=borneo/)
  await expect(page.getByRole('row').filter({ hasText: 'Borneo' })).not.toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Acme' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Product').selectOption('Private Leased Line')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/product_id=1/)
  const monthly = page.getByRole('columnheader', { name: 'Monthly' })
  await monthly.getByRole('button', { name: 'Monthly', exact: true }).press('Enter')
  await expect(page).toHaveURL(/sort=total_mrc/)
  // The keyboard also opens the explanation of the term beside it, which does not sort.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(monthly.getByText('Monthly recurring charge')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(monthly.getByText('Monthly recurring charge')).toBeHidden()
  await expect(monthly.getByRole('button', { name: 'What does Monthly mean?' })).toBeFocused()
  await expect(page).toHaveURL(/sort=total_mrc/)
  await page.goto('client-manager/quotes/active?keyword=nobody+at+all')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/quotes/client-manager?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('client-manager/quotes/expired')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute('**/api/quotes/client-manager?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('a cancel from list or page opens the cancelled quotes', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const [listed, shown] = [await activeQuote(acme), await pendingQuote(acme)]
  await signIn('manager')
  await page.goto(`client-manager/quotes/active?keyword=${listed.quote_reference}`)
  await takeAction(page, `Actions for ${listed.quote_reference}`, 'Cancel quote')
  const dialog = page.getByRole('dialog', { name: `Cancel quote ${listed.quote_reference}` })
  await dialog.getByLabel(/In your own words/).fill('No duct in that street')
  await dialog.getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog', { name: 'Quote cancelled' }).getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/cancelled$/)
  await expect(rowOf(page, listed.quote_reference)).toContainText('Cancelled')
  const events = (await acme.get(`/quotes/${listed.id}`)).data.events
  expect(events.at(-1)).toMatchObject({ action: 'cancel', reason: 'No duct in that street' })

  await page.goto(`client-manager/quotes/view/${shown.id}`)
  await page.getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog', { name: 'Quote cancelled' }).getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/cancelled$/)
})

test('several pending quotes get an owner at once, and prices in turn', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const acme = await apiOf('acme')
  const [first, second] = [await pendingQuote(acme), await pendingQuote(acme)]
  const api = await signIn('manager')
  await page.goto('client-manager/quotes/pending?sort=-created_at')
  for (const { quote_reference } of [second, first]) await selectBox(page, quote_reference).check()
  const bar = selectionBar(page)
  await expect(bar.getByRole('link', { name: 'Price 2' })).toBeVisible()
  // Someone else has assigned one of them to themselves in the meantime.
  await (
    await apiOf('daniel')
  ).put(`/quotes/owner/${second.id}`, { owner_id: (await api.get('/profile')).data.id })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('menuitem', { name: 'Reassign to Daniel Wong' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${second.quote_reference}: ` })).toBeVisible()
  await expect(rowOf(page, first.quote_reference)).toContainText('Daniel Wong')
  await expect(selectBox(page, first.quote_reference)).not.toBeChecked()
  await expect(selectBox(page, second.quote_reference)).toBeChecked()

  await selectBox(page, first.quote_reference).check()
  await bar.getByRole('link', { name: 'Price 2' }).click()
  await expect(page).toHaveURL(/queue=\d+$/)
  await mrc(page).fill('990')
  await nrc(page).fill('100')
  await page.getByRole('button', { name: 'Set price' }).click()
  await expect(page).toHaveURL(/\/price\/\d+$/)
  await expect(mrc(page)).toHaveValue('')
})
