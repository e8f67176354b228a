import { expect, type Locator, type Page } from '@playwright/test'
import { ringgitText, sen } from '#contract/money.ts'
import { dayAfter } from '#e2e/calendar.ts'
import { createOrder } from '#e2e/seed.ts'
import type { Signed } from '#e2e/world.ts'

/** A circuit's row on its order's page. */
export const circuitRow = (page: Page, reference: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link'), hasText: reference })
/** A circuit's details, which its row opens. */
export const circuitCard = (page: Page, reference: string) => page.getByRole('article', { name: reference })

/** Opens the details of a circuit from its row. */
export async function openCircuit(page: Page, reference: string) {
  await circuitRow(page, reference).getByRole('link').click()
  const card = circuitCard(page, reference)
  await expect(card).toBeVisible()
  return card
}

/** Closes the details of a circuit, which gives the focus back to its row. */
export async function closeCircuit(page: Page, reference: string) {
  await page
    .getByRole('dialog', { name: `Circuit ${reference}`, exact: true })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(circuitCard(page, reference)).toHaveCount(0)
}

export const stepsOf = (card: Locator) =>
  card.getByRole('list', { name: 'Delivery milestones' }).getByRole('listitem')
export const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

/** An amount as screens and prints show it. */
export const inRinggit = (amount: number) => ringgitText(sen(Math.round(amount * 100)))

/** The amounts in a part of a page, in their order there. */
export const amountsIn = async (part: Locator) => (await part.innerText()).match(/RM [\d,]+\.\d\d/g) ?? []

/** An extra charge as the client manager requests it, in ringgit before tax. */
export const charge = () => ({
  nrc: 1_200,
  mrc: 80,
  reason: 'Trenching to the riser',
  answer_by: dayAfter(7),
})

/** Follows a matter of the company's dashboard to the details of its circuit, and closes these for its order. */
export async function openFromDashboard(page: Page, matter: RegExp, reference: string) {
  await page.goto('')
  await page.getByRole('link', { name: matter }).filter({ hasText: reference }).click()
  await expect(circuitCard(page, reference)).toBeVisible()
  await closeCircuit(page, reference)
}

/** A new order of Acme's, with the details of its first circuit open for the client manager; `started` if work has begun. */
export async function circuitAtDesk(
  { page, signIn, apiOf }: Signed,
  { circuits = 1, started = false }: { circuits?: number; started?: boolean } = {},
) {
  const acme = await apiOf('acme')
  const order = await createOrder(acme, circuits)
  const [circuit] = order.circuit_list
  const reference: string = circuit.circuit_reference
  const manager = await signIn('manager')
  if (started) await manager.put(`/circuits/${circuit.id}`, { status: 'processing' })
  await page.goto(`client-manager/orders/view/${order.id}?circuit=${reference}`)
  return { acme, manager, order, circuit, reference, card: circuitCard(page, reference) }
}
