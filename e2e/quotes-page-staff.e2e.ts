import { mrc, nrc } from '#e2e/quotes-pricing.ts'
import { completeRequest, requestedQuote, pendingQuote } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, test } from '#e2e/world.ts'

test('a request is priced in the pricing workspace', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/404/)
  const acme = await apiOf('acme')
  const quote = await requestedQuote(acme, {
    site_a: 'Port Klang North',
    site_b: '-',
    remarks: 'Diverse entry, please',
  })
  await signIn('manager')
  await page.goto(`client-manager/quotes/pending?keyword=${quote.quote_reference}`)
  // A dash as the second site means none.
  await expect(rowOf(page, quote.quote_reference)).not.toContainText('→')
  await page.getByRole('link', { name: quote.quote_reference, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${quote.id}$`))
  await expect(page.getByRole('region', { name: 'The company’s request' })).toContainText(
    'Diverse entry, please',
  )
  await expect(page.getByRole('main')).toContainText('Acme Manufacturing')
  await expect(page.getByRole('region', { name: 'Sites' })).toContainText('Port Klang North')
  await expect(page.getByRole('region', { name: 'Sites' })).not.toContainText('Site B')
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Submitted as a customised request',
  )
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Waiting since today')
  await completeRequest(await apiOf('manager'), quote.id)
  await page.reload()
  await page.getByRole('link', { name: 'Price this quote' }).click()
  await expect(page.getByRole('heading', { name: `Price quote ${quote.quote_reference}` })).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Diverse entry, please')
  const nearest = page.getByRole('region', { name: 'Nearest card price' })
  await nearest.getByRole('button', { name: 'Use the card’s price' }).click()
  await expect(mrc(page)).toBeFocused()
  await expect(mrc(page)).not.toHaveValue('')
  await mrc(page).fill('1250')
  await nrc(page).fill('3000')
  await page.getByRole('spinbutton', { name: 'Supplier MRC' }).fill('1000')
  const pays = page.getByRole('region', { name: 'What the company pays' })
  await expect(pays.getByRole('row', { name: 'Total with tax' })).toContainText('RM 1,325.00')
  const save = page.getByRole('button', { name: 'Set price' })
  await save.click()
  await expect(page.getByText('Enter both supplier costs')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Supplier NRC' }).fill('2400')
  await expect(page.getByRole('status').filter({ hasText: 'Monthly margin' })).toContainText(
    'RM 250.00 · 20.0%',
  )
  await mrc(page).fill('900')
  await expect(page.getByText('The margin over the term is below the minimum of 0%.')).toBeVisible()
  await expect(page.getByLabel('Reason for the lower price')).toBeVisible()
  await mrc(page).fill('1250')
  // The cost is known before the price: it is saved separately, and once.
  const saveCost = page.getByRole('button', { name: 'Save cost' })
  await saveCost.click()
  await expect(page.getByText('Supplier cost saved.')).toBeVisible()
  await expect(saveCost).toBeDisabled()
  await expect(saveCost).toHaveAccessibleDescription(/^This supplier cost is saved/)
  await page.getByRole('textbox', { name: 'Message (optional)' }).fill('The survey is on Monday.')
  // Typed values survive a reload.
  await page.reload()
  await expect(mrc(page)).toHaveValue('1250.00')
  await save.click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${quote.id}$`))
  await expect(page.getByRole('region', { name: 'Service' })).toContainText('RM 250.00 · 20.0%')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('The survey is on Monday.')
  await expect(page.getByRole('button', { name: 'Update price' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Priced by Trunkline')
  await expect(page.getByRole('region', { name: 'Why this price' })).toContainText('Agreed price')
  await page.goto(`client-manager/quotes/price/${quote.id}`)
  await expect(page.getByRole('main')).toContainText('This quote has its price')
  await page.goto('client-manager/quotes/view/999999')
  await expect(page.getByRole('heading', { level: 1, name: 'Quote not found' })).toBeVisible()
})

test('[T-11] a client manager prices by keyboard', async ({ page, signIn, signInElsewhere }) => {
  const acme = await signIn('acme')
  const quote = await pendingQuote(acme)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Awaiting price')

  const { page: desk } = await signInElsewhere('manager')
  await desk.goto(`client-manager/quotes/pending?keyword=${quote.quote_reference}`)
  await desk.getByRole('button', { name: `Price ${quote.quote_reference}` }).focus()
  await desk.keyboard.press('Enter')
  await expect(mrc(desk)).toBeFocused()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('button', { name: `Price ${quote.quote_reference}` })).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(mrc(desk)).toBeFocused()
  await desk.keyboard.type('1234.56')
  await desk.keyboard.press('Tab')
  await desk.keyboard.type('789')
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('alert')).toContainText(quote.quote_reference)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Active')
  await expect(page.getByRole('region', { name: 'Price', exact: true })).toContainText('RM 1,234.56')
  await expect(page.getByRole('link', { name: 'Send to order' })).toBeVisible()
})
