import type { Page } from '@playwright/test'
import { dayAfter } from '#e2e/calendar.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

test('the admin plans a lead time and an offer, and withdraws both', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('pricing/base-rule/lead-times')
  await page.getByRole('button', { name: 'Change FTTO, On-net', exact: true }).click()
  await dialog(page).getByLabel('Working days').fill('8')
  await dialog(page).getByLabel('From').fill(dayAfter(2))
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Save lead time' }).click()
  await expect(dialog(page)).toBeHidden()
  const planned = page.getByRole('region', { name: 'Planned changes' }).getByRole('listitem')
  const mine = planned.filter({ hasText: 'FTTO, On-net: 8 working days from' })
  await expect(mine).toBeVisible()
  // The demo plans one as well.
  await expect(planned.filter({ hasText: 'FTTO, Near-net: 45 working days from' })).toBeVisible()
  await expect(page.getByRole('row', { name: /FTTO On-net .* 30/ })).toBeVisible()
  await mine.getByRole('button', { name: /^Withdraw FTTO, On-net/ }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(mine).toHaveCount(0)
  await expect(history(page).filter({ hasText: 'Withdrawn' })).toHaveCount(1)

  await page.goto('pricing/base-rule/options')
  const line = page.getByRole('region', { name: 'Private Leased Line' })
  await line.getByRole('button', { name: 'Plan a change of Private Leased Line' }).click()
  await dialog(page).getByLabel('What changes').selectOption('Device: Router rental: stop offering it')
  await dialog(page).getByRole('button', { name: 'Save planned change' }).click()
  const end = line.getByRole('listitem').filter({ hasText: 'Device: Router rental: no longer offered from' })
  await expect(end).toBeVisible()
  await end.getByRole('button', { name: /^Withdraw/ }).click()
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
  await expect(end).toHaveCount(0)
})
