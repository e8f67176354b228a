import type { Locator, Page } from '@playwright/test'
import { cellAt, grid, expectStatus } from '#e2e/card-grid.ts'
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

test('several prices are pasted and drafted, and all changed by a percentage', async ({
  page,
  signIn,
  expectConsole,
}) => {
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
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('1,054.00new, was 55.00▲ +1,816.4%')
  await page.keyboard.press('Control+z')
  await expect(news).toHaveCount(0)
  await page.keyboard.press('Control+y')
  await expect(news).toContainText('4 new prices')
  // A single price is added to the pending ones.
  await cellAt(page, '20Mbps', 1).click()
  await page.keyboard.type('54')
  await page.keyboard.press('Enter')
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('54.00new, was 55.00▼ -1.8%')

  await cellAt(page, '10Mbps', 1).focus()
  for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await page.keyboard.press('Control+r')
  await expect(cellAt(page, '10Mbps', 3)).toContainText('39.00')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Access' }).click()
  await expect(news).toContainText('5 new prices')
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
  await expectStatus(page, 'The draft has 5 prices.')
  await page.reload()
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('54.00draft, now 55.00▼ -1.8%')

  // With an open draft, a single price is drafted too, on top of a colleague's changes since.
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
  await expectStatus(page, 'The draft has 6 prices.')

  // All prices change by a percentage in at most six clicks, from a card without a draft.
  await api.remove(`/pricing-rule/draft?id=${id}`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(cellAt(page, '20Mbps', 1)).toHaveText('55.00, base price')
  let clicks = 0
  const click = (name: RegExp | string, within: Page | Locator = page) => {
    clicks++
    return within.getByRole('button', { name }).click()
  }
  await click('Change prices')
  const dialog = page.getByRole('dialog', { name: 'Change prices' })
  await dialog.getByLabel('Change in percent').fill('3')
  await expect(dialog.getByRole('status')).toHaveText(/^\d{3} prices: \+3\.\d% on average$/)
  await dialog.getByLabel('Round to').selectOption('10 sen')
  await expectAccessible(page)
  await click(/^Draft and preview \d{3} prices$/, dialog)
  const transport = page.getByRole('group').filter({ hasText: /^Private Leased Line · Transport/ })
  await expect(transport).toContainText(/\d+ prices\+[23]\.\d% on average/)
  await expect(page.getByRole('button', { name: /^Publish \d{3} prices$/ })).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Impact' })).toContainText('Prices that change')
  await expectAccessible(page)
  await click(/^Publish \d{3} prices$/)
  const publishing = page.getByRole('dialog')
  await expect(publishing.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await click('Publish', publishing)
  await expect(page.getByText('No draft is open')).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)
  const card = (await api.get(`/pricing-rule-detail/list-by-id?pricing_rule_id=${id}&product_id=1`)).data
  const changed = card.find(({ base_price }: { base_price: number }) => base_price === 55)
  expect(changed).toMatchObject({ selling_price: 56.7, inherited: false })
  // Other tests count the rules.
  await api.remove(`/pricing-rule/delete?id=${id}`)
})
