import { downloadFrom } from '#e2e/files.ts'
import { circuitRow, openCircuit, stepsOf } from '#e2e/orders.ts'
import { ordersOf, ordersShown, rowOf } from '#e2e/quotes-list.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, expectAlone, test } from '#e2e/world.ts'

test('[P-10] [R-30] orders of all companies, and an order’s page', async ({ page, signIn, apiOf }) => {
  await createOrder(await apiOf('borneo'))
  const api = await signIn('manager')
  const { data } = await api.get('/orders/client-manager')
  expect(new Set(data.map((order: any) => order.company)).size).toBeGreaterThan(1)
  await page.goto('client-manager/orders')
  await expect(ordersShown(page)).toHaveText(ordersOf(data))
  for (const order of data) await expect(rowOf(page, order.order_reference)).toContainText(order.company)
  await page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: /Delivered/ })
    .click()
  await expect(page).toHaveURL(/status=delivered/)
  const delivered = (await api.get('/orders/client-manager?status=delivered')).data
  await expect(ordersShown(page)).toHaveText(ordersOf(delivered))
  await page.goto('client-manager/orders?keyword=borneo')
  await expect(page.getByRole('row').filter({ hasText: 'Borneo' })).not.toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Acme' })).toHaveCount(0)

  const order = await createOrder(await apiOf('borneo'))
  await page.goto('client-manager/orders')
  await page.getByRole('link', { name: order.order_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  const [circuit] = order.circuit_list
  await expect(circuitRow(page, circuit.circuit_reference)).toContainText('0 of 8 done')
  const card = await openCircuit(page, circuit.circuit_reference)
  await expect(stepsOf(card)).toHaveCount(circuit.milestones.length)
  await expect(card).toContainText('Owner: Borneo Connect Sdn Bhd')
  await expect(card).not.toContainText('Owner: You')
  await expect(page.getByRole('button', { name: /Request cancellation|Attach/ })).toHaveCount(0)
  await card.getByRole('link', { name: circuit.quote.quote_reference }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${circuit.quote.id}$`))
})

test('[R-31] an order’s print view links back to the client manager’s area', async ({ page, signIn }) => {
  const api = await signIn('manager')
  const [order] = (await api.get('/orders/client-manager?keyword=borneo')).data
  await page.goto(`client-manager/orders/view/${order.id}`)
  await page.getByRole('link', { name: 'Print view' }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/print/${order.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  await expect(page.getByRole('main')).toContainText(order.company)
  await expectAlone(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders\/view\/\d+$/)
})

test('lists are filtered by what needs attention, with counts, in the address', async ({ page, signIn }) => {
  const api = await signIn('manager')
  const { data: counts } = await api.get('/dashboard')
  await page.goto('client-manager/orders')
  for (const [name, need, count] of [
    ['Overdue', 'late', counts.cmLateOrder],
    ['Open extra charge', 'charge', counts.cmChargeOrder],
  ] as const) {
    // The heading of a column has the same word, and is not pressed.
    const filter = page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .and(page.locator('[aria-pressed]'))
    await expect(filter).toHaveText(`${name}${count}`)
    await filter.click()
    await expect(page).toHaveURL(new RegExp(`needs=${need}`))
    const { data } = await api.get(`/orders/client-manager?needs=${need}`)
    expect(data.length).toBeGreaterThan(0)
    await expect(ordersShown(page)).toHaveText(ordersOf(data))
    // The heading of a column has the same word.
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell'), hasText: name })
    await expect(rows).toHaveCount(data.length)
    await filter.click()
    await expect(page).not.toHaveURL(/needs=/)
  }
  await page.goto('client-manager/orders?status=delivered&needs=late')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await signIn('acme')
  await page.goto('customer/orders?needs=late')
  await expect(page.getByRole('button', { name: /^Overdue/, pressed: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancellation requested/ })).toHaveCount(0)
})

test('filtered orders are exported and rescheduled together', async ({ page, signIn, apiOf }) => {
  const [acme, borneo] = [await apiOf('acme'), await apiOf('borneo')]
  const made = [await createOrder(acme), await createOrder(borneo)]
  const api = await signIn('manager')
  await page.goto('client-manager/orders')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Next milestone').selectOption('Order acknowledged')
  await page.getByLabel('Milestone owner').selectOption('Trunkline')
  await page.getByLabel('Overdue by at least (days)').fill('0')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a whole number of days')).not.toHaveCount(0)
  await page.getByLabel('Overdue by at least (days)').fill('')
  const monthly = page.getByRole('group', { name: 'Monthly' }).getByRole('spinbutton')
  await monthly.nth(0).fill('500.50')
  await monthly.nth(1).fill('500')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('The end is before the start.')).not.toHaveCount(0)
  await monthly.nth(1).fill('20000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/mrc_from=500.5&mrc_to=20000&next=acknowledged&next_owner=us/)
  await expect(page.getByText('RM 500.50 to RM 20,000.00')).toBeVisible()
  const narrowed = 'mrc_from=500.5&mrc_to=20000&next=acknowledged&next_owner=us'
  const listed = async () => (await api.get(`/orders/client-manager?${narrowed}&sort=-next_hand_over`)).data
  await page.getByRole('columnheader').getByRole('button', { name: 'Hand-over' }).click()
  await page.getByRole('columnheader').getByRole('button', { name: 'Hand-over' }).click()
  await expect(page).toHaveURL(/sort=-next_hand_over/)
  await expect(ordersShown(page)).toHaveText(ordersOf(await listed()))
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloadFrom(page, page.getByRole('menuitem', { name: 'CSV file', exact: true }))
  expect(file.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)

  for (const { order_reference } of made)
    await page.getByRole('checkbox', { name: `Select ${order_reference}` }).check()
  await page.getByRole('button', { name: 'Reschedule hand-over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule the circuits of 2 orders' })
  await dialog.getByRole('textbox', { name: 'Working days' }).fill('3')
  await dialog.getByLabel('Cause').selectOption('Permit from an authority')
  await dialog.getByLabel('Reason').fill('The road is closed until spring')
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(page.getByText('2 circuits have been rescheduled.')).toBeVisible()
  for (const [who, order] of [
    [acme, made[0]!],
    [borneo, made[1]!],
  ] as const) {
    const { data } = await who.get(`/orders/${order.id}`)
    expect(data.next_hand_over > order.next_hand_over).toBe(true)
    await expect(rowOf(page, order.order_reference)).toContainText(
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
        new Date(data.next_hand_over),
      ),
    )
  }
})
