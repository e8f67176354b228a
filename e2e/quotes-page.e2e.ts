import { inRinggit } from '#e2e/orders.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { activeQuote, bandwidthId, createOrder, leasedLineDraft } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('[E-17] [E-18] [E-19] [E-20] [E-21] [E-22] [E-23] [E-24] a quote is the same in the API, the list and its page', async ({
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
    for (const amount of [nrc, mrc]) await expect(charges).toContainText(inRinggit(amount))
  }
  await expect(price.getByRole('columnheader')).toHaveText(['One-time', 'Monthly'])
})

test('a quote’s history has values before and after, and linked quotes', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  await api.put(`/quotes/extend/${quote.id}`)
  const { version } = (await api.get(`/quotes/${quote.id}`)).data
  await api.put(`/quotes/${quote.id}`, {
    ...leasedLineDraft,
    contract_id: 12,
    bandwidth_id: await bandwidthId(api, '200Mbps'),
    version,
  })
  await api.post(`/quotes/contact/${quote.id}`, { message: 'Please call before noon' })
  await api.put(`/quotes/cancel/${quote.id}`, { reason: 'The plant has moved' })
  const { data: replacement } = await api.post('/quotes', {
    ...leasedLineDraft,
    bandwidth_id: quote.bandwidth_id,
    requote_of: quote.id,
  })
  const { data } = await api.get(`/quotes/${quote.id}`)
  await page.goto(`customer/quotes/view/${quote.id}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveText([
    /^Cancelled.*Aminah.*Reason: The plant has moved/,
    /^Callback requested.*Message: Please call before noon/,
    /^Edited/,
    /^Validity extended/,
    /^Saved as quote, valid until/,
    /^Requested/,
  ])
  const edited = history.getByRole('table', { name: 'Changes: Edited' })
  await expect(edited.getByRole('row', { name: 'Bandwidth' })).toContainText('100Mbps200Mbps')
  await expect(edited.getByRole('row', { name: 'Term' })).toContainText('24 months12 months')
  await expect(edited.getByRole('row', { name: 'Monthly' })).toContainText(`${inRinggit(data.total_mrc)}/mo`)
  await expect(history.getByRole('table', { name: 'Changes: Validity extended' })).toContainText(
    /\d+ \w+ \d{4}\d+ \w+ \d{4}/,
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: replacement.quote_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(replacement.quote_reference)
  await expect(page.getByText('Requoted, replacing an earlier quote')).toBeVisible()
  await page.getByRole('link', { name: quote.quote_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(quote.quote_reference)
})

test('the primary action of a quote and the payment of an order are in view', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id, quote_reference } = await activeQuote(api)
  const order = await createOrder(api)
  const sizes = [
    [1280, 800],
    [1440, 900],
    [820, 1180],
    [360, 640],
  ] as const
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await page.goto(`customer/quotes/view/${id}`)
    await expect(page.getByRole('link', { name: 'Send to order' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Status' }).getByText(/^RM/).first()).toBeInViewport()
    await page.goto(`customer/orders/view/${order.id}`)
    const sections = page.getByRole('main').getByRole('region')
    await expect(sections.first()).toHaveAccessibleName('How to pay')
    await expect(sections.first().getByText(/^RM/).first()).toBeInViewport({ ratio: 1 })
  }
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: `Copy ${order.order_reference}` }).first()).toBeVisible()
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())!.y
  expect(await top('Circuits')).toBeLessThan(await top('Totals'))
  await expect(page.getByRole('img', { name: /^0 of 1 circuits handed over, 0 moved/ })).toBeVisible()

  await page.goto(`customer/quotes/view/${id}`)
  await expect(page.getByRole('table').first()).toBeHidden()
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect(page.getByRole('row', { name: /^Total before tax/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Print view' }).click()
  await expect(page.getByRole('article')).toContainText(`Quote ${quote_reference}`)

  await page.goto(`customer/orders/view/${order.id}`)
  await page.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL(/customer\/cart/)
  const [again] = (await api.get('/quotes?status=cart&per_page=1&sort=-created_at')).data
  expect(again).toMatchObject({ bandwidth: order.circuit_list[0].quote.bandwidth, contract_id: 24 })
})
