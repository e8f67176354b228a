import type { Page } from '@playwright/test'
import { activeQuote, bandwidthId, line, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test, type Api } from '#e2e/world.ts'

const references = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Q-\d{4}-\d{6}/ })
const rowOf = (page: Page, reference: string) => page.getByRole('row', { name: reference })

const byHand = {
  site_b_nis: null,
  site_b_details: {
    address_line1: 'Lot 17, Jalan Perusahaan 3',
    city: 'Rawang',
    postcode: '48000',
    state: 'Selangor',
    country: 'Malaysia',
    standard: 0,
  },
}

async function cancelledQuote(api: Api) {
  const quote = await activeQuote(api)
  await api.put(`/quotes/cancel/${quote.id}`, { reason: 'The plant has moved' })
  return quote
}

/** The list of the API in the order of the screen; others may be adding to it meanwhile. */
async function expectListed(page: Page, api: Api, status: string) {
  await expect(async () => {
    await page.reload()
    const { data } = await api.get(`/quotes?status=${status}`)
    await expect(references(page)).toHaveText(
      data.map((quote: any) => quote.quote_reference),
      { timeout: 3_000 },
    )
  }).toPass()
}

for (const [id, status, word] of [
  ['R-10', 'all', null],
  ['R-11', 'active', /Active|Expiring/],
  ['R-12', 'pending', 'Awaiting price'],
  ['R-13', 'cancelled', 'Cancelled'],
  ['R-14', 'expired', 'Expired'],
] as const)
  test(`[${id}] [T-16] the list of ${status} quotes is what the API has, and holds nothing else`, async ({
    page,
    signIn,
  }) => {
    const api = await signIn('acme')
    const made = {
      all: () => quoteInCart(api),
      active: () => activeQuote(api),
      pending: () => quoteInCart(api, byHand),
      cancelled: () => cancelledQuote(api),
      expired: () => null,
    }[status]
    await made()
    await page.goto(`customer/quotes/${status}`)
    await expectListed(page, api, status)
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    if (word)
      await expect(rows.getByText(word, { exact: typeof word === 'string' })).toHaveCount(await rows.count())
    if (status === 'all') await expectAccessible(page)
  })

test('[E-13] [E-14] the counters of the lists and of home are those of the API', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  await api.post('/orders', {
    quote_ids: [(await activeQuote(api)).id],
    po_number: 'BC/2026/0101',
    accepted_terms_version: (await api.get('/terms')).data.version,
  })
  const { data } = await api.get('/dashboard')
  await page.goto('')
  for (const [name, count] of [
    ['Active', data.activeQuote],
    ['Awaiting price', data.pendingQuote],
    ['All quotes', data.totalQuote],
    ['Processing', data.processingOrder],
    ['Delivered', data.deliveredOrder],
  ] as const)
    await expect(
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) }),
    ).toContainText(`${count}`)
  const orders = (await api.get('/orders?status=pending')).data
  expect(data.pendingOrder).toBe(orders.length)
  expect(data.totalOrder).toBe((await api.get('/orders')).count)
  for (const status of ['active', 'pending'])
    expect(data[`${status}Quote`]).toBe((await api.get(`/quotes?status=${status}`)).count)
  const way = page.getByRole('link', { name: orders[0].order_reference })
  await expect(way).toContainText(/Next/)
  await expectAccessible(page)
  await way.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(orders[0].order_reference)
})

test('[E-15] [E-16] a client manager’s home shows the counters over all companies', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  await page.goto('')
  await expect(async () => {
    await page.reload()
    const { data } = await api.get('/dashboard')
    const counters = page.getByRole('main').getByRole('listitem')
    for (const [name, count] of [
      ['Awaiting price', data.cmTotalPendingQuote],
      ['Active', data.cmTotalActiveQuote],
      ['All quotes', data.cmTotalQuote],
      ['Pending', data.cmTotalPendingOrder],
      ['Processing', data.cmTotalProcessingOrder],
      ['Delivered', data.cmTotalDeliveredOrder],
      ['All orders', data.cmTotalOrder],
    ] as const)
      await expect(counters.filter({ hasText: new RegExp(`^${name}\\s*[\\d,]+$`) })).toHaveText(
        `${name}${count.toLocaleString('en')}`,
        { timeout: 2_000 },
      )
  }).toPass()
})

test('what expires within a week is named at home, has a list of its own, and counts down', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const { data } = await api.get('/quotes?status=active&expiring=1&sort=validity')
  expect(data.length).toBeGreaterThan(0)
  await page.goto('')
  await expect(page.getByRole('link', { name: /Expires in \d+ days/ }).first()).toContainText(
    data[0].quote_reference,
  )
  await page.getByRole('link', { name: /expires within 7 days/ }).click()
  await expect(page).toHaveURL(/quotes\/active\?expiring=1&sort=validity/)
  await expect(references(page)).toHaveText(data.map((quote: any) => quote.quote_reference))
  await expect(rowOf(page, data[0].quote_reference)).toContainText(/in \d+ days/)
  await expect(page.getByRole('link', { name: /^Expiring/ })).toHaveAttribute('aria-current', 'page')
})

test('[E-17] [E-18] [E-19] [E-20] [E-21] [E-22] [E-23] [E-24] a quote as the API, the list and its page have it', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api, 'Ring of E-17')
  const { data } = await api.get(`/quotes/${quote.id}`)
  expect(data).toMatchObject({
    product: 'Private Leased Line',
    product_id: 1,
    bandwidth: '100Mbps',
    bandwidth_id: await bandwidthId(api, '100Mbps'),
    bandwidth_speed: '100',
    contract_id: 24,
    contract: '24 months',
    contracts: '24 months',
    project_name: 'Ring of E-17',
  })
  for (const price of ['bandwidth_nrc', 'bandwidth_mrc', 'xc_nrc', 'xc_mrc'])
    expect(Math.round(data[price] * 100) / 100).toBe(data[price])
  await page.goto('customer/quotes/active')
  const row = rowOf(page, data.quote_reference)
  for (const text of ['Ring of E-17', '100Mbps', '24 months', 'in 30 days'])
    await expect(row).toContainText(text)
  await page.getByRole('link', { name: data.quote_reference }).click()
  const price = page.getByRole('region', { name: 'Price', exact: true })
  for (const [name, nrc, mrc] of [
    ['Bandwidth', data.bandwidth_nrc, data.bandwidth_mrc],
    ['Cross connect', data.xc_nrc, data.xc_mrc],
  ] as const) {
    const charges = price.getByRole('row', { name })
    for (const amount of [nrc, mrc])
      await expect(charges).toContainText(`RM ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`)
  }
  await expect(price.getByRole('columnheader')).toHaveText(['One-time', 'Monthly'])
})

test('filters are chips in the address: added in a form, kept by a reload, taken away one by one', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const name = `Filtered ${Date.now()}`
  const quote = await activeQuote(api, name)
  await activeQuote(api, name, { bandwidth_id: await bandwidthId(api, '10Gbps') })
  await page.goto('customer/quotes/active')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByLabel('Product', { exact: true }).selectOption('Private Leased Line')
  await page.getByRole('combobox', { name: 'Project name' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByLabel('Requested, from').fill('2020-01-01')
  await page.getByLabel('Monthly, RM, from').fill('100')
  await page.getByLabel('Monthly, RM, to').fill('50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is before its beginning.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Monthly, RM, to').fill(`${quote.total_mrc}`)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(references(page)).toHaveText([quote.quote_reference])
  const chips = page.getByRole('list', { name: 'Filters in force' }).getByRole('listitem')
  const texts = [
    'Product: Private Leased Line',
    `Project: ${name}`,
    /^Requested: from 1 Jan 2020/,
    /^Monthly: RM 100 to/,
  ]
  await expect(chips).toHaveText(texts)
  await page.reload()
  await expect(chips).toHaveText(texts)
  await expect(references(page)).toHaveText([quote.quote_reference])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the filter Monthly' }).click()
  await expect(references(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.goto('customer/quotes/active?product_id=9&created_from=soon&mrc_to=lots')
  await expect(chips).toHaveCount(0)
  await expect(references(page).first()).toBeVisible()
})

test('words, order and page stand in the address; Back returns to the page, the filters and the place', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const name = `Wide ${Date.now()}`
  const bandwidth_id = await bandwidthId(api, '100Mbps')
  const { data } = await api.post('/quotes/bulk', {
    data: Array.from({ length: 45 }, () => ({ ...line, bandwidth_id })),
  })
  await api.post('/quotes/create-wish-list', { ids: data.ids, project_name: name })
  await page.goto('customer/quotes/active')
  await expect(references(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page).toHaveURL(/keyword=Wide/)
  await expect(page.getByText('1–20 of 45')).toBeVisible()
  await page.getByRole('columnheader', { name: 'Reference' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=quote_reference/)
  const answered = page.waitForResponse(
    (answer) => /quotes\?.*sort=quote_reference/.test(answer.url()) && /[?&]page=2/.test(answer.url()),
  )
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('21–40 of 45')).toBeVisible()
  // The rows of the page before stand until the new ones have come.
  const { data: second } = (await (await answered).json()) as { data: { quote_reference: string }[] }
  await expect(references(page)).toHaveText(second.map((quote) => quote.quote_reference))
  const last = references(page).last()
  const reference = (await last.textContent())!
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(reference)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await expect(references(page).last()).toHaveText(reference)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)

  await page.goto(`customer/quotes/active?keyword=${name}&page=400`)
  await expect(page.getByRole('heading', { name: 'There is nothing left on this page' })).toBeVisible()
  await page.getByRole('searchbox').fill('nowhere to be found')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(references(page).first()).toBeVisible()
})

test('chosen quotes go to order together; the choice can be cleared', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const name = `Chosen ${Date.now()}`
  const first = await activeQuote(api, name)
  const second = await activeQuote(api, name)
  await page.goto(`customer/quotes/active?project=${name}`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await expect(bar.getByRole('button', { name: 'Send to order' })).toBeDisabled()
  for (const { quote_reference } of [first, second])
    await page.getByRole('checkbox', { name: `Select ${quote_reference}` }).check()
  await bar.getByRole('link', { name: 'Send to order' }).click()
  await expect(page).toHaveURL(new RegExp(`ids=${first.id}(%2C|,)${second.id}`))
})

test('a list that cannot be read says so and can be tried again', async ({ page, signIn, expectConsole }) => {
  expectConsole(/ERR_FAILED|500/)
  await signIn('acme')
  await page.route('**/api/quotes?*', (route) => route.fulfill({ status: 500, json: { success: false } }))
  await page.goto('customer/quotes/all')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/quotes?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(references(page).first()).toBeVisible()
})

test('a quote’s page tells what has happened: before beside after, why, and what came of it', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  await api.put(`/quotes/extend/${quote.id}`)
  const { version } = (await api.get(`/quotes/${quote.id}`)).data
  await api.put(`/quotes/${quote.id}`, {
    ...line,
    contract_id: 12,
    bandwidth_id: await bandwidthId(api, '200Mbps'),
    version,
  })
  await api.post(`/quotes/contact/${quote.id}`, { message: 'Please call before noon' })
  await api.put(`/quotes/cancel/${quote.id}`, { reason: 'The plant has moved' })
  const { data: anew } = await api.post('/quotes', {
    ...line,
    bandwidth_id: quote.bandwidth_id,
    requote_of: quote.id,
  })
  const { data } = await api.get(`/quotes/${quote.id}`)
  await page.goto(`customer/quotes/view/${quote.id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([
    /^Cancelled.*Aminah.*Reason: The plant has moved/,
    /^Asked us to call about it.*Message: Please call before noon/,
    /^Edited/,
    /^Validity extended/,
    /^Added to your quotes/,
    /^Requested/,
  ])
  const edited = history.getByRole('table', { name: 'What changed: Edited' })
  await expect(edited.getByRole('row', { name: 'Bandwidth' })).toContainText('100Mbps200Mbps')
  await expect(edited.getByRole('row', { name: 'Term' })).toContainText('24 months12 months')
  await expect(edited.getByRole('row', { name: 'Monthly' })).toContainText(
    `RM ${data.total_mrc.toLocaleString('en', { minimumFractionDigits: 2 })}/mo`,
  )
  await expect(history.getByRole('table', { name: 'What changed: Validity extended' })).toContainText(
    /\d+ \w+ \d{4}\d+ \w+ \d{4}/,
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.getByRole('link', { name: anew.quote_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(anew.quote_reference)
  await expect(page.getByText('Requested anew, in place of an earlier quote')).toBeVisible()
  await page.getByRole('link', { name: quote.quote_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(quote.quote_reference)
})

test('Ctrl and K finds pages, quotes and orders by keyboard alone; no key fires while somebody types', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const name = `Jump ${Date.now()}`
  const quote = await activeQuote(api, name)
  await page.goto('')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search or jump to…' })
  const option = (text: string) => page.getByRole('option', { name: text })
  await page.keyboard.press('Control+k')
  await expect(box).toBeFocused()
  await expect(option('My Order')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type(name)
  await expect(option(quote.quote_reference)).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(quote.quote_reference)

  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await page.keyboard.type('PO-ACME-1041')
  await expect(option('PO-ACME-1041')).toBeVisible()
  await box.fill('my')
  await expect(option('My Quotes').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toBeVisible()
  await box.fill('nothing has this name')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found')
  await page.keyboard.press('?')
  await expect(box).toHaveValue('nothing has this name?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeFocused()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)

  await page.goto('customer/quotes/all')
  const search = page.getByRole('searchbox')
  await search.press('?')
  await search.press('/')
  await search.press('Control+k')
  await expect(search).toHaveValue('?/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(box).toBeFocused()
  await expectAccessible(page)
})
