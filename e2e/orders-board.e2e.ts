import { takeAction } from '#e2e/actions.ts'
import { charge, circuitCard, circuitRow } from '#e2e/orders.ts'
import { activeQuotes, createOrder, sendToOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, phone, test, wide } from '#e2e/world.ts'

test('an order of twenty circuits fits in three screens of 900 px', async ({ page, signIn }) => {
  const acme = await signIn('acme')
  const order = await sendToOrder(acme, await activeQuotes(acme, 20))
  await page.setViewportSize({ width: 1440, height: 900 })
  const heightOf = async (path: string) => {
    await page.goto(`${path}/orders/view/${order.id}`)
    await expect(circuitRow(page, order.circuit_list[19].circuit_reference)).toBeVisible()
    return page.evaluate(() => document.documentElement.scrollHeight)
  }
  expect(await heightOf('customer')).toBeLessThanOrEqual(2_700)
  await signIn('manager')
  expect(await heightOf('client-manager')).toBeLessThanOrEqual(2_700)
})

test('a circuit’s details open from its row, and close with Esc or Back', async ({ page, signIn }) => {
  const acme = await signIn('acme')
  const order = await createOrder(acme, 2)
  const [first, second] = order.circuit_list.map((each: any) => each.circuit_reference)
  const link = circuitRow(page, second).getByRole('link')
  await page.goto(`customer/orders/view/${order.id}`)
  await link.press('Enter')
  await expect(page).toHaveURL(new RegExp(`circuit=${second}$`))
  const card = circuitCard(page, second)
  await expect(card.getByRole('list', { name: 'Delivery milestones' })).toBeVisible()
  await expectAccessible(page)
  // Esc closes the dialog over the details, and then the details.
  await card.getByRole('button', { name: `Request cancellation of ${second}` }).press('Enter')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Reason')).toHaveCount(0)
  await expect(card.getByRole('button', { name: `Request cancellation of ${second}` })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`orders/view/${order.id}$`))
  await expect(link).toBeFocused()
  await link.press('Enter')
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(card).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`orders/view/${order.id}$`))

  await page.goto(`customer/orders/view/${order.id}?circuit=${first}`)
  await expect(circuitCard(page, first)).toBeVisible()
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(new RegExp(`orders/view/${order.id}$`))
  await expect(circuitRow(page, first).getByRole('link')).toBeFocused()
  await expectWithinPhone(page)
  // Sites and state; reference, bandwidth and term; money and date.
  expect((await circuitRow(page, first).boundingBox())!.height).toBeLessThanOrEqual(120)
  await page.setViewportSize(wide)
})

test('all circuits are moved at once except those with a charge', async ({ page, signIn, apiOf }) => {
  const order = await createOrder(await apiOf('acme'), 3)
  const manager = await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const move = async (entry: RegExp, confirm: string) => {
    const dialog = await takeAction(page, 'Update all circuits', entry)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await move(/^Start 3 circuits/, 'Start circuits')
  await expect(page.getByRole('cell').getByText('Processing')).toHaveCount(3)
  await manager.post(`/circuits/${order.circuit_list[0].id}/charges`, { ...charge(), on_request: true })
  await page.reload()
  await move(/^Deliver 2 circuits/, 'Deliver circuits')
  await expect(page.getByRole('cell').getByText('Delivered', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Update all circuits' }).click()
  await expect(page.getByRole('menuitem', { name: /^Deliver/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /^Deliver/ })).toContainText('No circuit is ready for this')
})
