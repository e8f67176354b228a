import type { Locator, Page } from '@playwright/test'
import { callsTo, holdCall, whileFailing } from '#e2e/calls.ts'
import { box, choose, enterKulim, pickBuilding } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const row = (page: Page, number: number) => page.getByRole('region', { name: `Row ${number}`, exact: true })
async function fillLine(within: Locator) {
  await pickBuilding(within, 'Site A', 'menara aims', 'Menara AIMS')
  await pickBuilding(within, 'Site B', 'csf cx1', 'CSF CX1')
  await choose(within, 'Bandwidth', '100Mbps')
  await choose(within, 'Term', '24 months')
}

const submit = (page: Page) => page.getByRole('button', { name: 'Add all to cart' }).click()

test('[R-08] [W-01] [W-02] [K-11] rows are filled and sent in one call', async ({ page, signIn }) => {
  test.setTimeout(120_000)
  await signIn('borneo')
  await page.goto('customer/quotes/add')
  await page.getByRole('link', { name: 'Quote several lines' }).click()
  await expect(page).toHaveURL(/\/customer\/quotes\/add\/multiple$/)
  await fillLine(row(page, 1))
  await expect(row(page, 1)).toContainText('RM')

  await choose(row(page, 2), 'Product', 'FTTO')
  await expect(box(row(page, 2), 'Site B')).toHaveCount(0)
  await pickBuilding(row(page, 2), 'Location', 'menara felda', 'Menara Felda')
  await choose(row(page, 2), 'Bandwidth', '1Gbps')
  await box(row(page, 2), 'Term').click()
  await expect(row(page, 2).getByRole('option')).toHaveText([
    '24 months',
    '12 months',
    '0 months (no commitment)',
  ])
  await row(page, 2).getByRole('option', { name: '0 months' }).click()

  await page.getByRole('button', { name: 'Duplicate row 1' }).click()
  await expect(box(row(page, 2), 'Product')).toBeFocused()
  await expect(box(row(page, 2), 'Site A')).toHaveValue('Menara AIMS')
  await choose(row(page, 2), 'Bandwidth', '200Mbps')
  await page.getByRole('button', { name: 'Add-ons and rooms of row 2' }).click()
  await expect(box(row(page, 2), 'Voice')).toHaveCount(0)
  await choose(row(page, 2), 'Device', 'Router rental')
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect(row(page, 4)).toBeVisible()
  await page.getByRole('button', { name: 'Remove row 4' }).click()
  await expect(row(page, 4)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove row 1' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(box(row(page, 1), 'Bandwidth')).toHaveValue('100Mbps')

  const sent = page.waitForRequest('**/api/quotes/bulk')
  await submit(page)
  const request = await sent
  expect(request.headers()['idempotency-key']).toBeTruthy()
  const { data } = request.postDataJSON() as { data: object[] }
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({
    product_id: 1,
    site_a_nis: 'KUL-0001',
    site_b_nis: 'CBJ-0003',
    contract_id: 24,
  })
  expect(data[1]).toMatchObject({ product_id: 1, voice_id: null, device_vas_id: expect.any(Number) })
  expect(data[2]).toMatchObject({ product_id: 3, location_nis: 'KUL-0021', contract_id: 0 })
  await expect(page.getByText('3 priced, 0 awaiting a price.')).toBeVisible()
  await expect(page).toHaveURL(/\/customer\/cart$/)
  await page.goto('customer/quotes/add/multiple')
  await expect(box(row(page, 1), 'Site A')).toHaveValue('')
})

test('[V-16] an address belongs to its row; drafts survive a reload', async ({ page, signIn }) => {
  await signIn('borneo')
  await page.goto('customer/quotes/add/multiple')
  await page.getByRole('button', { name: 'Add row' }).click()
  await row(page, 2)
    .getByRole('button', { name: /Can.t find it/ })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Full address: Row 2, Site B' })
  await dialog.getByLabel('Address line 1').fill('5 Jalan Satu')
  await page.reload()
  await expect(dialog.getByLabel('Address line 1')).toHaveValue('5 Jalan Satu')
  await enterKulim(dialog)
  await dialog.getByRole('button', { name: 'Confirm Address' }).click()
  const label = '5 Jalan Satu, Kulim, 09000, Kedah, Malaysia'
  await expect(box(row(page, 2), 'Site B')).toHaveValue(label)
  await expect(box(row(page, 2), 'Site B')).toBeFocused()
  const near = row(page, 2).getByRole('group', { name: 'Listed buildings near Site B' })
  await expect(near.getByRole('listitem')).toHaveCount(1)
  await near.getByRole('button', { name: 'Show 2 more buildings' }).click()
  await expect(near.getByRole('listitem')).toHaveCount(3)
  await near.getByRole('button', { name: 'Use this building: Intel Kulim Campus' }).click()
  await expect(box(row(page, 2), 'Site B')).toHaveValue('Intel Kulim Campus')
  await page.reload()
  await row(page, 2).getByRole('button', { name: 'Go back to that address' }).click()
  await expect(box(row(page, 2), 'Site B')).toHaveValue(label)
  for (const number of [1, 3])
    for (const name of ['Site A', 'Site B']) await expect(box(row(page, number), name)).toHaveValue('')
  await expect(box(row(page, 2), 'Site A')).toHaveValue('')

  await fillLine(row(page, 1))
  await page.reload()
  await expect(box(row(page, 1), 'Site A')).toHaveValue('Menara AIMS')
  await expect(box(row(page, 1), 'Bandwidth')).toHaveValue('100Mbps')
  await expect(box(row(page, 2), 'Site B')).toHaveValue(label)

  await pickBuilding(row(page, 2), 'Site A', 'menara felda', 'Menara Felda')
  await choose(row(page, 2), 'Bandwidth', '1Gbps')
  await choose(row(page, 2), 'Term', '12 months')
  await page.getByRole('button', { name: 'Continue as a sheet' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Sites of / })).toBeVisible()
  await expect(page.getByRole('row', { name: /^1 .*Menara AIMS.*CSF CX1/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2 .*Menara Felda.*5 Jalan Satu/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'All 2' })).toBeVisible()
  await page.goBack()
  await expect(box(row(page, 1), 'Site A')).toHaveValue('')
})

test('[X-06] refused values are reported at their field', async ({ page, signIn, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  await signIn('borneo')
  await page.goto('customer/quotes/add/multiple')
  await fillLine(row(page, 1))
  const calls = callsTo(page, '/bulk')
  await submit(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText([
    'Row 2, Site A: Please search an address',
    'Row 2, Site B: Please search an address',
    'Row 2, Bandwidth: Please select a bandwidth',
    'Row 2, Term: Please select a term',
  ])
  await expectAccessible(page)
  expect(calls).toHaveLength(0)
  await summary.getByRole('link').nth(2).click()
  await expect(box(row(page, 2), 'Bandwidth')).toBeFocused()

  await fillLine(row(page, 2))
  await expect(row(page, 2).getByText('Please search an address')).toHaveCount(0)
  await whileFailing(page, '**/api/quotes/bulk', async (text) => {
    await submit(page)
    const alert = page.getByRole('alert').filter({ hasText: text })
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'Dismiss' }).click()
  })
  await expect(box(row(page, 1), 'Site A')).toHaveValue('Menara AIMS')
  await page.route('**/api/quotes/bulk', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        code: 'invalid',
        message: 'M-4',
        errors: { 'data.1.site_b_nis': ['No such building'], 'data.1.contract_id': ['No such term'] },
      },
    }),
  )
  await submit(page)
  await expect(summary.getByRole('link')).toHaveText([
    'Row 2, Term: No such term',
    'Row 2, Site B: No such building',
  ])
  await expect(row(page, 2).getByText('No such building')).toBeVisible()
  await expect(row(page, 2).getByText('No such term')).toBeVisible()
  await expect(row(page, 1).getByText('No such', { exact: false })).toHaveCount(0)
  await choose(row(page, 2), 'Term', '12 months')
  await expect(row(page, 2).getByText('No such term')).toHaveCount(0)
  await expect(row(page, 2).getByText('No such building')).toBeVisible()
})

test('rows cannot change while they are sent', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422/)
  await signIn('borneo')
  await page.goto('customer/quotes/add/multiple')
  await fillLine(row(page, 1))
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await page.getByRole('button', { name: 'Duplicate row 1' }).click()
  const { sent, release } = await holdCall(page, '**/api/quotes/bulk', {
    status: 422,
    json: {
      success: false,
      code: 'invalid',
      message: 'Check row 2.',
      errors: { 'data.1.bandwidth_id': ['No longer offered.'] },
    },
  })
  await submit(page)
  await expect.poll(() => sent.length).toBe(1)
  await expect(page.getByRole('button', { name: 'Add row' })).toBeDisabled()
  const remove = page.locator('button[aria-label="Remove row 1"]')
  await remove.press('Enter')
  await expect(remove).not.toBeFocused()
  release()
  await expect(box(row(page, 2), 'Bandwidth')).toHaveAccessibleDescription('No longer offered.')
  await expect(box(row(page, 1), 'Bandwidth')).toHaveAccessibleDescription('')
  await remove.press('Enter')
  await expect(row(page, 2)).toHaveCount(0)
})
