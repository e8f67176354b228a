import type { Locator, Page } from '@playwright/test'
import { dayAfter } from '#e2e/calendar.ts'

export const circuitCard = (page: Page, reference: string) => page.getByRole('article', { name: reference })
export const stepsOf = (card: Locator) =>
  card.getByRole('list', { name: 'Delivery milestones' }).getByRole('listitem')
export const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem')

/** An extra charge as the client manager asks for it, in ringgit before tax. */
export const charge = () => ({
  nrc: 1_200,
  mrc: 80,
  reason: 'Trenching to the riser',
  answer_by: dayAfter(7),
})
