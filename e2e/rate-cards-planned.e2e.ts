import { dayAfter } from '#e2e/calendar.ts'
import { cellAt, confirmPrice, field } from '#e2e/card-grid.ts'
import { createCustomRule } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, test } from '#e2e/world.ts'

test('a client manager keeps or withdraws planned prices when publishing others', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/409|422/)
  const api = await signIn('manager')
  const rule = await createCustomRule(api, 'Planned prices')
  const cellsNow = async () =>
    (await api.get(`/pricing-rule-detail/list-by-id?pricing_rule_id=${rule}&product_id=2`)).data
  const { id } = (await cellsNow()).find(({ bandwidth, term }: any) => bandwidth?.mbps === 100 && term === 24)
  const draft = async (selling_price: number) => {
    const cells = [{ id, selling_price }]
    const { revision } = (await api.put('/pricing-rule/draft', { id: rule, revision: null, cells })).data
    await api.post('/pricing-rule/draft/preview', { id: rule, revision })
    const done = async () => (await api.get(`/pricing-rule/draft/preview?id=${rule}`)).data.done_at
    await expect.poll(done, { timeout: 10_000 }).not.toBeNull()
    return revision
  }
  const revision = await draft(700)
  await api.post('/pricing-rule/publish', { id: rule, revision, from: dayAfter(30) })
  await draft(900)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`pricing/draft?id=${rule}`)
  await expect(page.getByText(/^Planned versions have the same prices: version 2 from/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish 1 price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 1 price' })
  const publish = dialog.getByRole('button', { name: 'Publish' })
  await expect(publish).toBeDisabled()
  await expect(dialog).toContainText('Choose what becomes of the planned prices.')
  await dialog.getByLabel('Keep planned prices').check()
  await expectAccessible(page)
  await expectWithinPhone(page)
  await publish.click()
  await expect(dialog).toHaveCount(0)

  // The call that saves one price at once asks for a reason, then the same question.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`pricing/pricing-rule/manage?id=${rule}&product=2`)
  await cellAt(page, '100Mbps', 1).click()
  await page.keyboard.press('F2')
  await field(page).fill('50')
  await page.keyboard.press('Enter')
  await confirmPrice(page)
  const unsaved = page.getByRole('alert').filter({ hasText: 'RM 50.00 was not saved.' })
  await expect(unsaved).toContainText('Enter a reason for a lower price.')
  await unsaved.getByLabel('Reason for the lower price').fill('Matches a written offer')
  await expectAccessible(page)
  await unsaved.getByRole('button', { name: 'Save price' }).click()
  await expect(unsaved).toContainText('version 2 from')
  await unsaved.getByRole('button', { name: 'Withdraw planned prices' }).click()
  await expect(unsaved).toHaveCount(0)
  await expect(cellAt(page, '100Mbps', 1)).toContainText('50.00')
  await cellAt(page, '100Mbps', 1).click()
  await expect(page.getByRole('group', { name: 'Selected price' })).toContainText('Matches a written offer')

  await page.getByRole('link', { name: 'Draft and versions' }).click()
  const versions = page.getByRole('table', { name: 'Versions of the card' })
  await expect(versions).toContainText('Below the floor: Matches a written offer')
  await expect(versions).toContainText('1 price withdrawn by version 4')
  await expectAccessible(page)
  // Other tests count the rules.
  await api.remove(`/pricing-rule/delete?id=${rule}`)
})
