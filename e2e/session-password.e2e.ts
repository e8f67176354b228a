import { logInAs, mailTo, tokenIn, typeNewPassword } from '#e2e/sign-up.ts'
import { expect, test } from '#e2e/world.ts'

test('[R-05] [R-06] [R-21] [A-05] [C-32] a forgotten password is reset', async ({
  page,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/422/)
  // A user of this test alone: the demo people keep their passwords.
  const email = `lost-${crypto.randomUUID().slice(0, 8)}@acme.example`
  await (await apiOf('acme')).post('/colleagues/invitations', { email })
  const admin = await apiOf('admin')
  const invitation = await mailTo(
    admin,
    email,
    'You are invited to join Acme Manufacturing Sdn Bhd on Trunkline',
  )
  const token = new URLSearchParams(tokenIn(invitation)).get('token')
  const name = { first_name: 'Nadia', last_name: 'Yusof' }
  await admin.post('/accept-invitation', { token, ...name, password: 'nine kettles by the sea' })
  const password = 'a quiet harbour at dusk'
  await page.goto('login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The address changes before the page does, and both pages have an email.
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password$/)
  const field = page.getByLabel('Email')
  const send = page.getByRole('button', { name: 'Send link' })
  await expect(field).toHaveValue(email)
  await field.fill('')
  await send.click()
  await expect(field).toHaveAccessibleDescription('Please enter an email')
  await field.fill('nadia')
  await send.click()
  await expect(field).toHaveAccessibleDescription('Enter a valid email address.')
  await expect(field).toBeFocused()
  await field.fill(email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page).toHaveURL(/\/forgot-password$/)

  const plain = await mailTo(admin, email, 'Set a new password for Trunkline')
  const { pathname, search } = new URL(/https?:\S+token=\S+/.exec(plain)![0])
  expect(pathname).toMatch(/\/reset-password$/)

  const setPassword = async () => {
    await page.goto(`reset-password${search}`)
    await typeNewPassword(page, password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await setPassword()
  await expect(page).toHaveURL(/\/login$/)
  await setPassword()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  // Both pages ask for an email.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await logInAs(page, email, password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'Password' }).click()
  await expect(page).toHaveURL(/\/account\/password$/)
  const change = page.getByRole('button', { name: 'Change password' })
  const current = page.getByLabel('Current password')
  await change.click()
  await expect(current).toHaveAccessibleDescription('Please enter your current password')
  await current.fill('not the current one')
  await typeNewPassword(page, 'seven lanterns over water')
  await change.click()
  await expect(current).toHaveAccessibleDescription('The current password is incorrect.')
  await expect(current).toBeFocused()
  await current.fill(password)
  await change.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
  await expect(current).toHaveValue('')
  // The current session is a new one.
  await page.goto('account/profile')
  await expect(page.getByRole('main')).toContainText(email)
  await mailTo(admin, email, 'Your Trunkline password was changed')
})
