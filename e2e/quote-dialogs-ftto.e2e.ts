import { bandwidthId, quoteInCart } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test } from '#e2e/world.ts'

test('[V-28] FTTO at an address entered by hand says why it cannot be requoted, and leads to the search', async ({
  page,
  signIn,
}) => {
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
  const requote = dialog.getByRole('button', { name: 'Requote', exact: true })
  await expect(location).toHaveValue(/8 Jalan Seri Utara/)
  await expect(requote).toBeDisabled()
  await expect(requote).toHaveAccessibleDescription(/a location found by the search/)
  await expect(dialog).toContainText(
    'FTTO can be requoted only for a building of our list, and this location was entered by hand.',
  )
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Search for the location' }).click()
  await expect(location).toBeFocused()
  await expect(location).toHaveValue('')
  await page.keyboard.type('menara felda')
  await dialog.getByRole('option', { name: 'Menara Felda' }).click()
  await expect(dialog.getByText('was entered by hand')).toHaveCount(0)
  await expect(requote).toBeEnabled()
})
