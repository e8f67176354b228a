import type { Locator, Page } from '@playwright/test'
import { activeQuote, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test, type Api } from '#e2e/world.ts'

const failedText = 'Fail to create quote, please try again later'

/** A site that is in no inventory, so that the quote waits for a price. */
const byHand = {
  site_b_nis: '',
  site_b_details: {
    address_line1: '1 Jalan Baru',
    city: 'Kulim',
    postcode: '09000',
    state: 'Kedah',
    country: 'Malaysia',
    standard: 0,
  },
}
const pendingQuote = (api: Api) => quoteInCart(api, byHand)

/** The dialog of a quote's price, opened from its row in a list narrowed down to it. */
async function openPrice(page: Page, list: 'active' | 'pending', reference: string): Promise<Locator> {
  await page.goto(`client-manager/quotes/${list}?keyword=${reference}`)
  const name = list === 'active' ? `Update price of ${reference}` : `Price ${reference}`
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog', { name: new RegExp(reference) })
}

const mrc = (dialog: Locator) => dialog.getByLabel('Bandwidth MRC')
const nrc = (dialog: Locator) => dialog.getByLabel('Bandwidth NRC')
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^(Update|Set) price$/ })

/** Every PUT to a quote's price, as sent. */
function sentPrices(page: Page) {
  const bodies: any[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/quotes/price/'))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

test('[P-10] [R-26] [R-27] [R-28] [R-29] each list holds one status, of several companies, as the API has it', async ({
  page,
  signIn,
  apiOf,
}) => {
  for (const company of [await apiOf('acme'), await apiOf('borneo')]) {
    await pendingQuote(company)
    await activeQuote(company)
    const cancelled = await activeQuote(company)
    await company.put(`/quotes/cancel/${cancelled.id}`)
  }
  const api = await signIn('manager')
  for (const [status, word] of [
    ['active', /Active|Expiring/],
    ['pending', /Awaiting price/],
    ['cancelled', /Cancelled/],
    ['expired', /Expired/],
  ] as const) {
    const order = status === 'pending' ? 'created_at' : '-created_at'
    const { data, count } = await api.get(`/quotes/client-manager?status=${status}&sort=${order}`)
    await page.goto(`client-manager/quotes/${status}`)
    await expect(page.getByRole('link', { name: /^Q-\d{4}-\d{6}/ })).toHaveText(
      data.map((quote: any) => quote.quote_reference),
    )
    for (const quote of data)
      await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText(quote.company)
    await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(data.length)
    const all = await api.get(`/quotes/client-manager?status=${status}&per_page=100`)
    if (status !== 'expired')
      expect(new Set(all.data.map((quote: any) => quote.company)).size).toBeGreaterThan(1)
    await expect(
      page.getByRole('navigation', { name: 'Quotes by status' }).locator('[aria-current]'),
    ).toHaveText(new RegExp(`${count}$`))
    await expectAccessible(page)
  }
})

test('a list is searched by company, narrowed and sorted in the address; nothing found and failed differ', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/503/)
  await signIn('manager')
  await page.goto('client-manager/quotes/active')
  await page.getByRole('searchbox').fill('borneo')
  await expect(page).toHaveURL(/keyword=borneo/)
  await expect(page.getByRole('row').filter({ hasText: 'Acme' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Borneo' })).not.toHaveCount(0)
  await page.getByLabel('Product').selectOption('Private Leased Line')
  await expect(page).toHaveURL(/product_id=1/)
  await page.getByRole('columnheader', { name: 'Monthly' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=total_mrc/)
  await page.goto('client-manager/quotes/active?keyword=nobody+at+all')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.route('**/api/quotes/client-manager?*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('client-manager/quotes/expired')
  await expect(page.getByRole('alert')).toContainText('This could not be loaded')
  await page.unroute('**/api/quotes/client-manager?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('[S-10] [S-15] [S-16] [S-17] [A-02] the client manager’s menu leads where it says and has nothing of others', async ({
  page,
  signIn,
}) => {
  await signIn('manager')
  await page.goto('')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'Quotations' }).click()
  await menu.getByRole('link', { name: 'My Quotes' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/active$/)
  await expect(menu.locator('[aria-current=page]')).toHaveText(['My Quotes'])
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders$/)
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/$/)
  const names = await menu.getByRole('link').allTextContents()
  for (const other of ['My Order', 'Pricing & Availability', 'Base Price', 'Users'])
    expect(names).not.toContain(other)
})

test('[A-03] the areas are apart: on screen "No access" and nothing of the content, in the API 403', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await signIn('acme')
  const quote = await activeQuote(acme)
  for (const path of ['quotes/active', `quotes/view/${quote.id}`, 'orders', 'orders/view/1', 'print/1']) {
    await page.goto(`client-manager/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(quote.quote_reference)
  }
  await expect(acme.get('/quotes/client-manager')).rejects.toThrow('403')
  await signIn('manager')
  for (const path of ['quotes/all', `quotes/view/${quote.id}`, 'orders', 'cart']) {
    await page.goto(`customer/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No access' })).toBeVisible()
  }
  const manager = await apiOf('manager')
  await expect(manager.post('/quotes', {})).rejects.toThrow('403')
})

test('[D-02] [D-39] [V-31] [V-34] [K-10] the price dialog: four numbers from 0 in steps of 0.01, in ringgit also under dollars', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  const api = await signIn('manager')
  await page.evaluate(() => localStorage.setItem('currency', 'USD'))
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const inputs = dialog.getByRole('spinbutton')
  await expect(inputs).toHaveCount(4)
  for (const input of await inputs.all()) {
    await expect(input).toHaveAttribute('type', 'number')
    await expect(input).toHaveAttribute('min', '0')
    await expect(input).toHaveAttribute('step', '0.01')
  }
  await expect(dialog.getByText('RM', { exact: true })).toHaveCount(4)
  await expect(dialog).not.toContainText('USD')
  for (const name of ['Cross connect MRC', 'Cross connect NRC'])
    await expect(dialog.getByLabel(name)).toBeDisabled()
  await expect(mrc(dialog)).toHaveValue(quote.bandwidth_mrc.toFixed(2))
  await expect(dialog.getByLabel('Cross connect MRC')).toHaveValue(quote.xc_mrc.toFixed(2))
  const { card } = (await api.get(`/quotes/price/${quote.id}`)).data
  await expect(mrc(dialog)).toHaveAccessibleDescription(new RegExp(`Card RM .*${String(card.mrc).slice(-3)}`))
  await mrc(dialog).fill('1')
  await dialog.getByRole('button', { name: 'Use the card’s prices' }).click()
  await expect(mrc(dialog)).toHaveValue(card.mrc.toFixed(2))
  await expectAccessible(page)
})

test('[V-31] letters, −1 and 1.005 are refused under their field, and nothing is sent', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const sent = sentPrices(page)
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  for (const [typed, reason] of [
    ['-1', 'An amount cannot be negative.'],
    ['1.005', 'An amount has at most two decimals.'],
    ['99999999999', 'This is more than any price can be.'],
  ] as const) {
    await nrc(dialog).fill(typed)
    await expect(nrc(dialog)).toHaveAccessibleDescription(new RegExp(reason))
    await save(dialog).click()
    await expect(nrc(dialog)).toBeFocused()
  }
  await nrc(dialog).fill('')
  await nrc(dialog).pressSequentially('abc')
  await expect(nrc(dialog)).toHaveValue('')
  await expect(save(dialog)).toBeDisabled()
  await nrc(dialog).pressSequentially('1e')
  await expect(nrc(dialog)).toHaveAccessibleDescription(/Only digits and a decimal point/)
  await expect(save(dialog)).toBeDisabled()
  await expectAccessible(page)
  expect(sent).toEqual([])
})

test('[V-32] with any of the four prices empty there is nothing to press, and it says what is missing', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  for (const [input, name] of [
    [mrc(dialog), 'Bandwidth MRC'],
    [nrc(dialog), 'Bandwidth NRC'],
  ] as const) {
    const before = await input.inputValue()
    await expect(save(dialog)).toBeEnabled()
    await input.fill('')
    await expect(save(dialog)).toBeDisabled()
    await expect(save(dialog)).toHaveAccessibleDescription(`Still needed: ${name}.`)
    await input.fill(before)
  }
  for (const field of ['xc_mrc', 'xc_nrc']) {
    await page.route('**/api/quotes/client-manager?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as any
      await route.fulfill({
        json: { ...body, data: body.data.map((each: any) => ({ ...each, [field]: null })) },
      })
    })
    const without = await openPrice(page, 'active', quote.quote_reference)
    await expect(save(without)).toBeDisabled()
    await page.unroute('**/api/quotes/client-manager?*')
  }
})

test('[V-33] [V-35] [T-11] 0 is a price; a pending quote becomes active, cross connect stays, and it is told', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await pendingQuote(acme)
  const manager = await signIn('manager')
  const dialog = await openPrice(page, 'pending', quote.quote_reference)
  await expect(mrc(dialog)).toHaveValue('')
  await expect(mrc(dialog)).toHaveAccessibleDescription('No price on the card')
  await mrc(dialog).fill('0')
  await nrc(dialog).fill('0')
  await expect(save(dialog)).toBeEnabled()
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(
    `The price of quote ${quote.quote_reference} has been agreed.`,
  )
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  const priced = (await acme.get(`/quotes/${quote.id}`)).data
  expect(priced).toMatchObject({ status: 'active', bandwidth_mrc: 0, bandwidth_nrc: 0, xc_mrc: quote.xc_mrc })
  await manager.put(`/quotes/price/${quote.id}`, {
    bandwidth_nrc: 10.01,
    bandwidth_mrc: 20.07,
    xc_nrc: 77,
    xc_mrc: 88,
  })
  expect((await acme.get(`/quotes/${quote.id}`)).data).toMatchObject({
    bandwidth_nrc: 10.01,
    bandwidth_mrc: 20.07,
    xc_nrc: quote.xc_nrc,
    xc_mrc: quote.xc_mrc,
  })
})

test('[T-11] below the floor a price warns and needs a reason that the company never reads', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  const { floor } = (await api.get(`/quotes/price/${quote.id}`)).data
  const sent = sentPrices(page)
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const low = (floor.mrc - 0.01).toFixed(2)
  await mrc(dialog).fill(floor.mrc.toFixed(2))
  await expect(dialog.getByLabel('Reason for the lower price')).toHaveCount(0)
  await mrc(dialog).fill(low)
  await expect(dialog.getByRole('alert')).toContainText('Below the floor: Bandwidth MRC')
  await save(dialog).click()
  const reason = dialog.getByLabel('Reason for the lower price')
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Say why the price may be below the floor.')
  expect(sent).toEqual([])
  await expectAccessible(page)
  await reason.fill('They bring three more sites')
  await save(dialog).click()
  await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText('Active')
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  const after = (await acme.get(`/quotes/${quote.id}`)).data
  expect(after).toMatchObject({ bandwidth_mrc: Number(low), validity: after.validity })
  expect(JSON.stringify(after)).not.toContain('three more sites')
})

test('[X-12] [X-14] the server’s message is an alert, after a success too; without one the fixed text', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/500/, /ERR_FAILED/)
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const answer = async (json: object, status = 200) => {
    await page.unroute('**/api/quotes/price/*')
    await page.route('**/api/quotes/price/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json }) : route.continue(),
    )
  }
  await answer({ success: false, message: 'M-1' })
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText('M-1')
  await answer({}, 500)
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(failedText)
  await page.unroute('**/api/quotes/price/*')
  await page.route('**/api/quotes/price/*', (route) => route.abort())
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText(failedText)
  await page.unroute('**/api/quotes/price/*')
  await answer({ success: false, message: 'Some fields', errors: { bandwidth_nrc: ['E-1'] } }, 200)
  await save(dialog).click()
  await expect(nrc(dialog)).toHaveAccessibleDescription(/E-1/)
  await answer({ success: true, message: 'M-2' })
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveText('M-2')

  await page.route('**/api/quotes/cancel/*', (route) =>
    route.fulfill({ json: { success: false, message: 'M-3' } }),
  )
  await page.getByRole('button', { name: `Actions for ${quote.quote_reference}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel quote' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('M-3')
  await expect(page.getByRole('dialog', { name: 'Quote cancelled' })).toHaveCount(0)
})

test('a quote that waits again although the card has its price can be given that price', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  await api.put(`/quotes/price/${quote.id}`, { bandwidth_nrc: 9_000, bandwidth_mrc: 9_000 })
  const { data: agreed } = await acme.get(`/quotes/${quote.id}`)
  const { bandwidth_id, site_a_nis, site_b_nis, version } = agreed
  // Another term: the agreed price is lost.
  const change = { product_id: 1, bandwidth_id, site_a_nis, site_b_nis, contract_id: 12, version }
  await acme.put(`/quotes/${quote.id}`, change)
  const dialog = await openPrice(page, 'pending', quote.quote_reference)
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Use the card’s prices' }).click()
  const { card } = (await api.get(`/quotes/price/${quote.id}`)).data
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect((await acme.get(`/quotes/${quote.id}`)).data).toMatchObject({
    status: 'active',
    bandwidth_mrc: card.mrc,
    bandwidth_nrc: card.nrc,
  })
})

test('a quote changed in the meantime says so and what it is now; what was typed stays and can be gone on with', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  await mrc(dialog).fill('4000.50')
  await api.put(`/quotes/price/${quote.id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 3_000 })
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('was changed by somebody else in the meantime')
  await expect(dialog.getByRole('alert')).toContainText('RM 3,000.00/mo and RM 5,000.00 one-time')
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Go on with my prices' }).click()
  await expect(mrc(dialog)).toHaveValue('4000.50')
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect((await acme.get(`/quotes/${quote.id}`)).data.bandwidth_mrc).toBe(4_000.5)

  const again = await openPrice(page, 'active', quote.quote_reference)
  await acme.put(`/quotes/cancel/${quote.id}`)
  await save(again).click()
  await expect(again.getByRole('alert')).toContainText(/cancelled/)
})

test('a cancel from the list and from the page asks for a reason and leads to the cancelled quotes', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const [listed, shown] = [await activeQuote(acme), await pendingQuote(acme)]
  await signIn('manager')
  await page.goto(`client-manager/quotes/active?keyword=${listed.quote_reference}`)
  await page.getByRole('button', { name: `Actions for ${listed.quote_reference}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel quote' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel quote ${listed.quote_reference}` })
  await dialog.getByLabel(/In your own words/).fill('No duct in that street')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog', { name: 'Quote cancelled' }).getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/cancelled$/)
  await expect(page.getByRole('row', { name: listed.quote_reference })).toContainText('Cancelled')
  const events = (await acme.get(`/quotes/${listed.id}`)).data.events
  expect(events.at(-1)).toMatchObject({ action: 'cancel', reason: 'No duct in that street' })

  await page.goto(`client-manager/quotes/view/${shown.id}`)
  await page.getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel quote' }).click()
  await page.getByRole('dialog', { name: 'Quote cancelled' }).getByRole('button', { name: 'Okay' }).click()
  await expect(page).toHaveURL(/\/client-manager\/quotes\/cancelled$/)
})

test('the page of a quote: company, what was asked in own words, sites, price, history; one that is not there says so', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/404/)
  const acme = await apiOf('acme')
  const { data } = await acme.post('/quotes/request', {
    product: 'Dark fibre',
    bandwidth: '1 pair',
    site_a: 'Port Klang North',
    site_b: '-',
    term: 24,
    remarks: 'Diverse entry, please',
  })
  const quote = data.find((each: any) => each.product === 'Dark fibre')
  await signIn('manager')
  await page.goto(`client-manager/quotes/pending?keyword=${quote.quote_reference}`)
  // The dash that was written for a second site names none.
  await expect(page.getByRole('row', { name: quote.quote_reference })).not.toContainText('→')
  await page.getByRole('link', { name: quote.quote_reference }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${quote.id}$`))
  await expect(page.getByRole('region', { name: 'What the company asked for' })).toContainText(
    'Diverse entry, please',
  )
  await expect(page.getByRole('main')).toContainText('Acme Manufacturing')
  await expect(page.getByRole('region', { name: 'Sites' })).toContainText('Port Klang North')
  await expect(page.getByRole('region', { name: 'Sites' })).not.toContainText('Site B')
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Requested in their own words')
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting since today')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Price quote ${quote.quote_reference}` })
  await mrc(dialog).fill('1250')
  await nrc(dialog).fill('3000')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update price' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Price set by us')
  await expect(page.getByRole('region', { name: 'Why this price' })).toContainText('Agreed price')
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.goto('client-manager/quotes/view/999999')
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such quote' })).toBeVisible()
})

test('[T-11] two at once: what a customer asks for, the client manager prices by keyboard, and the customer can order', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const acme = await signIn('acme')
  const quote = await pendingQuote(acme)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Awaiting price')

  const desk = await (await browser.newContext({ baseURL })).newPage()
  await signIn('manager', desk)
  await desk.goto(`client-manager/quotes/pending?keyword=${quote.quote_reference}`)
  await desk.getByRole('button', { name: `Price ${quote.quote_reference}` }).focus()
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Bandwidth MRC')).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: `Price ${quote.quote_reference}` })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByLabel('Bandwidth MRC')).toBeFocused()
  await desk.keyboard.type('1234.56')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('789')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('alert')).toContainText(quote.quote_reference)
  await desk.context().close()

  await page.reload()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Active')
  await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText('RM 1,234.56')
  await expect(page.getByRole('link', { name: 'Send to order' })).toBeVisible()
})

test('[P-10] [R-30] orders of several companies, by status and words, and each order’s page', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/orders/client-manager')
  expect(new Set(data.map((order: any) => order.company)).size).toBeGreaterThan(1)
  await page.goto('client-manager/orders')
  await expect(page.getByRole('link', { name: /^O-\d{4}-\d{6}/ })).toHaveText(
    data.map((order: any) => order.order_reference),
  )
  for (const order of data)
    await expect(page.getByRole('row', { name: order.order_reference })).toContainText(order.company)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: /Delivered/ })
    .click()
  await expect(page).toHaveURL(/status=delivered/)
  const { count } = await api.get('/orders/client-manager?status=delivered')
  if (count === 0)
    await expect(page.getByRole('heading', { name: 'No orders with this status' })).toBeVisible()
  await page.goto('client-manager/orders?keyword=borneo')
  await expect(page.getByRole('row').filter({ hasText: 'Acme' })).toHaveCount(0)

  const order = (await api.get(`/orders/${data[0].id}`)).data
  await page.goto('client-manager/orders')
  await page.getByRole('link', { name: order.order_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  const [circuit] = order.circuit_list
  const card = page.getByRole('article', { name: circuit.circuit_reference })
  await expect(card.getByRole('listitem')).toHaveCount(circuit.milestones.length)
  await expect(card).toContainText(`By: ${order.company}`)
  await expect(card).not.toContainText('By: you')
  await expect(page.getByRole('button', { name: /Ask to cancel|Attach/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await card.getByRole('link', { name: circuit.quote.quote_reference }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${circuit.quote.id}$`))
})

test('the purchase order that a company attached can be saved, and only that', async ({
  page,
  signIn,
  apiOf,
  baseURL,
}) => {
  const acme = await apiOf('acme')
  const [order] = (await acme.get('/orders')).data
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.7\nAn order\n'], { type: 'application/pdf' }), 'po.pdf')
  const answer = await fetch(new URL(`/api/orders/${order.id}/po-file`, baseURL), {
    method: 'POST',
    headers: { authorization: `Bearer ${acme.token}` },
    body,
  })
  expect(answer.ok).toBe(true)
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download po.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('po.pdf')
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})

test('[R-31] any company’s order prints alone, and leads back into the client manager’s area', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/orders/client-manager')
  for (const order of data.slice(0, 2)) {
    await page.goto(`client-manager/orders/view/${order.id}`)
    await page.getByRole('link', { name: 'Print view' }).click()
    await expect(page).toHaveURL(new RegExp(`/client-manager/print/${order.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
    await expect(page.getByRole('main')).toContainText(order.company)
    for (const chrome of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(chrome)).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders\/view\/\d+$/)
})

test('[E-15] [E-16] home counts every company’s quotes and orders, leads to their lists and to what waits longest', async ({
  page,
  signIn,
  apiOf,
}) => {
  await pendingQuote(await apiOf('acme'))
  const api = await signIn('manager')
  const { data } = await api.get('/dashboard')
  const count = async (path: string) => (await api.get(path)).count
  expect(data).toMatchObject({
    cmTotalPendingQuote: await count('/quotes/client-manager?status=pending'),
    cmTotalActiveQuote: await count('/quotes/client-manager?status=active'),
    cmTotalQuote: await count('/quotes/client-manager'),
    cmTotalProcessingOrder: await count('/orders/client-manager?status=processing'),
    cmTotalPendingOrder: await count('/orders/client-manager?status=pending'),
    cmTotalDeliveredOrder: await count('/orders/client-manager?status=delivered'),
    cmTotalOrder: await count('/orders/client-manager'),
  })
  await page.goto('')
  const main = page.getByRole('main')
  for (const [name, value, path] of [
    ['Awaiting price', data.cmTotalPendingQuote, /quotes\/pending$/],
    ['Active', data.cmTotalActiveQuote, /quotes\/active$/],
    ['All orders', data.cmTotalOrder, /orders$/],
    ['Processing', data.cmTotalProcessingOrder, /orders\?status=processing$/],
  ] as const) {
    const card = main.getByRole('link', { name: `${name} ${value}` })
    await expect(card).toHaveAttribute('href', path)
  }
  await expectAccessible(page)
  const oldest = (await api.get('/quotes/client-manager?status=pending&sort=created_at')).data[0]
  await main.getByRole('link', { name: new RegExp(oldest.quote_reference) }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${oldest.id}$`))
})

test('on a phone the lists and the price dialog have room', async ({ page, signIn, apiOf }) => {
  const quote = await activeQuote(await apiOf('acme'))
  await page.setViewportSize(phone)
  await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const reference = dialog.getByRole('heading').getByText(quote.quote_reference, { exact: true })
  expect(await reference.evaluate((it) => it.getClientRects().length), 'a reference in one piece').toBe(1)
  const waits = await pendingQuote(await apiOf('acme'))
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  for (const path of [
    'quotes/active',
    'quotes/pending',
    `quotes/view/${waits.id}`,
    'orders',
    'orders/view/1',
  ]) {
    await page.goto(`client-manager/${path}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await expect(page.getByRole('table').first()).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  }
})
