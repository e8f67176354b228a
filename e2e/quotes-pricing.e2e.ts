import type { Page } from '@playwright/test'
import { takeAction } from '#e2e/actions.ts'
import { callsTo, whileAnswered, whileFailing } from '#e2e/calls.ts'
import { mrc, nrc, openPrice, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, agreePrice, pendingQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const sentPrices = (page: Page) => callsTo(page, '/quotes/price/', 'PUT')

test('[D-02] [D-39] [V-31] [V-34] [K-10] the price dialog: four numbers from 0 in steps of 0.01, in ringgit also under dollars', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  const api = await signIn('manager')
  await page.evaluate(() => localStorage.setItem('currency', 'USD'))
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const inputs = dialog.getByRole('spinbutton')
  await expect(inputs).toHaveCount(4)
  for (const input of await inputs.all()) {
    await expect(input).toHaveAttribute('type', 'number')
    await expect(input).toHaveAttribute('min', '0')
    await expect(input).toHaveAttribute('step', '0.01')
  }
  await expect(dialog.getByText('RM', { exact: true })).toHaveCount(4)
  await expect(dialog).not.toContainText('USD')
  for (const name of ['Cross connect MRC', 'Cross connect NRC'])
    await expect(dialog.getByLabel(name)).toBeDisabled()
  await expect(mrc(dialog)).toHaveValue(quote.bandwidth_mrc.toFixed(2))
  await expect(dialog.getByLabel('Cross connect MRC')).toHaveValue(quote.xc_mrc.toFixed(2))
  const { card } = (await api.get(`/quotes/price/${quote.id}`)).data
  await expect(mrc(dialog)).toHaveAccessibleDescription(new RegExp(`Card RM .*${String(card.mrc).slice(-3)}`))
  await mrc(dialog).fill('1')
  await dialog.getByRole('button', { name: 'Use the card’s prices' }).click()
  await expect(mrc(dialog)).toHaveValue(card.mrc.toFixed(2))
  await expectAccessible(page)
})

test('[V-31] letters, −1 and 1.005 are refused under their field, and nothing is sent', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const sent = sentPrices(page)
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  for (const [typed, reason] of [
    ['-1', 'An amount cannot be negative.'],
    ['1.005', 'An amount has at most two decimals.'],
    ['99999999999', 'This is more than any price can be.'],
  ] as const) {
    await nrc(dialog).fill(typed)
    await expect(nrc(dialog)).toHaveAccessibleDescription(new RegExp(reason))
    await save(dialog).click()
    await expect(nrc(dialog)).toBeFocused()
  }
  await nrc(dialog).fill('')
  await nrc(dialog).pressSequentially('abc')
  await expect(nrc(dialog)).toHaveValue('')
  await expect(save(dialog)).toBeDisabled()
  await nrc(dialog).pressSequentially('1e')
  await expect(nrc(dialog)).toHaveAccessibleDescription(/Only digits and a decimal point/)
  await expect(save(dialog)).toBeDisabled()
  await expectAccessible(page)
  expect(sent).toHaveLength(0)
})

test('[V-32] with any of the four prices empty there is nothing to press, and it says what is missing', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  for (const [input, name] of [
    [mrc(dialog), 'Bandwidth MRC'],
    [nrc(dialog), 'Bandwidth NRC'],
  ] as const) {
    await expect(save(dialog)).toBeEnabled()
    const before = await input.inputValue()
    await input.fill('')
    await expect(save(dialog)).toBeDisabled()
    await expect(save(dialog)).toHaveAccessibleDescription(`Still needed: ${name}.`)
    await input.fill(before)
  }
  for (const field of ['xc_mrc', 'xc_nrc']) {
    await page.route('**/api/quotes/client-manager?*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as any
      await route.fulfill({
        json: { ...body, data: body.data.map((each: any) => ({ ...each, [field]: null })) },
      })
    })
    const without = await openPrice(page, 'active', quote.quote_reference)
    await expect(save(without)).toBeDisabled()
    await page.unroute('**/api/quotes/client-manager?*')
  }
})

test('[V-33] [V-35] [T-11] 0 is a price; a pending quote becomes active, cross connect stays, and it is told', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await pendingQuote(acme)
  const manager = await signIn('manager')
  const dialog = await openPrice(page, 'pending', quote.quote_reference)
  await expect(mrc(dialog)).toHaveValue('')
  await expect(mrc(dialog)).toHaveAccessibleDescription('No price on the card')
  await mrc(dialog).fill('0')
  await nrc(dialog).fill('0')
  await expect(save(dialog)).toBeEnabled()
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(
    `The price of quote ${quote.quote_reference} has been agreed.`,
  )
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  const priced = (await acme.get(`/quotes/${quote.id}`)).data
  expect(priced).toMatchObject({ status: 'active', bandwidth_mrc: 0, bandwidth_nrc: 0, xc_mrc: quote.xc_mrc })
  await manager.put(`/quotes/price/${quote.id}`, {
    bandwidth_nrc: 10.01,
    bandwidth_mrc: 20.07,
    xc_nrc: 77,
    xc_mrc: 88,
  })
  expect((await acme.get(`/quotes/${quote.id}`)).data).toMatchObject({
    bandwidth_nrc: 10.01,
    bandwidth_mrc: 20.07,
    xc_nrc: quote.xc_nrc,
    xc_mrc: quote.xc_mrc,
  })
})

test('[T-11] below the floor a price warns and needs a reason that the company never reads', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  const { floor } = (await api.get(`/quotes/price/${quote.id}`)).data
  const sent = sentPrices(page)
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const low = (floor.mrc - 0.01).toFixed(2)
  const reason = dialog.getByLabel('Reason for the lower price')
  await mrc(dialog).fill(low)
  await expect(reason).toBeVisible()
  await mrc(dialog).fill(floor.mrc.toFixed(2))
  await expect(reason).toHaveCount(0)
  await mrc(dialog).fill(low)
  await expect(dialog.getByRole('alert')).toContainText('Below the floor: Bandwidth MRC')
  await save(dialog).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Say why the price may be below the floor.')
  expect(sent).toHaveLength(0)
  await expectAccessible(page)
  await reason.fill('They bring three more sites')
  await save(dialog).click()
  await expect(page.getByRole('row', { name: quote.quote_reference })).toContainText('Active')
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  const after = (await acme.get(`/quotes/${quote.id}`)).data
  expect(after.bandwidth_mrc).toBe(Number(low))
  expect(JSON.stringify(after)).not.toContain('three more sites')
})

test('[X-12] [X-14] the server’s message is an alert, after a success too; without one the fixed text', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/500/, /ERR_FAILED/)
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  const prices = '**/api/quotes/price/*'
  await whileFailing(page, prices, async (text) => {
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText(text)
  })
  const errors = { bandwidth_nrc: ['E-1'] }
  await whileAnswered(
    page,
    prices,
    { json: { success: false, message: 'Some fields', errors } },
    async () => {
      await save(dialog).click()
      await expect(nrc(dialog)).toHaveAccessibleDescription(/E-1/)
    },
  )
  await whileAnswered(page, prices, { json: { success: true, message: 'M-2' } }, async () => {
    await save(dialog).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText('M-2')
  })

  const cancelling = await takeAction(page, `Actions for ${quote.quote_reference}`, 'Cancel quote')
  await whileAnswered(
    page,
    '**/api/quotes/cancel/*',
    { json: { success: false, message: 'M-3' } },
    async () => {
      await cancelling.getByRole('button', { name: 'Cancel quote' }).click()
      await expect(cancelling.getByRole('alert')).toHaveText('M-3')
    },
  )
  await expect(page.getByRole('dialog', { name: 'Quote cancelled' })).toHaveCount(0)
})

test('a quote that waits again although the card has its price can be given that price', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  await agreePrice(api, quote.id, 9_000, 9_000)
  const { data: agreed } = await acme.get(`/quotes/${quote.id}`)
  const { bandwidth_id, site_a_nis, site_b_nis, version } = agreed
  // Another term: the agreed price is lost.
  const change = { product_id: 1, bandwidth_id, site_a_nis, site_b_nis, contract_id: 12, version }
  await acme.put(`/quotes/${quote.id}`, change)
  const dialog = await openPrice(page, 'pending', quote.quote_reference)
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Use the card’s prices' }).click()
  const { card } = (await api.get(`/quotes/price/${quote.id}`)).data
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect((await acme.get(`/quotes/${quote.id}`)).data).toMatchObject({
    status: 'active',
    bandwidth_mrc: card.mrc,
    bandwidth_nrc: card.nrc,
  })
})

test('a quote changed in the meantime says so and what it is now; what was typed stays and can be gone on with', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const acme = await apiOf('acme')
  const quote = await activeQuote(acme)
  const api = await signIn('manager')
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  await mrc(dialog).fill('4000.50')
  await agreePrice(api, quote.id, 3_000, 5_000)
  await save(dialog).click()
  await expect(dialog.getByRole('alert')).toContainText('was changed by somebody else in the meantime')
  await expect(dialog.getByRole('alert')).toContainText('RM 3,000.00/mo and RM 5,000.00 one-time')
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Go on with my prices' }).click()
  await expect(mrc(dialog)).toHaveValue('4000.50')
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect((await acme.get(`/quotes/${quote.id}`)).data.bandwidth_mrc).toBe(4_000.5)

  const again = await openPrice(page, 'active', quote.quote_reference)
  await acme.put(`/quotes/cancel/${quote.id}`)
  await save(again).click()
  await expect(again.getByRole('alert')).toContainText(/cancelled/)
})
