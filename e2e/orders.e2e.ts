import { fillInOrder } from '#e2e/actions.ts'
import { namedDay } from '#e2e/calendar.ts'
import { holdReading } from '#e2e/calls.ts'
import { downloadFrom } from '#e2e/files.ts'
import { circuitCard, circuitRow, closeCircuit, openCircuit, stepsOf } from '#e2e/orders.ts'
import { ordersOf, ordersShown, rowOf } from '#e2e/quotes-list.ts'
import { activeQuote, createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, expectAlone, test } from '#e2e/world.ts'

test('[R-16] a company’s orders, as in the API, are searched', async ({ page, signIn }) => {
  const api = await signIn('borneo')
  const { data } = await api.get('/orders')
  await page.goto('customer/orders')
  await expect(ordersShown(page)).toHaveText(ordersOf(data))
  const [delivered] = (await api.get('/orders?keyword=BC/2026/0087')).data
  await page.getByRole('searchbox').fill(delivered.po_number)
  await expect(page).toHaveURL(/keyword=BC/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, delivered.order_reference)).toContainText('Delivered')
  await page.getByRole('searchbox').fill('no such order')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(ordersShown(page)).toHaveText(ordersOf(data))
})

test('an order shows its circuits with milestones, owners and dates', async ({ page, signIn }) => {
  const api = await signIn('acme')
  // Placed 24 days ago and under way: two circuits on time, one overdue.
  const { data } = await api.get('/orders?keyword=PO-ACME-1041')
  const order = (await api.get(`/orders/${data[0].id}`)).data
  await page.goto(`customer/orders/view/${order.id}`)
  for (const { circuit_reference, milestones } of order.circuit_list) {
    const circuit = await openCircuit(page, circuit_reference)
    const steps = stepsOf(circuit)
    await expect(steps).toHaveCount(milestones.length)
    await expect(steps.getByText('Overdue')).toHaveCount(milestones.filter((step: any) => step.late).length)
    await expect(steps.nth(1)).toContainText(/Deposit cleared.*Owner: You.*Planned \d+ \w+ \d{4}/)
    const done = milestones.filter((step: any) => step.actual)
    await expect(steps.getByText(/^Done \d+ \w+ \d{4}$/)).toHaveCount(done.length)
    await expect(steps.nth(done.length)).toHaveAttribute('aria-current', 'step')
    await closeCircuit(page, circuit_reference)
    await expect(circuitRow(page, circuit_reference)).toContainText(`${done.length} of ${milestones.length}`)
  }
  await expect(page.getByRole('link', { name: '+60 12-345 6789' })).toHaveAttribute(
    'href',
    'tel:+60123456789',
  )
})

test('cancellation is requested once, unless the circuit is delivered', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const order = await createOrder(api)
  const [{ circuit_reference: reference }] = order.circuit_list
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  const ask = circuitCard(page, reference).getByRole('button', {
    name: `Request cancellation of ${reference}`,
  })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: `Request cancellation of circuit ${reference}` })
  const confirm = dialog.getByRole('button', { name: 'Request cancellation' })
  await expect(confirm).toBeDisabled()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('The plant has closed')
  await confirm.click()
  await expect(page.getByRole('status').filter({ hasText: reference })).toBeVisible()
  await expect(circuitCard(page, reference)).toContainText(/Cancellation requested on \d+ \w+ \d{4}/)
  await expect(circuitCard(page, reference)).toContainText('The plant has closed')
  await expect(ask).toHaveCount(0)
  const [circuit] = (await api.get(`/orders/${order.id}`)).data.circuit_list
  expect([circuit.status, circuit.cancellation.status]).toEqual(['pending', 'requested'])

  await page.route(`**/api/orders/${order.id}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as any
    const over = body.data.circuit_list.map((each: any) => ({ ...each, status: 'delivered' }))
    await route.fulfill({ json: { ...body, data: { ...body.data, circuit_list: over } } })
  })
  await page.reload()
  await expect(ask).toHaveAccessibleDescription(/delivered and can no longer be cancelled/)
})

test('[R-17] the print view has no menu and no header', async ({ page, signIn, apiOf, expectConsole }) => {
  expectConsole(/404/)
  const api = await signIn('acme')
  const order = await createOrder(api)
  const others = (await (await apiOf('borneo')).get('/orders')).data[0]
  await page.goto(`customer/orders/view/${order.id}`)
  await page.getByRole('link', { name: 'Print view' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  await expectAlone(page)
  await expect(page.getByRole('main')).toContainText(order.circuit_list[0].circuit_reference)

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const article = page.getByRole('article')
  const [ink, white] = ['rgb(17, 17, 17)', 'rgb(255, 255, 255)']
  await expect(article).toHaveCSS('color', ink)
  await expect(article).toHaveCSS('background-color', white)
  await expect(page.locator('body')).toHaveCSS('background-color', white)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(printed.subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page.goto(`customer/orders/print/${others.id}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(others.order_reference)
  await page.goto(`customer/orders/view/${others.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order not found' })).toBeVisible()
})

test('[D-27] [D-28] [D-29] [D-47] the terms, as PDF and print', async ({ page, signIn, context }) => {
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${quote.id}`)
  await page.getByRole('button', { name: 'Read the Terms and Conditions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(dialog.getByRole('listitem')).toHaveText((await api.get('/terms')).data.clauses)
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const saved = await downloadFrom(page, dialog.getByRole('link', { name: 'Download PDF' }))
  expect(saved.name).toBe('terms-and-conditions.pdf')
  expect(saved.bytes.subarray(0, 4).toString()).toBe('%PDF')

  await context.addInitScript(() => {
    window.print = () => Object.assign(window, { __printed: true })
  })
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Print' }).click()
  const tab = await opening
  await expect(tab.getByRole('listitem')).toHaveCount(10)
  await expect.poll(() => tab.evaluate(() => '__printed' in window)).toBe(true)
})

test('[R-15] [E-24] active quotes are chosen and ordered', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422/)
  const api = await signIn('acme')
  const quote = await activeQuote(api)
  await page.goto('customer/quotes/send-to-order?sort=-created_at')
  await expect(page.getByRole('heading', { level: 1, name: 'Send to order' })).toBeVisible()
  await page.getByRole('checkbox', { name: `Select ${quote.quote_reference}` }).check()
  await page.getByRole('link', { name: /Continue with 1 quote/ }).click()
  // The first possible day is in a later month, where the calendar opens.
  const bound = page.getByText(/Not before \d+ \w+ \d{4}/).first()
  const [, earliest] = /Not before (\d+ \w+ \d{4})/.exec(await bound.innerText())!
  await page.getByLabel('Requested date').click()
  await page.getByRole('button', { name: earliest, exact: true }).click()
  // One contact for each building; an impossible phone number is refused under its field.
  const contact = page.getByRole('group', { name: /^Contact at/ }).first()
  await contact.getByLabel('Name').fill('Noor Aini')
  await contact.getByLabel('Phone').fill('')
  await expect(page.getByText(/the name and phone of each contact/)).toBeVisible()
  await contact.getByLabel('Phone').fill('03-12')
  await contact.getByLabel('Access hours').fill('Any time, with a permit')
  await fillInOrder(page, 'PO-R15')
  await expect(contact.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a phone number/)
  await contact.getByLabel('Phone').fill('03-2345 1122')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order O-\d{4}-\d{6}/)
  await expect(page.getByRole('link', { name: '03-2345 1122' })).toHaveAttribute('href', 'tel:+60323451122')
  await expect(page.getByText('Access: Any time, with a permit')).toBeVisible()
  // The quote leads to its order and circuit, and the order to the quote.
  await page.getByRole('row').getByRole('link').click()
  await page.getByRole('link', { name: quote.quote_reference }).click()
  const { data } = await api.get(`/quotes/${quote.id}`)
  await expect(page.getByRole('main')).toContainText(data.order.circuit_reference)
  await expect(page.getByRole('link', { name: data.order.order_reference })).toBeVisible()
  const { requested_date } = (await api.get(`/orders/${data.order.id}`)).data
  expect(namedDay(requested_date)).toBe(earliest)
  await page.getByRole('region', { name: 'Status' }).getByRole('link', { name: 'Go to the order' }).click()
  await expect(page).toHaveURL(new RegExp(`/customer/orders/view/${data.order.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data.order.order_reference)
  await page.goto(`customer/quotes/send-to-order?ids=${(await activeQuote(api)).id}`)
  await expect(contact.getByLabel('Name')).toHaveValue('Noor Aini')
})

test('a placed order shows its summary until its page has loaded', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const { id } = await activeQuote(api)
  await page.goto(`customer/quotes/send-to-order?ids=${id}`)
  const costs = page.getByRole('region', { name: 'Order summary' })
  await expect(costs).toContainText('1 quote')
  const { release } = await holdReading(page, '**/assets/OrderPage*')
  const readAgain = page
    .waitForResponse('**/api/orders')
    .then(() => page.waitForResponse(`**/api/quotes/${id}`))
  await page.evaluate(() => {
    const shown = Object.assign(window, { shown: '' })
    new MutationObserver(() => (shown.shown += document.querySelector('main')?.textContent)).observe(
      document.body,
      { subtree: true, childList: true, characterData: true },
    )
  })
  await fillInOrder(page, `PO-${id}`)
  await readAgain
  await expect(costs).toContainText('1 quote')
  release()
  await expect(page).toHaveURL(/orders\/view/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('O-')
  expect(await page.evaluate(() => (window as unknown as { shown: string }).shown)).not.toContain(
    'cannot be ordered',
  )
})
