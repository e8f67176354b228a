import { dayAfter, namedDay, shownDay, businessToday } from '#e2e/calendar.ts'
import {
  circuitAtDesk,
  circuitCard,
  circuitRow,
  closeCircuit,
  history,
  inRinggit,
  openCircuit,
  stepsOf,
} from '#e2e/orders.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a circuit is started and delivered from its card', async ({ page, signIn, apiOf }) => {
  const { card, order, reference } = await circuitAtDesk({ page, signIn, apiOf })
  await card.getByRole('button', { name: `Start ${reference}` }).click()
  const starting = page.getByRole('dialog', { name: `Start circuit ${reference}` })
  await expect(starting).toContainText('Acme Manufacturing Sdn Bhd is notified')
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Start circuit' }).click()
  await expect(card.getByText('Processing')).toBeVisible()
  await expect(stepsOf(card).filter({ hasText: 'Order acknowledged' })).toContainText(/Done \d+ \w+ \d{4}/)

  await card.getByRole('button', { name: `Deliver ${reference}` }).click()
  const delivering = page.getByRole('dialog', { name: `Deliver circuit ${reference}` })
  const day = delivering.getByLabel('Handed over on')
  await expect(day).toHaveValue(shownDay(businessToday()))
  await day.fill(dayAfter(1))
  await expect(delivering).toContainText('Choose today or an earlier date.')
  await delivering.getByRole('button', { name: 'Deliver circuit' }).click()
  await expect(day).toBeFocused()
  await day.fill(dayAfter(-1))
  await expect(delivering).toContainText('The order was placed on')
  await day.fill(businessToday())
  await delivering.getByRole('radiogroup', { name: 'Cross connects done' }).getByText('Not needed').click()
  await delivering.getByLabel('Reason').fill('Patched by the building')
  await delivering.getByRole('button', { name: 'Deliver circuit' }).click()
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(stepsOf(card).filter({ hasText: 'Cross connects done' })).toContainText('Not needed')
  await expect(stepsOf(card).filter({ hasText: 'Tested' })).toContainText('Closed with the delivery')
  await expect(history(page).first()).toContainText('Patched by the building')
  await expect(card.getByRole('button', { name: /Deliver|Start|Change|More/ })).toHaveCount(0)
  await expect(page.getByText(/placed on/)).toContainText('Delivered')
  await expect(history(page).first()).toContainText(/Delivered.*Farid Hassan/)

  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  await expect(circuitCard(page, reference).getByText('Delivered', { exact: true })).toBeVisible()
  await expect(history(page).first()).toContainText(/Delivered.*Trunkline/)
  await expect(page.getByRole('main')).not.toContainText('Farid')
})

test('another client manager takes a delivery back', async ({ page, signIn, apiOf }) => {
  const { manager, card, circuit, order, reference } = await circuitAtDesk(
    { page, signIn, apiOf },
    { started: true },
  )
  await manager.put(`/circuits/${circuit.id}`, { status: 'delivered' })
  await page.reload()
  const take = card.getByRole('button', { name: 'Take back delivery' })
  await expect(take).toBeDisabled()
  await expect(take).toHaveAccessibleDescription(/You delivered it\. Another client manager/)

  await signIn('daniel')
  await page.goto(`client-manager/orders/view/${order.id}?circuit=${reference}`)
  await take.click()
  const dialog = page.getByRole('dialog', { name: `Take back the delivery of circuit ${reference}` })
  const submit = dialog.getByRole('button', { name: 'Take back delivery' })
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Reason').fill('The far end shows no light')
  await expectAccessible(page)
  await submit.click()
  await expect(card.getByText('Processing')).toBeVisible()
  await expect(stepsOf(card).filter({ hasText: 'Handed over' })).not.toContainText('Done')
  await expect(history(page).first()).toContainText(/Delivery taken back.*The far end shows no light/)
})

test('a deposit is recorded, corrected and shown to the company', async ({ page, signIn, apiOf }) => {
  const { card, order, reference } = await circuitAtDesk({ page, signIn, apiOf })
  await closeCircuit(page, reference)
  const book = page.getByRole('region', { name: 'Deposit', exact: true })
  await expect(book).toContainText(`Deposit still due${inRinggit(order.deposit)}`)
  await book.getByRole('button', { name: 'Record deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record deposit' })
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue(order.deposit.toFixed(2))
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Enter amount, date and bank reference.')
  await dialog.getByLabel('Bank reference').fill('IBG 20261127')
  await dialog.getByLabel('Entry').selectOption('Deposit returned')
  await save.click()
  await expect(dialog).toContainText('Enter at most RM 0.00.')
  await dialog.getByLabel('Entry').selectOption('Deposit received')
  await expectAccessible(page)
  await save.click()
  await expect(book).toContainText(`Deposit received${inRinggit(order.deposit)}`)
  await openCircuit(page, reference)
  await expect(stepsOf(card).filter({ hasText: 'Deposit cleared' })).toContainText(/Done \d+/)
  await closeCircuit(page, reference)

  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(book.getByRole('listitem')).toContainText('IBG 20261127')
  await expect(book.getByRole('button')).toHaveCount(0)

  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await book.getByRole('button', { name: 'Record deposit' }).click()
  await dialog.getByLabel('Entry').selectOption('Deposit received')
  await dialog.getByLabel('Amount', { exact: true }).fill('0.01')
  await dialog.getByLabel(/^Correction/).check()
  await dialog.getByLabel('Bank reference').fill('IBG 20261127')
  await save.click()
  await expect(book).toContainText('Deposit still dueRM 0.01')
  await expect(book.getByRole('listitem')).toHaveText([/RM 3/, /-RM 0\.01/])
})

test('a milestone is ticked, undone and changed by keyboard', async ({ page, signIn, apiOf }) => {
  const { card, reference } = await circuitAtDesk({ page, signIn, apiOf })
  const step = stepsOf(card).filter({ hasText: 'Validated' })
  const tick = step.getByRole('button', { name: `“Validated” done today: ${reference}`, exact: true })
  const undo = step.getByRole('button', { name: `Undo “Validated” done today: ${reference}` })
  await tick.press('Enter')
  await expect(step).toContainText(`Done ${shownDay(businessToday())}`)
  // A focused message stays for longer than six seconds.
  await expect(undo).toBeFocused()
  await expect(tick).toHaveCount(0)
  await undo.press('Enter')
  await expect(tick).toBeFocused()
  await expect(step).not.toContainText(/Done \d/)
  await expect(history(page).first()).toContainText('Milestone changed: Validated')

  const change = card.getByRole('button', { name: `Change “Validated” of ${reference}` })
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Validated: ${reference}` })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Change at least one value to save.')
  await dialog.getByLabel('Done on').fill(dayAfter(2))
  await save.click()
  await expect(dialog).toContainText('This date is in the future.')
  await expect(dialog.getByLabel('Done on')).toBeFocused()
  await dialog.getByRole('button', { name: 'Today' }).press('Enter')
  await expect(dialog.getByLabel('Done on')).toHaveValue(shownDay(businessToday()))
  await dialog.getByLabel('Owner').selectOption('Building')
  await dialog.getByLabel('Note').fill('The riser was locked')
  await expectAccessible(page)
  await save.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await expect(step).toContainText('Owner: Building')
  await expect(step).toContainText('The riser was locked')
  await expect(step).toContainText('Done ')
  await expect(history(page).first()).toContainText('Validated (')
  await expect(history(page).first()).toContainText(/Owner: Trunkline →\s+to Building/)

  // A day set by mistake can be cleared.
  await change.click()
  await dialog.getByLabel('Done on').fill('')
  await save.click()
  await expect(step).not.toContainText(/Done \d/)
})

test('selected circuits get a milestone and are rescheduled', async ({ page, signIn, apiOf }) => {
  const order = await createOrder(await apiOf('acme'), 3)
  const [one, two, over] = order.circuit_list
  const manager = await signIn('manager')
  await manager.put(`/circuits/${over.id}`, { status: 'cancelled', reason: 'No duct' })
  await page.goto(`client-manager/orders/view/${order.id}`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('Select circuits to reschedule several at once.')
  await expect(
    page.getByRole('checkbox', { name: `${over.circuit_reference}: The circuit is Cancelled.` }),
  ).toBeDisabled()
  for (const { circuit_reference } of [one, two])
    await page.getByRole('checkbox', { name: `Select ${circuit_reference}` }).check()
  await expect(bar).toContainText(/2 selected · RM [\d,.]+\/mo · RM [\d,.]+ one-time/)
  await bar.getByRole('button', { name: 'Set milestone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a milestone of 2 circuits' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAccessibleDescription('Choose a milestone and enter at least one value.')
  await dialog.getByLabel('Milestone').selectOption('Validated')
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Today' }).click()
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(bar).toContainText('Select circuits')
  await expect(history(page).first()).toContainText(/Validated \(.*and 1 more circuit/)
  const after = (await manager.get(`/orders/${order.id}`)).data.circuit_list
  const validated = after.map(
    (circuit: any) => circuit.milestones.find((each: any) => each.kind === 'validated').actual,
  )
  expect(validated).toEqual([businessToday(), businessToday(), null])

  for (const { circuit_reference } of [one, two])
    await page.getByRole('checkbox', { name: `Select ${circuit_reference}` }).check()
  await bar.getByRole('button', { name: 'Reschedule' }).click()
  const replan = page.getByRole('dialog', { name: 'Reschedule 2 circuits' })
  await replan.getByRole('button', { name: 'Reschedule' }).click()
  await expect(replan.getByRole('textbox', { name: 'Working days' })).toBeFocused()
  await expect(replan).toContainText('Choose why the plan changes.')
  // The date box states the first possible day at both sites, and refuses a typed rest day by its name.
  await replan.getByText('On a date').click()
  const { data: days } = await manager.get(`/circuits/plan-days?circuit_ids=${one.id},${two.id}`)
  await expect(replan).toContainText(`The first possible date is ${namedDay(days.first)}`)
  const day = replan.getByLabel('New planned date')
  const holiday = days.holidays.find((each: any) => each.day > days.first)
  await day.fill(holiday.day)
  await expect(replan).toContainText(`No work at the sites: ${holiday.name}`)
  await expect(replan).toContainText('The next possible date is')
  await expectAccessible(page)
  await replan.getByText('By working days').click()
  await replan.getByRole('textbox', { name: 'Working days' }).fill('5')
  await replan.getByLabel('Cause').selectOption('Permit from an authority')
  await replan.getByLabel('Reason').fill('The council decides in May')
  await replan.getByRole('button', { name: 'Reschedule' }).click()
  await expect(replan).toBeHidden()
  await expect(history(page).first()).toContainText(
    /Planned hand-over moved from .* to .*\. Permit from an authority.*and 1 more circuit/,
  )
  await expect(circuitRow(page, one.circuit_reference)).toContainText('First promised')
  await expect(await openCircuit(page, one.circuit_reference)).toContainText(
    /First promised for .* · Permit from an authority: The council decides in May/,
  )
  await closeCircuit(page, one.circuit_reference)
  await expect(await openCircuit(page, over.circuit_reference)).not.toContainText('Planned hand-over')
  await closeCircuit(page, over.circuit_reference)
})

test('a selection in one order does not carry over to the next', async ({ page, signIn, apiOf }) => {
  const acme = await apiOf('acme')
  const [first, second] = [await createOrder(acme, 2), await createOrder(acme, 2)]
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${second.id}`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(first.order_reference)
  await page.getByRole('option', { name: first.order_reference }).click()
  for (const { circuit_reference } of first.circuit_list)
    await page.getByRole('checkbox', { name: `Select ${circuit_reference}` }).check()
  await expect(bar).toContainText('2 selected')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.order_reference)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(bar).toContainText('Select circuits to reschedule several at once.')
})
