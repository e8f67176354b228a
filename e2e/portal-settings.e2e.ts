import { dayAfter } from '#e2e/calendar.ts'
import { activeQuote } from '#e2e/seed.ts'
import { pdf, png } from '#server/testing/uploads.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('quotes follow the standard deposit and extensions', async ({ page, signIn, apiOf }) => {
  const admin = await signIn('admin')
  const acme = await apiOf('acme')
  const { id } = await activeQuote(acme)
  await page.goto('account/settings')
  const section = page.getByRole('region', { name: 'Portal settings' })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox').first()
  await section.getByRole('button', { name: 'Change Standard deposit' }).click()
  await expect(field).toHaveValue('2')
  await field.fill('13')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Enter a whole number from 0 to 12/)
  await expectAccessible(page)
  await field.fill('1')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('listitem').filter({ hasText: 'Standard deposit' }).first()).toContainText(
    '1 monthly charge',
  )
  await section.getByRole('button', { name: 'Change Standard deposit' }).click()
  await dialog.getByLabel('Monthly charges').fill('4')
  await dialog.getByLabel('From').fill(dayAfter(2))
  await dialog.getByRole('button', { name: 'Save setting' }).click()
  await expect(dialog).toBeHidden()
  const planned = section
    .getByRole('listitem')
    .filter({ hasText: 'Standard deposit: 4 monthly charges from' })
  await planned.getByRole('button', { name: /^Withdraw Standard deposit/ }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(planned).toHaveCount(0)
  await expect(dialog).toBeHidden()
  await section.getByRole('button', { name: 'Change Extensions of a quote' }).click()
  await field.fill('0')
  await dialog.getByRole('button', { name: 'Save setting' }).click()
  await expect(section).toContainText('Mei Ling Tan')
  await expect(section.getByRole('row', { name: 'Value 3 times None' })).toBeVisible()

  expect((await acme.get(`/quotes/${id}`)).data).toMatchObject({ deposit_months: 1, extensions_left: 0 })
  await signIn('acme')
  await page.goto(`customer/quotes/view/${id}`)
  await page.getByRole('button', { name: /^Actions/ }).click()
  await expect(page.getByRole('menuitem', { name: /Extend validity/ })).toContainText(
    'Quotes cannot be extended',
  )
  // Restored: other tests rely on them.
  await admin.put('/portal-settings', { deposit_months: 2, extension_times: 3 })
})

test('a shared page has the letterhead', async ({ page, signIn, apiOf, expectConsole }) => {
  // An incomplete account, and a logo that is not a picture.
  expectConsole(/422/)
  const admin = await signIn('admin')
  const acme = await apiOf('acme')
  const { id } = await activeQuote(acme)
  await page.goto('account/settings')
  const section = page.getByRole('region', { name: 'Letterhead' })
  await section.getByRole('button', { name: 'Change letterhead' }).click()
  const dialog = page.getByRole('dialog')
  const logo = dialog.locator('input[type=file]')
  await logo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: pdf })
  await dialog.getByLabel('Company name').fill('Carrier Sdn Bhd')
  await dialog.getByLabel('Bank', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Save letterhead' }).click()
  await expect(
    dialog.getByText('Enter bank, account name and account number, or none of them.').first(),
  ).toBeVisible()
  await dialog.getByLabel('Bank', { exact: true }).fill('Bank Contoh')
  await dialog.getByRole('button', { name: 'Save letterhead' }).click()
  await expect(dialog.getByText(/^Choose a PNG or JPEG of at most 1200 pixels/)).toBeVisible()
  await expectAccessible(page)
  await logo.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: png })
  await dialog.getByRole('button', { name: 'Save letterhead' }).click()
  await expect(dialog).toBeHidden()
  await expect(section.getByRole('row', { name: 'Company name Trunkline Carrier Sdn Bhd' })).toBeVisible()

  const { data } = await acme.post(`/quotes/${id}/share-links`, {})
  await page.goto(new URL(new URL(data.url).pathname, page.url()).href)
  await expect(page.getByRole('banner')).toContainText('Carrier Sdn Bhd')
  expect(await page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  // Restored: other tests read its name.
  const { letterhead } = (await admin.get('/portal-settings/letterhead')).data
  await admin.put('/portal-settings/letterhead', { ...letterhead, name: 'Trunkline', logo: null })
})
