import { takeAction } from '#e2e/actions.ts'
import { dayAfter, shownDay } from '#e2e/calendar.ts'
import { charge, circuitAtDesk, circuitRow, openCircuit, openFromDashboard, inRinggit } from '#e2e/orders.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('an extra charge is accepted with its new totals', async ({ page, signIn, apiOf }) => {
  const { card, circuit, order, reference } = await circuitAtDesk(
    { page, signIn, apiOf },
    { circuits: 2, started: true },
  )
  await takeAction(card, `More for ${reference}`, 'Request extra charge…')
  const dialog = page.getByRole('dialog', { name: `Extra charge on circuit ${reference}` })
  await expect(dialog).toContainText('The price of this circuit is firm')
  const ask = dialog.getByRole('button', { name: 'Request approval' })
  await expect(ask).toHaveAccessibleDescription(
    'Still needed: an amount, a reason, confirmation that the company asked for the change.',
  )
  await expect(dialog.getByLabel('Answer by')).toHaveValue(shownDay(dayAfter(7)))
  await dialog.getByLabel('The company asked for this change').check()
  await dialog.getByLabel('One-time, before tax').fill('1200.005')
  await dialog.getByLabel('Reason').fill('Trenching to the riser')
  await expect(dialog).toContainText('An amount has at most two decimals.')
  await dialog.getByLabel('One-time, before tax').fill('1200')
  await dialog.getByLabel('Monthly, before tax').fill('80')
  await dialog.getByLabel('Answer by').fill(dayAfter(-1))
  await expect(dialog).toContainText('Choose today or a later date.')
  await dialog.getByLabel('Answer by').fill(dayAfter(7))
  await expectAccessible(page)
  await ask.click()
  const notice = page.getByRole('region', { name: `Extra charge: ${reference}` })
  await expect(notice).toContainText('The company must answer by')
  await expect(card.getByRole('button', { name: `Deliver ${reference}` })).toHaveAccessibleDescription(
    'An extra charge awaits an answer.',
  )

  await signIn('acme')
  await openFromDashboard(page, /Extra charge .*RM 80\.00\/mo One-time RM 1,200\.00/, reference)
  // It is above the circuits; it can be answered without opening its circuit's details.
  await expect(card).toHaveCount(0)
  await notice.getByText('Details').click()
  await expect(notice).toContainText('Trenching to the riser')
  await expect(notice.getByRole('row', { name: /With tax/ })).toContainText(/RM 1,272\.00.*RM 84\.80/)
  await notice.getByRole('button', { name: 'Service tax' }).click()
  await expect(
    notice.getByText('billed at the rate in force when they are provided').filter({ visible: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toContainText('For a change that you asked for.')
  await expect(notice).toContainText('the circuit goes on as ordered')

  await notice.getByRole('button', { name: `Accept the extra charge on ${reference}` }).click()
  const confirm = page.getByRole('dialog', { name: `Accept the extra charge on circuit ${reference}` })
  await expect(confirm.getByRole('row', { name: `Circuit ${reference}` })).toContainText(
    inRinggit(circuit.total_mrc + 80),
  )
  await expect(confirm.getByRole('row', { name: 'The whole order' })).toContainText(
    inRinggit(order.total_nrc + 1_200),
  )
  await expect(confirm).toContainText('The deposit rises by RM 160.00.')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Accept extra charge' }).click()
  await expect(notice).toBeHidden()
  await openCircuit(page, reference)
  await expect(card).toContainText(/Extra charge, accepted on .* RM 1,200\.00 one-time, RM 80\.00\/mo/)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals.getByRole('row', { name: /Before tax/ })).toContainText(
    inRinggit(order.total_mrc + 80),
    {
      useInnerText: true,
    },
  )
  const deposit = page.getByRole('region', { name: 'Deposit', exact: true })
  await expect(deposit).toContainText(`${inRinggit(order.deposit + 160)}2 monthly charges, refundable`)
  await expect(deposit).toContainText(`Deposit as ordered${inRinggit(order.deposit)}`)
  await expect(deposit).toContainText(`Deposit still due${inRinggit(order.deposit + 160)}`)
  await card.getByText('Why this price').click()
  await expect(card.getByRole('row', { name: /Extra charge/ })).toHaveCount(2)
  await page.goto(`customer/orders/print/${order.id}`)
  await expect(page.getByRole('row', { name: /Extra charge · Trenching to the riser/ })).toContainText(
    /RM 1,200\.00.*RM 80\.00/,
  )
})

test('a declined extra charge cancels the circuit at no cost', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const order = await createOrder(acme, 2, { site_b_nis: 'PRI-0001' })
  const [declined, withdrawn] = order.circuit_list
  const manager = await apiOf('manager')
  for (const { id } of order.circuit_list) await manager.post(`/circuits/${id}/charges`, charge())
  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}`)
  const reference = declined.circuit_reference
  await page.getByRole('button', { name: `Decline the extra charge on ${reference}` }).click()
  const confirm = page.getByRole('dialog', { name: `Decline and cancel circuit ${reference}` })
  await expect(confirm).toContainText('cancelled at no cost. This is irreversible.')
  await confirm.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: `Decline the extra charge on ${reference}` })).toBeFocused()
  await page.getByRole('button', { name: `Decline the extra charge on ${reference}` }).click()
  await confirm.getByRole('button', { name: 'Decline and cancel circuit' }).click()
  await expect(circuitRow(page, reference)).toContainText('Cancelled')
  const card = await openCircuit(page, reference)
  await expect(card).toContainText('Subject to survey')
  await expect(card).toContainText('Cancelled at no cost because the extra charge was declined.')
  await expect(card).toContainText('Extra charge, declined on')
  await card.getByRole('link', { name: declined.quote.quote_reference }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Requote' }).first()).toBeVisible()

  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const other = withdrawn.circuit_reference
  await page.getByRole('button', { name: `Withdraw the extra charge on ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw extra charge' }).click()
  // The board moves up when the charge above it goes; a click before that would miss the row.
  await expect(page.getByRole('button', { name: `Withdraw the extra charge on ${other}` })).toHaveCount(0)
  await expect(circuitRow(page, other).getByText('Pending')).toBeVisible()
  await expect(await openCircuit(page, other)).toContainText('Extra charge, withdrawn on')
})
