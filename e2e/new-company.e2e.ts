import type { Page } from '@playwright/test'
import { codeOf } from '#server/testing/factors.ts'
import { fillInOrder } from '#e2e/actions.ts'
import { bellButton } from '#e2e/app.ts'
import { pickBuilding, shownPrice } from '#e2e/choices.ts'
import { inDatabase } from '#e2e/database.ts'
import {
  attachDocument,
  certificate,
  fillInSignUp,
  logInAs,
  mailTo,
  signUpButton,
  tokenIn,
  typeNewPassword,
} from '#e2e/sign-up.ts'
import { expect, test } from '#e2e/world.ts'

const company = 'Selat Marine Works Sdn Bhd'
const owner = { email: 'aisyah@selat-marine.example', password: 'a quiet harbour at dusk' }
const colleague = { email: 'dayang@selat-marine.example', password: 'seven lanterns over water' }
const po = 'PO-SELAT-1'

test('a new company signs up, is approved, signs in with a second factor, orders, and approves what its limited colleague orders', async ({
  page,
  browser,
  baseURL,
  signInElsewhere,
}, { parallelIndex }) => {
  test.setTimeout(180_000)
  const { page: desk, api: admin } = await signInElsewhere('admin')
  await desk.goto('')
  await signUp(page)
  await approve(desk)

  const approved = await mailTo(admin, owner.email, 'Your sign-up for Trunkline has been approved')
  await page.goto(`reset-password${tokenIn(approved)}`)
  await typeNewPassword(page, owner.password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await logInAs(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await protectSignIn(page, parallelIndex)
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  await orderNow(page)
  await fillInOrder(page, 'PO-SELAT-0')
  await expect(page.getByRole('heading', { name: /^Order O-/ })).toBeVisible()

  await page.goto('account/contact')
  await page.getByLabel('Email to invite').fill(colleague.email)
  await page.getByLabel('Spending limit').fill('10000')
  await page.getByRole('button', { name: 'Invite colleague' }).click()
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(colleague.email)
  const invitation = await mailTo(admin, colleague.email, `You are invited to join ${company} on Trunkline`)
  const theirs = await (await browser.newContext({ baseURL })).newPage()
  await theirs.goto(`accept-invitation${tokenIn(invitation)}`)
  await theirs.getByLabel('First name').fill('Dayang')
  await theirs.getByLabel('Last name').fill('Nurfaizah')
  await typeNewPassword(theirs, colleague.password)
  await theirs.getByRole('button', { name: 'Accept invitation' }).click()
  await logInAs(theirs, colleague.email, colleague.password)
  await expect(theirs.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('list', { name: 'Colleagues' })).toContainText(
    'Orders up to RM 10,000.00 alone',
  )

  const id = await askToOrder(theirs)
  await bellButton(page).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: `Dayang Nurfaizah asks you to approve an order (PO ${po})` })
    .click()
  await page
    .getByRole('article', { name: `PO ${po}` })
    .getByRole('button', { name: 'Approve order' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve order' }).click()
  await expect(page.getByRole('heading', { name: /^Order O-/ })).toBeVisible()
  const order = page.getByRole('main')
  await expect(order).toContainText('by Dayang Nurfaizah')
  await expect(order).toContainText(/Approved by\s*Aisyah Rahman, \d+ \w+ \d{4}/)

  await theirs.goto(`customer/quotes/view/${id}`)
  await theirs.getByRole('region', { name: 'Status' }).getByRole('link', { name: 'Go to the order' }).click()
  await expect(theirs.getByRole('main')).toContainText(/Approved by\s*Aisyah Rahman/)
  await theirs.context().close()
})

async function signUp(page: Page) {
  await page.goto('signup')
  await fillInSignUp(page, owner.email, {
    'Company name': company,
    'SSM registration number': '202301004444 (1498765-P)',
  })
  await attachDocument(page, certificate)
  await signUpButton(page).click()
  await page.getByRole('dialog', { name: 'You have signed up' }).getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** The administrator follows the bell to the application. */
async function approve(desk: Page) {
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

/** Sets up an authenticator app, and signs in again with a code of it. */
async function protectSignIn(page: Page, parallelIndex: number) {
  await page.goto('account/password')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(owner.password)
  await page.keyboard.press('Enter')
  const key = (await dialog.locator('code').textContent())!.replaceAll(' ', '')
  const confirmedAt = Date.now()
  await dialog.getByLabel('Code of the app').fill(codeOf(key, new Date(confirmedAt)))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^My Account/ })
    .click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await logInAs(page, owner.email, owner.password)
  // The set-up used this step's code; the next step is up to 30 seconds away.
  await inDatabase(parallelIndex, 'update totp set last_step = last_step - 1', [])
  await page.getByLabel('Code of the app').fill(codeOf(key, new Date(confirmedAt)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

/** Prices a line between two lit buildings and sends it to order, above the limit. Answers the quote's id. */
async function askToOrder(page: Page): Promise<number> {
  await page.goto('customer/quotes/add')
  await pickBuilding(page, 'Site A', 'menara aims', 'Menara AIMS')
  await pickBuilding(page, 'Site B', 'csf cx1', 'CSF CX1')
  const id = await orderNow(page)
  await expect(page.getByRole('alert').filter({ hasText: 'above your spending limit' })).toContainText(
    'We will ask Aisyah Rahman.',
  )
  await page.getByLabel('Purchase order number').fill(po)
  await page.getByRole('checkbox', { name: /accept the Terms/ }).check()
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  await expect(page.getByRole('article', { name: `PO ${po}` })).toContainText('Awaiting approval')
  return id
}

/** Adds the price of the chosen sites to the cart and goes on to send it to order. Answers the quote's id. */
async function orderNow(page: Page): Promise<number> {
  await shownPrice(page, '100Mbps').click()
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/api/quotes') && reply.ok())
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const { data } = (await (await stored).json()) as { data: { id: number } }
  await page.getByRole('button', { name: 'Order now' }).click()
  return data.id
}
