import { holdReading } from '#e2e/calls.ts'
import { cellAt } from '#e2e/card-grid.ts'
import { chooseFileFor, downloadFrom } from '#e2e/files.ts'
import { createCustomRule } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a card is exported and imported into the draft', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422|409/)
  const api = await signIn('manager')
  const id = await createCustomRule(api, 'From a sheet')
  await page.goto(`pricing/pricing-rule/manage?id=${id}&component=transport`)
  const open = page.getByRole('button', { name: 'Export' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText([
    'Private Leased Line as XLSX',
    'Private Leased Line as CSV',
    'Whole card as XLSX',
    'Whole card as CSV',
  ])
  const { name, bytes } = await downloadFrom(page, page.getByRole('menuitem', { name: 'Whole card as CSV' }))
  expect(name).toMatch(new RegExp(`^prices-${id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  await expect(open).toBeFocused()
  const exported = bytes.toString()
  // Its own price is empty, the base price is beside it.
  const row = /^(\d+,Private Leased Line,Transport,monthly,10Mbps,24,same building,,),,(.*)$/m
  const base = row.exec(exported)![2]!.split(',').at(-2)!

  await page.getByRole('button', { name: 'Import prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import prices' })
  const choose = dialog.getByRole('button', { name: /^Choose/ })
  const pick = (content: string) =>
    chooseFileFor(page, choose, {
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(content),
    })
  await expect(dialog.getByRole('button', { name: 'Save in the draft' })).toBeDisabled()
  await pick(exported.replace(row, '$1,12.345,$2').replace(/^(\d+),(.*20Mbps,24,same)/m, '9$1,$2'))
  await expect(dialog.getByRole('alert')).toHaveText('Nothing was imported: 2 cells of the file are wrong.')
  const wrong = dialog.getByRole('list', { name: 'Wrong cells of the file' }).getByRole('listitem')
  await expect(
    wrong.filter({ hasText: /Row \d+, Price \(RM\)An amount has at most two decimals/ }),
  ).toHaveCount(1)
  await expect(wrong.filter({ hasText: /Row \d+, Price IDThis card has no price/ })).toHaveCount(1)
  await expectAccessible(page)

  await pick(exported)
  await expect(dialog.getByRole('status')).toContainText('The file matches the card. Nothing changes.')
  await pick(exported.replace(row, '$1,38.07,$2'))
  await expect(dialog.getByRole('status')).toContainText('1 price changes.')
  const changed = dialog.getByRole('listitem').filter({ hasText: 'RM 38.07' })
  await expect(changed).toContainText('Transport, 10Mbps, same building, 24 months, monthly')
  await expect(changed).toContainText(`Until now RM ${base} (base price), in the file RM 38.07`)

  // Someone else opens the draft meanwhile: the file is checked against it again.
  const { data: cells } = await api.get(`/pricing-rule-detail/list-by-id?pricing_rule_id=${id}&product_id=1`)
  await api.put('/pricing-rule/draft', {
    id,
    revision: null,
    cells: [{ id: cells[0].id, selling_price: 5, reason: 'Agreed' }],
  })
  // The refusal shows the current draft, not the previous one.
  const { sent, release } = await holdReading(page, '**/api/pricing-rule/draft?*')
  await dialog.getByRole('button', { name: 'Save 1 price in the draft' }).click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  release()
  await expect(dialog.getByRole('alert')).toContainText('has changed this draft since')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await expect(dialog.getByRole('status')).toContainText('1 price changes. 1 drafted price stays')
  await expect(dialog.getByRole('note')).toContainText('A draft with 1 price is open, last changed by')
  await dialog.getByRole('button', { name: 'Save 1 price in the draft' }).click()
  // It is shown only for some seconds.
  await expect(page.getByText('1 price of the file saved in the draft.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('A draft with 2 prices is open')).toBeVisible()
  await expect(cellAt(page, '10Mbps', 1)).toContainText('38.07')
})
