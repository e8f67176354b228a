import { tokenIn } from '#e2e/sign-up.ts'
import { expect, expectAccessible, expectAccessibleOnPhone, expectWithinPhone, test } from '#e2e/world.ts'

test('[R-05] [R-06] [R-21] [A-05] [C-32] whoever forgot their password sets a new one by the mailed link and signs in; a used link leads to a new one; it is changed again with the current one', async ({
  page,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/422/)
  // A person of this test alone: the others of the demo keep their passwords.
  const email = `lost-${crypto.randomUUID().slice(0, 8)}@acme.example`
  await (await apiOf('acme')).post('/colleagues/invitations', { email })
  const admin = await apiOf('admin')
  const newest = async () => {
    const { items } = (await admin.get('/dev/mailbox')).data
    return items.find((mail: { to: string }) => mail.to === email) as
      { id: number; subject: string } | undefined
  }
  await expect.poll(newest).toBeDefined()
  const invitation = (await admin.get(`/dev/mailbox/${(await newest())!.id}`)).data.plain
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
  await expectAccessible(page)
  await field.fill(email)
  await send.click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)

  await expect.poll(async () => (await newest())?.subject).toBe('Set a new password for Trunkline')
  const { plain } = (await admin.get(`/dev/mailbox/${(await newest())!.id}`)).data
  const { pathname, search } = new URL(/https?:\S+token=\S+/.exec(plain)![0])
  expect(pathname).toMatch(/\/reset-password$/)

  const setPassword = async () => {
    await page.goto(`reset-password${search}`)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Repeat the new password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await page.goto(`reset-password${search}`)
  await setPassword()
  await expect(page).toHaveURL(/\/login$/)
  await setPassword()
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to sign in' }).click()
  // Both pages ask for an email.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
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
  await page.getByLabel('New password', { exact: true }).fill('seven lanterns over water')
  await page.getByLabel('Repeat the new password').fill('seven lanterns over water')
  await change.click()
  await expect(current).toHaveAccessibleDescription('The current password is incorrect.')
  await expect(current).toBeFocused()
  await expectAccessible(page)
  await current.fill(password)
  await change.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your password has been changed.' })).toBeVisible()
  await expect(current).toHaveValue('')
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  // The session that goes on is a new one.
  await page.goto('account/profile')
  await expect(page.getByRole('main')).toContainText(email)
  await expect.poll(async () => (await newest())?.subject).toBe('Your Trunkline password was changed')
})
