import { mainMenu } from '#e2e/app.ts'
import { dayAfter } from '#e2e/calendar.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { createCustomRule } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const acme = 'Acme Manufacturing Sdn Bhd'
const borneo = 'Borneo Connect Sdn Bhd'

test('[P-12] [R-25] [S-14] a client manager assigns a rule to a company, plans one for several and withdraws it', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/422/)
  const manager = await signIn('manager')
  const name = 'Assigned here'
  const id = await createCustomRule(manager, name)
  const [base] = (await manager.get('/pricing-rule/list?is_standard_rule=1')).data
  const ask = (rule: number) => `/pricing-rule-detail/list-by-id?pricing_rule_id=${rule}&product_id=2`
  const { data: cells } = await manager.get(ask(base.id))
  const [cell] = cells.filter((each: any) => each.component === 'access' && each.term === 12)
  const low = { selling_price: 1.5, reason: 'Agreed' }
  await manager.post('/pricing-rule-detail/update', { id: cell.id, pricing_rule_id: id, ...low })

  await page.goto('')
  await mainMenu(page).getByRole('button', { name: 'Pricing' }).click()
  await mainMenu(page).getByRole('link', { name: 'Assign Rules' }).click()
  await expect(page).toHaveURL(/\/pricing\/assign-rule$/)
  await expect(rowOf(page, acme)).toContainText('Base prices')
  await expect(rowOf(page, borneo)).toContainText('Borneo wholesale')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: `Assign rule to ${acme}` }).click()
  const assign = dialog.getByRole('button', { name: 'Assign rule' })
  await expect(assign).toBeDisabled()
  await dialog.getByLabel('Pricing rule').selectOption(name)
  await expectAccessible(page)
  await assign.click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, acme)).toContainText(name)
  await page.reload()
  await expect(rowOf(page, acme)).toContainText(name)
  // Dragging to a rule opens the same dialog.
  const byRule = page.getByRole('navigation', { name: 'Companies by rule' })
  await page
    .getByRole('link', { name: acme, exact: true })
    .dragTo(byRule.getByRole('link', { name: /^Borneo wholesale/ }))
  await expect(dialog).toContainText(acme)
  await expect(dialog.getByLabel('Pricing rule').locator('option:checked')).toHaveText('Borneo wholesale')
  await assign.click()
  await expect(rowOf(page, acme)).toContainText('Borneo wholesale')
  await page
    .getByRole('link', { name: acme, exact: true })
    .dragTo(byRule.getByRole('link', { name: new RegExp(`^${name}`) }))
  await assign.click()
  await expect(rowOf(page, acme)).toContainText(name)
  const customer = await apiOf('acme')
  const asked = { product_id: 2, site_a: { nis: 'KUL-0009' } }
  const matrix = (await customer.post('/quotes/price-check', asked)).data
  const priced = matrix.cells.find(
    (each: any) => each.bandwidth_id === cell.bandwidth.id && each.contract_id === cell.term,
  )
  expect(priced.bandwidth_mrc).toBe(1.5)

  for (const company of [acme, borneo])
    await page.getByRole('checkbox', { name: `Select ${company}` }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Assign rule' }).click()
  await expect(dialog).toContainText('Assign a rule to 2 companies')
  await dialog.getByLabel('Pricing rule').selectOption('Base prices')
  await dialog.getByLabel('First day').fill(dayAfter(-1))
  await assign.click()
  await expect(dialog.getByLabel('First day')).toHaveAccessibleDescription(/Choose today or a later day\./)
  await dialog.getByLabel('First day').fill(dayAfter(40))
  await assign.click()
  await expect(dialog).toHaveCount(0)
  for (const company of [acme, borneo]) await expect(rowOf(page, company)).toContainText('Base prices from')
  await expect(page.getByRole('checkbox', { name: `Select ${acme}` })).not.toBeChecked()
  for (const company of [acme, borneo]) {
    await rowOf(page, company)
      .getByRole('button', { name: /^Withdraw Base prices/ })
      .click()
    await expect(rowOf(page, company)).not.toContainText('Base prices from')
  }

  await byRule.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page).toHaveURL(new RegExp(`rule=${id}`))
  await expect(rowOf(page, borneo)).toHaveCount(0)
  const without = byRule.getByRole('link', { name: /^Base prices/ })
  await without.click()
  // The counter opens a list of the same records.
  const { count } = await manager.get('/pricing-rule/assignments?rule=none')
  await expect(without).toHaveText(`Base prices${count}`)
  await expect(rowOf(page, 'Seri Retail Sdn Bhd')).toContainText('Base prices')
  await expect(rowOf(page, acme)).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Search by name or registration number' })
  await search.fill('1098765')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, acme)).toBeVisible()
  await search.fill('1098765')
  await expect(rowOf(page, acme)).toHaveCount(0)

  const [company] = (await manager.get('/pricing-rule/assignments?keyword=acme')).data
  await manager.post('/pricing-rule/assign', { company_ids: [company.id], pricing_rule_id: null })
})
