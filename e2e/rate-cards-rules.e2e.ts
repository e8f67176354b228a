import type { Page } from '@playwright/test'
import { takeAction } from '#e2e/actions.ts'
import { mainMenu } from '#e2e/app.ts'
import { callsTo } from '#e2e/calls.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const nameIn = (page: Page) => page.getByRole('dialog').getByLabel('Pricing Rule Name')
const proceed = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Proceed', exact: true })
const listed = (page: Page) => page.waitForRequest('**/api/pricing-rule/list*')

test('[P-11] [R-22] [S-13] [D-19] [D-20] [D-21] [D-22] [D-23] [D-42] [D-43] [T-36] [T-37] [T-38] [T-39] [T-40] [T-41] [T-42] [T-43] [V-43] [V-44] [V-45] [X-16] [C-33] [C-34] [C-35] a client manager creates, renames, duplicates and deletes a rule', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/422/)
  const manager = await signIn('manager')
  await page.goto('')
  await mainMenu(page).getByRole('button', { name: 'Pricing' }).click()
  await mainMenu(page).getByRole('link', { name: 'Pricing Rules' }).click()
  await expect(page).toHaveURL(/\/pricing\/pricing-rule$/)
  const { data } = await manager.get('/pricing-rule/list')
  await expect(page.getByRole('row')).toHaveCount(data.length + 1)
  for (const { name } of data) await expect(rowOf(page, name)).toBeVisible()

  await page.getByRole('button', { name: 'Create rule' }).click()
  const creating = dialogOf(page, 'Create name for this pricing rule')
  await expect(creating).toBeVisible()
  await expect(proceed(page)).toBeDisabled()
  const created = callsTo(page, '/pricing-rule/create')
  await nameIn(page).fill('Never made')
  await creating.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(creating).toHaveCount(0)
  await page.getByRole('button', { name: 'Create rule' }).click()
  await nameIn(page).pressSequentially('12345678901234567890x')
  await expect(nameIn(page)).toHaveValue('12345678901234567890')
  await nameIn(page).fill('base')
  expect(created).toHaveLength(0)
  await proceed(page).click()
  await expect(nameIn(page)).toHaveAccessibleDescription(/Another pricing rule has this name\./)
  await page.route('**/pricing-rule/create', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'invalid', message: 'x', errors: { name: ['one', 'two'] } },
    }),
  )
  await proceed(page).click()
  await expect(creating.getByText('one', { exact: true })).toBeVisible()
  await expect(creating.getByText('two')).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute('**/pricing-rule/create')
  await nameIn(page).fill('Made here')
  const [sent] = await Promise.all([
    page.waitForRequest('**/pricing-rule/create'),
    listed(page),
    proceed(page).click(),
  ])
  expect(sent.postDataJSON()).toEqual({ id: null, name: 'Made here' })
  await expect(creating).toHaveCount(0)
  await expect(rowOf(page, 'Made here')).toBeVisible()
  await page.getByRole('button', { name: 'Create rule' }).click()
  await expect(nameIn(page)).toHaveValue('')
  await expect(nameIn(page)).toHaveAccessibleDescription('At most 20 characters.')
  await page.keyboard.press('Escape')

  await takeAction(page, 'Actions for Made here', 'Rename')
  const renaming = dialogOf(page, 'Rename pricing rule')
  await expect(nameIn(page)).toHaveValue('Made here')
  await page.route('**/pricing-rule/update', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'invalid', message: 'x', errors: { name: ['m'] } },
    }),
  )
  await nameIn(page).fill('Made there')
  await proceed(page).click()
  await expect(renaming.getByText('m', { exact: true })).toBeVisible()
  await page.unroute('**/pricing-rule/update')
  const [renamed] = await Promise.all([
    page.waitForRequest('**/pricing-rule/update'),
    listed(page),
    proceed(page).click(),
  ])
  expect(Object.keys(renamed.postDataJSON())).toEqual(['id', 'name'])
  await expect(renaming).toHaveCount(0)
  await expect(rowOf(page, 'Made there')).toBeVisible()

  await takeAction(page, 'Actions for Made there', 'Duplicate')
  await nameIn(page).fill('Copied there')
  await proceed(page).click()
  await expect(rowOf(page, 'Copied there')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search pricing rules' }).fill('there')
  await expect(page).toHaveURL(/keyword=there/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveText('2 results')
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/pricing-rule\/([\w-]+)/.exec(request.url()) ?? []
    if (call) calls.push(`${request.method()} ${call}`)
  })
  await takeAction(page, 'Actions for Copied there', 'Delete')
  const deleting = dialogOf(page, 'Delete pricing rule Copied there?')
  await deleting.getByRole('button', { name: 'Keep rule' }).click()
  await expect(deleting).toHaveCount(0)
  expect(calls).toEqual(['GET is-rule-able-to-delete'])
  await takeAction(page, 'Actions for Copied there', 'Delete')
  await Promise.all([listed(page), deleting.getByRole('button', { name: 'Delete rule' }).click()])
  await expect(deleting).toHaveCount(0)
  await expect(rowOf(page, 'Copied there')).toHaveCount(0)
  expect(calls.slice(1, 4)).toEqual(['GET is-rule-able-to-delete', 'DELETE delete', 'GET list'])
  expect((await manager.get('/pricing-rule/list?keyword=copied')).data).toEqual([])
})

test('[T-44] [T-45] [X-17] a rule in use is not deleted, on a phone', async ({ page, signIn }) => {
  await signIn('manager')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('pricing/pricing-rule')
  const deleted: string[] = []
  page.on('request', (request) => void (request.method() === 'DELETE' && deleted.push(request.url())))
  await takeAction(page, 'Actions for Borneo wholesale', 'Delete')
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(
      'Unable to delete. This rule is currently assigned to a company. Unassign the rule to proceed with deletion.',
      { exact: true },
    ),
  ).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['Ok'])
  await dialog.getByRole('button', { name: 'Ok', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(deleted).toEqual([])
})
