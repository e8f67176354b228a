import { box, shownPrice } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a client manager creates a quote in a company’s cart', async ({ page, signIn, apiOf }) => {
  const borneo = await apiOf('borneo')
  const before = (await borneo.get('/quotes?status=cart')).count
  await signIn('manager')
  await page.goto('client-manager/quotes/active')
  await page.getByRole('link', { name: 'New quote for a company' }).click()
  await expect(page).toHaveURL(/client-manager\/quotes\/add$/)
  await page.getByRole('combobox', { name: 'Company' }).fill('borneo')
  await page.getByRole('option', { name: /Borneo Connect/ }).click()
  await expect(page).toHaveURL(/\?company=\d+$/)
  await expect(
    page.getByRole('heading', { level: 1, name: 'New quote for Borneo Connect Sdn Bhd' }),
  ).toBeVisible()

  // The company's hand-over is found, and a reload keeps the company.
  await page.getByRole('combobox', { name: 'Site A' }).fill('borneo hand')
  const nni = page.getByRole('option', { name: /Borneo hand-over KL/ })
  await expect(nni).toContainText(/Company’s NNI · [\d.]+ of 10 Gbps in use/)
  await nni.click()
  await expect(page).toHaveURL(/a_nni=\d+/)
  await page.goto(`${page.url()}&b=KCH-0001`)
  await expect(page.getByRole('combobox', { name: 'Site A' })).toHaveValue(/Borneo hand-over KL/)
  // A bandwidth above the port's is marked and cannot be added.
  await page.getByRole('button', { name: /^40Gbps, 24 months: over the port$/ }).click()
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice).toContainText('faster than the port of Borneo hand-over KL, 10Gbps')
  await expect(choice.getByRole('button', { name: /^Add to Borneo/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const cell = shownPrice(page, '100Mbps')
  await cell.click()
  await choice.getByText('Why this price').click()
  await expect(choice).toContainText('Site A is the company’s NNI')
  await page.getByRole('button', { name: 'Add to Borneo Connect Sdn Bhd’s cart' }).click()
  const done = page.getByRole('region', { name: 'Your choice' })
  await expect(done).toContainText(/Quote Q-\d{4}-\d+ is in the cart of Borneo Connect Sdn Bhd\./)
  await expect(page.getByRole('link', { name: 'Open the quote' })).toBeFocused()

  const { data, count } = await borneo.get('/quotes?status=cart')
  expect(count).toBe(before + 1)
  const quote = (await borneo.get(`/quotes/${data[0].id}`)).data
  expect(quote.events[0]).toMatchObject({ action: 'create_on_behalf', actor: 'Trunkline' })
  expect(quote.lines.some((line: any) => line.own_rate)).toBe(true)

  // Its creator can open it while it is in the cart.
  await page.getByRole('link', { name: 'Open the quote' }).click()
  await expect(page.getByText('It is still in the company’s cart.')).toBeVisible()
  await page.goto('client-manager/quotes/cart')
  await expect(page.getByRole('row', { name: new RegExp(quote.quote_reference) })).toContainText(
    'Borneo Connect',
  )
  await page.getByRole('button', { name: new RegExp(`^Update price.*${quote.quote_reference}`) }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto(`client-manager/quotes/add?company=${quote.company_id}&a=KUL-0001&b=KCH-0001`)
  await shownPrice(page, '100Mbps').click()
  await page.getByRole('button', { name: 'Add to Borneo Connect Sdn Bhd’s cart' }).click()
  await page.getByRole('button', { name: 'Create another' }).click()
  await expect(page).not.toHaveURL(/bandwidth=/)
  await expect(page).toHaveURL(/company=\d+/)
  await expect(page.getByRole('button', { name: /^Add to Borneo/ })).toBeVisible()
  await page.getByRole('link', { name: 'Change company' }).click()
  await expect(page.getByRole('combobox', { name: 'Company' })).toBeVisible()

  await signIn('borneo')
  await page.goto(`customer/quotes/view/${quote.id}`)
  await expect(page.getByText('Created for you by Trunkline')).toBeVisible()
})

test('a quote without a card price is assigned to its creator', async ({ page, signIn }) => {
  const api = await signIn('manager')
  const { data } = await api.get('/customers?keyword=acme')
  await page.goto(`client-manager/quotes/add?company=${data[0].id}&a=KUL-0001`)
  await page.getByRole('button', { name: /Can’t find it/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The quote will await your price.')
  await dialog.getByLabel('Address line 1').fill('Lot 5, Jalan Hi-Tech 7')
  await dialog.getByPlaceholder('Please enter city name').fill('Kulim')
  await dialog.getByPlaceholder('Please enter zip/postal code').fill('09000')
  await dialog.getByRole('combobox', { name: /Country/ }).fill('Malaysia')
  await dialog.getByRole('option', { name: 'Malaysia', exact: true }).click()
  await dialog.getByRole('combobox', { name: /State/ }).fill('Kedah')
  await dialog.getByRole('option', { name: 'Kedah' }).click()
  await dialog.getByRole('button', { name: 'Confirm Address' }).click()

  // The nearest on-net building has a price at once, and the typed address is one click away.
  const near = page.getByRole('group', { name: 'Listed buildings near Site B' })
  await expect(near.getByRole('listitem').first()).toContainText(
    /Intel Kulim Campus.*On-net up to 10Gbps\s*under 1 km\s*30 working days instead of 90/,
  )
  await expect(near).toContainText('the middle of the listed buildings with postcode 09000')
  await expectAccessible(page)
  await near.getByRole('button', { name: 'Use this building: Intel Kulim Campus' }).press('Enter')
  await expect(box(page, 'Site B')).toHaveValue('Intel Kulim Campus')
  await expect(box(page, 'Site B')).toBeFocused()
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')
  await page.reload()
  await expect(page.getByText('Instead of Lot 5, Jalan Hi-Tech 7, Kulim')).toBeVisible()
  await page.getByRole('button', { name: 'Go back to that address' }).press('Enter')
  await expect(box(page, 'Site B')).toHaveValue(/^Lot 5, Jalan Hi-Tech 7, Kulim/)
  await expect(box(page, 'Site B')).toBeFocused()
  await shownPrice(page, '100Mbps').click()
  await page.getByRole('button', { name: /^Add to Acme/ }).click()
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText(
    'awaits a price and is assigned to you',
  )
  await page.getByRole('link', { name: 'Open the quote' }).click()
  await expect(page).toHaveURL(/client-manager\/quotes\/view\/\d+$/)
  await expect(page.getByRole('button', { name: /^You.*reassign/ })).toBeVisible()
})
