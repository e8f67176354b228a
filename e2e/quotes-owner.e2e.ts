import { pendingQuote } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, expectAccessible, expectWithinPhone, phone, switchToMalay, test } from '#e2e/world.ts'

test('a pending quote is assigned, reassigned and unassigned, in its list and on its page', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const acme = await apiOf('acme')
  const { id, quote_reference } = await pendingQuote(acme)
  const api = await signIn('manager')
  await page.goto(`client-manager/quotes/pending?keyword=${quote_reference}`)
  const row = rowOf(page, quote_reference)
  await row.getByRole('button', { name: `Assign to me: quote ${quote_reference}` }).click()
  const mine = row.getByRole('button', { name: `You own quote ${quote_reference}; reassign` })
  await expect(mine).toHaveText('You')
  await expectAccessible(page)

  await page.goto(`client-manager/quotes/view/${id}`)
  await page.getByRole('button', { name: new RegExp(`${quote_reference}; reassign`) }).click()
  await page.getByRole('menuitem', { name: 'Reassign to Daniel Wong' }).click()
  const owner = page.getByRole('button', { name: new RegExp(`${quote_reference}; reassign`) })
  await expect(owner).toHaveText('Daniel Wong')
  await page.getByRole('button', { name: `Undo: ${quote_reference}: owner changed` }).click()
  await expect(owner).toHaveText('You')
  await owner.click()
  await page.getByRole('menuitem', { name: 'Reassign to Daniel Wong' }).click()
  await expect(owner).toHaveText('Daniel Wong')
  await expect(page.getByText('Owner changed').first()).toBeVisible()
  expect((await api.get(`/quotes/${id}`)).data.handling.owner.name).toBe('Daniel Wong')
  expect(JSON.stringify(await acme.get(`/quotes/${id}`))).not.toContain('Daniel')

  // Someone else has unassigned it since it was shown.
  await api.put(`/quotes/owner/${id}`, { owner_id: null })
  await owner.click()
  await page.getByRole('menuitem', { name: 'Assign to me' }).click()
  const alert = page.getByRole('alert').filter({ hasText: `Quote ${quote_reference} is now unassigned.` })
  await expect(alert).toBeVisible()
  await expect(page.getByRole('button', { name: `Assign to me: quote ${quote_reference}` })).toBeVisible()
})

test('filters are chips in the address: company, accounts, owner, age, value', async ({
  page,
  signIn,
  apiOf,
}) => {
  await pendingQuote(await apiOf('acme'))
  await pendingQuote(await apiOf('borneo'))
  await signIn('manager')
  await page.goto('client-manager/quotes/pending')
  const rows = page.getByRole('row')
  const open = () => page.getByRole('button', { name: 'Filter', exact: true }).click()
  const apply = () => page.getByRole('button', { name: 'Apply' }).click()

  await open()
  await page.getByRole('combobox', { name: 'Company' }).fill('1098765')
  await page.getByRole('option', { name: /Borneo Connect/ }).click()
  await expectAccessible(page)
  await apply()
  await expect(page).toHaveURL(/company_id=\d+/)
  await expect(rows.filter({ hasText: 'Borneo' })).not.toHaveCount(0)
  await expect(rows.filter({ hasText: 'Acme' })).toHaveCount(0)
  await page.reload()
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('listitem')).toHaveText(['Company: Borneo Connect Sdn Bhd'])
  await chips.getByRole('button', { name: 'Remove the filter Company' }).click()
  await expect(rows.filter({ hasText: 'Acme' })).not.toHaveCount(0)

  await open()
  await page.getByLabel('My accounts only').check()
  await page.getByLabel('Owner').selectOption('Unassigned')
  await apply()
  await expect(page).toHaveURL(/accounts=own/)
  await expect(page).toHaveURL(/owner=none/)
  await expect(rows.filter({ hasText: 'Borneo' })).toHaveCount(0)
  await open()
  await page.getByLabel('Waiting for more than … days').fill('0')
  await apply()
  await expect(page.getByText('Enter a whole number of days, from 1 to 3650.')).toBeVisible()
  await page.getByLabel('Waiting for more than … days').fill('3000')
  await apply()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page).not.toHaveURL(/[?&](owner|age|accounts)=\w/)
})

test('a quote that waits longer than a working day is marked as due, in Malay and on a phone too', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('client-manager/quotes/pending')
  // The demo's request of six days ago has a working day or more behind it, whatever day it is.
  await expect(page.getByText('answer overdue').first()).toBeVisible()
  await switchToMalay(page)
  await page.setViewportSize(phone)
  await page.goto('client-manager/quotes/pending')
  await expect(page.getByText('jawapan lewat').first()).toBeVisible()
  await expectWithinPhone(page)
  await expectAccessible(page)
})
