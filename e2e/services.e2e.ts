import type { Page } from '@playwright/test'
import { dayAfter, shownDay } from '#e2e/calendar.ts'
import { circuitCard, inRinggit } from '#e2e/orders.ts'
import { createOrder } from '#e2e/seed.ts'
import { expect, expectAccessible, expectWithinPhone, phone, test, wide } from '#e2e/world.ts'

test('a company rejects, accepts, ends and keeps its service, staff suspend and resume it', async ({
  page,
  signIn,
  signInElsewhere,
}) => {
  const acme = await signIn('acme')
  const order = await createOrder(acme)
  const [circuit] = order.circuit_list
  const reference: string = circuit.circuit_reference
  const { page: desk, api: manager } = await signInElsewhere('manager')
  await manager.put(`/circuits/${circuit.id}`, { status: 'processing' })

  /** Returns the service that then awaits acceptance. */
  const handOver = async () => {
    await desk.goto(`client-manager/orders/view/${order.id}?circuit=${reference}`)
    const card = circuitCard(desk, reference)
    await card.getByRole('button', { name: `Deliver ${reference}` }).click()
    await confirmIn(desk, `Deliver circuit ${reference}`, 'Deliver circuit')
    await expect(card.getByText('Delivered', { exact: true })).toBeVisible()
    return (await acme.get(`/services?keyword=${reference}`)).data[0]
  }
  const state = (on: Page) => on.getByRole('region', { name: 'Status' })
  const openFromList = async (of: { service_reference: string }) => {
    await page.goto(`customer/orders/services?keyword=${reference}`)
    await page.getByRole('link', { name: of.service_reference }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(of.service_reference)
  }

  const first = await handOver()
  await openFromList(first)
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject' })).toHaveAccessibleDescription(
    /Say what does not work/,
  )
  await page.getByLabel('What does not work').fill('No light at site B')
  await expectAccessible(page)
  await confirmIn(page, `Reject service ${first.service_reference}`, 'Reject')
  await expect(state(page)).toContainText('Rejected')
  await expect(page.getByRole('button', { name: /Accept|End this service/ })).toHaveCount(0)
  await desk.goto(`client-manager/orders/services/${first.id}`)
  await expect(state(desk)).toContainText('No light at site B')

  const second = await handOver()
  await page.goto(`customer/orders/services?keyword=${reference}`)
  await expect(page.getByRole('row').filter({ hasText: 'Awaiting acceptance' })).toHaveCount(1)
  await expectAccessible(page)
  await expect(page.getByText(/^1 service · RM [\d,.]+\/mo$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Map' }).press('Space')
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByRole('group', { name: /^Map: 2 sites, Awaiting acceptance 2$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Awaiting acceptance 2', pressed: false }).press('Space')
  await page
    .getByRole('button', { name: /: \d+ sites?, Awaiting acceptance$/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('button', { name: 'All sites' })).toBeFocused()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expectWithinPhone(page)
  await openFromList(second)
  await expectAccessible(page)
  await expectWithinPhone(page)
  await page.setViewportSize(wide)
  await page.getByRole('button', { name: 'Accept' }).click()
  await confirmIn(page, `Accept service ${second.service_reference}`, 'Accept')
  await expect(page.getByText('Your line is ready')).toHaveCount(0)
  await expect(state(page)).toContainText('In service')
  await page.getByRole('button', { name: 'Edit your reference' }).click()
  await page.getByRole('textbox', { name: 'Your reference' }).fill('HQ uplink')
  await confirmIn(page, 'Edit your reference', 'Save')
  await expect(page.getByRole('region', { name: 'Particulars' })).toContainText('HQ uplink')

  const day = dayAfter(100)
  const { data: exit } = await acme.get(`/services/${second.id}/exit?on=${day}`)
  const last = state(page).getByLabel('If it ends on')
  await last.fill(shownDay(day))
  await expect(state(page).getByRole('status')).toContainText(inRinggit(exit.charge))
  // Both are checked without a call, whose refusal would be an error in the console.
  await last.fill(shownDay(dayAfter(5)))
  await expect(state(page)).toContainText('The first possible last day is')
  await last.fill(shownDay(dayAfter(4_000)))
  await expect(state(page)).toContainText(/The last day can be .* at the latest/)
  await page.getByRole('button', { name: 'End this service' }).click()
  const ending = page.getByRole('dialog', { name: `End service ${second.service_reference}` })
  await ending.getByLabel('Last day').fill(shownDay(day))
  await expect(ending).toContainText(inRinggit(exit.charge))
  await ending.getByLabel('Reason').fill('The office closes')
  await expectAccessible(page)
  await confirmIn(page, `End service ${second.service_reference}`, 'End this service')
  await expect(state(page)).toContainText(inRinggit(exit.charge))
  await page.getByRole('button', { name: 'Keep this service' }).click()
  await confirmIn(page, `Keep service ${second.service_reference}`, 'Keep this service')
  await expect(page.getByRole('button', { name: 'End this service' })).toBeVisible()

  await desk.goto(`client-manager/orders/services?keyword=${second.service_reference}`)
  await desk.getByRole('link', { name: second.service_reference }).click()
  for (const [action, shown] of [
    ['Suspend', 'Suspended'],
    ['Resume', 'In service'],
  ] as const) {
    await desk.getByRole('button', { name: action, exact: true }).click()
    await desk.getByRole('dialog').getByLabel('Reason').fill('Invoices of two months are unpaid')
    await confirmIn(desk, `${action} service ${second.service_reference}`, action)
    await expect(state(desk)).toContainText(shown)
  }
  await expectAccessible(desk)
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await page.reload()
  await expect(history.filter({ hasText: 'Resumed' })).toContainText('Trunkline')
  await expect(history.filter({ hasText: 'End requested' })).toContainText('The office closes')
})

/** Presses the button of a dialog, which closes once its call has succeeded. */
async function confirmIn(page: Page, title: string, button: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
