import type { Locator } from '@playwright/test'
import { takeAction, takeActive, takeListed } from '#e2e/actions.ts'
import { callsTo, failures, holdCall, whileAnswered } from '#e2e/calls.ts'
import { box, choose, enterKulim } from '#e2e/choices.ts'
import { activeQuote, bandwidthId, leasedLineDraft, quoteInCart } from '#e2e/seed.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save', exact: true })

test('[D-01] [V-26] [X-13] saving a quote of the cart sends it once', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  await page.clock.install()
  await page.goto('customer/cart')
  const dialog = await takeAction(page, `Actions for ${quote.quote_reference}`, 'Edit')
  await expect(dialog).toHaveAccessibleName(`Edit quotation ${quote.quote_reference}`)
  await expect(dialog).toContainText('No changes yet.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await choose(dialog, 'Bandwidth', '200Mbps')
  await choose(dialog, 'Device', 'Router rental')
  await expect(dialog).toContainText('Saving recalculates the price.')
  await expect(dialog.getByRole('term').filter({ hasText: 'Monthly' })).toBeVisible()

  const { sent, release } = await holdCall(page, `**/api/quotes/${quote.id}`)
  const previews = callsTo(page, `/api/quotes/${quote.id}?preview=1`)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)
  await dialog.getByRole('textbox', { name: 'Level' }).first().fill('4')
  await save(dialog).dblclick()
  await expect(save(dialog)).toBeDisabled()
  // No preview is requested while the quote is saved.
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  release()
  await expect(dialog).toHaveCount(0)
  expect(sent).toHaveLength(1)
  expect(previews).toHaveLength(0)
  expect(sent[0]).toMatchObject({ version: quote.version, product_id: 1, site_a_nis: 'KUL-0001' })
  await expect(page.getByRole('alert')).toHaveText(`Quote ${quote.quote_reference} has been changed.`)
  await expect(rowOf(page, quote.quote_reference)).toContainText('200Mbps')
  const { data } = await api.get(`/quotes/${quote.id}`)
  expect(data).toMatchObject({ status: 'cart', bandwidth: '200Mbps', device: 'Router rental' })
})

test('an add-on that is no longer offered can only be cleared', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const quote = await quoteInCart(api)
  // No call sells it, so the mocked answer gives the quote a voice like an earlier quote.
  await page.route(new RegExp(`/api/quotes/${quote.id}$`), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const data = { ...body.data, voice: '30 channels', voice_id: 5 }
    await route.fulfill({ json: { ...body, data } })
  })
  await page.goto('customer/cart')
  const dialog = await takeAction(page, `Actions for ${quote.quote_reference}`, 'Edit')
  await expect(box(dialog, 'Voice')).toHaveValue('30 channels')
  await expect(dialog).toContainText('This product no longer offers it. Clear it.')
  await expect(dialog).toContainText('Still needed: clearing the voice.')
  await dialog.getByRole('button', { name: 'Clear Voice' }).click()
  await expect(box(dialog, 'Voice')).toHaveCount(0)
  await expect(dialog).not.toContainText('Still needed')
})

test('before saving, the dialog shows the effect on price and validity', async ({ page, signIn, apiOf }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api, undefined, { site_a_details: { level: '3' } })
  await api.put(`/quotes/extend/${quote.id}`)
  const dialog = await takeListed(page, 'active', quote.quote_reference, 'Edit')
  await dialog.getByRole('textbox', { name: 'Level' }).fill('4')
  await expect(dialog).toContainText('change neither the price nor the validity')
  await choose(dialog, 'Term', '12 months')
  await expect(dialog).toContainText(/sets a new validity: until .+ \(was /)
  await page.route(/\/api\/quotes\/\d+\?preview=1$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const data = { ...body.data, status: 'pending', awaits: 'no_card_price' }
    await route.fulfill({ json: { ...body, data } })
  })
  await choose(dialog, 'Device', 'Managed router')
  await expect(dialog).toContainText('Saving moves the quote to pending')
  await page.keyboard.press('Escape')
  await page.unrouteAll()

  const manager = await apiOf('manager')
  await manager.put(`/quotes/price/${quote.id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 })
  await page.reload()
  await takeListed(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Term', '12 months')
  await expect(dialog).toContainText('The agreed price applies only to the quote as it is.')
})

test('[D-17] [T-46] [W-01] an address by hand sends a quote to pending', async ({ page, signIn }) => {
  const { api, dialog, quote } = await takeActive({ page, signIn }, 'Edit')
  await dialog.getByRole('button', { name: 'Clear Site B' }).click()
  await dialog.getByRole('button', { name: /Can.t find it/ }).click()
  const full = page.getByRole('dialog', { name: 'Full address: Site B' })
  await full.getByLabel('Address line 1').fill('5 Jalan Satu')
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: /Can.t find it/ }).click()
  await expect(full.getByLabel('Address line 1')).toHaveValue('')
  await full.getByLabel('Address line 1').fill('5 Jalan Satu')
  await enterKulim(full)
  await full.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(box(dialog, 'Site B')).toHaveValue('5 Jalan Satu, Kulim, 09000, Kedah, Malaysia')
  await expect(box(dialog, 'Site B')).toBeFocused()
  await expect(dialog).toContainText('Saving moves the quote to pending')
  await dialog.getByRole('button', { name: 'Use this building: Intel Kulim Campus' }).click()
  await expect(box(dialog, 'Site B')).toHaveValue('Intel Kulim Campus')
  await expect(dialog).not.toContainText('Saving moves the quote to pending')
  await dialog.getByRole('button', { name: 'Go back to that address' }).click()
  await expect(box(dialog, 'Site B')).toBeFocused()
  await expect(dialog).toContainText('Saving moves the quote to pending')
  await save(dialog).click()
  await expect(page.getByRole('alert')).toHaveText(
    `Quote ${quote.quote_reference} has been changed and awaits a price.`,
  )
  expect((await api.get(`/quotes/${quote.id}`)).data.status).toBe('pending')
})

test('[X-05] [X-12] after a failed edit the input stays', async ({ page, signIn, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  const { dialog, quote } = await takeActive({ page, signIn }, 'Edit')
  await choose(dialog, 'Bandwidth', '200Mbps')
  const refused = {
    success: false,
    code: 'invalid',
    message: 'M-3',
    errors: { bandwidth_id: ['Not here'], site_b_nis: ['Gone'] },
  }
  for (const [answer, text] of [...failures(), [{ status: 422, json: refused }, 'M-3']] as const)
    await whileAnswered(page, `**/api/quotes/${quote.id}`, answer, async () => {
      await save(dialog).click()
      await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
      await expect(box(dialog, 'Bandwidth')).toHaveValue('200Mbps')
    })
  await expect(dialog.getByText('Not here')).toBeVisible()
  await expect(dialog.getByText('Gone')).toBeVisible()
})

test('a quote changed by someone else shows both values', async ({ page, signIn, expectConsole }) => {
  expectConsole(/409/)
  const { api, dialog, quote } = await takeActive({ page, signIn }, 'Edit')
  await choose(dialog, 'Bandwidth', '200Mbps')
  const overtake = async (size: string) => {
    const { data } = await api.get(`/quotes/${quote.id}`)
    const bandwidth_id = await bandwidthId(api, size)
    await api.put(`/quotes/${quote.id}`, { ...leasedLineDraft, bandwidth_id, version: data.version })
  }
  await overtake('500Mbps')
  await save(dialog).click()
  const row = dialog.getByRole('row', { name: /^Bandwidth/ })
  await expect(row.getByRole('cell')).toHaveText(['200Mbps', '500Mbps'])
  await expect(dialog.getByRole('alert')).toBeFocused()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Continue with mine' }).click()
  await expect(box(dialog, 'Bandwidth')).toHaveValue('200Mbps')
  await overtake('1Gbps')
  await save(dialog).click()
  await expect(row.getByRole('cell')).toHaveText(['200Mbps', '1Gbps'])
  await dialog.getByRole('button', { name: 'Continue with mine' }).click()
  await save(dialog).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, quote.quote_reference)).toContainText('200Mbps')

  await takeListed(page, 'active', quote.quote_reference, 'Edit')
  await choose(dialog, 'Bandwidth', '50Mbps')
  await overtake('500Mbps')
  await save(dialog).click()
  await dialog.getByRole('button', { name: 'Discard mine' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, quote.quote_reference)).toContainText('500Mbps')
})
