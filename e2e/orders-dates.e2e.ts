import { fillInOrder } from '#e2e/actions.ts'
import { namedDay, shownDay } from '#e2e/calendar.ts'
import { circuitRow, closeCircuit, openCircuit } from '#e2e/orders.ts'
import { activeQuote } from '#e2e/seed.ts'
import { expect, expectAccessible, test } from '#e2e/world.ts'

test('each quote of an order can have its own date and rooms', async ({ page, signIn }) => {
  const api = await signIn('acme')
  const fast = await activeQuote(api)
  const slow = await activeQuote(api, undefined, { site_b_nis: 'KBR-0001' })
  const [first, last] = await Promise.all(
    [fast, slow].map(async ({ id }) => (await api.get(`/quotes/${id}`)).data.earliest_date),
  )
  await page.goto(`customer/quotes/send-to-order?ids=${fast.id},${slow.id}`)
  // One date for both must fit the slower one.
  await expect(page.getByRole('main')).toContainText(`Not before ${namedDay(last)}`)
  await page.getByRole('checkbox', { name: 'Set a date for each quote' }).check()
  const dateOf = (quote: { quote_reference: string }) =>
    page.getByRole('group', { name: /Requested dates/ }).getByLabel(quote.quote_reference)
  const siteB = page.getByRole('group', { name: new RegExp(`^${slow.quote_reference} · Site B: `) })
  await siteB.getByLabel('Level').fill('2')
  await siteB.getByLabel('Unit').fill('2-05')
  await dateOf(fast).fill(shownDay(first))
  // A rest day is refused under the field of its quote.
  const rest = new Date(`${last}T00:00:00Z`)
  while (rest.getUTCDay() !== 5) rest.setUTCDate(rest.getUTCDate() + 1)
  await dateOf(slow).fill(shownDay(rest.toISOString().slice(0, 10)))
  await dateOf(slow).blur()
  await expect(page.getByText(/^No work at the sites: .*The next possible date is/)).toBeVisible()
  // The calendar names such days, and does not offer them.
  await dateOf(slow).click()
  const resting = page.getByRole('button', { name: /^\d+ \w+ \d{4}, Rest day, Kelantan$/ }).first()
  await expect(resting).toBeDisabled()
  await expect(resting).toHaveAttribute('title', 'Rest day, Kelantan')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  // Nothing is sent, and the field takes the focus.
  await fillInOrder(page, 'PO-DATES')
  await expect(dateOf(slow)).toBeFocused()
  const said = await page.getByText(/^No work at the sites/).innerText()
  const next = new Date(`${/date is (\d+ \w+ \d{4})/.exec(said)![1]} UTC`).toISOString().slice(0, 10)
  // The down arrow leads to the selectable day, arrows from day to day, and both ways back to the field.
  const dayOf = (day: string) => page.getByRole('button', { name: namedDay(day), exact: true })
  await page.keyboard.press('ArrowDown')
  await expect(dayOf(next)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(dayOf(next)).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dateOf(slow)).toBeFocused()
  await expect(dayOf(next)).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(dayOf(next)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dateOf(slow)).toBeFocused()
  await expect(dateOf(slow)).toHaveValue(shownDay(next))
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Order O-\d{4}-\d{6}/)
  const { data } = await api.get(`/quotes/${slow.id}`)
  const { circuit_list } = (await api.get(`/orders/${data.order.id}`)).data
  expect(circuit_list.map((circuit: any) => [circuit.requested_date, circuit.promised])).toEqual([
    [first, first],
    [next, next],
  ])
  const rooms = page.getByText('Site B: Level 2, Unit 2-05')
  for (const { circuit_reference, promised } of circuit_list) {
    await expect(circuitRow(page, circuit_reference)).toContainText(shownDay(promised))
    await expect(await openCircuit(page, circuit_reference)).toContainText(
      new RegExp(`Requested date\\s*${shownDay(promised)}.*Planned hand-over\\s*${shownDay(promised)}`, 's'),
    )
    await expect(rooms).toHaveCount(circuit_reference === circuit_list[1].circuit_reference ? 1 : 0)
    await closeCircuit(page, circuit_reference)
  }
  await page.getByRole('link', { name: 'Print view' }).click()
  await expect(page.getByText(/Site B: .*Level 2, Unit 2-05/)).toHaveCount(1)
  for (const { promised } of circuit_list)
    await expect(page.getByRole('main')).toContainText(`Planned hand-over: ${namedDay(promised)}`)
})
