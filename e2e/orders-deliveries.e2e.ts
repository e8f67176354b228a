import { businessToday } from '#e2e/calendar.ts'
import { expectOneRowOverCards, highestOf } from '#e2e/list-head.ts'
import { circuitCard } from '#e2e/orders.ts'
import { rowOf } from '#e2e/quotes-list.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, phone, test, wide } from '#e2e/world.ts'

test('the delivery list is worked through by keyboard', async ({ page, signIn, apiOf }) => {
  const order = await createOrder(await apiOf('acme'), 3)
  const references: string[] = order.circuit_list.map((circuit: any) => circuit.circuit_reference)
  const api = await signIn('manager')
  await api.put(`/orders/status/${order.id}`, { status: 'processing' })
  const path = `/circuits/deliveries?keyword=${order.order_reference}`
  const nextOf = async (reference: string) =>
    (await api.get(path)).data.find((each: any) => each.circuit_reference === reference).next_milestone.kind

  await page.goto('client-manager/orders')
  await page.getByRole('link', { name: 'Deliveries' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Deliveries' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('radio', { name: 'My accounts' })).toBeChecked()
  await page.getByRole('searchbox').fill(order.order_reference)
  const links = page.getByRole('main').getByRole('link', { name: /^C-\d{4}-\d{6}/ })
  await expect(links).toHaveText(references)
  const tabs = page.getByRole('navigation', { name: 'Circuits by when they are due' }).getByRole('link')
  await expect(tabs.first()).toHaveText('All3')

  await title.click()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  const [first, second, third] = references as [string, string, string]
  const link = page.getByRole('link', { name: second })
  await expect(link).toBeFocused()
  const undo = page.getByRole('button', { name: `Undo “Deposit cleared” done today: ${second}` })
  await page.keyboard.press('x')
  await expect(undo).toBeVisible()
  await expect(link).toBeFocused()
  await expect(page.getByText(`“Deposit cleared” of ${second} is marked as done today`)).toBeAttached()
  expect(await nextOf(second)).toBe('validated')
  await page.keyboard.press('x')
  await expect(undo).toHaveCount(0)
  await expect(link).toBeFocused()
  expect(await nextOf(second)).toBe('deposit_cleared')

  // Two in a row: both keep their places until the second can no longer be undone.
  await page.keyboard.press('x')
  await expect(undo).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(2)
  await expect(links).toHaveText(references)
  const tick = (reference: string) =>
    page.getByRole('button', { name: `“Validated” done today: ${reference}` })
  await expect(tick(third)).toBeVisible({ timeout: 15_000 })
  await expect(tick(second)).toBeVisible()
  await expect(page.getByRole('link', { name: third })).toBeFocused()

  await page.getByRole('radiogroup', { name: 'View' }).getByText('Week').click()
  await expect(page).toHaveURL(/week=\d{4}-\d\d-\d\d/)
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'View' }).getByText('List').click()
  await expect(links).toHaveCount(3)

  const waiting = page.getByRole('button', { name: /^Waiting for the company/ })
  await expect(waiting).toHaveText(/1$/)
  await waiting.click()
  await expect(links).toHaveText([first])
  await waiting.click()
  await expect(links).toHaveCount(3)

  await page.getByRole('button', { name: `Change “Validated” of ${second}` }).click()
  const dialog = page.getByRole('dialog', { name: `Validated: ${second}` })
  await dialog.getByLabel('Note').fill('The riser was locked')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, second)).toContainText('The riser was locked')

  await page.keyboard.press('?')
  const keys = (list: string) => page.getByRole('dialog').getByRole('table', { name: list }).getByRole('row')
  await expect(keys('Lists')).toHaveCount(4)
  await expect(keys('Deliveries')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: second }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.order_reference)
  await expect(circuitCard(page, second)).toBeVisible()
  await page.goBack()
  await expect(links).toHaveCount(3)
  await page.setViewportSize(phone)
  await expectOneRowOverCards(page)
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const sort = page.getByLabel('Sort by')
  const more = page.getByRole('button', { name: 'More', exact: true })
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const control of [filter, sort, more, links.first()]) {
    await expect(control).toBeFocused()
    await page.keyboard.press('Tab')
  }
  await expect(sort.getByRole('option', { selected: true })).toHaveText('Due, ascending')
  await sort.selectOption('Circuit, descending')
  await expect(links).toHaveText(references.toReversed())
  await filter.click()
  const filters = page.getByRole('dialog', { name: 'Filter' })
  await filters.getByRole('button', { name: /^Waiting for the company/ }).click()
  await expect(links).toHaveText([first])
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Close' }).click()
  await expect(filter).toBeFocused()
  await expect(links).toHaveText([first])
  await page.getByRole('button', { name: 'Remove the filter Waiting for' }).click()
  await expect(filter).toBeFocused()
  await expect(links).toHaveCount(3)
  const cards = page.getByRole('row').filter({ has: links })
  const highest = () => highestOf(cards)
  await expect.poll(highest, 'a card of three lines').toBeLessThanOrEqual(120)
  // Long names and open questions need no more space.
  await page.goto('client-manager/orders/deliveries?accounts=all&waiting=1')
  await expect(page.getByText(/^Company: answer/).first()).toBeVisible()
  await expect.poll(highest, 'a card with a question').toBeLessThanOrEqual(120)
})

test('a circuit is delivered from its row in the list', async ({ page, signIn, apiOf }) => {
  const order = await createOrder(await apiOf('borneo'))
  const [{ id, circuit_reference: reference, milestones }] = order.circuit_list
  const api = await signIn('manager')
  await api.put(`/circuits/${id}`, { status: 'processing' })
  for (const { kind } of milestones.slice(1, -1))
    await api.put(`/circuits/${id}/milestones/${kind}`, { actual: businessToday() })
  await page.setViewportSize(wide)
  await page.goto(`client-manager/orders/deliveries?accounts=all&keyword=${reference}`)
  await page.getByRole('button', { name: `Deliver ${reference}` }).click()
  await page
    .getByRole('dialog', { name: `Deliver circuit ${reference}` })
    .getByRole('button', { name: 'Deliver circuit' })
    .click()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()

  await page.goto('')
  await page.getByRole('link', { name: 'In delivery' }).click()
  await expect(page).toHaveURL(/orders\/deliveries$/)
  await page.goto('client-manager/orders/deliveries?due=overdue&accounts=all')
  const { count } = await api.get('/circuits/deliveries?due=overdue&accounts=all')
  await expect(
    page
      .getByRole('navigation', { name: 'Circuits by when they are due' })
      .getByRole('link', { name: /^Overdue/ }),
  ).toHaveText(`Overdue${count}`)
})
