import type { Locator, Page } from '@playwright/test'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test, type Api, type Person } from '#e2e/world.ts'

/** An order of so many fresh circuits, as the API then has it. */
async function placedOrder(api: Api, circuits = 1) {
  const quote_ids: number[] = []
  for (let made = 0; made < circuits; made += 1) quote_ids.push((await activeQuote(api)).id)
  const { version } = (await api.get('/terms')).data
  const { data } = await api.post('/orders', {
    quote_ids,
    po_number: `PO-${quote_ids[0]}`,
    accepted_terms_version: version,
  })
  return (await api.get(`/orders/${data.id}`)).data
}

/** The portal's calendar is Kuala Lumpur's. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' }).format(new Date())
const dayFrom = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10)
const charge = (more: object = {}) => ({
  nrc: 1_200,
  mrc: 80,
  reason: 'Trenching to the riser',
  answer_by: dayFrom(7),
  ...more,
})

/** Another person at the same browser: the first one signs out before, so that no screen asks with the other's right. */
async function become(page: Page, signIn: (person: Person) => Promise<Api>, person: Person): Promise<Api> {
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  return signIn(person)
}

const cardOf = (page: Page, reference: string) => page.getByRole('article', { name: reference })
const stepOf = (card: Locator, name: string) =>
  card.getByRole('list', { name: 'Steps to hand-over' }).getByRole('listitem').filter({ hasText: name })
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

test('a circuit is started and delivered from its card; the order follows and both sides read what happened', async ({
  page,
  signIn,
  apiOf,
}) => {
  const order = await placedOrder(await apiOf('acme'))
  const [{ circuit_reference: reference }] = order.circuit_list
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const card = cardOf(page, reference)
  await card.getByRole('button', { name: `Start ${reference}` }).click()
  const starting = page.getByRole('dialog', { name: `Start circuit ${reference}` })
  await expect(starting).toContainText('Acme Manufacturing Sdn Bhd is told')
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Start circuit' }).click()
  await expect(card.getByText('Processing')).toBeVisible()
  await expect(stepOf(card, 'Order acknowledged')).toContainText(/Done \d+ \w+ \d{4}/)

  await card.getByRole('button', { name: `Deliver ${reference}` }).click()
  const delivering = page.getByRole('dialog', { name: `Deliver circuit ${reference}` })
  const day = delivering.getByLabel('Handed over on')
  await expect(day).toHaveValue(today())
  await day.fill(dayFrom(1))
  await expect(delivering).toContainText('Choose today or an earlier day.')
  await delivering.getByRole('button', { name: 'Deliver circuit' }).click()
  await expect(day).toBeFocused()
  await day.fill(dayFrom(-1))
  await expect(delivering).toContainText('The order was placed on')
  await day.fill(today())
  await delivering.getByRole('button', { name: 'Deliver circuit' }).click()
  await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /Deliver|Start|Change|More/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Delivered')
  await expect(history(page).first()).toContainText(/Delivered.*Farid Hassan/)
  await expectAccessible(page)

  await become(page, signIn, 'acme')
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(cardOf(page, reference).getByText('Delivered', { exact: true })).toBeVisible()
  await expect(history(page).first()).toContainText(/Delivered.*Trunkline/)
  await expect(page.getByRole('main')).not.toContainText('Farid')
})

test('a milestone is changed with the keyboard: what differs is saved, and stands in the history before and after', async ({
  page,
  signIn,
  apiOf,
}) => {
  const order = await placedOrder(await apiOf('acme'))
  const [circuit] = order.circuit_list
  const reference = circuit.circuit_reference
  const manager = await signIn('manager')
  await manager.put(`/circuits/${circuit.id}/milestones/survey_done`, { planned: dayFrom(-3) })
  await page.goto(`client-manager/orders/view/${order.id}`)
  const card = cardOf(page, reference)
  await expect(stepOf(card, 'Survey done').getByText('Late')).toBeVisible()
  const change = card.getByRole('button', { name: `Change “Survey done” of ${reference}` })
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Survey done: ${reference}` })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Change something to save.')
  await dialog.getByLabel('Done on').fill(dayFrom(2))
  await save.click()
  await expect(dialog).toContainText('This day is in the future.')
  await expect(dialog.getByLabel('Done on')).toBeFocused()
  await dialog.getByRole('button', { name: 'Today' }).press('Enter')
  await expect(dialog.getByLabel('Done on')).toHaveValue(today())
  await dialog.getByLabel('Owner').selectOption('the building')
  await dialog.getByLabel('Note').fill('The riser was locked')
  await expectAccessible(page)
  await save.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  const step = stepOf(card, 'Survey done')
  await expect(step).toContainText('By: the building')
  await expect(step).toContainText('The riser was locked')
  await expect(step.getByText('Late')).toBeHidden()
  await expect(history(page).first()).toContainText('Milestone changed: Survey done')
  await expect(
    history(page)
      .first()
      .getByRole('row', { name: /^Owner us the building$/ }),
  ).toBeVisible()

  // A day that was set by mistake is taken away again.
  await change.click()
  await dialog.getByLabel('Done on').fill('')
  await save.click()
  await expect(step.getByText('Late')).toBeVisible()
})

test('the same milestone is set for the circuits that are ticked, all or none; what is over cannot be ticked', async ({
  page,
  signIn,
  apiOf,
}) => {
  const order = await placedOrder(await apiOf('acme'), 3)
  const [one, two, over] = order.circuit_list
  const manager = await signIn('manager')
  await manager.put(`/circuits/${over.id}`, { status: 'cancelled', reason: 'No duct' })
  await page.goto(`client-manager/orders/view/${order.id}`)
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('Select circuits to set a milestone of several at once.')
  await expect(
    page.getByRole('checkbox', { name: `${over.circuit_reference}: The circuit is Cancelled.` }),
  ).toBeDisabled()
  for (const { circuit_reference } of [one, two])
    await page.getByRole('checkbox', { name: `Select ${circuit_reference}` }).check()
  await expect(bar).toContainText('2 selected')
  await bar.getByRole('button', { name: 'Set milestone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a milestone of 2 circuits' })
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect(save).toHaveAccessibleDescription('Choose a milestone and what to set.')
  await dialog.getByLabel('Milestone').selectOption('Validated')
  await expect(save).toBeDisabled()
  await dialog.getByRole('button', { name: 'Today' }).click()
  await expectAccessible(page)
  await save.click()
  await expect(dialog).toBeHidden()
  await expect(bar).toContainText('Select circuits')
  await expect(history(page).first()).toContainText(/Milestone changed: Validated.*and 1 more circuit/)
  const after = (await manager.get(`/orders/${order.id}`)).data.circuit_list
  const validated = after.map(
    (circuit: any) => circuit.milestones.find((each: any) => each.kind === 'validated').actual,
  )
  expect(validated).toEqual([today(), today(), null])

  await page.setViewportSize(phone)
  await expectAccessible(page)
})

test('all circuits of an order are moved at once; those with something undecided stay', async ({
  page,
  signIn,
  apiOf,
}) => {
  const order = await placedOrder(await apiOf('acme'), 3)
  const manager = await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const move = async (entry: RegExp, confirm: string) => {
    await page.getByRole('button', { name: 'Move all circuits' }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await move(/^Start 3 circuits/, 'Start circuits')
  await expect(page.getByRole('article').getByText('Processing')).toHaveCount(3)
  await manager.post(`/circuits/${order.circuit_list[0].id}/charges`, charge())
  await page.reload()
  await move(/^Deliver 2 circuits/, 'Deliver circuits')
  await expect(page.getByRole('article').getByText('Delivered', { exact: true })).toHaveCount(2)
  await page.getByRole('button', { name: 'Move all circuits' }).click()
  await expect(page.getByRole('menuitem', { name: /^Deliver/ })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: /^Deliver/ })).toContainText('No circuit can be moved')
})

test('an extra charge is asked for, and the company accepts it knowing what circuit and order cost from then on', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const order = await placedOrder(acme, 2)
  const [circuit] = order.circuit_list
  const reference = circuit.circuit_reference
  const manager = await signIn('manager')
  await manager.put(`/circuits/${circuit.id}`, { status: 'processing' })
  await page.goto(`client-manager/orders/view/${order.id}`)
  const card = cardOf(page, reference)
  await card.getByRole('button', { name: `More for ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Ask for an extra charge…' }).click()
  const dialog = page.getByRole('dialog', { name: `Extra charge on circuit ${reference}` })
  const ask = dialog.getByRole('button', { name: 'Ask the company' })
  await expect(ask).toHaveAccessibleDescription('Still needed: an amount, a reason.')
  await expect(dialog.getByLabel('Last day for the answer')).toHaveValue(dayFrom(7))
  await dialog.getByLabel('One-time, before tax').fill('1200.005')
  await dialog.getByLabel('Reason').fill('Trenching to the riser')
  await expect(dialog).toContainText('An amount has at most two decimals.')
  await dialog.getByLabel('One-time, before tax').fill('1200')
  await dialog.getByLabel('Monthly, before tax').fill('80')
  await dialog.getByLabel('Last day for the answer').fill(dayFrom(-1))
  await expect(dialog).toContainText('Choose today or a later day.')
  await dialog.getByLabel('Last day for the answer').fill(dayFrom(7))
  await expectAccessible(page)
  await ask.click()
  const notice = card.getByRole('region', { name: 'Extra charge' })
  await expect(notice).toContainText('The company can answer until the end of')
  await expect(card.getByRole('button', { name: `Deliver ${reference}` })).toHaveAccessibleDescription(
    'An extra charge is still open.',
  )

  await become(page, signIn, 'acme')
  await page.goto('')
  await page.getByRole('link', { name: /extra charge for you to answer/ }).click()
  await expect(page).toHaveURL(/customer\/orders\?needs=charge/)
  await page.getByRole('link', { name: order.order_reference }).click()
  await expect(notice).toContainText('Trenching to the riser')
  await expect(notice.getByRole('row', { name: /With tax/ })).toContainText(/RM 1,272\.00.*RM 84\.80/)
  await expect(notice).toContainText('the circuit is cancelled free of charge')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await notice.getByRole('button', { name: `Accept the extra charge on ${reference}` }).click()
  const confirm = page.getByRole('dialog', { name: `Accept the extra charge on circuit ${reference}` })
  const ringgit = (amount: number) =>
    `RM ${amount.toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  await expect(confirm.getByRole('row', { name: `Circuit ${reference}` })).toContainText(
    ringgit(circuit.total_mrc + 80),
  )
  await expect(confirm.getByRole('row', { name: 'The whole order' })).toContainText(
    ringgit(order.total_nrc + 1_200),
  )
  await expect(confirm).toContainText('The deposit stays as ordered.')
  await expectAccessible(page)
  await confirm.getByRole('button', { name: 'Accept extra charge' }).click()
  await expect(notice).toBeHidden()
  await expect(card).toContainText(/Extra charge, accepted on .* RM 1,200\.00 one-time, RM 80\.00\/mo/)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals.getByRole('row', { name: /Before tax/ })).toContainText(ringgit(order.total_mrc + 80))
  await expect(totals).toContainText(ringgit(order.deposit))
  await expect(totals).toContainText('extra charges leave it as it is')
  await card.getByText('Why this price').click()
  await expect(card.getByRole('row', { name: /Extra charge/ })).toHaveCount(2)
  await page.goto(`customer/orders/print/${order.id}`)
  await expect(page.getByRole('row', { name: /Extra charge · Trenching to the riser/ })).toContainText(
    /RM 1,200\.00.*RM 80\.00/,
  )
})

test('a declined extra charge cancels the circuit and its quote free of charge; a withdrawn one leaves it', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const order = await placedOrder(acme, 2)
  const [declined, withdrawn] = order.circuit_list
  const manager = await apiOf('manager')
  for (const { id } of order.circuit_list) await manager.post(`/circuits/${id}/charges`, charge())
  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}`)
  const reference = declined.circuit_reference
  await page.getByRole('button', { name: `Decline the extra charge on ${reference}` }).click()
  const confirm = page.getByRole('dialog', { name: `Decline and cancel circuit ${reference}` })
  await expect(confirm).toContainText('cancelled free of charge, and this is irreversible')
  await confirm.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('button', { name: `Decline the extra charge on ${reference}` })).toBeFocused()
  await page.getByRole('button', { name: `Decline the extra charge on ${reference}` }).click()
  await confirm.getByRole('button', { name: 'Decline and cancel circuit' }).click()
  const card = cardOf(page, reference)
  await expect(card).toContainText('Cancelled free of charge, because the extra charge was declined.')
  await expect(card).toContainText('Extra charge, declined on')
  await card.getByRole('link', { name: declined.quote.quote_reference }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: 'Requote' }).first()).toBeVisible()

  await become(page, signIn, 'manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const other = withdrawn.circuit_reference
  await page.getByRole('button', { name: `Withdraw the extra charge on ${other}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw extra charge' }).click()
  await expect(cardOf(page, other)).toContainText('Extra charge, withdrawn on')
  await expect(cardOf(page, other).getByText('Pending')).toBeVisible()
})

test('a wish to cancel is declined with words the company reads, asked again and granted', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const order = await placedOrder(acme)
  const [circuit] = order.circuit_list
  const reference = circuit.circuit_reference
  const ask = () => acme.post(`/circuits/${circuit.id}/cancel-request`, { reason: 'The plant closes' })
  await ask()
  const manager = await signIn('manager')
  const { cmCancelAskedOrder } = (await manager.get('/dashboard')).data
  await page.goto('')
  await page.getByRole('link', { name: /to be cancelled, if you agree/ }).click()
  await expect(page).toHaveURL(/client-manager\/orders\?needs=cancel/)
  const filter = page.getByRole('button', { name: /^Cancellation asked/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(filter).toHaveText(new RegExp(`${cmCancelAskedOrder}$`))
  await page.getByRole('link', { name: order.order_reference }).click()
  const card = cardOf(page, reference)
  await expect(card).toContainText('The plant closes')
  await expectAccessible(page)
  await card.getByRole('button', { name: `Decline to cancel ${reference}` }).click()
  const declining = page.getByRole('dialog', { name: `Decline to cancel circuit ${reference}` })
  await declining.getByLabel('Your words to the company').fill('The fibre is already in the ground')
  await expectAccessible(page)
  await declining.getByRole('button', { name: 'Decline the wish' }).click()
  await expect(card).toContainText(/The wish to cancel was declined on .*already in the ground/)

  await become(page, signIn, 'acme')
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(card).toContainText(/Your wish to cancel was declined on .*already in the ground/)
  await expect(card.getByRole('button', { name: `Ask to cancel ${reference}` })).toBeEnabled()
  await expectAccessible(page)
  await ask()

  await become(page, signIn, 'manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await card.getByRole('button', { name: `Cancel as asked: ${reference}` }).click()
  const granting = page.getByRole('dialog', { name: `Cancel circuit ${reference} as asked` })
  await expect(granting).toContainText('This is irreversible.')
  await granting.getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(card).toContainText('Cancelled: The plant closes')
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Cancelled')
})

test('a circuit is cancelled for a reason the company reads; what somebody else did first is said in the dialog', async ({
  page,
  signIn,
  apiOf,
  expectConsole,
}) => {
  expectConsole(/409/)
  const order = await placedOrder(await apiOf('acme'))
  const [circuit] = order.circuit_list
  const reference = circuit.circuit_reference
  const manager = await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  await page.getByRole('button', { name: `More for ${reference}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel circuit…' }).click()
  const dialog = page.getByRole('dialog', { name: `Cancel circuit ${reference}` })
  const cancel = dialog.getByRole('button', { name: 'Cancel circuit' })
  await expect(cancel).toHaveAccessibleDescription('Say why to go on.')
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('No capacity in the duct')
  await manager.put(`/circuits/${circuit.id}`, { status: 'processing' })
  await manager.put(`/circuits/${circuit.id}`, { status: 'delivered' })
  await cancel.click()
  await expect(dialog.getByRole('alert')).toHaveText(`Circuit ${reference} is delivered.`)
  await expect(dialog.getByLabel('Reason')).toHaveValue('No capacity in the duct')

  const other = await placedOrder(await apiOf('acme'))
  const second = other.circuit_list[0].circuit_reference
  await page.goto(`client-manager/orders/view/${other.id}`)
  await page.getByRole('button', { name: `More for ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Cancel circuit…' }).click()
  await page.getByLabel('Reason').fill('No capacity in the duct')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel circuit' }).click()
  await expect(cardOf(page, second)).toContainText('Cancelled: No capacity in the duct')
  await become(page, signIn, 'acme')
  await page.goto(`customer/orders/view/${other.id}`)
  await expect(cardOf(page, second)).toContainText('Cancelled: No capacity in the duct')
})

test('lists narrow to what waits for somebody, with how many there are, in the address', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data: counts } = await api.get('/dashboard')
  await page.goto('client-manager/orders')
  for (const [name, need, count] of [
    ['Late', 'late', counts.cmLateOrder],
    ['Extra charge open', 'charge', counts.cmChargeOrder],
  ] as const) {
    const filter = page.getByRole('button', { name: new RegExp(`^${name}`) })
    await expect(filter).toHaveText(`${name}${count}`)
    await filter.click()
    await expect(page).toHaveURL(new RegExp(`needs=${need}`))
    const { data } = await api.get(`/orders/client-manager?needs=${need}`)
    expect(data.length).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: /^O-\d{4}-\d{6}/ })).toHaveText(
      data.map((order: any) => order.order_reference),
    )
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(data.length)
    await expectAccessible(page)
    await filter.click()
    await expect(page).not.toHaveURL(/needs=/)
  }
  await page.goto('client-manager/orders?status=delivered&needs=late')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await become(page, signIn, 'acme')
  await page.goto('')
  await page.getByRole('link', { name: /behind (its|their) plan/ }).click()
  await expect(page).toHaveURL(/customer\/orders\?needs=late/)
  await expect(page.getByRole('button', { name: /^Cancellation asked/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('in Bahasa Malaysia and on a phone a client manager’s order says all of it', async ({
  page,
  signIn,
  apiOf,
}) => {
  const order = await placedOrder(await apiOf('acme'))
  const [circuit] = order.circuit_list
  const reference = circuit.circuit_reference
  const manager = await signIn('manager')
  await manager.post(`/circuits/${circuit.id}/charges`, charge())
  await page.evaluate(() => localStorage.setItem('language', 'Bahasa Malaysia'))
  await page.setViewportSize(phone)
  await page.goto(`client-manager/orders/view/${order.id}`)
  const card = cardOf(page, reference)
  await expect(card.getByRole('region', { name: 'Caj tambahan' })).toContainText('Syarikat boleh menjawab')
  await card.getByRole('button', { name: `Mulakan ${reference}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mulakan litar' }).click()
  await expect(page.getByRole('region', { name: 'Sejarah' }).getByRole('listitem').first()).toContainText(
    'Dimulakan',
  )
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
})
