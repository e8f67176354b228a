import { takeAction } from '#e2e/actions.ts'
import { circuitCard } from '#e2e/orders.ts'
import { madeOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a cancellation request is declined with a message, sent again and approved', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const order = await madeOrder(acme)
  const [{ id, circuit_reference: reference }] = order.circuit_list
  const ask = () => acme.post(`/circuits/${id}/cancel-request`, { reason: 'The plant closes' })
  await ask()
  const manager = await signIn('manager')
  const { cmCancelRequestedOrder } = (await manager.get('/dashboard')).data
  await page.goto('')
  await page.getByRole('link', { name: /cancellation request/ }).click()
  await expect(page).toHaveURL(/client-manager\/orders\?needs=cancel/)
  const filter = page.getByRole('button', { name: /^Cancellation requested/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(filter).toHaveText(new RegExp(`${cmCancelRequestedOrder}$`))
  await page.getByRole('link', { name: order.order_reference }).click()
  const card = circuitCard(page, reference)
  await expect(card).toContainText('The plant closes')
  await expectAccessible(page)
  await card.getByRole('button', { name: `Decline cancellation of ${reference}` }).click()
  const declining = page.getByRole('dialog', { name: `Decline cancellation of circuit ${reference}` })
  await declining.getByLabel('Message to the company').fill('The fibre is already in the ground')
  await expectAccessible(page)
  await declining.getByRole('button', { name: 'Decline request' }).click()
  await expect(card).toContainText(/The cancellation request was declined on .*already in the ground/)

  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(card).toContainText(/Your cancellation request was declined on .*already in the ground/)
  await expect(card.getByRole('button', { name: `Request cancellation of ${reference}` })).toBeEnabled()
  await expectAccessible(page)
  await ask()

  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await card.getByRole('button', { name: `Approve cancellation of ${reference}` }).click()
  const granting = page.getByRole('dialog', { name: `Approve cancellation of circuit ${reference}` })
  await expect(granting).toContainText('This is irreversible.')
  await granting.getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(card).toContainText('Cancelled: The plant closes')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Cancelled')
})

test('a circuit is cancelled with a reason shown to the company; the dialog reports a change by someone else', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const order = await madeOrder(await apiOf('acme'))
  const [{ id, circuit_reference: reference }] = order.circuit_list
  const manager = await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await takeAction(page, `More for ${reference}`, 'Cancel circuit…')
  const dialog = page.getByRole('dialog', { name: `Cancel circuit ${reference}` })
  const cancel = dialog.getByRole('button', { name: 'Cancel circuit' })
  await expect(cancel).toHaveAccessibleDescription('Enter a reason to continue.')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('No capacity in the duct')
  await manager.put(`/circuits/${id}`, { status: 'processing' })
  await manager.put(`/circuits/${id}`, { status: 'delivered' })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toHaveText(`Circuit ${reference} is delivered.`)
  await expect(dialog.getByLabel('Reason')).toHaveValue('No capacity in the duct')

  const other = await madeOrder(await apiOf('acme'))
  const second = other.circuit_list[0].circuit_reference
  await page.goto(`client-manager/orders/view/${other.id}`)
  const again = await takeAction(page, `More for ${second}`, 'Cancel circuit…')
  await again.getByLabel('Reason').fill('No capacity in the duct')
  await again.getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(circuitCard(page, second)).toContainText('Cancelled: No capacity in the duct')
  await signIn('acme')
  await page.goto(`customer/orders/view/${other.id}`)
  await expect(circuitCard(page, second)).toContainText('Cancelled: No capacity in the duct')
})
