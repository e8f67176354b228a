import type { Page } from '@playwright/test'
import { box, shownPrice } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test.describe('the missing-address dialog', () => {
  const open = async (page: Page) => {
    await page.goto('customer/quotes/add?b=CBJ-0003')
    await box(page, 'Site A').fill('zzzzqqqq')
    await expect(page.getByText('Address not found. Please submit full address.')).toBeVisible()
    await page.getByText('Address not found. Please submit full address.').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    return dialog
  }
  const hints = {
    'Please enter address line 1': 'Lot 17, Jalan Perusahaan 3',
    'Please enter city name': 'Rawang',
    'Please enter zip/postal code': '48000',
  }

  test('[X-04] [D-17] [D-48] [V-06] [V-07] [V-08] [V-09] [V-10] [V-11] [V-12] [V-13] [V-15] [V-17] [K-05] [E-38] [E-39] [E-41] needs five parts and labels the site with them', async ({
    page,
    signIn,
  }) => {
    await signIn('acme')
    const dialog = await open(page)
    const confirm = dialog.getByRole('button', { name: 'Confirm Address' })
    for (const hint of [...Object.keys(hints), 'Please enter address line 2', 'Please enter state name'])
      await expect(dialog.getByPlaceholder(hint)).toBeVisible()
    await expect(confirm).toBeDisabled()
    for (const [hint, value] of Object.entries(hints)) await dialog.getByPlaceholder(hint).fill(value)

    const country = dialog.getByRole('combobox', { name: /Country/ })
    await country.click()
    await expect(page.getByRole('option').first()).toHaveText('Malaysia')
    const listed = await page.getByRole('option').count()
    expect(listed).toBeGreaterThanOrEqual(230)
    expect(listed).toBeLessThanOrEqual(250)
    const area = await page
      .getByRole('option')
      .first()
      .evaluate((option) => {
        let each = option.parentElement!
        while (
          each.scrollHeight <= each.clientHeight ||
          !/auto|scroll/.test(getComputedStyle(each).overflowY)
        )
          each = each.parentElement!
        return each.getBoundingClientRect().height
      })
    expect(area).toBeGreaterThanOrEqual(80)
    expect(area).toBeLessThanOrEqual(120)
    await country.fill('AYSI')
    await expect(page.getByRole('option')).toHaveText(['Malaysia'])
    await country.fill('zzz')
    await expect(page.getByRole('option')).toHaveCount(0)
    await country.fill('malay')
    await page.getByRole('option', { name: 'Malaysia' }).click()
    const state = dialog.getByPlaceholder('Please enter state name')
    await state.click()
    await expect(page.getByRole('option')).toHaveCount(15)
    await page.getByRole('option', { name: 'Johor' }).click()
    // By keyboard: the down arrow leads to the option typed in full, and no button comes before the next field.
    await country.focus()
    await page.keyboard.press('Tab')
    await expect(state).toBeFocused()
    await state.fill('selangor')
    await expect(page.getByRole('option')).toHaveText(['Selangor'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(state).toHaveValue('Selangor')
    await expectAccessible(page)
    await expect(confirm).toBeEnabled()
    for (const [hint, value] of Object.entries(hints)) {
      await dialog.getByPlaceholder(hint).fill('')
      await expect(confirm).toBeDisabled()
      await dialog.getByPlaceholder(hint).fill(value)
    }
    const postcode = dialog.getByLabel('Zip/postal code')
    await postcode.fill('4800')
    await confirm.click()
    await expect(postcode).toHaveAccessibleDescription('A Malaysian postcode has five digits.')
    await expect(postcode).toBeFocused()
    await postcode.fill('48000')
    await confirm.click()
    await expect(box(page, 'Site A')).toHaveValue(
      'Lot 17, Jalan Perusahaan 3, Rawang, 48000, Selangor, Malaysia',
    )
    await expect(box(page, 'Site B')).toHaveValue('CSF CX1')
  })

  test('[T-46] [V-14] [E-32] closing clears the input; the quote is sent with standard 0 and awaits a price', async ({
    page,
    signIn,
  }) => {
    const api = await signIn('acme')
    const dialog = await open(page)
    for (const close of ['button', 'escape'] as const) {
      await dialog.getByPlaceholder('Please enter city name').fill('Rawang')
      if (close === 'button')
        await dialog
          .getByRole('button', { name: /close|cancel/i })
          .first()
          .click()
      else await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await open(page)
      await expect(dialog.getByPlaceholder('Please enter city name')).toHaveValue('')
    }
    for (const [hint, value] of Object.entries(hints)) await dialog.getByPlaceholder(hint).fill(value)
    await dialog.getByRole('combobox', { name: /Country/ }).fill('Aruba')
    await page.getByRole('option', { name: 'Aruba' }).click()
    await dialog.getByPlaceholder('Please enter state name').fill('Oranjestad')
    await dialog.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByText(/await a price/).first()).toBeVisible()
    await shownPrice(page, '100Mbps').click()
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/quotes') && request.method() === 'POST',
    )
    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect((await sent).postDataJSON().site_a_details).toMatchObject({
      standard: 0,
      city: 'Rawang',
      country: 'Aruba',
    })
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible()
    const { data } = await api.get('/quotes?status=pending&per_page=1')
    expect(data[0].site_a).toBe('Lot 17, Jalan Perusahaan 3, Rawang, 48000, Oranjestad, Aruba')
  })
})
