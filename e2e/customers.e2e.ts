import { mainMenu } from '#e2e/app.ts'
import { downloadFrom } from '#e2e/files.ts'
import { history } from '#e2e/orders.ts'
import { expect, expectAccessible, expectWithinPhone, test } from '#e2e/world.ts'

test('[S-19] [R-35] [R-36] [P-18] the admin changes an account and puts it on hold', async ({
  page,
  signIn,
  signInElsewhere,
  expectConsole,
}) => {
  expectConsole(/422/)
  const admin = await signIn('admin')
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/\/customer-account\/customer\/information$/)
  await page.getByRole('searchbox', { name: 'Name or registration number' }).fill('borneo')
  await expect(page).toHaveURL(/keyword=borneo/)
  await expect(page.getByRole('link', { name: 'Acme' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloadFrom(page, page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }))
  expect(file.name).toMatch(/^customers-\d{4}-\d\d-\d\d\.xlsx$/)
  await page.getByRole('link', { name: 'Borneo Connect Sdn Bhd' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Borneo Connect Sdn Bhd')

  const company = page.getByRole('region', { name: 'Company', exact: true })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Company', exact: true }).click()
  await dialog.getByLabel('TIN').fill('C777')
  await dialog.getByLabel('Registration number').fill('123')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Registration number')).toHaveAccessibleDescription(/12 digits/)
  await expect(dialog.getByLabel('Registration number')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Registration number').fill('201401023456 (1098765-K)')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(company).toContainText('C777')
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link', { name })
  await tab('History').click()
  await expect(page).toHaveURL(/tab=history/)
  await expect(history(page).first()).toContainText('Mei Ling Tan')
  await expect(history(page).first().getByRole('row', { name: 'TIN C21098765040 C777' })).toBeVisible()

  await tab('Billing & tax').click()
  await page.getByRole('button', { name: 'Add billing account' }).click()
  await expect(dialog.getByText('Still needed: Number')).toBeVisible()
  await dialog.getByLabel('Number', { exact: true }).fill('8001-4417-09')
  await dialog.getByLabel('Name', { exact: true }).fill('Sarawak branch')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('region', { name: 'Billing accounts' })).toContainText('Sarawak branch')
  await tab('Network (NNI)').click()
  const nnis = page.getByRole('region', { name: 'NNIs' })
  await expect(nnis.getByRole('button', { name: 'Retire NNI Borneo hand-over KL' })).toBeDisabled()
  await nnis.getByRole('button', { name: 'Edit Borneo hand-over Kuching' }).click()
  await dialog.getByLabel(/Port speed/).fill('2000')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(nnis).toContainText('1.5 of 2 Gbps in use')
  await nnis.getByRole('button', { name: 'Add NNI' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Borneo hand-over Cyberjaya')
  const building = dialog.getByRole('combobox', { name: 'Data centre' })
  await building.fill('csf cx1')
  await page.getByRole('option', { name: 'CSF CX1' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(nnis).toContainText(/Borneo hand-over Cyberjaya\s*CSF CX1/)

  await page.getByRole('button', { name: 'Put on hold' }).click()
  await dialog.getByLabel('Reason').fill('Invoices of September are unpaid.')
  await dialog.getByRole('button', { name: 'Put on hold' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'On hold since' })).toContainText(
    'Invoices of September',
  )

  const customer = await signInElsewhere('borneo')
  const [quote] = (await customer.api.get('/quotes?status=active')).data
  await customer.page.goto(`customer/quotes/send-to-order?ids=${quote.id}`)
  await expect(customer.page.getByRole('alert')).toContainText('Invoices of September are unpaid.')
  const order = customer.page.getByRole('button', { name: 'Place order' })
  await expect(order).toBeDisabled()
  await expect(order).toHaveAccessibleDescription(/^Wait until the hold on your company ends/)

  await page.getByRole('button', { name: 'End hold' }).click()
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()
  // The company's page updates without a reload.
  await expect(customer.page.getByText('Invoices of September')).toHaveCount(0)
  const { id } = (await admin.get('/customers?keyword=borneo')).data[0]
  expect((await admin.get(`/customers/${id}`)).data.hold).toBeNull()

  // Missing data links to its field.
  const [acme] = (await admin.get('/customers?keyword=acme&needs=account_no')).data
  await page.goto(`customer-account/customer/profile/${acme.id}?tab=history`)
  await page.getByRole('link', { name: 'Account number' }).click()
  await expect(dialog.getByLabel(/^Account number/)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/tab=overview$/)
})

test('[S-11] [R-35] [R-37] a client manager reads accounts on a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const api = await signIn('manager')
  await page.goto('')
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await mainMenu(page).getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL(/\/customer-account\/customer\/information$/)
  // The address changes before the dashboard is gone, which names companies too.
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible()
  const acme = page.getByRole('link', { name: 'Acme Manufacturing Sdn Bhd', exact: true })
  await expect(acme).toBeVisible()
  await acme.click()
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toContainText(
    '201901000005 (1312525-A)',
  )
  await expect(page.getByRole('button', { name: /^(Edit|Add|Put)/ })).toHaveCount(0)

  const { id } = (await api.get('/customers?keyword=acme')).data[0]
  const { quotes, services } = (await api.get(`/customers/${id}`)).data
  await page.getByRole('link', { name: `Quotes: Active: ${quotes.active}` }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/active\\?company_id=${id}`))
  await page.goBack()
  await page.getByRole('link', { name: `Services: ${services}` }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/orders/services\\?company_id=${id}`))
  await expect(page.getByText('Company: Acme Manufacturing Sdn Bhd')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Contact details' }).click()
  await expect(page).toHaveURL(new RegExp(`/contact-details/${id}$`))
  await expect(page.getByRole('row', { name: /Aminah Rahman/ })).toContainText('customer@acme.example')
  await expectWithinPhone(page)
})
