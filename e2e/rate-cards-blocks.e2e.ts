import type { Page } from '@playwright/test'
import { bar, cellAt, grid, expectStatus } from '#e2e/card-grid.ts'
import { createCustomRule } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

/** Pastes cells of a spreadsheet into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

test('several prices are pasted and saved in a draft', async ({ page, signIn, expectConsole }) => {
  expectConsole(/409|422/)
  const api = await signIn('manager')
  const id = await createCustomRule(api, 'Blocks of prices')
  await page.goto(`pricing/pricing-rule/manage?id=${id}&component=transport`)
  const news = page.getByRole('group', { name: 'New prices' })
  await cellAt(page, '10Mbps', 1).focus()

  await paste(page, '39.00\tabc\n-1\t50')
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was pasted' })
  await expect(refused).toContainText('Row 1, column 2, “abc”: Use digits and a decimal point only.')
  await expect(refused).toContainText('Row 2, column 1, “-1”: An amount cannot be negative.')
  await expect(news).toHaveCount(0)

  await paste(page, 'RM 39.00\t49.5\r\n1,054.00\t64.00\r\n')
  await expect(refused).toHaveCount(0)
  await expect(news).toContainText('4 new prices, not saved yet')
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('1,054.00new, was 55.00')
  await page.keyboard.press('Control+z')
  await expect(news).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(news).toContainText('4 new prices')
  // A single price joins those that wait.
  await cellAt(page, '20Mbps', 1).click()
  await page.keyboard.type('54')
  await page.keyboard.press('Enter')
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('54.00new, was 55.00')

  await cellAt(page, '10Mbps', 1).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Control+r')
  await expect(cellAt(page, '10Mbps', 3)).toContainText('39.00')
  await cellAt(page, '50Mbps', 1).click()
  await cellAt(page, '100Mbps', 2).click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Change by percent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 4 prices by percent' })
  await dialog.getByLabel('Change in percent').fill('-2.5')
  await expect(dialog.getByRole('row', { name: /50Mbps · same building · 24 months/ })).toHaveText(
    /RM 85\.00RM 82\.88$/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change prices' }).click()
  await expect(news).toContainText('9 new prices')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Access' }).click()
  await expect(news).toContainText('9 new prices')
  await page.getByRole('link', { name: 'Pricing rules' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('link', { name: 'Transport' }).click()

  // One of them is below the floor.
  await news.getByRole('button', { name: 'Save in draft' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a reason for a lower price.')
  await news.getByLabel('Reason for the lower price').fill('Matches a written offer')
  await expectAccessible(page)
  const sent = page.waitForRequest('**/api/pricing-rule/draft')
  await news.getByRole('button', { name: 'Save in draft' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ id, revision: null })
  await expect(news).toHaveCount(0)
  await expectStatus(page, 'The draft has 9 prices.')
  await page.reload()
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('54.00draft, now 55.00')

  // With an open draft a single price goes there, too, on top of what a colleague has saved since.
  const draft = (await api.get(`/pricing-rule/draft?id=${id}`)).data
  await cellAt(page, '200Mbps', 1).click()
  await page.keyboard.type('140')
  await page.keyboard.press('Enter')
  await expect(news).toContainText('1 new price, not saved yet')
  const cell = { id: draft.cells[0].id, selling_price: 38 }
  await api.put('/pricing-rule/draft', { id, revision: draft.revision, cells: [cell] })
  await news.getByRole('button', { name: 'Save in draft' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'has changed this draft since' })).toBeVisible()
  await expect(grid(page)).toContainText('38.00')
  await news.getByRole('button', { name: 'Save in draft' }).click()
  await expectStatus(page, 'The draft has 10 prices.')
  // Other tests count the rules.
  await api.remove(`/pricing-rule/delete?id=${id}`)
})
