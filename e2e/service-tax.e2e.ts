import { namedDay } from '#e2e/calendar.ts'
import { inRinggit } from '#e2e/orders.ts'
import { activeQuote, sendToOrder } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

const billed = 'Services are billed at the rate in force when they are provided.'

test('a quote estimates its tax; its order keeps the rates', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { device } = (await api.get('/options?product_id=1')).data
  const managed = device.find((each: { name: string }) => each.name === 'Managed router').id
  const { id } = await activeQuote(api, undefined, { device_vas_id: managed })
  const { data: quote } = await api.get(`/quotes/${id}`)
  const day = namedDay(quote.tax_rates_of)
  const rates = 'telecommunications 6%, managed services 8%'

  await page.goto(`customer/quotes/add?a=KUL-0001&b=CBJ-0003&bandwidth=4&term=24&device=${managed}`)
  const summary = page.getByRole('region', { name: 'Your choice' })
  await expect(summary).toContainText(`Service tax, estimated${rates}${inRinggit(quote.tax_mrc)}`)
  await expect(summary).toContainText(`Service tax is estimated, at the rates of ${day}.`)

  await page.goto(`customer/quotes/view/${id}`)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByRole('row', { name: 'Service tax, estimated' })).toContainText(
    inRinggit(quote.tax_mrc),
  )
  await expect(price).toContainText(`Service tax is estimated, at the rates of ${day}: ${rates}.`)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await expect(page.getByRole('row', { name: 'Service tax, estimated' })).toContainText(
    inRinggit(quote.tax_nrc),
  )
  await expect(page.getByText(`Service tax is estimated, at the rates of ${day}. ${billed}`)).toBeVisible()

  const order = await sendToOrder(api, [id])
  expect([order.tax_nrc, order.tax_mrc]).toEqual([quote.tax_nrc, quote.tax_mrc])
  const frozen = `Service tax (rates of ${day}): ${rates}. ${billed}`
  for (const path of [`orders/view/${order.id}`, `orders/print/${order.id}`, `quotes/view/${id}`]) {
    await page.goto(`customer/${path}`)
    await expect(page.getByText(frozen)).toBeVisible()
    await expect(page.getByRole('row', { name: 'Service tax', exact: false })).toContainText(
      inRinggit(quote.tax_mrc),
    )
  }
  await expect(page.getByText('Service tax, estimated')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(page.getByText('telekomunikasi 6%, perkhidmatan terurus 8%')).toBeVisible()
})
