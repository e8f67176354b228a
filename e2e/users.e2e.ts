import type { Page } from '@playwright/test'
import { takeAction } from '#e2e/actions.ts'
import { mainMenu } from '#e2e/app.ts'
import { downloadFrom } from '#e2e/files.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const path = '/user-management/userManagement'
const field = (page: Page, name: string) => page.getByRole('dialog').getByLabel(name)

test('[R-33] [S-22] [P-14] [P-15] [D-12] [D-13] [D-14] [D-15] [D-16] [D-40] [D-41] [T-33] [T-34] [T-35] [V-40] [V-41] [V-42] [X-11] [C-31] [C-32] [A-06] the admin finds a user, changes email, role and status without another list call, appoints a company’s administrator, and mails a reset', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500|ERR_FAILED|Failed to load/, /422/)
  const admin = await signIn('admin')
  await page.goto('')
  await mainMenu(page).getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL(/\/user-management\/user\/management$/)
  const { data, count } = await admin.get(path)
  await expect(page.getByRole('row')).toHaveCount(Math.min(count, 20) + 1)
  for (const { email } of data)
    await expect(page.getByRole('cell', { name: email, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await field(page, 'Role').selectOption('Commercial')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/role=4/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloadFrom(page, page.getByRole('menuitem', { name: 'CSV file' }))
  expect(file.name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  expect(`${file.bytes}`.match(/@/g)).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove the filter Role' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill('suresh')
  await expect(page).toHaveURL(/keyword=suresh/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  const row = rowOf(page, 'Suresh Nair')
  await expect(row).toContainText('commercial@trunkline.example')

  let lists = 0
  page.on('request', (request) => void (lists += request.url().includes(path) ? 1 : 0))
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  const okay = async () => {
    await expect(page.getByRole('dialog', { name: 'User updated' })).toBeVisible()
    await page.getByRole('button', { name: 'Okay' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const change = (action: string) => takeAction(page, 'Actions for Suresh Nair', action)

  await change('Change email')
  const email = field(page, 'Email')
  await expect(email).toHaveValue('commercial@trunkline.example')
  await expect(save).toBeDisabled()
  await email.fill('')
  await expect(page.getByText('Please enter an email', { exact: true })).toBeVisible()
  await expect(save).toBeDisabled()
  await email.fill('commercial@trunkline.example')
  await expect(save).toBeDisabled()
  await email.fill('customer@acme.example')
  await save.click()
  await expect(email).toHaveAccessibleDescription(/Another user has this email\./)
  await email.fill('suresh@trunkline.example')
  await page.route('**/user-management/update', (route) => route.fulfill({ status: 500 }))
  await save.click()
  await expect(page.getByRole('alert')).toHaveText('Fail to update user, please try again later')
  await expect(row).toContainText('commercial@trunkline.example')
  await expectAccessible(page)
  await page.unroute('**/user-management/update')
  const sent = page.waitForRequest('**/api/user-management/update')
  await save.click()
  expect((await sent).postDataJSON().data).toMatchObject({ email: 'suresh@trunkline.example' })
  await okay()
  await expect(row).toContainText('suresh@trunkline.example')

  await change('Change role')
  const role = field(page, 'Role')
  await expect(role.getByRole('option')).toHaveText([
    'Select a role',
    'Customer',
    'Admin',
    'Client Manager',
    'Commercial',
  ])
  await expect(save).toBeDisabled()
  await role.selectOption('Select a role')
  await expect(page.getByText('Please select a role', { exact: true })).toBeVisible()
  await role.selectOption('Customer')
  await expect(
    page.getByRole('dialog').getByRole('combobox', { name: 'Company of the customer' }),
  ).toBeVisible()
  await expect(save).toBeDisabled()
  await role.selectOption('Client Manager')
  await expect(save).toBeEnabled()
  await role.selectOption('Commercial')
  await expect(save).toBeDisabled()
  await role.selectOption('Client Manager')
  await save.click()
  await okay()
  await expect(row).toContainText('Client Manager')

  await change('Change status')
  const status = field(page, 'Status')
  await expect(status.getByRole('option')).toHaveText(['Select a status', 'Active', 'Inactive', 'Terminated'])
  await status.selectOption('Select a status')
  await expect(page.getByText('Please select a status', { exact: true })).toBeVisible()
  await status.selectOption('Active')
  await expect(save).toBeDisabled()
  await status.selectOption('Inactive')
  await save.click()
  await okay()
  await expect(row).toContainText('Inactive')
  expect(lists).toBe(0)
  const [changed] = (await admin.get(`${path}?keyword=suresh`)).data
  expect(changed).toMatchObject({ email: 'suresh@trunkline.example', user_role_id: 3, user_status_id: 3 })

  // Restored: other tests sign in as them.
  for (const data of [{ user_status_id: 2, user_role_id: 4 }, { email: 'commercial@trunkline.example' }])
    await admin.post('/user-management/update', { data: { id: changed.id, ...data } })

  const [[rosnah], [aminah]] = await Promise.all(
    ['rosnah', 'customer@acme'].map(async (word) => (await admin.get(`${path}?keyword=${word}`)).data),
  )
  const set = (data: object) => admin.post('/user-management/update', { data })
  await set({ id: rosnah.id, user_status_id: 2 })
  await page.goto('user-management/user/management?keyword=rosnah')
  await takeAction(page, 'Actions for Rosnah Idris', 'Make company administrator')
  const make = page.getByRole('dialog').getByRole('button', { name: 'Make company administrator' })
  await expect(make).toBeVisible()
  await make.click()
  await okay()
  await page.getByRole('link', { name: 'Rosnah Idris' }).click()
  await expect(page.getByRole('heading', { name: 'Rosnah Idris' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Account' })).toContainText(/Administers the company\s*Yes/)
  // She is the only administrator now.
  await set({ id: aminah.id, company_admin: false })
  await takeAction(page, 'Actions', 'Change status')
  await status.selectOption('Inactive')
  await save.click()
  await expect(page.getByRole('dialog')).toContainText(
    'Nobody else in Acme Manufacturing Sdn Bhd can invite or approve. Appoint another administrator.',
  )
  await okay()
  await set({ id: aminah.id, company_admin: true })
  await set({ id: rosnah.id, company_admin: false })

  await page.goto('user-management/user/management?keyword=suresh')
  await change('Reset password')
  const asked = page.waitForRequest('**/api/forgotPassword')
  await page.getByRole('button', { name: 'Mail the link' }).click()
  expect((await asked).postDataJSON()).toEqual({ email: 'commercial@trunkline.example' })
  await page.getByRole('button', { name: 'Okay' }).click()
  await expect
    .poll(async () => (await admin.get('/dev/mailbox')).data.items.map((mail: { to: string }) => mail.to))
    .toContain('commercial@trunkline.example')
})
