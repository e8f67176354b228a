import type { z } from 'zod'
import { daysBetween } from '#contract/days.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import type { quoteDraft } from '#contract/quotes/draft.ts'
import { setMilestones } from '#server/orders/circuit-plans.ts'
import { recordDeposit } from '#server/orders/deposit.ts'
import { placeOrder } from '#server/orders/place.ts'
import { readOrder } from '#server/orders/queries.ts'
import { termsInForce } from '#server/orders/terms.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

interface Person {
  /** Null for staff. */
  companyId: number | null
  userId: number
}
interface Buyer extends Person {
  companyId: number
}

export interface Cast {
  acme: Buyer
  /** A colleague at Acme with a spending limit. */
  colleague: Buyer
  borneo: Buyer
  manager: Person
  daniel: Person
  admin: Person
}

/** The facts that most companies of the demo share. */
export const enterprise = {
  rcc_id: 11,
  rcc_title: 'Enterprise Central',
  customer_group: 'Enterprise',
  credit_term: '30 days',
  entity_registered_type: 'Private limited company',
  bill_country: 'Malaysia',
}
export type ViewerOf = (person: Person, daysAgo: number) => Viewer

export type StoryDraft = Omit<z.input<typeof quoteDraft>, 'bandwidth_id'> & { mbps: number }
export type AddStoryQuotes = (
  viewer: Viewer,
  projectName: string | null,
  drafts: StoryDraft[],
) => Promise<number[]>

type Purchase = Parameters<typeof placeOrder>[2]

export function orderForStory(
  db: Db,
  viewer: Viewer,
  quote_ids: number[],
  po_number: string,
  more?: Partial<Purchase>,
) {
  const accepted_terms_version = termsInForce.version
  return placeOrder(db, viewer, { quote_ids, po_number, accepted_terms_version, ...more })
}

export async function receiveDeposit(db: Db, viewer: Viewer, order: number) {
  const { deposit: amount, order_reference } = await readOrder(db, viewer, order)
  const bank_reference = `IBG ${order_reference}`
  if (amount > 0)
    await recordDeposit(db, viewer, order, { kind: 'received', amount, day: viewer.today, bank_reference })
}

/** Does steps on the days they were planned for, at least so many days ago. */
export async function doSteps(
  db: Db,
  ago: (days: number) => Viewer,
  circuits: number[],
  steps: readonly { kind: Milestone; planned: string }[],
  least: number,
) {
  for (const { kind, planned } of steps.filter(isNotDeposit)) {
    const viewer = ago(Math.max(least, daysBetween(planned, ago(0).today)))
    await setMilestones(db, viewer, circuits, kind, { actual: viewer.today })
  }
}

/** The deposit book closes that step. */
export const isNotDeposit = ({ kind }: { kind: Milestone }) => kind !== 'deposit_cleared'
