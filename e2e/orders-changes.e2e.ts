import { minusWorkingDays, plusWorkingDays, workCalendarOf } from '#contract/days.ts'
import { namedDay, shownDay } from '#e2e/calendar.ts'
import { circuitCard, history, openCircuit } from '#e2e/orders.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('a company requests an earlier date, and two people agree on a charge', async ({
  page,
  signIn,
  apiOf,
}) => {
  const acme = await apiOf('acme')
  const order = await createOrder(acme)
  const [{ circuit_reference: reference, promised, quote }] = order.circuit_list
  const calendar = workCalendarOf((await acme.get(`/quotes/rest-days?ids=${quote.id}`)).data)
  const earlier = minusWorkingDays(promised, 5, calendar)
  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  const card = circuitCard(page, reference)
  const request = page.getByRole('region', { name: `Date requested: ${reference}` })

  // By keyboard alone.
  const menu = card.getByRole('button', { name: 'Change circuit' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Site contacts' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Requested date: ${reference}` })
  const send = dialog.getByRole('button', { name: 'Request date' })
  await expect(send).toHaveAccessibleDescription('Enter another date and a reason.')
  const date = dialog.getByLabel('Requested date')
  await date.fill(shownDay(plusWorkingDays(promised, 5, calendar)))
  await expect(dialog.getByRole('status')).toHaveText('The hand-over moves to this date at once.')
  await date.fill(shownDay(earlier))
  await expect(dialog.getByRole('status')).toContainText('Your client manager decides.')
  await dialog.getByLabel('Reason').fill('Our present line ends')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(request).toContainText(`Hand-over on ${namedDay(earlier)} requested`)
  await expect(request.getByRole('button', { name: 'Withdraw request' })).toBeVisible()

  await signIn('manager')
  await page.goto('')
  await page.getByRole('link', { name: `Date request ${reference}` }).click()
  await expect(request).toContainText('Our present line ends')
  await request.getByRole('button', { name: 'Answer date request' }).click()
  const answer = page.getByRole('dialog', { name: `Date request for circuit ${reference}` })
  await answer.getByRole('radio', { name: 'Accept with a charge' }).check()
  const offer = answer.getByRole('button', { name: 'Accept with a charge' })
  await expect(offer).toHaveAccessibleDescription('Still needed: an amount, a reason.')
  await answer.getByLabel('One-time, before tax').fill('400')
  await answer.getByLabel('Message to the company').fill('A second crew')
  await expectAccessible(page)
  await offer.click()
  await expect(request).toContainText('is possible at an extra charge.')

  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  await card.getByRole('button', { name: `Accept the extra charge on ${reference}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept extra charge' }).click()
  await expect(card).toContainText(/The request for hand-over on .* was accepted on .*A second crew/)
  await expect(card).toContainText(
    new RegExp(`Planned hand-over\\s*${shownDay(earlier)}.*First promised for ${namedDay(promised)}`, 's'),
  )
  await expect(request).toHaveCount(0)
})

test('a later date applies at once', async ({ page, signIn }) => {
  const acme = await signIn('acme')
  const order = await createOrder(acme)
  const [{ circuit_reference: reference, promised, quote }] = order.circuit_list
  const calendar = workCalendarOf((await acme.get(`/quotes/rest-days?ids=${quote.id}`)).data)
  const later = plusWorkingDays(promised, 5, calendar)
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  const card = circuitCard(page, reference)
  await card.getByRole('button', { name: 'Change circuit' }).click()
  await page.getByRole('menuitem', { name: 'Requested date' }).click()
  const dialog = page.getByRole('dialog', { name: `Requested date: ${reference}` })
  await dialog.getByLabel('Requested date').fill(shownDay(later))
  await dialog.getByLabel('Reason').fill('The fit-out takes longer')
  await dialog.getByRole('button', { name: 'Request date' }).click()
  await expect(card).toContainText(new RegExp(`Planned hand-over\\s*${shownDay(later)}`))
})

test('contacts, rooms and the PO number change on the order', async ({ page, signIn, expectConsole }) => {
  expectConsole(/422/)
  const acme = await signIn('acme')
  const order = await createOrder(acme)
  const [{ id, circuit_reference: reference, quote }] = order.circuit_list
  await page.goto(`customer/orders/view/${order.id}`)
  await page.getByRole('button', { name: 'Change PO number' }).click()
  const po = page.getByRole('dialog', { name: 'Change PO number' })
  await po.getByLabel('Purchase order number').fill('PO-CHANGED')
  await po.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Purchase order', exact: true })).toContainText('PO-CHANGED')

  const card = await openCircuit(page, reference)
  const change = async (what: string) => {
    await card.getByRole('button', { name: 'Change circuit' }).click()
    await page.getByRole('menuitem', { name: what }).click()
    return page.getByRole('dialog', { name: `${what}: ${reference}` })
  }
  const rooms = await change('Where the line ends')
  await rooms
    .getByRole('group', { name: /^Site B/ })
    .getByLabel('Level')
    .fill('7')
  await expectAccessible(page)
  await rooms.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Site B: Level 7')

  const contacts = await change('Site contacts')
  const atB = contacts.getByRole('group', { name: `Contact at ${quote.site_b}` })
  await atB.getByLabel('Name').fill('Noor Aini')
  await expect(contacts.getByRole('button', { name: 'Save' })).toBeDisabled()
  await atB.getByLabel('Phone').fill('1')
  await contacts.getByRole('button', { name: 'Save' }).click()
  await expect(atB.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a phone number/)
  await atB.getByLabel('Phone').fill('03-2345 6789')
  await expectAccessible(page)
  await contacts.getByRole('button', { name: 'Save' }).click()
  await expect(contacts).toHaveCount(0)
  await page.goto(`customer/orders/view/${order.id}`)
  await expect(page.getByRole('region', { name: 'Site contacts' })).toContainText(/Noor Aini.*03-2345 6789/)
  await expect(history(page).first()).toContainText(/Site contacts changed.*Contact: .*Noor Aini/)
  await expect(history(page).nth(1)).toContainText(/Rooms changed.*Site B, block .*– \/ 7 \/ –/)
  await expect(history(page).nth(2)).toContainText(/PO number changed.*PO number: .*PO-CHANGED/)

  const manager = await signIn('manager')
  await manager.put(`/circuits/${id}`, { status: 'processing' })
  await manager.put(`/circuits/${id}`, { status: 'delivered' })
  await signIn('acme')
  await page.goto(`customer/orders/view/${order.id}?circuit=${reference}`)
  await card.getByRole('button', { name: 'Change circuit' }).click()
  const item = page.getByRole('menuitem', { name: 'Site contacts' })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('The circuit is Delivered.')
})
