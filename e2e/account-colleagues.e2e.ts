import { logInAs, mailTo, tokenIn, typeNewPassword } from '#e2e/sign-up.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectWithinPhone,
  switchToMalay,
  test,
} from '#e2e/world.ts'

test('an administrator invites a colleague, who accepts by the mailed link, and sets their limit', async ({
  page,
  browser,
  baseURL,
  signIn,
  apiOf,
}) => {
  await signIn('borneo')
  await page.goto('account/contact')
  const email = `dayang-${crypto.randomUUID().slice(0, 8)}@borneo.example`
  const invite = page.getByRole('button', { name: 'Invite colleague' })
  await invite.click()
  await expect(page.getByLabel('Email to invite')).toHaveAccessibleDescription('Please enter an email')
  await page.getByLabel('Email to invite').fill(email)
  await invite.click()
  await expect(
    page.getByRole('status').filter({ hasText: `An invitation was sent to ${email}` }),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invitations' })).toContainText(email)
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)

  const admin = await apiOf('admin')
  const plain = await mailTo(admin, email, 'You are invited to join Borneo Connect Sdn Bhd on Trunkline')

  const stranger = await browser.newContext({ baseURL })
  const invited = await stranger.newPage()
  await invited.goto(`accept-invitation${tokenIn(plain)}`)
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name')
  await expectAccessible(invited)
  await invited.getByLabel('First name').fill('Dayang')
  await invited.getByLabel('Last name').fill('Nurfaizah')
  const password = 'seven lanterns over water'
  await typeNewPassword(invited, password)
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await logInAs(invited, email, password)
  await expect(invited.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await invited.goto('account/contact')
  await expect(invited.getByRole('list', { name: 'Colleagues' })).toContainText('Jefri Ujan')
  await expect(invited.getByRole('button', { name: 'Invite colleague' })).toHaveCount(0)
  await stranger.close()

  await page.reload()
  const row = page.getByRole('list', { name: 'Colleagues' }).getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: 'Actions for Dayang Nurfaizah' }).click()
  await page.getByRole('menuitem', { name: 'Change spending limit' }).click()
  await page.getByRole('dialog').getByLabel('Spending limit').fill('15000')
  await page.getByRole('dialog').getByRole('button', { name: 'Save limit' }).click()
  await expect(row).toContainText('Orders up to RM 15,000.00 alone')
  await row.getByRole('button', { name: 'Actions for Dayang Nurfaizah' }).click()
  await page.getByRole('menuitem', { name: 'Remove colleague' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove colleague' }).click()
  await expect(row).toHaveCount(0)
  await switchToMalay(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Rakan sekerja' })).toBeVisible()
})
