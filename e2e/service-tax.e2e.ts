import { namedDay } from '#e2e/calendar.ts'
import { inRinggit } from '#e2e/orders.ts'
import { activeQuote, sendToOrder } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'
import type { Locator, Page } from '@playwright/test'

const billed = 'Services are billed at the rate in force when they are provided.'

/** The sentence explains the name of its row. */
async function expectExplained(scope: Page | Locator, name: string, text: string) {
  const sentence = scope.getByText(text).filter({ visible: true })
  await expect(sentence).toHaveCount(0)
  await scope.getByRole('button', { name }).first().click()
  await expect(sentence).toBeVisible()
}

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
  await summary.getByText('Details', { exact: true }).click()
  await expectExplained(
    summary,
    'Service tax, estimated',
    `Service tax is estimated, at the rates of ${day}.`,
  )

  await page.goto(`customer/quotes/view/${id}`)
  const price = page.getByRole('region', { name: 'Price', exact: true })
  await expect(price.getByRole('row', { name: 'Service tax, estimated' })).toContainText(
    inRinggit(quote.tax_mrc),
  )
  await expectExplained(
    price,
    'Service tax, estimated',
    `Service tax is estimated, at the rates of ${day}: ${rates}.`,
  )
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  await expect(page.getByRole('row', { name: 'Service tax, estimated' })).toContainText(
    inRinggit(quote.tax_nrc),
  )
  await expectExplained(
    page,
    'Service tax, estimated',
    `Service tax is estimated, at the rates of ${day}. ${billed}`,
  )

  const order = await sendToOrder(api, [id])
  expect([order.tax_nrc, order.tax_mrc]).toEqual([quote.tax_nrc, quote.tax_mrc])
  const frozen = `Service tax (rates of ${day}): ${rates}. ${billed}`
  for (const path of [`orders/view/${order.id}`, `orders/print/${order.id}`, `quotes/view/${id}`]) {
    await page.goto(`customer/${path}`)
    if (path.includes('print')) await expect(page.getByText(frozen)).toBeVisible()
    else await expectExplained(page, 'Service tax', frozen)
    await expect(page.getByRole('row', { name: 'Service tax', exact: false })).toContainText(
      inRinggit(quote.tax_mrc),
    )
  }
  await expect(page.getByText('Service tax, estimated')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  await page.goto(`customer/orders/view/${order.id}`)
  await page.getByRole('button', { name: 'Cukai perkhidmatan' }).click()
  await expect(
    page.getByText('telekomunikasi 6%, perkhidmatan terurus 8%').filter({ visible: true }),
  ).toBeVisible()
})
