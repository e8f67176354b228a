import type { Page } from '@playwright/test'
import { maxShift, shiftOf } from '#e2e/layout-shift.ts'
import { mainMenu } from '#e2e/app.ts'
import { chooseFileFor } from '#e2e/files.ts'
import { history } from '#e2e/orders.ts'
import { expect, expectAccessible, expectWithinPhone, phone, switchToMalay, test } from '#e2e/world.ts'
import { png } from '#server/testing/uploads.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name })
const title = 'Dark fibre'

test('[P-16] [R-32] [S-20] customers see added entries, but no hidden ones', async ({
  page,
  signIn,
  signInElsewhere,
  expectConsole,
}) => {
  expectConsole(/409/)
  const admin = await signIn('admin')
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(/\/product-services$/)
  await expect(card(page, 'FTTO').getByRole('img')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Map of the buildings we deliver to' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a service' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save service' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByLabel('Text', { exact: true }).fill('A pair of fibres between two sites.')
  await dialog.getByLabel('Title in Bahasa Malaysia').fill('Gentian gelap')
  const choose = dialog.getByRole('button', { name: 'Choose a picture' })
  await chooseFileFor(page, choose, {
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(dialog.getByText('Choose a PNG, JPEG or WebP picture of at most')).toBeVisible()
  await chooseFileFor(page, choose, { name: 'fibre.png', mimeType: 'image/png', buffer: png })
  await expect(save).toHaveAccessibleDescription('Describe the picture.')
  await dialog.getByLabel('Description', { exact: true }).fill('Two fibres')
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByLabel('Text', { exact: true }).fill('Two fibres between two sites.')
  const { data } = await admin.get('/product-services')
  const { id, version } = data.find((each: { title: string }) => each.title === title)
  await admin.put(`/product-services/${id}`, { interface: 'LC/APC', version })
  await save.click()
  await expect(dialog.getByText('Interface: now LC/APC')).toBeVisible()
  await expect(dialog.getByLabel('Interface', { exact: true })).toHaveValue('LC/APC')
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(history(page).first()).toContainText('Two fibres between two sites.')
  await expect(card(page, title)).toContainText('LC/APC')
  const up = page.getByRole('button', { name: `Move ${title} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').nth(3)).toContainText(title)
  await expect(up).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article').nth(3).getByRole('img', { name: 'Two fibres' })).toBeVisible()

  const more = (name: string) => page.getByRole('button', { name: `More actions for ${name}` })
  await more('FTTO').click()
  await page.getByRole('menuitem', { name: 'Hide from customers' }).click()
  await expect(card(page, 'FTTO').getByText('Hidden')).toBeVisible()
  await more('Internet Direct').click()
  await page.getByRole('menuitem', { name: 'Choose bandwidths' }).click()
  const voice = page
    .getByRole('region', { name: 'Internet Direct' })
    .getByRole('switch', { name: 'Voice 60 channels' })
  await voice.click()
  await expect(voice).not.toBeChecked()

  const { page: theirs } = await signInElsewhere('acme')
  await theirs.goto('product-services')
  await expect(card(theirs, title).getByRole('img', { name: 'Two fibres' })).toBeVisible()
  await expect(card(theirs, 'FTTO')).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: /^(Edit|Move|Add a service)/ })).toHaveCount(0)
  await card(theirs, 'Internet Direct').getByRole('link', { name: 'Get a price' }).click()
  await expect(theirs.getByRole('radio', { name: 'Internet Direct' })).toBeChecked()
  await expect(theirs.getByRole('radio')).toHaveCount(2)
  await theirs.getByRole('button', { name: 'Add-ons: None' }).click()
  await theirs.getByRole('combobox', { name: 'Voice' }).click()
  await expect(theirs.getByRole('option', { name: /30 channels/ })).toBeVisible()
  await expect(theirs.getByRole('option', { name: /60 channels/ })).toHaveCount(0)

  await voice.click()
  await expect(voice).toBeChecked()
  await page.goBack()
  await more('FTTO').click()
  await page.getByRole('menuitem', { name: 'Show to customers' }).click()
  await expect(card(page, 'FTTO').getByText('Hidden')).toHaveCount(0)
  await more(title).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, title)).toHaveCount(0)
})

test('[S-04] [R-32] a customer reads the catalogue and its glossary', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('product-services')
  const line = card(page, 'Private Leased Line')
  await expect(line).toContainText(/from\s+RM [\d,.]+\s+per month for 24 months/)
  await expect(line).toContainText('10 working days from NNI to NNI')
  await expect(page.getByRole('row', { name: /^Selangor/ })).toBeVisible()
  const { score, moved } = await shiftOf(page)
  expect(score, moved).toBeLessThan(maxShift)
  await card(page, 'Tailored network').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog', { name: 'Customised request' })).toBeVisible()
  await page.keyboard.press('Escape')

  const term = line.getByRole('button', { name: 'Dedicated' })
  const meaning = page.getByText('the committed information rate equals the speed')
  await term.focus()
  await page.keyboard.press('Enter')
  await expect(meaning).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await expect(term).toBeFocused()
  await page.setViewportSize(phone)
  await expectWithinPhone(page)
  await term.click()
  await expectWithinPhone(page)
  await page.getByRole('link', { name: 'All terms in the glossary' }).click()
  await expect(page).toHaveURL(/\/glossary#dedicated$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Glossary')
  await expect(meaning).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search the glossary' }).fill('hand-over port')
  await expect(page.getByRole('term')).toHaveText(['NNI'])

  await switchToMalay(page)
  await page.goBack()
  await page.reload()
  await expect(card(page, 'Private Leased Line')).toContainText('Talian Ethernet peribadi')
  await expect(card(page, 'Rangkaian khas')).toBeVisible()
})
