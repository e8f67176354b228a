import { streamConnected } from '#e2e/app.ts'
import { expect, logIn, test } from '#e2e/world.ts'

test('another session is signed out, and its page shows the login', async ({
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
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(page.getByText('All other sessions have been signed out.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // Its page was notified, and leaves without a call.
  await expect(other).toHaveURL(/\/login/)
})
