import { box, shownPrice } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('before the sites are known, a sample and the person’s own recent searches bring prices in one click', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent searches' })).toHaveCount(0)
  await page.getByRole('link', { name: /Menara AIMS → AIMS Cyberjaya Block 1 .*100Mbps · 24 months/ }).click()
  await expect(page.getByRole('region', { name: 'Prices', exact: true })).toBeFocused()
  await expect(box(page, 'Site B')).toHaveValue('AIMS Cyberjaya Block 1')
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText('100Mbps · 24 months')
  await page.goto('customer/quotes/add?product=2&a=KUL-0004')
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')

  await page.goto('customer/quotes/add')
  const recent = page.getByRole('region', { name: 'Recent searches' }).getByRole('link')
  await expect(recent).toHaveText([
    /Petronas Twin Tower 2\s*Internet Direct$/,
    /Menara AIMS → AIMS Cyberjaya/,
  ])
  await expectAccessible(page)
  await recent.first().click()
  await expect(page.getByRole('radio', { name: 'Internet Direct' })).toBeChecked()
  await expect(shownPrice(page, '100Mbps')).toContainText('RM')

  // Another person at the same computer has searched for nothing yet.
  await signIn('borneo')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('heading', { name: 'Try a sample' })).toBeVisible()
  await expect(recent).toHaveCount(0)
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(recent).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await expect(recent).toHaveCount(0)
})
