import type { Page } from '@playwright/test'
import { mainMenu } from '#e2e/app.ts'
import { dayAfter } from '#e2e/calendar.ts'
import { cellAt } from '#e2e/card-grid.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const acme = 'Acme Manufacturing Sdn Bhd'

/** Pastes cells of a spreadsheet by keyboard. */
async function pasteByKeys(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Internet Direct at 100 Mbps for 12 months as the customer sees it, added to the cart: the new quote. */
async function newQuote(customer: Page, bandwidth: number, price: string): Promise<{ id: number }> {
  await customer.goto(`customer/quotes/add?product=2&a=KUL-0009&bandwidth=${bandwidth}&term=12`)
  await expect(customer.getByRole('region', { name: 'Your choice' }).getByText(price).first()).toBeVisible()
  const stored = customer.waitForResponse(
    (answer) => answer.url().endsWith('/api/quotes') && answer.request().method() === 'POST',
  )
  await customer.getByRole('button', { name: 'Add to cart' }).click()
  return (await (await stored).json()).data
}

test('[P-11] [P-12] [R-23] [R-25] [S-13] [S-14] a rule is created, its prices pasted, previewed, published, assigned and used in a new quote, and restored', async ({
  page,
  signIn,
  signInElsewhere,
  expectConsole,
}) => {
  expectConsole(/409/)
  const { page: customer, api } = await signInElsewhere('acme')
  const manager = await signIn('manager')
  await page.goto('pricing/pricing-rule')
  await page.getByRole('button', { name: 'Create rule' }).click()
  await page.getByRole('dialog').getByLabel('Pricing Rule Name').fill('From start to end')
  await page.getByRole('dialog').getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('link', { name: 'From start to end', exact: true }).click()
  await page.getByRole('link', { name: 'Internet Direct' }).click()
  await cellAt(page, '100Mbps', 2).click()
  await pasteByKeys(page, '90.00\t1,300.00\r\nRM 1,380.00\t1800\r\n')
  await expect(cellAt(page, '100Mbps', 2)).toHaveText('90.00new, was 1,030.00▼ -91.3%')
  await page.getByLabel('Reason for the lower price').fill('Matches a written offer')
  await page.getByRole('button', { name: 'Save in draft' }).click()
  await expect(page.getByText('A draft with 4 prices is open, last changed by')).toBeVisible()
  await expect(cellAt(page, '200Mbps', 3)).toContainText('1,800.00draft, now')

  await page.getByRole('link', { name: 'Review draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft and versions of From start to end')
  const draft = page.getByRole('table', { name: 'Prices of the draft' })
  await expect(draft.getByRole('row')).toHaveCount(5)
  await expect(draft).toContainText('Below the floor of RM 725.00: Matches a written offer')
  await draft.getByRole('button', { name: /^Remove from draft: Access, 200Mbps, 0 months/ }).click()
  await expect(draft.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('group', { name: 'Prices of the draft' })).toBeFocused()
  const dialog = page.getByRole('dialog', { name: 'Publish 3 prices' })
  const publish = page.getByRole('button', { name: 'Publish 3 prices' })
  await publish.click()
  // The dialog previews the draft before it publishes.
  await expect(dialog).toContainText('Prices that change3')
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview impact' }).click()
  await expect(page.getByRole('region', { name: 'Impact' })).toContainText('Prices that change3')
  await expect(
    page.getByText(/^Internet Direct · Access, 100Mbps, 12 months, monthly: RM 90\.00\. Less than a smaller/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Preview impact' })).toBeFocused()
  await expectAccessible(page)
  await publish.click()
  await expect(dialog.getByLabel('Note')).toBeFocused()
  await dialog.getByLabel('Note').fill('Agreed for this year')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('No draft is open')).toBeVisible()
  const versions = page.getByRole('table', { name: 'Versions of the card' })
  await expect(versions).toContainText('Agreed for this year')

  await mainMenu(page).getByRole('link', { name: 'Assign Rules' }).click()
  await page.getByRole('button', { name: `Assign rule to ${acme}` }).click()
  await page.getByRole('dialog').getByLabel('Pricing rule').selectOption('From start to end')
  await page.getByRole('dialog').getByRole('button', { name: 'Assign rule' }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: acme }) })
  await expect(row).toContainText('From start to end')
  const bandwidth = (await api.get('/bandwidth?product_id=2')).data.find(
    ({ mbps }: { mbps: number }) => mbps === 100,
  ).id
  const first = await newQuote(customer, bandwidth, 'RM 90.00')

  // Colleagues have planned another price for later, and changed one so often that the first version is on another page.
  const [{ id: rule }] = (await manager.get('/pricing-rule/list?keyword=From start')).data
  const own = (await manager.get(`/pricing-rule-detail/list-by-id?pricing_rule_id=${rule}&product_id=2`)).data
  const [first90, other] = own.filter(({ inherited }: any) => !inherited)
  const cells = [{ id: first90.id, selling_price: 95, reason: 'Agreed' }]
  const { revision } = (await manager.put('/pricing-rule/draft', { id: rule, revision: null, cells })).data
  await manager.post('/pricing-rule/draft/preview', { id: rule, revision })
  const previewed = async () => (await manager.get(`/pricing-rule/draft/preview?id=${rule}`)).data.done_at
  await expect.poll(previewed, { timeout: 10_000 }).not.toBeNull()
  await manager.post('/pricing-rule/publish', { id: rule, revision, from: dayAfter(40) })
  for (let sen = 1; sen <= 18; sen++)
    await manager.post('/pricing-rule-detail/update', { id: other.id, selling_price: 1_300 + sen / 100 })

  await row.getByRole('link', { name: `View prices of ${acme}` }).click()
  await page.getByRole('link', { name: 'Draft and versions' }).click()
  await expect(versions.getByRole('row')).toHaveCount(21)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await versions.getByRole('button', { name: 'Compare version 1 with the newest' }).click()
  await expect(page.getByRole('table', { name: 'Version 1 compared with version 21' })).toContainText(
    'RM 1,300.18',
  )
  await page.getByRole('combobox', { name: 'Newer version' }).selectOption('Version 2')
  await expect(page.getByRole('table', { name: 'Version 1 compared with version 2' })).toContainText(
    'RM 90.00',
  )
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  const restore = page.getByRole('dialog').getByRole('button', { name: 'Restore' })
  await restore.click()
  await expect(
    page.getByRole('radiogroup', { name: /^Planned versions have the same prices: version 3 from/ }),
  ).toBeVisible()
  await expect(restore).toBeDisabled()
  await page.getByRole('dialog').getByLabel('Withdraw planned prices').check()
  await expectAccessible(page)
  await restore.click()
  await page.getByRole('link', { name: 'Page 1' }).click()
  await expect(versions).toContainText('Version 1 restored')
  await expect(versions).toContainText('1 price withdrawn by version 22')
  const second = await newQuote(customer, bandwidth, 'RM 1,030.00')
  const priceOf = async ({ id }: { id: number }) => (await api.get(`/quotes/${id}`)).data.bandwidth_mrc
  expect([await priceOf(first), await priceOf(second)]).toEqual([90, 1030])

  // Other tests price Acme by the base card.
  const [{ id }] = (await manager.get('/pricing-rule/assignments?keyword=acme')).data
  await manager.post('/pricing-rule/assign', { company_ids: [id], pricing_rule_id: null })
})
