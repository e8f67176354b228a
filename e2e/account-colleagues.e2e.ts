import { takeAction } from '#e2e/actions.ts'
import { logInAs, mailTo, tokenIn, typeNewPassword } from '#e2e/sign-up.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('an administrator invites a colleague in three clicks and sets their limit', async ({
  page,
  browser,
  baseURL,
  signIn,
  apiOf,
}) => {
  await signIn('borneo')
  await page.goto('')
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Team' }).click()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const inviting = page.getByRole('dialog', { name: 'Invite colleague' })
  const email = `dayang-${crypto.randomUUID().slice(0, 8)}@borneo.example`
  await expect(inviting.getByLabel('Email to invite')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email to invite')).toHaveAccessibleDescription('Please enter an email')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: `An invitation was sent to ${email}` }),
  ).toBeVisible()
  const team = page.getByRole('table', { name: 'Team' })
  await expect(team.getByRole('row').filter({ hasText: email })).toContainText('Invited by Jefri Ujan')

  const subject = 'You are invited to join Borneo Connect Sdn Bhd on Trunkline'
  const plain = await mailTo(await apiOf('admin'), email, subject)
  const invited = await (await browser.newContext({ baseURL })).newPage()
  await invited.goto(`accept-invitation${tokenIn(plain)}`)
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await expect(invited.getByLabel('First name')).toHaveAccessibleDescription('Please enter your first name')
  await invited.getByLabel('First name').fill('Dayang')
  await invited.getByLabel('Last name').fill('Nurfaizah')
  const password = 'seven lanterns over water'
  await typeNewPassword(invited, password)
  await invited.getByRole('button', { name: 'Accept invitation' }).click()
  await logInAs(invited, email, password)
  await expect(invited.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await invited.goto('account/company')
  await expect(invited.getByRole('table', { name: 'Team' })).toContainText('Jefri Ujan')
  await expect(invited.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(invited.getByRole('link', { name: 'Away' })).toHaveCount(0)
  await invited.context().close()

  await page.reload()
  const row = team.getByRole('row').filter({ hasText: email })
  const limiting = await takeAction(row, 'Actions for Dayang Nurfaizah', 'Change spending limit')
  await limiting.getByLabel('Spending limit').fill('15000')
  await limiting.getByRole('checkbox', { name: /all orders of a calendar month/ }).check()
  await expectAccessible(page)
  await limiting.getByRole('button', { name: 'Save limit' }).click()
  await expect(row).toContainText('RM 15,000.00per order and calendar month')
  const history = page.getByRole('region', { name: 'Changes of limits and rights' })
  await expect(history.getByRole('listitem').first()).toContainText('RM 15,000.00')
  await page.getByRole('button', { name: 'Actions for Jefri Ujan' }).click()
  const own = page.getByRole('menuitem', { name: 'Change spending limit' })
  await expect(own).toBeDisabled()
  await expect(own).toContainText('Another administrator must do this.')
  await page.keyboard.press('Escape')
  const removing = await takeAction(row, 'Actions for Dayang Nurfaizah', 'Remove colleague')
  await removing.getByRole('button', { name: 'Remove colleague' }).click()
  await expect(row).toHaveCount(0)
})
