import type { Page } from '@playwright/test'
import { bandwidthId, line } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const box = (page: Page, label: string) => page.getByRole('combobox', { name: label, exact: true })
const chosen = 'customer/quotes/add?a=KUL-0001&b=CBJ-0003&bandwidth=4&term=24'
const asked = (page: Page, what: string) => {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(what)) urls.push(request.url())
  })
  return urls
}

test('[P-01] [P-02] [P-03] [P-04] [V-29] [V-30] [E-33] the product decides which sites are asked for', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('radiogroup', { name: 'Product' }).getByRole('radio')).toHaveCount(3)
  for (const [product, labels] of [
    ['Private Leased Line', ['Site A', 'Site B']],
    ['Internet Direct', ['Site A']],
    ['FTTO', ['Location']],
  ] as const) {
    await page.getByRole('radio', { name: product }).check()
    for (const label of ['Site A', 'Site B', 'Location'])
      await expect(box(page, label)).toHaveCount((labels as readonly string[]).includes(label) ? 1 : 0)
    for (const room of ['Block', 'Level', 'Unit']) await expect(page.getByLabel(room)).toHaveCount(1)
  }
})

test('[P-05] fixed IP, voice and device are choices, and each changes the price', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto(chosen)
  const monthly = page
    .getByRole('region', { name: 'Your choice' })
    .getByText(/RM [\d,.]+/)
    .first()
  const before = await monthly.textContent()
  await page.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Router rental' }).click()
  await expect(monthly).not.toHaveText(before!)
})

test('[V-18] [V-19] [K-02] [K-03] the search starts at three characters, a second after the last key', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await page.clock.install()
  const urls = asked(page, '/api/building?')
  await box(page, 'Site A').pressSequentially('me')
  await page.clock.runFor(2_000)
  expect(urls).toHaveLength(0)
  await box(page, 'Site A').pressSequentially('nar')
  await page.clock.runFor(900)
  expect(urls).toHaveLength(0)
  await page.clock.runFor(200)
  await expect.poll(() => urls.length).toBe(1)
  expect(urls[0]).toContain('keyword=menar')
})

test('[V-20] leaving the box without a pick says what is missing', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await box(page, 'Site A').focus()
  await box(page, 'Site B').focus()
  await expect(page.getByText('Please search an address').first()).toBeVisible()
  await expectAccessible(page)
})

test('[V-21] [V-22] [C-22] a pick locks the box, clearing opens it again and forgets the pick', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await box(page, 'Site A').fill('menara aims')
  await page.getByRole('option', { name: /Menara AIMS/ }).click()
  await expect(box(page, 'Site A')).toHaveValue('Menara AIMS')
  await expect(box(page, 'Site A')).not.toBeEditable()
  await expect(page).toHaveURL(/a=KUL-0001/)
  await page.getByRole('button', { name: 'Clear Site A' }).click()
  await expect(box(page, 'Site A')).toHaveValue('')
  await expect(box(page, 'Site A')).toBeEditable()
  await expect(page).not.toHaveURL(/KUL-0001/)
})

test('[K-04] many hits scroll in a list of at most 240 pixels', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await box(page, 'Site A').fill('menara')
  await expect(page.getByRole('option').first()).toBeVisible()
  const heights = await page
    .getByRole('option')
    .first()
    .evaluate((option) => {
      for (let each: HTMLElement | null = option as HTMLElement; each; each = each.parentElement) {
        const { maxHeight, overflowY } = getComputedStyle(each)
        if (/auto|scroll/.test(overflowY) && each.scrollHeight > each.clientHeight)
          return { shown: each.getBoundingClientRect().height, most: maxHeight }
      }
      return undefined
    })
  expect(heights!.shown).toBeLessThanOrEqual(240)
  await expectAccessible(page)
})

test('[C-23] an answer that is not 200 is an empty list: no crash, no endless waiting', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500/, /204/)
  await signIn('acme')
  await page.goto('customer/quotes/add')
  for (const status of [204, 500]) {
    await page.route('**/api/building?*', (route) => route.fulfill({ status, body: '' }))
    await box(page, 'Site A').fill(`menara ${status}`)
    await page.waitForResponse('**/api/building?*')
    await expect(page.getByRole('option', { name: /Menara/ })).toHaveCount(0)
    await page.unroute('**/api/building?*')
  }
  await box(page, 'Site A').fill('menara aims')
  await expect(page.getByRole('option', { name: /Menara AIMS/ })).toBeVisible()
})

test('[C-24] [C-25] [C-26] [W-02] bandwidths come from the call of the product, FTTO’s with the building’s readiness', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  const plain = asked(page, '/api/bandwidth?')
  const filtered = asked(page, '/api/bandwidth/filterBandwidth?')
  const byCode = asked(page, '/api/buildingNiscode?')
  await page.goto('customer/quotes/add')
  await expect.poll(() => plain.some((url) => url.includes('product_id=1'))).toBe(true)
  await page.getByRole('radio', { name: 'Internet Direct' }).check()
  await expect.poll(() => plain.some((url) => url.includes('product_id=2'))).toBe(true)
  expect(filtered).toEqual([])
  await page.getByRole('radio', { name: 'FTTO' }).check()
  await box(page, 'Location').fill('menara dion')
  await page.getByRole('option', { name: /Menara Dion/ }).click()
  await expect.poll(() => byCode.some((url) => url.includes('niscode=KUL-0011'))).toBe(true)
  await expect
    .poll(() => filtered.some((url) => url.includes('product_id=3') && url.includes('ftto_readiness=gpon')))
    .toBe(true)
  await expect(page.getByRole('row', { name: /^1Gbps/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2Gbps/ })).toHaveCount(0)
  expect(plain.some((url) => url.includes('product_id=3'))).toBe(false)
})

test('[P-04] a building without fibre for FTTO offers Internet Direct in one click', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto('customer/quotes/add?product=3&a=BKI-0003')
  await page.getByRole('button', { name: 'Get Internet Direct here' }).click()
  await expect(page.getByRole('radio', { name: 'Internet Direct' })).toBeChecked()
  await expect(box(page, 'Site A')).toHaveValue('Wisma Merdeka Kota Kinabalu')
})

test('[K-11] the matrix has a column for each term and a price in every cell; why it is so sums to it', async ({
  page,
  signIn,
}) => {
  await signIn('acme')
  await page.goto(chosen)
  await expect(page.getByRole('columnheader')).toHaveText([/Bandwidth/, /24 months/, /12 months/, /0 months/])
  await expect(page.getByRole('row')).toHaveCount(14)
  await page.getByText('Why this price').click()
  const summary = page.getByRole('region', { name: 'Your choice' })
  await expect(summary).toContainText('RM 1,880.00')
  await expect(summary).toContainText(/standard rate/i)
  await expectAccessible(page)
})

test('the arrow keys move in the matrix and Enter picks', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add?a=KUL-0001&b=CBJ-0003')
  const cells = page.getByRole('table').getByRole('button')
  await cells.first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const picked = page
    .getByRole('row', { name: /^20Mbps/ })
    .getByRole('button')
    .nth(1)
  await expect(picked).toHaveAttribute('aria-pressed', 'true')
  await expect(picked).toBeFocused()
  await page.reload()
  await expect(picked).toHaveAttribute('aria-pressed', 'true')
})

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
    const listed = await page.getByRole('option').count()
    expect(listed).toBeGreaterThanOrEqual(230)
    expect(listed).toBeLessThanOrEqual(250)
    await expect(page.getByRole('option').first()).toHaveText('Malaysia')
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
    await dialog.getByPlaceholder('Please enter state name').click()
    await expect(page.getByRole('option')).toHaveCount(15)
    await page.getByRole('option', { name: 'Selangor' }).click()
    await expectAccessible(page)
    await expect(confirm).toBeEnabled()
    for (const [hint, value] of Object.entries(hints)) {
      await dialog.getByPlaceholder(hint).fill('')
      await expect(confirm).toBeDisabled()
      await dialog.getByPlaceholder(hint).fill(value)
    }
    await confirm.click()
    await expect(box(page, 'Site A')).toHaveValue(
      'Lot 17, Jalan Perusahaan 3, Rawang, 48000, Selangor, Malaysia',
    )
    await expect(box(page, 'Site B')).toHaveValue('CSF CX1')
  })

  test('[T-46] closing by button and by Esc clears what was entered', async ({ page, signIn }) => {
    await signIn('acme')
    for (const close of ['button', 'escape'] as const) {
      const dialog = await open(page)
      await dialog.getByPlaceholder('Please enter city name').fill('Rawang')
      if (close === 'button')
        await dialog
          .getByRole('button', { name: /close|cancel/i })
          .first()
          .click()
      else await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      const again = await open(page)
      await expect(again.getByPlaceholder('Please enter city name')).toHaveValue('')
      await page.keyboard.press('Escape')
    }
  })

  test('[V-14] [E-32] the quote is sent with standard 0 and awaits a price', async ({ page, signIn }) => {
    const api = await signIn('acme')
    const dialog = await open(page)
    for (const [hint, value] of Object.entries(hints)) await dialog.getByPlaceholder(hint).fill(value)
    await dialog.getByRole('combobox', { name: /Country/ }).fill('Aruba')
    await page.getByRole('option', { name: 'Aruba' }).click()
    await dialog.getByPlaceholder('Please enter state name').fill('Oranjestad')
    await dialog.getByRole('button', { name: 'Confirm Address' }).click()
    await expect(page.getByText(/await a price/).first()).toBeVisible()
    await page
      .getByRole('row', { name: /^100Mbps/ })
      .getByRole('button')
      .first()
      .click()
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/quotes') && request.method() === 'POST',
    )
    await page.getByRole('button', { name: 'Add to cart' }).click()
    expect((await sent).postDataJSON().site_a_details).toMatchObject({
      standard: 0,
      city: 'Rawang',
      country: 'Aruba',
    })
    await expect(page.getByRole('link', { name: 'Go to cart' })).toBeVisible()
    const { data } = await api.get('/quotes?status=pending&per_page=1')
    expect(data[0].site_a).toBe('Lot 17, Jalan Perusahaan 3, Rawang, 48000, Oranjestad, Aruba')
  })
})

for (const [how, text] of [
  ['abort', 'Fail to create quote, please try again later'],
  ['500', 'Fail to create quote, please try again later'],
  ['success false', 'M-1'],
] as const)
  test(`[X-06] [X-12] adding to the cart that ends in ${how} says so in an alert and keeps the choice`, async ({
    page,
    signIn,
    expectConsole,
  }) => {
    expectConsole(/500/, /ERR_FAILED/)
    await signIn('acme')
    await page.goto(chosen)
    await page.route('**/api/quotes', (route) => {
      if (how === 'abort') return route.abort()
      return how === '500'
        ? route.fulfill({ status: 500, body: 'x' })
        : route.fulfill({ json: { success: false, message: text } })
    })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('alert')).toContainText(text)
    await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
    await expect(box(page, 'Site A')).toHaveValue('Menara AIMS')
  })

test('a price is the company’s own: the same line costs Borneo less', async ({ signIn, apiOf, page }) => {
  const acme = await apiOf('acme')
  const borneo = await signIn('borneo')
  const bandwidth = await bandwidthId(acme, '100Mbps')
  await page.goto('customer/quotes/add?a=KUL-0001&b=KCH-0001&bandwidth=4&term=24')
  await page.getByText('Why this price').click()
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText(/your rate/i)
  const across = { ...line, site_b_nis: 'KCH-0001', bandwidth_id: bandwidth }
  const [theirs, base] = [await borneo.post('/quotes', across), await acme.post('/quotes', across)]
  expect(theirs.data.total_mrc).toBeLessThan(base.data.total_mrc)
})
