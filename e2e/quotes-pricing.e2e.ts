import type { Page } from '@playwright/test'
import { callsTo } from '#e2e/calls.ts'
import { mrc, nrc, openPrice, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, pendingQuote } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
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

test('[V-31] [V-32] refused and missing amounts are reported', async ({ page, signIn, apiOf }) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const sent = sentPrices(page)
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
  for (const [typed, reason] of [
    ['-1', 'An amount cannot be negative.'],
    ['1.005', 'An amount has at most two decimals.'],
    ['99999999999', 'The maximum price is RM 9,999,999.99.'],
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
  await expect(nrc(dialog)).toHaveAccessibleDescription(/Use digits and a decimal point only/)
  await expect(save(dialog)).toBeDisabled()
  expect(sent).toHaveLength(0)

  for (const field of ['xc_mrc', 'xc_nrc']) {
    const one = `**/api/quotes/${quote.id}`
    await page.route(one, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as any
      await route.fulfill({ json: { ...body, data: { ...body.data, [field]: null } } })
    })
    const without = await openPrice(page, 'active', quote.quote_reference)
    await expect(save(without)).toBeDisabled()
    await page.unroute(one)
  }
})

test('[V-33] [V-35] [T-11] 0 is a price and activates a quote', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const quote = await pendingQuote(acme)
  await signIn('manager')
  const dialog = await openPrice(page, 'pending', quote.quote_reference)
  await expect(mrc(dialog)).toHaveValue('')
  await expect(mrc(dialog)).toHaveAccessibleDescription('No price on the card')
  await mrc(dialog).fill('0')
  await nrc(dialog).fill('0')
  await expect(save(dialog)).toBeEnabled()
  const leadTime = dialog.getByLabel('Lead time (working days)')
  await expect(leadTime).toHaveValue('90')
  await leadTime.fill('366')
  await save(dialog).click()
  await expect(leadTime).toHaveAccessibleDescription('Enter a whole number of working days from 1 to 365.')
  await leadTime.fill('120')
  await save(dialog).click()
  const reason = dialog.getByLabel('Reason for the lower price')
  await expect(reason).toBeFocused()
  await expect(dialog.getByRole('alert')).toContainText('Bandwidth MRC is RM 0.00.')
  await reason.fill('A trial line')
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText(`Quote ${quote.quote_reference} has been priced.`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  const priced = (await acme.get(`/quotes/${quote.id}`)).data
  expect(priced).toMatchObject({
    status: 'active',
    bandwidth_mrc: 0,
    bandwidth_nrc: 0,
    xc_mrc: quote.xc_mrc,
    lead_time_days: 120,
  })
})

test('[T-11] a price below the floor needs an internal reason', async ({ page, signIn, apiOf }) => {
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
  await expect(dialog.getByRole('alert')).toContainText('Bandwidth MRC is below the floor (RM')
  await save(dialog).click()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveAccessibleDescription('Enter a reason for the lower price.')
  expect(sent).toHaveLength(0)
  await reason.fill('They bring three more sites')
  const level = dialog.getByLabel('Price level')
  await expect(level).toHaveValue('firm')
  await level.selectOption('Budgetary estimate')
  await expect(level).toHaveAccessibleDescription('This is an estimate and cannot be ordered.')
  await save(dialog).click()
  await expect(rowOf(page, quote.quote_reference)).toContainText('Budgetary estimate')
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  const after = (await acme.get(`/quotes/${quote.id}`)).data
  expect(after.bandwidth_mrc).toBe(Number(low))
  expect(JSON.stringify(after)).not.toContain('three more sites')
  await signIn('acme')
  await page.goto(`/customer/quotes/view/${quote.id}`)
  await expect(page.getByText('It is a budgetary estimate until')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send to order' })).toBeDisabled()
})

test('[V-31] a decimal comma, typed or pasted, is refused instead of dropped', async ({
  page,
  signIn,
  apiOf,
}) => {
  const quote = await activeQuote(await apiOf('acme'))
  await signIn('manager')
  const sent = sentPrices(page)
  const dialog = await openPrice(page, 'active', quote.quote_reference)
  await nrc(dialog).fill('')
  await nrc(dialog).pressSequentially('12,50')
  const refused = expect(nrc(dialog))
  await refused.toHaveAccessibleDescription(/Use digits and a decimal point only/)
  await expect(save(dialog)).toBeDisabled()
  // Typed again with a point, it is accepted.
  await nrc(dialog).press('ControlOrMeta+a')
  await nrc(dialog).pressSequentially('0')
  await refused.not.toHaveAccessibleDescription(/Use digits/)
  const reason = dialog.getByLabel('Reason')
  await reason.fill('12,50')
  await reason.press('ControlOrMeta+a')
  await reason.press('ControlOrMeta+c')
  await nrc(dialog).press('ControlOrMeta+a')
  await nrc(dialog).press('ControlOrMeta+v')
  await refused.toHaveAccessibleDescription(/Use digits and a decimal point only/)
  await refused.toHaveValue('0')
  await expect(save(dialog)).toBeDisabled()
  expect(sent).toHaveLength(0)
})
