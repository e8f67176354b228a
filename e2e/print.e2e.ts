import { pagesOf } from '#e2e/pdf.ts'
import { activeQuote, activeQuotes, ownProject, sendToOrder } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, phone, test } from '#e2e/world.ts'

test('[R-17] pages of a long order have head, reference and number', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const order = await sendToOrder(api, await activeQuotes(api, 12))
  await page.goto(`customer/orders/print/${order.id}`)
  await expect(page.getByText('This price quotation is confidential')).toBeVisible()
  const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`${index + 1}/${pages.length}${order.order_reference}`)
    expect(text).not.toContain('Skiptothecontent')
  }
  const heads = pages.map((text) => text.includes('CircuitOne-timeMonthly'))
  for (const { circuit_reference, lines } of order.circuit_list) {
    const on = pages.findIndex((text) => text.includes(circuit_reference))
    expect(heads[on]).toBe(true)
    const next = pages[on]!.slice(pages[on]!.indexOf(circuit_reference) + circuit_reference.length)
    const mine = next.split(/C-\d{4}-\d{6}/)[0]!
    for (const { amount } of lines)
      expect(mine).toContain(`RM${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`)
  }
  expect(pages.at(-1)).toContain('Thispricequotationisconfidential')
})

test('each page of a quote has its reference, last day and number', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api)
  const { data: quote } = await api.get(`/quotes/${id}`)
  const until = new Date(quote.validity).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await page.goto(`customer/quotes/view/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(
      `${index + 1}/${pages.length}${quote.quote_reference}·Validuntil${until.replaceAll(' ', '')}`,
    )
    expect(text).not.toContain('Skiptothecontent')
  }
})

test('dollars and relative dates print as ringgit and full dates', async ({ page, signIn }) => {
  const api = await signIn('acme')
  await page.evaluate(() => localStorage.setItem('currency', 'USD'))
  const project = ownProject('Dollars')
  const { id } = await activeQuote(api, project)
  const { data: quote } = await api.get(`/quotes/${id}`)
  const ringgit = `RM${quote.total_mrc.toLocaleString('en', { minimumFractionDigits: 2 })}/mo`
  const dollars = /^USD [\d,]+\.\d\d\/mo$/
  await page.goto(`customer/quotes/view/${id}`)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByRole('row', { name: 'Before tax' }).getByRole('cell').last()).toHaveText(dollars)
  await expect(price.getByRole('table')).not.toContainText('RM')
  // The rounded parts add up to the total, which is the same in the list.
  const total = await price.getByRole('row', { name: 'Before tax' }).getByRole('cell').last().innerText()
  const parts = await price
    .getByRole('row', { name: /^(Bandwidth|Cross connect|Add-ons)/ })
    .getByRole('cell')
    .filter({ hasText: '/mo' })
    .allInnerTexts()
  const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  expect(parts.map(cents).reduce((sum, each) => sum + each, 0)).toBe(cents(total))
  await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
  const paper = (await pagesOf(await page.pdf({ preferCSSPageSize: true }))).join('')
  expect(paper).toContain(ringgit)
  expect(paper).not.toContain('USD')

  await page.goto(`customer/quotes/active?project=${project}`)
  const row = rowOf(page, quote.quote_reference)
  await expect(row.getByRole('cell', { name: 'in 30 days', exact: true })).toHaveText('in 30 days')
  await expect(row).toContainText(total.trim().slice(0, -3))
  const list = (await pagesOf(await page.pdf())).join('')
  expect(list).toContain(ringgit)
  expect(list).not.toContain('USD')
  expect(list).not.toContain('in30days')
  expect(list).toContain(
    new Date(quote.validity)
      .toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
      .replaceAll(' ', ''),
  )
})

test('lists are printed as named tables without controls', async ({ page, signIn }) => {
  await signIn('acme')
  const printed = async (path: string, name: string, head: string) => {
    await page.setViewportSize(phone)
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await expect(page.getByLabel('Sort by')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByLabel('Sort by')).toBeHidden()
    await expect(page.getByRole('columnheader').filter({ hasText: head })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toHaveCount(0)
    for (const control of ['checkbox', 'searchbox', 'combobox'] as const)
      await expect(page.getByRole(control)).toHaveCount(0)
    const cell = page.getByRole('table').getByRole('cell').first()
    expect(await cell.evaluate((each) => getComputedStyle(each).display)).toBe('table-cell')
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
    for (const [index, text] of pages.entries()) {
      expect(text).toContain(`${index + 1}/${pages.length}${name}`)
      expect(text).not.toMatch(/Sortby|Actions/)
    }
    expect(pages[0]).toContain(head)
  }
  await printed('customer/quotes/active', 'MyQuotes:Active', 'Monthly')
  await printed('customer/orders', 'MyOrder', 'Reference')
  await signIn('manager')
  await printed('client-manager/orders', 'Orders', 'Company')
  await printed('pricing/assign-rule', 'AssignRules', 'Company')
})
