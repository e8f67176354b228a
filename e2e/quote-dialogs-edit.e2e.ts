import type { Locator, Page } from '@playwright/test'
import { activeQuote, bandwidthId, line, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, test, type Api } from '#e2e/world.ts'

const failedText = 'Fail to create quote, please try again later'
const fibre = { product_id: 3, location_nis: 'KUL-0021', contract_id: 24 }
const internet = { product_id: 2, site_a_nis: 'SHA-0001', contract_id: 12 }

async function open(page: Page, list: string, reference: string, action: 'Edit' | 'Requote') {
  await page.goto(`customer/quotes/${list}?keyword=${reference}`)
  await page.getByRole('button', { name: `Actions for ${reference}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'FTTO' })).toBeVisible()
  return dialog
}

const box = (dialog: Locator, name: string) => dialog.getByRole('combobox', { name, exact: true })
const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true })
const requote = (dialog: Locator) => dialog.getByRole('button', { name: 'Requote', exact: true })
const clear = (dialog: Locator, name: string) => dialog.getByRole('button', { name: `Clear ${name}` }).click()

async function pick(dialog: Locator, label: string, keyword: string, name: string) {
  await box(dialog, label).fill(keyword)
  await dialog.getByRole('option', { name }).first().click()
  await expect(box(dialog, label)).toHaveValue(name)
}

async function choose(dialog: Locator, label: string, option: string) {
  await box(dialog, label).click()
  await dialog.getByRole('option', { name: option, exact: true }).click()
}

async function cancelled(api: Api, more: object = {}) {
  const quote = await activeQuote(api, undefined, more)
  await api.put(`/quotes/cancel/${quote.id}`)
  return quote
}

/** Clears a field of a filled form, sees the button go dead, fills it again and sees it live. */
async function expectNeeded(
  dialog: Locator,
  button: Locator,
  fields: readonly (readonly [string, () => Promise<void>])[],
) {
  await expect(button).toBeEnabled()
  for (const [name, fill] of fields) {
    await clear(dialog, name)
    await expect(button).toBeDisabled()
    await expect(dialog).toContainText('Still needed:')
    await fill()
    await expect(button).toBeEnabled()
  }
}

for (const action of ['Edit', 'Requote'] as const) {
  const button = action === 'Edit' ? save : requote
  const list = action === 'Edit' ? 'active' : 'cancelled'
  const make =
    action === 'Edit' ? activeQuote : (api: Api, _: undefined, more?: object) => cancelled(api, more)
  const ids = action === 'Edit' ? '[D-01] [D-30] [V-23] [V-24] [V-25]' : '[D-04] [D-37] [V-27] [V-28]'

  test(`${ids} [V-29] [V-30] [W-01] [W-02] ${action} needs bandwidth and sites of each product, prefilled from the quote`, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000)
    const api = await signIn('acme')
    const pll = await make(api, undefined)
    const dialog = await open(page, list, pll.quote_reference, action)
    await expect(box(dialog, 'Site A')).toHaveValue('Menara AIMS')
    await expect(box(dialog, 'Site B')).toHaveValue('CSF CX1')
    await expect(box(dialog, 'Bandwidth')).toHaveValue('100Mbps')
    await expect(box(dialog, 'Term')).toHaveValue('24 months')
    await expectNeeded(dialog, button(dialog), [
      ['Bandwidth', () => choose(dialog, 'Bandwidth', '200Mbps')],
      ['Site A', () => pick(dialog, 'Site A', 'menara aims', 'Menara AIMS')],
      ['Site B', () => pick(dialog, 'Site B', 'csf cx1', 'CSF CX1')],
    ])
    await expectAccessible(page)

    await box(dialog, 'Bandwidth').click()
    const { data: offered } = await api.get('/bandwidth?product_id=1')
    await expect(dialog.getByRole('option')).toHaveText(
      offered.map((each: { bandwidth_size: string }) => each.bandwidth_size),
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()

    await dialog.getByRole('radio', { name: 'Internet Direct' }).check()
    await expect(box(dialog, 'Site A')).toBeVisible()
    await expect(box(dialog, 'Site B')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'FTTO' }).check()
    await expect(box(dialog, 'Location')).toHaveValue('Menara AIMS')
    await expect(box(dialog, 'Site A')).toHaveCount(0)
    await expect(box(dialog, 'Site B')).toHaveCount(0)
    await dialog.getByRole('radio', { name: 'Private Leased Line' }).check()
    await expect(box(dialog, 'Site B')).toHaveValue('CSF CX1')
    await page.keyboard.press('Escape')

    const id = await make(api, undefined, internet)
    await open(page, list, id.quote_reference, action)
    await expect(box(dialog, 'Site B')).toHaveCount(0)
    await expectNeeded(dialog, button(dialog), [
      ['Bandwidth', () => choose(dialog, 'Bandwidth', '50Mbps')],
      ['Site A', () => pick(dialog, 'Site A', 'menara imc', 'Menara IMC')],
    ])
    await page.keyboard.press('Escape')

    const asked = page.waitForResponse('**/api/bandwidth/filterBandwidth?*')
    const office = await make(api, undefined, { ...fibre, bandwidth_id: await bandwidthId(api, '1Gbps') })
    await open(page, list, office.quote_reference, action)
    const { data: possible } = (await (await asked).json()) as { data: { bandwidth_size: string }[] }
    await expect(box(dialog, 'Location')).toHaveValue('Menara Felda')
    await expectNeeded(dialog, button(dialog), [
      ['Bandwidth', () => choose(dialog, 'Bandwidth', '1Gbps')],
      ['Location', () => pick(dialog, 'Location', 'menara felda', 'Menara Felda')],
    ])
    await box(dialog, 'Bandwidth').click()
    await expect(dialog.getByRole('option')).toHaveText(possible.map((each) => each.bandwidth_size))
  })
}

test('[D-01] [V-26] [X-13] saving a quote of the cart sends it once, and tells what the server says', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.goto('customer/cart')
  await page.getByRole('button', { name: `Actions for ${quote.quote_reference}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(`Edit quotation ${quote.quote_reference}`)
  await expect(dialog).toContainText('Nothing has been changed yet.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await choose(dialog, 'Bandwidth', '200Mbps')
  await choose(dialog, 'Voice', '30 channels')
  await expect(dialog).toContainText('Saving prices it anew.')
  await expect(dialog.getByRole('term').filter({ hasText: 'Monthly' })).toBeVisible()

  let release = () => {}
  const sent: any[] = []
  await page.route(`**/api/quotes/${quote.id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.push(route.request().postDataJSON())
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await save(dialog).dblclick()
  await expect(save(dialog)).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ version: quote.version, product_id: 1, site_a_nis: 'KUL-0001' })
  await expect(page.getByRole('alert')).toHaveText(`Quote ${quote.quote_reference} has been changed.`)
  await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText('200Mbps')
  const { data } = await api.get(`/quotes/${quote.id}`)
  expect(data).toMatchObject({ status: 'cart', bandwidth: '200Mbps', voice: '30 channels' })
})

test('before saving, the dialog says what becomes of price and validity', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api, undefined, { site_a_details: { level: '3' } })
  await api.put(`/quotes/extend/${quote.id}`)
  const dialog = await open(page, 'active', quote.quote_reference, 'Edit')
  await dialog.getByRole('textbox', { name: 'Level' }).fill('4')
  await expect(dialog).toContainText('change neither the price nor the validity')
  await choose(dialog, 'Term', '12 months')
  await expect(dialog).toContainText(/restarts its validity: until .+ instead of /)
  await page.route('**/api/quotes/price-check', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { cells: object[] } }
    const cells = body.data.cells.map((cell) => ({ ...cell, on_request: true }))
    await route.fulfill({ json: { ...body, data: { ...body.data, cells } } })
  })
  await choose(dialog, 'Device', 'Managed router')
  await expect(dialog).toContainText('Saving moves the quote to pending')
  await page.keyboard.press('Escape')

  await page.route(`**/api/quotes/${quote.id}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { lines: object[] } }
    const lines = body.data.lines.map((each) => ({ ...each, component: 'agreed' }))
    await route.fulfill({ json: { ...body, data: { ...body.data, lines } } })
  })
  await open(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Term', '12 months')
  await expect(dialog).toContainText('The price agreed with you holds only for the quote as it is.')
  await expectAccessible(page)
})

test('[D-17] [T-46] [W-01] an address entered by hand sends the quote to pending, which is said before', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  const dialog = await open(page, 'active', quote.quote_reference, 'Edit')
  await clear(dialog, 'Site B')
  await dialog.getByRole('button', { name: /Can.t find it/ }).click()
  const full = page.getByRole('dialog', { name: 'Full address: Site B' })
  await full.getByLabel('Address line 1').fill('5 Jalan Satu')
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Can.t find it/ }).click()
  await expect(full.getByLabel('Address line 1')).toHaveValue('')
  await full.getByLabel('Address line 1').fill('5 Jalan Satu')
  await full.getByLabel('City').fill('Kulim')
  await full.getByLabel('Zip/postal code').fill('09000')
  await full.getByRole('combobox', { name: 'Country' }).fill('Malaysia')
  await full.getByRole('combobox', { name: 'State' }).fill('Kedah')
  await expectAccessible(page)
  await full.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(box(dialog, 'Site B')).toHaveValue('5 Jalan Satu, Kulim, 09000, Kedah, Malaysia')
  await expect(box(dialog, 'Site B')).toBeFocused()
  await expect(dialog).toContainText('Saving moves the quote to pending')
  await save(dialog).click()
  await expect(page.getByRole('alert')).toHaveText(
    `Quote ${quote.quote_reference} has been changed and awaits a price.`,
  )
  expect((await api.get(`/quotes/${quote.id}`)).data.status).toBe('pending')
})

test('[X-05] [X-12] an edit that fails says so in the dialog and keeps what was typed', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  const dialog = await open(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Bandwidth', '200Mbps')
  const refused = {
    success: false,
    code: 'invalid',
    message: 'M-3',
    errors: { bandwidth_id: ['Not here'], site_b_nis: ['Gone'] },
  }
  for (const [answer, text] of [
    [null, failedText],
    [{ status: 500, json: { success: false, message: 'a stack' } }, failedText],
    [{ status: 200, json: { success: false, message: 'M-1' } }, 'M-1'],
    [{ status: 422, json: refused }, 'M-3'],
  ] as const) {
    await page.route(`**/api/quotes/${quote.id}`, (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      return answer ? route.fulfill(answer) : route.abort()
    })
    await save(dialog).click()
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(box(dialog, 'Bandwidth')).toHaveValue('200Mbps')
    await page.unroute(`**/api/quotes/${quote.id}`)
  }
  await expect(dialog.getByText('Not here')).toBeVisible()
  await expect(dialog.getByText('Gone')).toBeVisible()
})

test('somebody else was faster: both values side by side, to go on with or to discard', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/409/)
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  const dialog = await open(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Bandwidth', '200Mbps')
  const overtake = async (size: string) => {
    const { data } = await api.get(`/quotes/${quote.id}`)
    const bandwidth_id = await bandwidthId(api, size)
    await api.put(`/quotes/${quote.id}`, { ...line, bandwidth_id, version: data.version })
  }
  await overtake('500Mbps')
  await save(dialog).click()
  const row = dialog.getByRole('row', { name: /^Bandwidth/ })
  await expect(row.getByRole('cell')).toHaveText(['200Mbps', '500Mbps'])
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Go on with mine' }).click()
  await expect(box(dialog, 'Bandwidth')).toHaveValue('200Mbps')
  await overtake('1Gbps')
  await save(dialog).click()
  await expect(row.getByRole('cell')).toHaveText(['200Mbps', '1Gbps'])
  await dialog.getByRole('button', { name: 'Go on with mine' }).click()
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText('200Mbps')

  await open(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Bandwidth', '50Mbps')
  await overtake('500Mbps')
  await save(dialog).click()
  await dialog.getByRole('button', { name: 'Discard mine' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText('500Mbps')
})

test('[D-04] [T-15] [T-18] [N-03] [X-15] a requote is a new quote; the cancelled one stays as it is', async ({
  page,
  signIn,
}) => {
  const api = await signIn('acme')
  const quote = await cancelled(api)
  const { data: before } = await api.get(`/quotes/${quote.id}`)
  const dialog = await open(page, 'cancelled', quote.quote_reference, 'Requote')
  await expect(dialog).toContainText('A new quote goes to your cart')
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/quotes'))
  await requote(dialog).dblclick()
  const answer = await made
  expect(answer.request().postDataJSON()).toMatchObject({ requote_of: quote.id })
  expect(answer.request().headers()['idempotency-key']).toBeTruthy()
  const { data: fresh, message } = (await answer.json()) as any
  await expect(page).toHaveURL(/\/customer\/quotes\/all$/)
  await expect(page.getByRole('alert')).toHaveText(message)
  expect(fresh.id).not.toBe(quote.id)
  expect(fresh.quote_reference).not.toBe(quote.quote_reference)
  const { data: after } = await api.get(`/quotes/${quote.id}`)
  expect(after).toMatchObject({ status: 'cancelled', version: before.version })
  expect(after.requotes).toEqual([{ id: fresh.id, quote_reference: fresh.quote_reference }])
})

test('[X-07] [X-12] a requote that fails says so and goes nowhere', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const quote = await cancelled(api)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Requote' }).click()
  const dialog = page.getByRole('dialog')
  await expect(requote(dialog)).toBeEnabled()
  for (const [answer, text] of [
    [null, failedText],
    [{ status: 500, json: { success: false } }, failedText],
    [{ status: 200, json: { success: false, message: 'M-1' } }, 'M-1'],
  ] as const) {
    await page.route('**/api/quotes', (route) => (answer ? route.fulfill(answer) : route.abort()))
    await requote(dialog).click()
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await page.unroute('**/api/quotes')
  }
  await expect(page).toHaveURL(/quotes\/view\/\d+$/)
})
