import { inDatabase } from '#e2e/database.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'
import { demoPassword } from '#server/seed/people.ts'
import { codeOf } from '#server/testing/factors.ts'
import { startProvider } from '#server/testing/provider.ts'

test('people sign in with the provider of their company', async ({ page, signIn, apiOf, expectConsole }, {
  parallelIndex,
}) => {
  // The provider's pages request a font and an icon, and a page may still be reading when its token is removed.
  expectConsole(/422|503|401/, /fonts\.googleapis|favicon|404|ERR_/)
  const email = 'customer@borneo.example'
  const admin = await apiOf('admin')
  const company = (await (await apiOf('borneo')).get('/profile')).data.customer.id
  const settings = `/customers/${company}/sso`
  const provider = await startProvider((await admin.get(settings)).data.redirect_uri)
  // Like Microsoft Entra ID, it does not state whether the address is verified.
  provider.people.set('jefri', { email })
  const { issuer, client_id, client_secret } = provider

  await signIn('admin')
  await page.goto(`customer-account/customer/profile/${company}?tab=sign_in`)
  const section = page.getByRole('region', { name: 'Single sign-on' })
  await expect(section).toContainText('No provider is set up.')
  await section.getByRole('button', { name: 'Set up provider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up provider' })
  const issuerField = dialog.getByLabel('Issuer')
  await issuerField.fill(`${issuer}/elsewhere`)
  await dialog.getByRole('button', { name: 'Test issuer' }).click()
  await expect(dialog.getByText(/^No OpenID Connect provider answers/)).toBeVisible()
  await issuerField.fill(issuer)
  await dialog.getByRole('button', { name: 'Test issuer' }).click()
  await expect(dialog.getByText(/^The provider answers/)).toBeVisible()
  await dialog.getByLabel('Client ID').fill(client_id)
  await dialog.getByLabel(/addresses count as confirmed/).check()
  await dialog.getByLabel('People may sign in').check()
  await dialog.getByRole('button', { name: 'Save provider' }).click()
  const secret = dialog.getByLabel('Client secret', { exact: true })
  await expect(secret).toBeFocused()
  await expectAccessible(page)
  await secret.fill(client_secret)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(section).toContainText('Enabled')
  await section.getByLabel('Email domain').fill('Borneo.example')
  await page.keyboard.press('Enter')
  await expect(section).toContainText(/trunkline-domain=[\w-]{43}/)
  await section.getByRole('button', { name: 'Verify borneo.example' }).click()
  await expect(section.getByRole('alert')).toContainText(/^(No TXT record|The DNS of borneo\.example)/)
  // The portal of browser tests uses real DNS, which does not know the domain.
  const proven = 'update sso_domain set verified_at = now() where domain = $1'
  await inDatabase(parallelIndex, proven, ['borneo.example'])
  await page.reload()
  await expect(section).toContainText(/Proven on/)
  await page.evaluate(() => localStorage.removeItem('accessToken'))

  const wanted = 'customer/orders'
  const withCompany = async () => {
    await page.goto(wanted)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Sign in with your company' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in with your company' })).toBeVisible()
  }
  await withCompany()
  const field = page.getByLabel('Email')
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(next).toBeFocused()
  await field.fill('someone@nowhere.example')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/^No company has set up sign-in/)
  await field.fill(email)
  await page.keyboard.press('Enter')

  await page.getByPlaceholder('Enter any login').fill('jefri')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Confirm that this account is yours' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(email)
  await expect(page).toHaveURL(/\/login\/sso\/callback$/)
  const password = page.getByLabel('Password', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('a wrong guess')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('This password is incorrect.')
  await expectAccessible(page)
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${wanted}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // The second factor is required after the provider too, which still knows this browser.
  const own = await apiOf('borneo')
  const proof = { current_password: demoPassword }
  const { key } = (await own.post('/profile/second-factor', proof)).data
  const code = codeOf(key, new Date())
  const { recovery_codes } = (await own.put('/profile/second-factor', { code })).data
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await withCompany()
  await next.click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\/sso\/callback$/)
  // The set-up used this step's code; the next step is up to 30 seconds away.
  await inDatabase(parallelIndex, 'update totp set last_step = last_step - 1', [])
  await page.getByLabel('Code of the app').fill(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${wanted}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await own.post('/profile/second-factor/off', { ...proof, code: recovery_codes[0] })

  // Without a second factor it signs in at once.
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await withCompany()
  await next.click()
  await expect(page).toHaveURL(new RegExp(`/${wanted}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('login/sso/callback?code=x&state=x')
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This sign-in has ended')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()

  await admin.put(settings, { issuer, client_id, enabled: false })
  await provider.close()
})
