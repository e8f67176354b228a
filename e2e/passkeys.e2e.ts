import { demoPassword } from '#server/seed/people.ts'
import { leavePortal } from '#e2e/app.ts'
import { expect, expectAccessible, logIn, test } from '#e2e/world.ts'

test('a passkey is added, signs in, and is removed', async ({ page, baseURL, expectConsole }) => {
  expectConsole(/422/)
  // WebAuthn needs a host name, and `localhost` reaches this portal as well.
  const home = baseURL!.replace('127.0.0.1', 'localhost')
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verifies = (isUserVerified: boolean) =>
    client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

  await page.goto(baseURL!)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('main')).toContainText('Passkeys do not work at an IP address.')

  await page.goto(home)
  await logIn(page, 'commercial')
  await expect(page.getByRole('heading', { name: 'Base Price' })).toBeVisible()
  await page.goto(new URL('account/password', home).href)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section).toContainText('You have no passkeys.')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByLabel('Current password').fill('not this one')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is incorrect.',
  )
  await verifies(false)
  await dialog.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('No passkey was given')
  await expectAccessible(page)
  await verifies(true)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(section).toContainText('not used yet')
  await section.getByRole('button', { name: 'Rename Work laptop' }).click()
  await dialog.getByLabel('Name').fill('Key ring')
  await page.keyboard.press('Enter')
  await expect(section).toContainText('Key ring')

  await leavePortal(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await verifies(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was given')
  await verifies(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Base Price' })).toBeVisible()

  await leavePortal(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await logIn(page, 'commercial')
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Base Price' })).toBeVisible()

  await page.goto(new URL('account/password', home).href)
  await section.getByRole('button', { name: 'Remove Key ring' }).click()
  await dialog.getByLabel('Current password').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(section).toContainText('You have no passkeys.')
  await leavePortal(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  // The device still has the passkey.
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted')
  await page.getByRole('button', { name: 'Sign in with your password' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})
