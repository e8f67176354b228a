import type { Page } from '@playwright/test'
import { pdf } from '#server/testing/uploads.ts'
import { expect, type Api } from '#e2e/world.ts'

export const signUpButton = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true })

/** A company's certificate, as an upload. */
export const certificate = {
  name: 'certificate of incorporation.pdf',
  mimeType: 'application/pdf',
  buffer: pdf,
}

export const attachDocument = (page: Page, file: typeof certificate) =>
  page.getByLabel('Company document', { exact: true }).and(page.locator('input')).setInputFiles(file)

export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true })

/** Fills in both steps of a sign-up except the document; the postcode fills in city and state. */
export async function fillInSignUp(page: Page, email: string, more: Record<string, string> = {}) {
  const steps: Record<string, string>[] = [
    {
      'First name': 'Aisyah',
      'Last name': 'Rahman',
      Responsibility: 'Network manager',
      Email: email,
      Phone: '012-345 6789',
    },
    {
      'Company name': 'Kilang Jentera Utara Sdn Bhd',
      'SSM registration number': '201901000005 (1312525-A)',
      'Address line 1': '12 Jalan Perusahaan',
      'Zip/postal code': '11900',
    },
  ]
  for (const [index, fields] of steps.entries()) {
    if (index > 0) await continueButton(page).click()
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(more[label] ?? text)
  }
  await expect(page.getByLabel('City')).toHaveValue('Bayan Lepas')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Pulau Pinang')
}

/** The text of the newest mail to an address, once one has this subject. */
export async function mailTo(admin: Api, email: string, subject: string): Promise<string> {
  const newest = async () => {
    const { items } = (await admin.get('/dev/mailbox')).data
    return items.find((mail: { to: string }) => mail.to === email) as
      { id: number; subject: string } | undefined
  }
  await expect.poll(async () => (await newest())?.subject, { timeout: 20_000 }).toBe(subject)
  return (await admin.get(`/dev/mailbox/${(await newest())!.id}`)).data.plain
}

/** The query of the link in a mail, with its token. */
export const tokenIn = (plain: string) => new URL(/https?:\S+token=\S+/.exec(plain)![0]).search

/** Fills in the password twice, on the reset page or an invitation. */
export async function typeNewPassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
}

/** Fills in and submits the login page for someone outside the demo. */
export async function logInAs(page: Page, email: string, password: string) {
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
