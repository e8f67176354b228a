import { demoPassword } from '#server/seed/people.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('an administrator creates an API key by keyboard, copies it, uses it and revokes it', async ({
  page,
  signIn,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('borneo')
  await page.goto('account/settings')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'Create API key' }).focus()
  await page.keyboard.press('Enter')
  const creating = page.getByRole('dialog', { name: 'Create API key' })
  await expect(creating.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(creating.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await page.keyboard.type('Automation')
  await creating.getByRole('checkbox', { name: 'Manage services' }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page)
  await creating.getByLabel('Current password').focus()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  const created = page.getByRole('dialog', { name: 'API key created' })
  await created.getByRole('button', { name: /^Copy tl_/ }).focus()
  await page.keyboard.press('Enter')
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await created.getByRole('button', { name: 'I have stored the key' }).focus()
  await page.keyboard.press('Enter')

  const entry = keys.getByRole('listitem').filter({ hasText: 'Automation' })
  await expect(entry).toContainText(`${token.slice(0, 11)}… · acts for Jefri Ujan · Read · Manage services`)
  const status = async () =>
    (await request.get('api/services', { headers: { authorization: `Bearer ${token}` } })).status()
  expect(await status()).toBe(200)
  await entry.getByRole('button', { name: 'Revoke Automation' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog', { name: 'Revoke Automation?' })
    .getByRole('button', { name: 'Revoke API key' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(entry).toContainText('Revoked')
  expect(await status()).toBe(401)
})
