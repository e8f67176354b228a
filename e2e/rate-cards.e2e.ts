import {
  expect,
  expectAccessible,
  expectAccessibleOnPhone,
  expectWithinPhone,
  test,
  type Api,
} from '#e2e/world.ts'

const isAccess = (cell: any) => cell.component === 'access' && cell.bandwidth.mbps === 100 && cell.term === 12
const accessOf = async (api: Api, rule: number) =>
  (await api.get(`/pricing-rule-detail/list-by-id?pricing_rule_id=${rule}&product_id=2`)).data.find(isAccess)
/** What Internet Direct at 100 Mbps for 12 months costs the company monthly, as a new quote of it. */
const newQuote = async (api: Api, bandwidth_id: number): Promise<number> => {
  const { data } = await api.post('/quotes', {
    product_id: 2,
    site_a: 'Site A',
    site_a_nis: 'KUL-0009',
    bandwidth_id,
    contract_id: 12,
  })
  return data.bandwidth_mrc
}

test('[P-12] [S-14] a client manager reviews a draft, publishes it, assigns it to a new quote at the new price, and takes it back', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const company = (await acme.get('/profile')).data.customer.id
  const manager = await signIn('manager')
  const { data: rule } = await manager.post('/pricing-rule/create', { id: null, name: 'Reviewed here' })
  const { data: cells } = await manager.get(
    `/pricing-rule-detail/list-by-id?pricing_rule_id=${rule.id}&product_id=2`,
  )
  const access = await accessOf(manager, rule.id)
  const before = await newQuote(acme, access.bandwidth.id)
  const other = cells.find((each: any) => each.component === 'cross_connect')
  await manager.put('/pricing-rule/draft', {
    id: rule.id,
    revision: null,
    cells: [
      { id: access.id, selling_price: 100 },
      { id: other.id, selling_price: 1 },
    ],
  })

  await page.goto(`pricing/pricing-rule/manage?id=${rule.id}`)
  await expect(page.getByText('A draft with 2 prices is open, last changed by')).toBeVisible()
  await page.getByRole('link', { name: 'Review draft' }).click()
  await expect(page).toHaveURL(new RegExp(`/pricing/draft\\?id=`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Draft and versions of Reviewed here')
  const draft = page.getByRole('table', { name: 'Prices of the draft' })
  await expect(draft.getByRole('row')).toHaveCount(3)
  await expect(draft).toContainText('RM 100.00')
  await expectAccessible(page)
  await expectAccessibleOnPhone(page)
  await expectWithinPhone(page)
  await draft.getByRole('button', { name: /^Drop from draft: Cross connect/ }).click()
  await expect(draft.getByText(/Cross connect/)).toHaveCount(0)

  // Somebody else changes the draft: this page is told, and shows it.
  const { data: seen } = await manager.get(`/pricing-rule/draft?id=${rule.id}`)
  await manager.put('/pricing-rule/draft', {
    id: rule.id,
    revision: seen.revision,
    cells: [{ id: access.id, selling_price: 90 }],
  })
  await page.reload()
  await expect(draft).toContainText('RM 90.00')

  await page.getByRole('button', { name: 'Preview impact' }).click()
  await expect(page.getByText('Companies priced by this card')).toBeVisible()
  await expect(
    page.getByText(/^Internet Direct · Access, 100Mbps, 12 months, monthly: RM 90\.00\. Less than a smaller/),
  ).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish 1 price' })
  await dialog.getByLabel('Note').fill('Agreed for this year')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('No draft is open')).toBeVisible()
  const versions = page.getByRole('table', { name: 'Versions of the card' })
  await expect(versions).toContainText('Agreed for this year')

  await manager.post('/pricing-rule/assign', { company_ids: [company], pricing_rule_id: rule.id })
  expect(await newQuote(acme, access.bandwidth.id)).toBe(90)

  await versions.getByRole('button', { name: 'Compare version 1 with the newest' }).click()
  const compared = page.getByRole('table', { name: 'Version 1 compared with version 2' })
  await expect(compared).toContainText('RM 90.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close comparison' }).click()
  await versions.getByRole('button', { name: 'Bring back version 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click()
  await expect(versions).toContainText('Version 1 brought back')
  expect(await newQuote(acme, access.bandwidth.id)).toBe(before)
  await manager.post('/pricing-rule/assign', { company_ids: [company], pricing_rule_id: null })
})
