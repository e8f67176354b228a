import { takeAction } from '#e2e/actions.ts'
import { dayAfter, shownDay } from '#e2e/calendar.ts'
import { circuitAtDesk, circuitCard, openCircuit, openFromDashboard } from '#e2e/orders.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a cancellation request is declined, sent again and approved', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const order = await createOrder(acme)
  const [{ id, circuit_reference: reference }] = order.circuit_list
  const ask = () => acme.post(`/circuits/${id}/cancel-request`, { reason: 'The plant closes' })
  await ask()
  const manager = await signIn('manager')
  const { cmCancelRequestedOrder } = (await manager.get('/dashboard')).data
  await page.goto('')
  await expect(page.getByRole('link', { name: `Cancellation request ${reference}` })).toHaveAttribute(
    'href',
    new RegExp(`orders/view/${order.id}\\?circuit=${reference}$`),
  )
  await page.goto('client-manager/orders?needs=cancel')
  const filter = page.getByRole('button', { name: /^Cancellation requested/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(filter).toHaveText(new RegExp(`${cmCancelRequestedOrder}$`))
  await page.getByRole('link', { name: order.order_reference }).click()
  const request = page.getByRole('region', { name: `Cancellation requested: ${reference}` })
  await expect(request).toContainText('The plant closes')
  await request.getByRole('button', { name: `Decline cancellation of ${reference}` }).click()
  const declining = page.getByRole('dialog', { name: `Decline cancellation of circuit ${reference}` })
  await declining.getByLabel('Message to the company').fill('The fibre is already in the ground')
  await declining.getByRole('button', { name: 'Decline request' }).click()
  await expect(request).toHaveCount(0)
  const card = await openCircuit(page, reference)
  await expect(card).toContainText(/The cancellation request was declined on .*already in the ground/)

  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  await expect(card).toContainText(/Your cancellation request was declined on .*already in the ground/)
  await expect(card.getByRole('button', { name: `Request cancellation of ${reference}` })).toBeEnabled()
  await ask()

  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}?circuit=${reference}`)
  await card.getByRole('button', { name: `Approve cancellation of ${reference}` }).click()
  const granting = page.getByRole('dialog', { name: `Approve cancellation of circuit ${reference}` })
  await expect(granting).toContainText('This is irreversible.')
  await granting.getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(card).toContainText('Cancelled: The plant closes')
  await expect(page.getByText(/placed on/)).toContainText('Cancelled')
})

test('a cancellation is offered at a charge and accepted', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const order = await createOrder(acme, 2)
  const [{ id, circuit_reference: reference, total_nrc }, kept] = order.circuit_list
  await acme.post(`/circuits/${id}/cancel-request`, { reason: 'The plant closes' })
  const manager = await signIn('manager')
  await manager.put(`/circuits/${id}`, { status: 'processing' })
  await page.goto(`client-manager/orders/view/${order.id}?circuit=${reference}`)
  const card = circuitCard(page, reference)
  await card.getByRole('button', { name: `Approve cancellation of ${reference}` }).click()
  const dialog = page.getByRole('dialog', { name: `Approve cancellation of circuit ${reference}` })
  await dialog.getByRole('radio', { name: 'With a charge' }).check()
  const offer = dialog.getByRole('button', { name: 'Offer cancellation' })
  await expect(offer).toHaveAccessibleDescription('Still needed: an amount.')
  await expect(dialog.getByLabel('Answer by')).toHaveValue(shownDay(dayAfter(7)))
  await dialog.getByLabel('Cancellation charge').fill(String(total_nrc + 1))
  await expect(dialog).toContainText(/Enter at most RM/)
  await dialog.getByLabel('Cancellation charge').fill('250.50')
  await dialog.getByLabel('Message to the company').fill('The survey is paid for')
  await expectAccessible(page)
  await offer.click()
  await expect(card).toContainText('Cancellation offered at RM 250.50. The company must answer by')
  await expect(card.getByRole('button', { name: `Deliver ${reference}` })).toHaveAccessibleDescription(
    'The company must answer the cancellation charge first.',
  )

  await signIn('acme')
  await openFromDashboard(page, /Cancellation charge .*RM 250\.50/, reference)
  const notice = page.getByRole('region', { name: `Cancellation charge for ${reference}` })
  await expect(notice).toContainText(/RM 250\.50.*Please answer by.*The survey is paid for/)
  await expect(notice).toContainText('If you decline or do not answer, the circuit goes on as ordered.')
  await expectAccessible(page)
  await notice.getByRole('button', { name: `Accept and cancel ${reference}` }).click()
  const confirm = page.getByRole('dialog', { name: `Accept the charge and cancel circuit ${reference}` })
  await expect(confirm.getByRole('row', { name: `Circuit ${reference}` })).toContainText('RM 250.50')
  await confirm.getByRole('button', { name: 'Accept and cancel circuit' }).click()
  await expect(notice).toHaveCount(0)
  await expect(await openCircuit(page, reference)).toContainText(
    'Cancellation charge of RM 250.50, accepted on',
  )
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals.getByRole('row', { name: 'Of this, cancellation charges' })).toContainText('RM 250.50')
  const now = (await acme.get(`/orders/${order.id}`)).data
  expect(now.total_nrc).toBe(kept.total_nrc + 250.5)

  await page.goto(`customer/orders/print/${order.id}`)
  await expect(page.getByRole('row', { name: /^Cancellation charge/ })).toContainText('RM 250.50')
  const sheet = page.getByRole('article')
  await expect(sheet).toContainText(/Cancelled on .*: The plant closes/)
  await expect(sheet).toContainText('Deposit as ordered')
  await expect(sheet).not.toContainText('Deposit to be returned')
})

test('a cancel needs a reason and a current circuit', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/409/)
  const { manager, reference, circuit } = await circuitAtDesk({ page, signIn, apiOf })
  await takeAction(circuitCard(page, reference), `More for ${reference}`, 'Cancel circuit…')
  const dialog = page.getByRole('dialog', { name: `Cancel circuit ${reference}` })
  const cancel = dialog.getByRole('button', { name: 'Cancel circuit' })
  await expect(cancel).toHaveAccessibleDescription('Enter a reason to continue.')
  await dialog.getByLabel('Reason').fill('No capacity in the duct')
  await manager.put(`/circuits/${circuit.id}`, { status: 'processing' })
  await manager.put(`/circuits/${circuit.id}`, { status: 'delivered' })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toHaveText(`Circuit ${reference} is delivered.`)
  await expect(dialog.getByLabel('Reason')).toHaveValue('No capacity in the duct')

  const other = await createOrder(await apiOf('acme'))
  const second = other.circuit_list[0].circuit_reference
  await page.goto(`client-manager/orders/view/${other.id}`)
  const again = await takeAction(page, `More for ${second}`, 'Cancel circuit…')
  await again.getByLabel('Reason').fill('No capacity in the duct')
  await again.getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(await openCircuit(page, second)).toContainText('Cancelled: No capacity in the duct')
  await signIn('acme')
  await page.goto(`customer/orders/view/${other.id}?circuit=${second}`)
  await expect(circuitCard(page, second)).toContainText('Cancelled: No capacity in the duct')
})
