import { takeAction } from '#e2e/actions.ts'
import { whileAnswered, whileFailing } from '#e2e/calls.ts'
import { mrc, nrc, openPrice, save } from '#e2e/quotes-pricing.ts'
import { activeQuote, agreePrice } from '#e2e/seed.ts'
import { expect, test } from '#e2e/world.ts'

test('[X-12] [X-14] the message is an alert', async ({ page, signIn, apiOf, expectConsole }) => {
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

test('a changed quote shows its current values', async ({ page, signIn, apiOf, expectConsole }) => {
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
