import type { Locator, Page } from '@playwright/test'
import { fillInOrder } from '#e2e/actions.ts'
import { bellButton } from '#e2e/app.ts'
import { shownPrice } from '#e2e/choices.ts'
import {
  attachDocument,
  certificate,
  continueButton,
  fillInSignUp,
  logInAs,
  mailTo,
  signUpButton,
  tokenIn,
  typeNewPassword,
} from '#e2e/sign-up.ts'
import { expect, expectAccessible, expectWithinPhone, phone, test } from '#e2e/world.ts'

const company = 'Selat Marine Works Sdn Bhd'

/** Closes the dialog of a sent form, and measures how long the sign-in page takes. */
async function leaveDialog(page: Page, email: string, leave: (dialog: Locator) => Promise<void>) {
  const dialog = page.getByRole('dialog', { name: 'You have signed up' })
  await expect(dialog).toContainText(
    `We emailed a confirmation to ${email} with a link to generate a username and password.`,
  )
  await expect(dialog).toContainText(`Your username is your email address, ${email}.`)
  await expectAccessible(page)
  await leave(dialog)
  const left = Date.now()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/login$/)
  const waited = Date.now() - left
  expect(waited).toBeGreaterThan(800)
  expect(waited).toBeLessThan(1_800)
}

/** The administrator opens the application from the bell. */
async function approve(desk: Page) {
  await desk.goto('')
  await bellButton(desk).click()
  await desk
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `${company} has signed up` })
    .click()
  await expect(desk.getByRole('main')).toContainText(company)
  await desk.getByRole('button', { name: 'Approve' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Sales unit (RCC)' }).fill('Enterprise Central')
  await desk.getByRole('option', { name: 'Enterprise Central' }).click()
  await dialog.getByLabel('Account number').fill('8001-5512')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('button', { name: 'Okay' }).click()
  await expect(desk.getByRole('main')).toContainText('Sign-up approved')
}

test('[R-04] [D-05] [K-16] [K-18] [N-02] a company signs up, confirms its address by the mailed link, waits for approval, and orders', async ({
  page,
  signInElsewhere,
  expectConsole,
}) => {
  expectConsole(/422/)
  const email = 'aisyah@selat-marine.example'
  const { page: desk, api: admin } = await signInElsewhere('admin')
  await page.goto('login')
  await page.getByRole('link', { name: 'New here? Sign up your company' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/signup$/)
  await expect(continueButton(page)).toHaveAccessibleDescription(
    'Still needed: First name, Responsibility, Email, Phone.',
  )
  // A field is checked when it is left, unless it is empty.
  const emailField = page.getByLabel('Email')
  await emailField.press('Tab')
  await expect(emailField).not.toHaveAttribute('aria-invalid')
  await emailField.fill('aisyah@')
  await expect(emailField).not.toHaveAttribute('aria-invalid')
  await emailField.press('Tab')
  await expect(emailField).toHaveAccessibleDescription(/Enter a valid email address\./)

  await fillInSignUp(page, email, { 'Company name': company })
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(signUpButton(page)).toHaveAccessibleDescription('Still needed: Company document.')
  // Typed values survive a reload and both steps. Another country clears the state and lists its own.
  await page.reload()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Step 1 of 2')).toBeFocused()
  await expect(emailField).toHaveValue(email)
  await page.goBack()
  await expect(page.getByLabel('Company name')).toHaveValue(company)
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('GAPOR')
  await expect(page.getByRole('option')).toHaveText(['Singapore'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Singapore')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('')
  await country.fill('malaysia')
  await page.getByLabel('Zip/postal code').fill('50250')
  await expect(page.getByLabel('City')).toHaveValue('Kuala Lumpur')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Wilayah Persekutuan')

  await attachDocument(page, { ...certificate, name: 'notes.txt', mimeType: 'text/plain' })
  await expect(page.getByRole('status').filter({ hasText: 'Choose a PDF, PNG or JPEG file.' })).toBeVisible()
  await attachDocument(page, { ...certificate, buffer: Buffer.from('not what it says') })
  await expect(page.getByText('certificate of incorporation.pdf')).toBeVisible()
  const registration = page.getByLabel('SSM registration number')
  await registration.fill('1312525-A')
  await registration.press('Tab')
  await expect(registration).toHaveAccessibleDescription(/Enter 12 digits that begin with the year/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Phone').fill('12')
  await continueButton(page).click()
  await expect(page.getByText('certificate of incorporation.pdf')).toBeVisible()
  await signUpButton(page).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Please correct one field')
  await summary.getByRole('link').click()
  await expect(registration).toBeFocused()
  await registration.fill('202301004444 (1498765-P)')
  await signUpButton(page).click()
  // The server's refusal leads to the step with the field.
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter a phone number that can be called')
  await expect(page).toHaveURL(/\/signup$/)
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
    /Enter a phone number that can be called/,
  )
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('012-345 6789')
  await continueButton(page).click()
  expectConsole(/422/, /415/)
  await signUpButton(page).click()
  await expect(summary).toContainText('Choose a PDF, PNG or JPEG file.')
  await page.getByRole('button', { name: 'Remove certificate of incorporation.pdf' }).click()
  await expect(signUpButton(page)).toBeDisabled()
  await attachDocument(page, certificate)
  let release = () => {}
  await page.route('**/api/signup', async (route) => {
    await new Promise<void>((go) => (release = go))
    await route.continue()
  })
  await signUpButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Company document' })).toBeVisible()
  release()
  await leaveDialog(page, email, (dialog) => dialog.getByRole('button', { name: 'Okay' }).click())

  const plain = await mailTo(admin, email, 'Confirm your sign-up for Trunkline')
  expect(plain).toContain(`Username: ${email}`)
  await page.goto(`reset-password${tokenIn(plain)}`)
  const password = 'a quiet harbour at dusk'
  await typeNewPassword(page, password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await logInAs(page, email, password)
  await expect(page.getByRole('alert').filter({ hasText: 'Your sign-up is under review.' })).toBeVisible()

  await approve(desk)
  await mailTo(admin, email, 'Your sign-up for Trunkline has been approved')
  await page.goto('login')
  await logInAs(page, email, password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  await shownPrice(page, '100Mbps').click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Order now' }).click()
  await fillInOrder(page, 'PO-SELAT-1')
  await expect(page.getByRole('heading', { name: /^Order O-/ })).toBeVisible()
})

test('[D-05] [N-02] a known email gets the same dialog, and a mail', async ({ page, apiOf }) => {
  const email = 'daniel@trunkline.example'
  await page.setViewportSize(phone)
  await page.goto('signup')
  await fillInSignUp(page, email)
  await attachDocument(page, certificate)
  await expectWithinPhone(page)
  await page.getByLabel('Address line 1').press('Enter')
  await leaveDialog(page, email, async () => page.keyboard.press('Escape'))
  const subject = 'Someone tried to sign up for Trunkline with your email address'
  expect(await mailTo(await apiOf('admin'), email, subject)).toContain('Forgot your password?')
})
