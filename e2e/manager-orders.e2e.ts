import { expect, expectAccessible, expectAlone, phone, test } from '#e2e/world.ts'

test('[P-10] [R-30] orders of several companies, by status and words, and each order’s page', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/orders/client-manager')
  expect(new Set(data.map((order: any) => order.company)).size).toBeGreaterThan(1)
  await page.goto('client-manager/orders')
  await expect(page.getByRole('link', { name: /^O-\d{4}-\d{6}/ })).toHaveText(
    data.map((order: any) => order.order_reference),
  )
  for (const order of data)
    await expect(page.getByRole('row', { name: order.order_reference })).toContainText(order.company)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Orders by status' })
    .getByRole('link', { name: /Delivered/ })
    .click()
  await expect(page).toHaveURL(/status=delivered/)
  const { count } = await api.get('/orders/client-manager?status=delivered')
  if (count === 0)
    await expect(page.getByRole('heading', { name: 'No orders with this status' })).toBeVisible()
  await page.goto('client-manager/orders?keyword=borneo')
  await expect(page.getByRole('row').filter({ hasText: 'Acme' })).toHaveCount(0)

  const order = (await api.get(`/orders/${data[0].id}`)).data
  await page.goto('client-manager/orders')
  await page.getByRole('link', { name: order.order_reference }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  const [circuit] = order.circuit_list
  const card = page.getByRole('article', { name: circuit.circuit_reference })
  await expect(card.getByRole('listitem')).toHaveCount(circuit.milestones.length)
  await expect(card).toContainText(`By: ${order.company}`)
  await expect(card).not.toContainText('By: you')
  await expect(page.getByRole('button', { name: /Ask to cancel|Attach/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectAccessible(page)
  await card.getByRole('link', { name: circuit.quote.quote_reference }).click()
  await expect(page).toHaveURL(new RegExp(`/client-manager/quotes/view/${circuit.quote.id}$`))
})

test('the purchase order that a company attached can be saved, and only that', async ({
  page,
  signIn,
  apiOf,
  baseURL,
}) => {
  const acme = await apiOf('acme')
  const [order] = (await acme.get('/orders')).data
  const body = new FormData()
  body.set('file', new Blob(['%PDF-1.7\nAn order\n'], { type: 'application/pdf' }), 'po.pdf')
  const answer = await fetch(new URL(`/api/orders/${order.id}/po-file`, baseURL), {
    method: 'POST',
    headers: { authorization: `Bearer ${acme.token}` },
    body,
  })
  expect(answer.ok).toBe(true)
  await signIn('manager')
  await page.goto(`client-manager/orders/view/${order.id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download po.pdf' }).click()
  expect((await saving).suggestedFilename()).toBe('po.pdf')
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})

test('[R-31] any company’s order prints alone, and leads back into the client manager’s area', async ({
  page,
  signIn,
}) => {
  const api = await signIn('manager')
  const { data } = await api.get('/orders/client-manager')
  for (const order of data.slice(0, 2)) {
    await page.goto(`client-manager/orders/view/${order.id}`)
    await page.getByRole('link', { name: 'Print view' }).click()
    await expect(page).toHaveURL(new RegExp(`/client-manager/print/${order.id}$`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
    await expect(page.getByRole('main')).toContainText(order.company)
    await expectAlone(page)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the order' }).click()
  await expect(page).toHaveURL(/\/client-manager\/orders\/view\/\d+$/)
})
