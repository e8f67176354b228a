import { takeAction } from '#e2e/actions.ts'
import { whileAnswered, whileFailing } from '#e2e/calls.ts'
import { mrc, nrc, openPrice, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, agreePrice } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

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

test('a quote that is pending again can be given the card price', async ({ page, signIn, apiOf }) => {
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

test('a quote changed by someone else shows its current values; the input stays and can be continued with', async ({
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
  await expect(dialog.getByRole('alert')).toContainText('was changed by someone else')
  await expect(dialog.getByRole('alert')).toContainText('RM 3,000.00/mo and RM 5,000.00 one-time')
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByRole('button', { name: 'Continue with my prices' }).click()
  await expect(mrc(dialog)).toHaveValue('4000.50')
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  expect((await acme.get(`/quotes/${quote.id}`)).data.bandwidth_mrc).toBe(4_000.5)

  const again = await openPrice(page, 'active', quote.quote_reference)
  await acme.put(`/quotes/cancel/${quote.id}`)
  await save(again).click()
  await expect(again.getByRole('alert')).toContainText(/cancelled/)
})
