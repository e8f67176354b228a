import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { downloadFrom } from '#e2e/files.ts'
import { readSheet } from '#server/platform/read-sheet.ts'
import { highestOf } from '#e2e/list-head.ts'
import { quotesOf, quotesShown } from '#e2e/quotes-list.ts'
import { activeQuote, ownProject } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

/** The list as a file: its name, and its rows by column heading. */
async function exported(page: Page) {
  await page.getByRole('button', { name: 'Export' }).click()
  const { name, bytes } = await downloadFrom(page, page.getByRole('menuitem', { name: 'CSV file' }))
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  return { name, rows }
}

test('J, K and X move in any list and select, and its link can be copied', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('acme')
  await page.goto('customer/quotes/active?sort=total_mrc')
  const links = page.getByRole('link', { name: /^Q-/ })
  await expect(links.nth(1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: /^Select Q-/ }).nth(1)).toBeChecked()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('columns are hidden and shown by keyboard, and remembered', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/all')
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'One-time' })).toBeVisible()
  const columns = page.getByRole('button', { name: 'Columns' })
  await columns.focus()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('menuitemcheckbox')
  await expect(entries).toHaveText([
    'Sites',
    'Bandwidth, term',
    'One-time',
    'Monthly',
    'Valid until',
    'Status',
    'Compact rows',
  ])
  await expect(page.getByRole('menuitem', { name: 'Show all columns' })).toBeDisabled()
  const oneTime = page.getByRole('menuitemcheckbox', { name: 'One-time' })
  await expect(oneTime).toBeChecked()
  await expect(entries.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(oneTime).toBeFocused()
  await page.keyboard.press('Space')
  await expect(oneTime).not.toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(heads.filter({ hasText: 'One-time' })).toHaveCount(0)

  const tick = page.getByRole('row').last().getByRole('checkbox')
  const heightOf = () => tick.evaluate((box) => box.closest('label')!.offsetHeight)
  expect(await heightOf()).toBe(40)
  await columns.click()
  await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click()
  await page.keyboard.press('Escape')
  expect(await heightOf()).toBe(32)
  await expect(heads.filter({ hasText: 'Reference' })).toBeVisible()

  await page.goto('customer/quotes/active')
  await expect(heads.filter({ hasText: 'Monthly' })).toBeVisible()
  expect(await heightOf()).toBe(32)
  await expect(heads.filter({ hasText: 'One-time' })).toHaveCount(0)

  await page.setViewportSize(phone)
  const card = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
  await expect(card.getByRole('cell').filter({ hasText: 'RM' })).toHaveCount(2)
  const highest = () => highestOf(page.getByRole('row'))
  await expect.poll(highest, 'a card of few lines').toBeLessThanOrEqual(120)
  expect(await highest()).toBeGreaterThan(60)
  await expect(columns).toBeHidden()

  // 734 pixels are enough for a table, in which some columns are below others.
  await page.setViewportSize({ width: 1024, height: 800 })
  await columns.click()
  await page.getByRole('menuitem', { name: 'Show all columns' }).click()
  await page.keyboard.press('Escape')
  await expect(heads.getByRole('button').filter({ hasNotText: '?' })).toHaveText([
    'Reference',
    'Bandwidth, term',
    'Monthly',
    'One-time',
    'Valid until',
  ])
  await expect(heads).toHaveCount(6)
  const frame = page.getByRole('table').locator('..')
  expect(await frame.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  await heads.getByRole('button', { name: 'One-time', exact: true }).click()
  await expect(page).toHaveURL(/sort=total_nrc/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(heads.filter({ hasText: 'One-time' })).toHaveAttribute('aria-sort', 'ascending')
})

test('export saves the list as shown, or explains a refusal', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422/)
  const api = await signIn('acme')
  const project = ownProject('Export')
  const quotes = [await activeQuote(api, project), await activeQuote(api, project)]
  await page.goto(`customer/quotes/active?project=${project}&sort=quote_reference`)
  await expect(page.getByText('1–2 of 2')).toBeVisible()
  const { name, rows } = await exported(page)
  expect(name).toMatch(/^quotes-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(rows.map((row) => row.Reference)).toEqual(quotesOf(quotes))
  expect(rows.map((row) => row.Project)).toEqual([project, project])

  await page.getByRole('button', { name: 'Export' }).click()
  const workbook = await downloadFrom(page, page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }))
  expect(workbook.name).toBe(name.replace('.csv', '.xlsx'))
  const read = await readSheet({ name: '', bytes: workbook.bytes }, { maxRows: 10 })
  expect(read.rows.slice(1).map(([reference]) => reference)).toEqual(quotesOf(quotes))

  await page.route('**/api/quotes/export?*', (route) =>
    route.fulfill({
      status: 422,
      json: { success: false, code: 'invalid', message: 'A file can contain at most 10,000 quotes.' },
    }),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  await expect(page.getByRole('alert')).toContainText('A file can contain at most 10,000 quotes.')

  await page.goto(`customer/quotes/active?keyword=${project}-is-nowhere`)
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled()
})

test('lists of quotes and of orders choose their own columns', async ({ page, signIn }) => {
  await signIn('manager')
  await page.goto('client-manager/orders')
  const heads = page.getByRole('columnheader')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Hand-over' }).click()
  await page.keyboard.press('Escape')
  await expect(heads.filter({ hasText: 'Hand-over' })).toHaveCount(0)
  await page.goto('client-manager/quotes/active')
  await expect(heads.filter({ hasText: 'Company' })).toBeVisible()
  await signIn('acme')
  await page.goto('customer/orders')
  await expect(heads.filter({ hasText: 'Hand-over' })).toBeVisible()
})

test('results are announced; failures keep the rows', async ({ page, signIn, expectConsole }) => {
  expectConsole(/503/)
  const api = await signIn('acme')
  const project = ownProject('Said')
  const quotes = [await activeQuote(api, project), await activeQuote(api, project)]
  await page.goto('customer/quotes/active')
  await expect(page.getByRole('table')).toBeVisible()
  const said = page.getByRole('status').filter({ hasText: /result/ })
  await expect(said).toHaveCount(0)
  await page.getByRole('searchbox').fill(project)
  await expect(said).toHaveText('2 results, page 1. Sort order: Newest first.')
  await page.getByRole('button', { name: 'Reference' }).click()
  await expect(said).toHaveText('2 results, page 1. Sort order: Reference, ascending.')
  await expect(quotesShown(page)).toHaveText(quotesOf(quotes))

  const message = 'The portal is restarting.'
  await page.route('**/api/quotes?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message } }),
  )
  await page.getByRole('button', { name: 'Reference' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(`still shows what was there before. ${message}`)
  await expect(quotesShown(page)).toHaveText(quotesOf(quotes))
  await expect(said).toHaveCount(0)
  await page.unroute('**/api/quotes?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(quotesShown(page)).toHaveText(quotesOf(quotes.toReversed()))
  await expect(alert).toHaveCount(0)
  await expect(said).toHaveText('2 results, page 1. Sort order: Reference, descending.')
  await page.getByRole('searchbox').fill(`${project}-nowhere`)
  await expect(said).toHaveText('0 results, page 1. Sort order: Reference, descending.')
})
