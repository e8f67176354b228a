import type { Locator } from '@playwright/test'
import { takeListed } from '#e2e/actions.ts'
import { whileFailing } from '#e2e/calls.ts'
import { bandwidthId, cancelledQuote, quoteInCart } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

const requote = (dialog: Locator) => dialog.getByRole('button', { name: 'Requote', exact: true })

test('[D-04] [T-15] [T-18] [N-03] [X-07] [X-12] [X-15] a requote is a new quote; the cancelled one does not change, nor the screen after a failure', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  const api = await signIn('acme')
  const quote = await cancelledQuote(api)
  const { data: before } = await api.get(`/quotes/${quote.id}`)
  const dialog = await takeListed(page, 'cancelled', quote.quote_reference, 'Requote')
  await expect(dialog).toContainText('A new quote is added to your cart')
  await expect(requote(dialog)).toBeEnabled()
  await whileFailing(page, '**/api/quotes', async (text) => {
    await requote(dialog).click()
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
  })
  await expect(page).toHaveURL(/quotes\/cancelled/)
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

test('[V-28] FTTO at an address by hand cannot be requoted', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api, {
    product_id: 3,
    bandwidth_id: await bandwidthId(api, '1Gbps'),
    site_a_nis: null,
    site_b_nis: null,
    location_details: {
      address_line1: '8 Jalan Seri Utara',
      city: 'Kuala Lumpur',
      postcode: '68100',
      state: 'Kuala Lumpur',
      country: 'Malaysia',
      standard: 0,
    },
  })
  await api.put(`/quotes/cancel/${quote.id}`)
  await page.goto(`customer/quotes/view/${quote.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Requote' }).click()
  const dialog = page.getByRole('dialog', { name: `Requote ${quote.quote_reference}` })
  const location = dialog.getByRole('combobox', { name: 'Location' })
  await expect(location).toHaveValue(/8 Jalan Seri Utara/)
  await expect(requote(dialog)).toBeDisabled()
  await expect(requote(dialog)).toHaveAccessibleDescription(/a location found by the search/)
  await expect(dialog).toContainText(
    'FTTO can be requoted only for a listed building, and this location has a custom address.',
  )
  await dialog.getByRole('button', { name: 'Search for the location' }).click()
  await expect(location).toBeFocused()
  await expect(location).toHaveValue('')
  await page.keyboard.type('menara felda')
  await dialog.getByRole('option', { name: 'Menara Felda' }).click()
  await expect(dialog.getByText('has a custom address')).toHaveCount(0)
  await expect(requote(dialog)).toBeEnabled()
})
