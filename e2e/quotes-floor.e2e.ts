import { mrc, openPrice } from '#e2e/quotes-pricing.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, test } from '#e2e/world.ts'

test('another client manager approves a price below the floor', async ({
  page,
  signIn,
  signInElsewhere,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const admin = await apiOf('admin')
  const { id, quote_reference: reference } = await activeQuote(acme)
  const before = (await acme.get(`/quotes/${id}`)).data
  await signIn('admin')
  await page.goto('account/settings')
  const approved = page.getByRole('switch', { name: /^Have prices below the floor approved/ })
  await approved.click()
  await expect(approved).toBeChecked()
  await page.goto('user-management/user/management?keyword=manager@')
  await page.getByRole('button', { name: 'Actions for Farid Hassan' }).click()
  await page.getByRole('menuitem', { name: 'Change approval right' }).click()
  const right = page.getByRole('dialog', { name: 'Change approval right' })
  await expect(right.getByRole('switch', { name: 'May approve prices below the floor' })).toBeChecked()
  await expectAccessible(page)

  const api = await signIn('daniel')
  const { floor } = (await api.get(`/quotes/price/${id}`)).data
  const low = floor.mrc - 1
  const dialog = await openPrice(page, 'active', reference)
  await mrc(dialog).fill(low.toFixed(2))
  await expect(dialog.getByRole('alert')).toContainText('the approval of another client manager')
  await dialog.getByLabel('Reason for the lower price').fill('Three more sites follow')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText(/below the floor and awaits approval/)).toBeVisible()
  await page.getByRole('link', { name: /^Below floor/ }).click()
  const own = page.getByRole('article', { name: reference })
  await expect(own).toContainText('Three more sites follow')
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve price' })).toHaveCount(0)
  await expectAccessible(page)
  expect((await acme.get(`/quotes/${id}`)).data).toEqual(before)

  const { page: other } = await signInElsewhere('manager')
  await other.setViewportSize({ width: 360, height: 740 })
  await other.goto('account/notifications')
  await other
    .getByRole('link', { name: /Daniel Wong asks you to approve a price/ })
    .first()
    .click()
  const asked = other.getByRole('region', { name: 'Prices below the floor' })
  await expect(asked).toContainText('Daniel Wong asked on')
  await expectWithinPhone(other)
  await asked.getByRole('button', { name: 'Decline price' }).click()
  const decline = other.getByRole('dialog', { name: `Decline the price of ${reference}` })
  await decline.getByRole('button', { name: 'Decline price' }).click()
  await expect(decline.getByLabel(/^Reason/)).toHaveAccessibleDescription(/Enter why you decline/)
  await decline.getByRole('button', { name: 'Back' }).click()
  await asked.getByRole('button', { name: 'Approve price' }).click()
  const approve = other.getByRole('dialog', { name: `Approve the price of ${reference}` })
  await approve.getByLabel('Message to Daniel Wong').fill('Go ahead')
  await approve.getByRole('button', { name: 'Approve price' }).click()
  await expect(asked).toHaveCount(0)
  await other.getByRole('button', { name: 'History', exact: true }).click()
  await expect(other.getByText('Price below the floor approved')).toBeVisible()
  expect((await acme.get(`/quotes/${id}`)).data.bandwidth_mrc).toBe(low)

  await page.goto('client-manager/quotes/below-floor')
  const earlier = page.getByRole('region', { name: 'Earlier requests' })
  await expect(earlier.getByRole('article', { name: reference })).toContainText('Go ahead')
  // Restored: other tests price below the floor.
  await admin.put('/portal-settings', { floor_needs_approval: false })
})
