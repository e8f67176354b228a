import { streamConnected } from '#e2e/app.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectWithinPhone,
  logIn,
  switchToMalay,
  test,
} from '#e2e/world.ts'

test('whoever signs out another browser sees it leave; the list names device, network and times', async ({
  page,
  signInElsewhere,
  expectConsole,
}) => {
  expectConsole(/401/)
  await page.goto('login')
  await logIn(page, 'manager')
  await expect(page.getByRole('button', { name: /^My Account/ })).toBeVisible()
  const { page: other } = await signInElsewhere('manager')
  const connected = streamConnected(other)
  await other.goto('account/settings')
  await connected

  await page.goto('account/password')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const here = sessions.getByRole('listitem').filter({ hasText: 'This session' })
  await expect(here).toContainText(/Chrome on \w+/)
  await expect(here).toContainText('Network 127.0.0.*')
  await expect(here.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByText('All other sessions have been signed out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // Its page was notified, and leaves by itself.
  await expect(other).toHaveURL(/\/login/)

  await switchToMalay(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Sesi' })).toContainText('Sesi ini')
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await page.evaluate(() => localStorage.setItem('language', 'English'))
  await page.reload()
  await expect(sessions).toBeVisible()
})
