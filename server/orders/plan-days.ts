import type { z } from 'zod'
import { nextWorkingDay, workCalendarOf } from '#contract/days.ts'
import type { CallData } from '#contract/endpoint.ts'
import type { planDaysCall } from '#contract/orders/plan-days.ts'
import { idsInList } from '#contract/quotes/comparable.ts'
import { readSiteCalendar } from '#server/buildings/work-calendars.ts'
import { readPlans } from '#server/orders/circuit-plans.ts'
import { firstPossible } from '#server/orders/plan-step.ts'
import { circuitsOf, whySkipped } from '#server/orders/replan-circuits.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Asked = z.output<NonNullable<typeof planDaysCall.query>>

/**
 * Reads on which days a step of circuits can be planned together: a working day at the sites of each, from the latest of
 * their first possible days. 404 for an unknown circuit or order.
 */
export async function readPlanDays(
  db: Db,
  viewer: Viewer,
  { circuit_ids, order_ids, kind }: Asked,
): Promise<CallData<typeof planDaysCall>> {
  const ids = circuit_ids === undefined ? await circuitsOf(db, idsInList(order_ids!)) : idsInList(circuit_ids)
  const plans = await readPlans(db, viewer, ids)
  const open = plans.filter((plan) => whySkipped(plan, kind) === null)
  const days = open.map((plan) => firstPossible(plan, kind, viewer.today)).toSorted()
  const shown = open.length > 0 ? open : plans
  const calendar = await readSiteCalendar(
    db,
    shown.map(({ ordered }) => ordered).toSorted()[0]!,
    shown.flatMap(({ sites }) => sites),
  )
  const last = days.at(-1)
  return { ...calendar, first: last === undefined ? null : nextWorkingDay(last, workCalendarOf(calendar)) }
}
