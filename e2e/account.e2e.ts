import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillInOrder } from '#e2e/actions.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('[E-01] [E-02] [E-03] [E-04] [E-05] [E-06] [R-19] the profile of the API', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { data } = await api.get('/profile')
  for (const id of [data.id, data.user_role_id, data.customer.id]) expect(id).toBeGreaterThan(0)
  await page.goto('account/profile')
  const content = page.getByRole('main')
  for (const value of [
    data.email,
    data.user_role,
    data.customer.company,
    data.tenantData.rcc.title,
    data.tenantData.registrationno,
    data.tenantData.customer_group,
    data.tenantData.entity_registered_type,
    data.tenantData.credit_term,
    data.tenantData.building,
    data.tenantData.bill_street,
    data.tenantData.bill_street2,
    data.tenantData.bill_city,
    data.tenantData.bill_code,
    data.tenantData.bill_state,
    data.tenantData.email1,
    'E-bill (Default)',
    'Company Incorporation Certificate',
  ]) {
    expect(value).toMatch(/./)
    await expect(content).toContainText(value)
  }
  // Elsewhere the page explains Malaysian phone numbers.
  const billing = page.getByRole('region', { name: 'Billing', exact: true })
  await expect(billing).toContainText(data.tenantData.bill_country)
  await expect(page.getByLabel('First name')).toHaveValue(data.customer.first_name)
  await expect(page.getByLabel('Last name')).toHaveValue(data.customer.last_name)
})

test('[R-19] [R-20] a customer corrects their profile', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422/)
  const api = await signIn('borneo')
  await page.goto('account/profile')
  const first = page.getByLabel('First name')
  await expect(first).toHaveValue('Jefri')
  await first.fill('')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(first).toHaveAccessibleDescription('Please enter your first name')
  await expect(first).toBeFocused()
  await first.fill('Jeffrey')
  await page.getByLabel('Responsibility').fill('Head of network')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('brun')
  await page.getByRole('option', { name: 'Brunei Darussalam' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  // The header greets by the new name.
  await expect(page.getByRole('button', { name: 'My Account: Jeffrey' })).toBeVisible()
  await expect(first).toHaveValue('Jeffrey')

  await page.getByRole('main').getByRole('link', { name: 'See contact details' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact details' })).toBeVisible()
  const phone = page.getByLabel('Phone', { exact: true })
  await phone.fill('12')
  await page.getByRole('button', { name: 'Save phone' }).click()
  await expect(phone).toHaveAccessibleDescription(/Enter a phone number that can be called/)
  await phone.fill('082-234 567')
  await page.getByRole('button', { name: 'Save phone' }).click()
  await expect(page.getByText('Your contact details have been saved.')).toBeVisible()
  await expect(phone).toHaveValue('+6082234567')
  const manager = page.getByRole('region', { name: 'Your client manager' })
  await expect(manager).toContainText('Daniel Wong')
  await expect(manager.getByRole('link', { name: 'daniel@trunkline.example' })).toBeVisible()
  await page.goto('account/company?tab=billing')
  await expect(page.getByRole('region', { name: 'Billing contact' })).toContainText('billing@borneo.example')
  expect((await api.get('/profile')).data.customer).toMatchObject({
    first_name: 'Jeffrey',
    phone: '+6082234567',
  })
})

test('site contacts fill in an order, which saves new ones', async ({ page, signIn }) => {
  const api = await signIn('acme')
  await page.goto('account/company?tab=contacts')
  const book = page.getByRole('region', { name: 'Site contacts' })
  await book.getByRole('button', { name: 'Add site contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add site contact' })
  await dialog.getByLabel('Name').fill('Ravi Kumar')
  await dialog.getByLabel('Phone').fill('03-2345 6789')
  await dialog.getByLabel('Access hours').fill('Nights')
  await dialog.getByRole('combobox', { name: 'Building' }).fill('menara aims')
  await dialog.getByRole('option', { name: /^Menara AIMS/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog).toBeHidden()
  const ravi = book.getByRole('listitem').filter({ hasText: 'Ravi Kumar' })
  await expect(ravi).toContainText('Menara AIMS')

  const quote = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${quote.id}`)
  const aims = page.getByRole('group', { name: 'Contact at Menara AIMS' })
  await aims.getByLabel('Saved contact').selectOption('Ravi Kumar, 03-2345 6789')
  await expect(aims.getByLabel('Name')).toHaveValue('Ravi Kumar')
  await expect(aims.getByLabel('Access hours')).toHaveValue('Nights')
  const other = page.getByRole('group', { name: /^Contact at (?!Menara AIMS)/ })
  await other.getByLabel('Name').fill('Siti Hajar')
  await other.getByLabel('Phone').fill('012-345 6780')
  await other.getByLabel('Save to site contacts').check()
  await fillInOrder(page, 'PO-BOOK-1')
  await expect(page.getByRole('heading', { level: 1, name: /O-\d{4}-\d{6}/ })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ravi Kumar')

  await page.goto('account/company?tab=contacts')
  await expect(book.getByRole('listitem').filter({ hasText: 'Siti Hajar' })).toBeVisible()
  await book.getByRole('button', { name: 'Change Ravi Kumar' }).click()
  const changing = page.getByRole('dialog', { name: 'Change Ravi Kumar' })
  await expect(changing.getByRole('combobox', { name: 'Building' })).toHaveValue('Menara AIMS')
  await changing.getByLabel('Name').fill('Ravi Raj')
  await changing.getByRole('button', { name: 'Save contact' }).click()
  await book.getByRole('button', { name: 'Remove Ravi Raj' }).click()
  await page
    .getByRole('dialog', { name: 'Remove Ravi Raj' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await expect(book).not.toContainText('Ravi Raj')
})

test('an administrator adds a webhook, sends a test and sees the delivery', async ({ page, signIn }) => {
  const receiver = createServer((_, response) => void response.writeHead(202).end())
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await signIn('borneo')
  await page.goto('account/settings')
  const section = page.getByRole('region', { name: 'Webhooks' })
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByRole('combobox', { name: 'Kinds of event' }).fill('quote.pri')
  await page.getByRole('option', { name: 'quote.price' }).click()
  await page.keyboard.press('Tab')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog).toContainText(/whsec_\S{43}/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Okay' }).click()
  const entry = section.getByRole('listitem').filter({ hasText: url })
  await expect(entry).toContainText('Active · quote.price')
  await entry.getByRole('button', { name: 'Deliveries' }).click()
  await dialog.getByRole('button', { name: 'Send test' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Delivered · HTTP 202')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await entry.getByRole('button', { name: `Actions for ${url}` }).click()
  await page.getByRole('menuitem', { name: 'Delete webhook' }).click()
  await dialog.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(entry).toHaveCount(0)
  receiver.close()
})
