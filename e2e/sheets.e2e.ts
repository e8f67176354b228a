import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sheetFieldNamesEn } from '#contract/names/en.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import { type WorkbookCell, writeXlsx } from '#server/platform/xlsx.ts'
import { excelFile } from '#server/testing/workbooks.ts'
import { chooseFileFor, downloadFrom } from '#e2e/files.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const headings = ['Reference', 'Product', 'Site A', 'Postcode A', 'Site B', 'Bandwidth', 'Term']
const line = (reference: string, site: string, postcode: string, product = 'Internet Direct') => [
  reference,
  product,
  site,
  postcode,
  '',
  '100',
  '24',
]

const columns = ['State', 'Monthly', 'One-time', ...Object.values(sheetFieldNamesEn)]
const cell = (page: Page, row: number, column: string) =>
  page
    .getByRole('row', { name: new RegExp(`^${row} `) })
    .getByRole('gridcell')
    .nth(columns.indexOf(column))

const paste = (page: Page, text: string) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  }, text)

test('a sheet is uploaded, its sites are chosen by key, and cells are edited', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  await page.goto('customer/quotes/add/multiple')
  await page.getByRole('link', { name: 'Upload a spreadsheet' }).click()
  const upload = page.getByRole('button', { name: 'Upload a spreadsheet' })
  const rows = [
    line('HQ', 'KUL-0001', ''),
    line('B1', 'Petronas Twin Tower', '50088'),
    line('B2', 'Petronas Twin Tower', '50088'),
    line('B3', 'Menara Maybank', '50050', 'Carrier pigeon'),
  ]
  await chooseFileFor(page, upload, {
    name: 'Branches.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await writeXlsx({ name: 'Branches', headings, widths: [], rows }),
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Branches' })).toBeVisible()
  await page.getByRole('button', { name: '3 rows need a decision' }).click()
  await expect(page).toHaveURL(/state=decide/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(4)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Choose sites' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { name: 'Site A: Petronas Twin Tower' })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('checkbox', { name: 'Apply to all 2 rows with this text' }).check()
  await page.keyboard.press('1')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('button', { name: '1 row needs a decision' })).toBeVisible()

  await cell(page, 5, 'Product').click()
  await page.keyboard.type('Internet')
  await page.keyboard.press('Escape')
  await expect(cell(page, 5, 'Product')).toContainText('Carrier pigeon')
  await page.keyboard.type('Internet Direct')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /need.? a decision/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'All 4' }).click()
  await expect(cell(page, 5, 'State')).toHaveText('Priced')

  // A block that reaches beyond the last row adds rows; what is not saved yet survives a reload.
  await cell(page, 5, 'Reference').click()
  await page.route('**/api/site-sheets/*/rows', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await paste(page, 'C1\tInternet Direct\tMenara Maybank\t50050\nC2\tInternet Direct\tKUL-0002\t')
  await expect(page.getByText('2 unsaved rows')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Discard changes' })).toBeVisible()
  await page.unroute('**/api/site-sheets/*/rows')
  await page.reload()
  await expect(cell(page, 5, 'Reference')).toHaveText('C1')
  await expect(cell(page, 6, 'Site A')).toContainText('KUL-0002')
  await expect(page.getByRole('link', { name: 'All 5' })).toBeVisible()
  await cell(page, 5, 'Bandwidth').click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+d')
  await expect(cell(page, 6, 'Bandwidth')).toHaveText('100')

  await page.getByRole('button', { name: 'Remove row' }).click()
  await expect(page.getByRole('link', { name: 'All 4' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(cell(page, 6, 'Reference')).toHaveText('C2')

  // Someone else changes the row meanwhile: both values show.
  const id = page.url().split('/').at(-1)
  const { data } = await api.get(`/site-sheets/${id}/rows`)
  await api.put(`/site-sheets/${id}/rows`, {
    rows: [{ row_no: 2, version: data[0].version, values: { reference: 'Theirs' } }],
  })
  await cell(page, 2, 'Reference').click()
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await expect(cell(page, 2, 'Reference')).toHaveText('MineChanged by someone else. Now: Theirs')
  await cell(page, 2, 'Reference').click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(cell(page, 2, 'Reference')).toHaveText('Mine')
  await expect
    .poll(async () => (await api.get(`/site-sheets/${id}/rows`)).data[0].values.reference)
    .toBe('Mine')

  await page.getByRole('heading', { name: 'What if' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: /^Lowest monthly total: RM/ })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Map: On-net \d/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show as table: What if' }).click()
  await page.getByRole('button', { name: 'Adopt for all rows: 12 months' }).click()
  const total = page.getByRole('region', { name: 'Monthly total', exact: true })
  const before = await total.innerText()
  await page.getByRole('dialog').getByRole('button', { name: 'Adopt' }).click()
  await expect(cell(page, 2, 'Term')).toHaveText('12')
  // A dialog would close when the matching begins.
  await expect(total).not.toHaveText(before, { useInnerText: true })

  await page.getByRole('button', { name: /^Save \d quotes/ }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Project name' }).fill('Branches')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Order \d circuits/ }).click()
  const order = page.getByRole('dialog')
  await expect(order.getByText('Enter a PO number.')).toBeVisible()
  await order.getByLabel('Purchase order number').fill('PO-SHEET-1')
  await order.getByRole('checkbox', { name: /Terms and Conditions/ }).check()
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Place order' }).click()
  await order.getByRole('link', { name: /^O-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /O-/ })).toBeVisible()
})

const workbook = { mimeType: 'application/octet-stream' }
const rowsIn = async (bytes: Buffer) =>
  (await readSheet({ name: '', bytes }, { maxRows: 2_000 })).rows as WorkbookCell[][]
const bytesOf = ([heads = [], ...rows]: WorkbookCell[][]) =>
  writeXlsx({ name: 'Sheet', headings: heads.map(String), widths: [], rows })

test('a filled template, files of Excel and LibreOffice, and an outdated result are uploaded', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const upload = page.getByRole('button', { name: 'Upload a spreadsheet' })
  const heading = page.getByRole('heading', { level: 1 })
  const names = ['Reference', 'Product', 'Site A', 'Bandwidth', 'Term', 'Requested date']

  await page.goto('customer/quotes/sheets')
  const template = await downloadFrom(page, page.getByRole('button', { name: 'Download template' }))
  const [heads = []] = await rowsIn(template.bytes)
  const filled = ['T1', 'Internet Direct', 'KUL-0004', '100', '24', '2027-03-01']
  const filledRow = heads.map((head) => filled[names.indexOf(String(head))] ?? '')
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'Filled template.xlsx'))
      return files
    },
    [...(await bytesOf([heads, filledRow]))],
  )
  await upload.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(heading).toHaveText('Filled template')
  await expect(cell(page, 2, 'State')).toHaveText('Priced')

  const row = ['R & D', 'Internet Direct', 'KUL-0005', 100, 24, new Date('2027-03-01')]
  for (const [program, buffer] of [
    ['Excel', excelFile([names, row])],
    ['LibreOffice', await readFile(new URL('fixtures/sites-libreoffice.xlsx', import.meta.url))],
  ] as const) {
    await page.goto('customer/quotes/sheets')
    await chooseFileFor(page, upload, { ...workbook, name: `${program}.xlsx`, buffer })
    await expect(heading).toHaveText(program)
    await expect(cell(page, 2, 'State')).toHaveText('Priced')
    await expect(cell(page, 2, 'Reference')).toHaveText('R & D')
    await expect(cell(page, 2, 'Requested date')).toHaveText('2027-03-01')
  }

  const id = page.url().split('/').at(-1)
  const result = await downloadFrom(page, page.getByRole('button', { name: 'Download results' }))
  const rows = await rowsIn(result.bytes)
  const { data } = await api.get(`/site-sheets/${id}/rows`)
  await api.put(`/site-sheets/${id}/rows`, {
    rows: [{ row_no: 2, version: data[0].version, values: { term: '12' } }],
  })
  rows[1]![rows[0]!.indexOf('Term')] = '0'
  await page.goto('customer/quotes/sheets')
  await chooseFileFor(page, upload, { ...workbook, name: result.name, buffer: await bytesOf(rows) })
  await expect(page.getByRole('alert')).toContainText('Row 2, Term: 0. Changed by someone else. Now: 12')
})

test('a sheet fits a phone, where a row opens for editing, and is deleted', async ({ page, signIn }) => {
  await signIn('acme')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('customer/quotes/sheets')
  await chooseFileFor(page, page.getByRole('button', { name: 'Upload a spreadsheet' }), {
    name: 'Depots.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings, line('D1', 'KUL-0003', '')].map((each) => each.join(';')).join('\n')),
  })
  await page.getByRole('button', { name: '2. KUL-0003' }).click()
  await page.getByRole('dialog').getByLabel('Bandwidth').fill('200')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listitem').filter({ hasText: 'Internet Direct · 200 · 24' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Columns and defaults' }).click()
  await expect(page.getByRole('combobox', { name: 'Column Site A' })).toHaveValue('Site A')
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Northern depots')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Back to the sheets' }).click()
  await expect(page.getByRole('link', { name: 'Northern depots' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete sheet Northern depots' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Northern depots' })).toHaveCount(0)
})
