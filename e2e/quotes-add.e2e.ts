import type { Request } from '@playwright/test'
import { takeListed } from '#e2e/actions.ts'
import { shownDay } from '#e2e/calendar.ts'
import { callsTo } from '#e2e/calls.ts'
import { box, pickBuilding } from '#e2e/choices.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

/** Whether one of the calls requested all of these. */
const asked = (calls: Request[], ...what: string[]) =>
  calls.some((call) => what.every((each) => call.url().includes(each)))

test('[P-01] [P-02] [P-03] [P-04] [V-29] [V-30] [E-33] sites by product', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  await expect(page.getByRole('radiogroup', { name: 'Product' }).getByRole('radio')).toHaveCount(3)
  await page.getByRole('button', { name: 'Rooms' }).click()
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

  // A building without fibre for FTTO offers Internet Direct in one click.
  await page.goto('customer/quotes/add?product=3&a=BKI-0003')
  await page.getByRole('button', { name: 'Get Internet Direct here' }).click()
  await expect(page.getByRole('radio', { name: 'Internet Direct' })).toBeChecked()
  await expect(box(page, 'Site A')).toHaveValue('Wisma Merdeka Kota Kinabalu')
})

test('[P-05] fixed IP, voice and device change the price', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add?product=2&a=KUL-0001&bandwidth=4&term=24')
  const monthly = page
    .getByRole('region', { name: 'Your choice' })
    .getByText(/RM [\d,.]+/)
    .first()
  await page.getByRole('button', { name: 'Add-ons: None' }).click()
  for (const [name, option] of [
    ['Fixed IP', '/29'],
    ['Voice', '30 channels'],
    ['Device', 'Router rental'],
  ] as const) {
    const before = await monthly.textContent()
    await box(page, name).click()
    await page.getByRole('option', { name: option }).click()
    await expect(monthly).not.toHaveText(before!)
  }
  await page.getByRole('radio', { name: 'Private Leased Line' }).check()
  await expect(box(page, 'Device')).toHaveValue('Router rental')
  for (const name of ['Fixed IP', 'Voice']) await expect(box(page, name)).toHaveCount(0)
})

test('[V-18] [V-19] [K-02] [K-03] the search waits for a pause', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  // With the clock stopped the screen would never load.
  await expect(box(page, 'Site A')).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const searches = callsTo(page, '/api/building?')
  for (const [typed, quiet] of [
    ['me', 2_000],
    ['nar', 900],
    ['a', 900],
  ] as const) {
    await box(page, 'Site A').pressSequentially(typed)
    await page.clock.runFor(quiet)
  }
  expect(searches).toHaveLength(0)
  await page.clock.runFor(200)
  await expect.poll(() => searches.length).toBe(1)
  // A shorter keyword would be searched first.
  expect(searches[0]!.url()).toContain('keyword=menara')
  // Enter does not wait for the pause, and the pause does not search again.
  await box(page, 'Site A').fill('csf cx1')
  await box(page, 'Site A').press('Enter')
  await expect.poll(() => searches.length).toBe(2)
  await page.clock.runFor(2_000)
  expect(searches).toHaveLength(2)
})

test('[V-20] [V-21] [V-22] [C-22] [K-04] a pick locks its site box', async ({ page, signIn }) => {
  await signIn('acme')
  await page.goto('customer/quotes/add')
  const missing = page.getByText('Please search an address')
  await box(page, 'Site A').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Can.t find/ }).first()).toBeFocused()
  await expect(missing).toHaveCount(1)
  await box(page, 'Site B').focus()
  await box(page, 'Site A').focus()
  await expect(missing).toHaveCount(2)

  // The list of hits scrolls, which makes it focusable in some browsers.
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
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /Can.t find/ }).first()).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)

  await pickBuilding(page, 'Site A', 'menara aims', 'Menara AIMS')
  await expect(box(page, 'Site A')).not.toBeEditable()
  await expect(page).toHaveURL(/a=KUL-0001/)
  await page.getByRole('button', { name: 'Clear Site A' }).click()
  await expect(box(page, 'Site A')).toHaveValue('')
  await expect(box(page, 'Site A')).toBeEditable()
  await expect(page).not.toHaveURL(/KUL-0001/)
})

test('[C-23] an answer other than 200 is an empty list', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/, /204/)
  await signIn('acme')
  await page.goto('customer/quotes/add')
  for (const status of [204, 500]) {
    await page.route('**/api/building?*', (route) => route.fulfill({ status, body: '' }))
    await box(page, 'Site A').fill(`menara ${status}`)
    // Announced only after the answer, so the empty list is the answer's and not the loading state's.
    await expect(page.getByText('The search is not answering.')).toBeVisible()
    await expect(page.getByRole('option', { name: /Menara/ })).toHaveCount(0)
    await page.unroute('**/api/building?*')
  }
  await box(page, 'Site A').fill('menara aims')
  await expect(page.getByRole('option', { name: /Menara AIMS/ })).toBeVisible()
})

test('[C-24] [C-25] [C-26] [W-02] each product has its bandwidths', async ({ page, signIn }) => {
  await signIn('acme')
  const plain = callsTo(page, '/api/bandwidth?')
  const filtered = callsTo(page, '/api/bandwidth/filterBandwidth?')
  const byCode = callsTo(page, '/api/buildingNiscode?')
  await page.goto('customer/quotes/add')
  await expect.poll(() => asked(plain, 'product_id=1')).toBe(true)
  await page.getByRole('radio', { name: 'Internet Direct' }).check()
  await expect.poll(() => asked(plain, 'product_id=2')).toBe(true)
  expect(filtered).toHaveLength(0)
  await page.getByRole('radio', { name: 'FTTO' }).check()
  await pickBuilding(page, 'Location', 'menara dion', 'Menara Dion')
  await expect.poll(() => asked(byCode, 'niscode=KUL-0011')).toBe(true)
  await expect.poll(() => asked(filtered, 'product_id=3', 'ftto_readiness=gpon')).toBe(true)
  await expect(page.getByRole('row', { name: /^1Gbps/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^2Gbps/ })).toHaveCount(0)
  expect(asked(plain, 'product_id=3')).toBe(false)
})

test('a line within one building needs a room at each end', async ({ page, signIn }) => {
  const api = await signIn('acme')
  await page.goto('customer/quotes/add?product=1&a=KUL-0001&b=CBJ-0003&bandwidth=4&term=24')
  const siteB = page.getByRole('group', { name: 'Site B' })
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(page.getByRole('group', { name: 'Site A' }).getByLabel('Block')).toBeVisible()
  const { data: matrix } = await api.post('/quotes/price-check', {
    product_id: 1,
    site_a: { nis: 'KUL-0001' },
    site_b: { nis: 'CBJ-0003' },
  })
  await expect(page.getByRole('region', { name: 'Your choice' })).toContainText(
    `Ready in ${matrix.lead_time_days} working days (by ${shownDay(matrix.ready_on).slice(0, -5)})`,
  )
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(siteB).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear Site B' }).click()
  await pickBuilding(page, 'Site B', 'menara aims', 'Menara AIMS')
  await expect(page.getByText('Both sites are in one building.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to cart' })
  await expect(add).toHaveAccessibleDescription('Choose the block, level or unit of both sites.')
  // It names the missing input, and takes the reader there.
  await add.press('Enter')
  const levelA = page.getByRole('group', { name: 'Site A' }).getByLabel('Level')
  await expect(page.getByRole('group', { name: 'Site A' }).getByLabel('Block')).toBeFocused()
  await levelA.fill('3')
  await siteB.getByLabel('Level').fill('3')
  await expect(add).toHaveAccessibleDescription('Choose another block, level or unit for site B.')
  await siteB.getByLabel('Level').fill('5')
  // The rooms move with the sites.
  for (const [a, b] of [
    ['5', '3'],
    ['3', '5'],
  ] as const) {
    await page.getByRole('button', { name: 'Swap sites' }).click()
    await expect(levelA).toHaveValue(a)
    await expect(siteB.getByLabel('Level')).toHaveValue(b)
  }
  const sent = page.waitForResponse((reply) => reply.url().endsWith('/api/quotes') && reply.ok())
  await add.click()
  const { data } = (await (await sent).json()) as any
  expect(data).toMatchObject({ site_a_details: { level: '3' }, site_b_details: { level: '5' } })

  await api.post('/quotes/create-wish-list', { ids: [data.id] })
  const dialog = await takeListed(page, 'active', data.quote_reference, 'Edit')
  await dialog.getByRole('group', { name: 'Site B' }).getByLabel('Level').fill('')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeDisabled()
  await dialog.getByRole('group', { name: 'Site B' }).getByLabel('Unit').fill('Rack 40')
  await save.click()
  await expect(dialog).toHaveCount(0)
  const { site_a_details, site_b_details } = (await api.get(`/quotes/${data.id}`)).data
  expect([site_a_details.level, site_b_details.level, site_b_details.unit]).toEqual(['3', null, 'Rack 40'])
})
