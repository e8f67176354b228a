import { demoPassword } from '#server/seed/people.ts'
import { people } from '#server/testing/people.ts'
import { codeOf } from '#server/testing/factors.ts'
import { leavePortal } from '#e2e/app.ts'
import { inDatabase } from '#e2e/database.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectWithinPhone,
  logIn,
  test,
  wide,
} from '#e2e/world.ts'

test('an admin sets up an authenticator app, signs in with a code and with a recovery code, and requires one of staff, who are led to the set-up', async ({
  page,
  signIn,
  signInElsewhere,
  expectConsole,
}, { parallelIndex }) => {
  expectConsole(/409|422|403/)
  await signIn('admin')
  await page.goto('account/settings')
  const required = page.getByRole('switch', { name: 'Require a second factor of staff' })
  await required.click()
  await expect(page.getByRole('alert')).toContainText('Set up a second factor for yourself')
  await expect(required).not.toBeChecked()

  await page.goto('account/password')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Current password')
  await expect(password).toBeFocused()
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription('The current password is incorrect.')
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  const code = dialog.getByLabel('Code of the app')
  await expect(code).toBeFocused()
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await page.setViewportSize(wide)
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await expect(code).toHaveAccessibleDescription(/Please enter the six digits of the app/)
  const confirmedAt = Date.now()
  await code.fill(codeOf(key, new Date(confirmedAt)))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await page.setViewportSize(wide)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await file).suggestedFilename()).toBe('trunkline-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByRole('main')).toContainText('10 recovery codes left')
  await expectAccessible(page)

  await leavePortal(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await logIn(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const asked = page.getByLabel('Code of the app')
  await expect(asked).toBeFocused()
  await asked.fill('000000')
  await page.keyboard.press('Enter')
  await expect(asked).toHaveAccessibleDescription(/wrong or was already used/)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await page.setViewportSize(wide)
  // The set-up used this step's code; the next step is up to 30 seconds away.
  await inDatabase(parallelIndex, 'update totp set last_step = last_step - 1', [])
  await asked.fill(codeOf(key, new Date(confirmedAt)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.goto('account/settings')
  await required.click()
  await expect(page.getByRole('main')).toContainText('Changed by Mei Ling Tan')
  await expectAccessible(page)
  const { page: other } = await signInElsewhere('commercial')
  await other.goto('')
  await expect(other).toHaveURL(/\/account\/password$/)
  await expect(other.getByRole('alert')).toContainText('Trunkline requires a second factor of staff')
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeHidden()
  await expectAccessible(other)
  await required.click()
  await expect(required).not.toBeChecked()
  await other.goto('')
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await leavePortal(page)
  await expect(page.getByLabel('Email')).toBeVisible()
  await logIn(page, 'admin')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('account/password')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Current password').fill(demoPassword)
  await dialog.getByLabel('Code of the app, or a recovery code').fill(recovery[1]!)
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
})

test('an admin removes the second factor of someone who lost it, and cannot remove their own here', async ({
  page,
  apiOf,
}) => {
  const proof = { current_password: demoPassword }
  const setUp = async (person: 'admin' | 'commercial') => {
    const api = await apiOf(person)
    const { key } = (await api.post('/profile/second-factor', proof)).data
    const confirmed = await api.put('/profile/second-factor', { code: codeOf(key, new Date()) })
    return { api, off: { ...proof, code: confirmed.data.recovery_codes[0] } }
  }
  await setUp('commercial')
  const { api: admin, off } = await setUp('admin')
  // The session that set it up is the one that goes on.
  await page.goto('api/health')
  await page.evaluate((token) => localStorage.setItem('accessToken', token), admin.token)
  await page.goto('user-management/user/management')
  const removal = page.getByRole('menuitem', { name: /^Remove second factor/ })
  const row = (email: string) => page.getByRole('row').filter({ hasText: email })
  const openMenu = (email: string) =>
    row(email)
      .getByRole('button', { name: /^Actions/ })
      .click()
  await openMenu(people.admin)
  await expect(removal).toBeDisabled()
  await page.keyboard.press('Escape')
  await openMenu(people.manager)
  await expect(page.getByRole('menuitem', { name: 'Reset password' })).toBeVisible()
  await expect(removal).toHaveCount(0)
  await page.keyboard.press('Escape')
  await openMenu(people.commercial)
  await removal.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('passkeys and recovery codes stop working')
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await page.setViewportSize(wide)
  await dialog.getByRole('button', { name: 'Remove second factor' }).click()
  await expect(dialog).toContainText('Second factor removed')
  await dialog.getByRole('button', { name: 'Okay' }).click()
  await openMenu(people.commercial)
  await expect(page.getByRole('menuitem', { name: 'Reset password' })).toBeVisible()
  await expect(removal).toHaveCount(0)
  await admin.post('/profile/second-factor/off', off)
})
