import type { OrderEvent } from '#contract/orders/events.ts'

export type GroupedEvent = OrderEvent & { others: number }

/** Groups the events of one action on several circuits: same moment, person, action and outcome. */
export function groupEvents(events: readonly OrderEvent[]): GroupedEvent[] {
  const groups: GroupedEvent[] = []
  for (const event of events) {
    const last = groups.findLast((each) => each.at === event.at && sameOf(each) === sameOf(event))
    if (last && event.circuit_reference) last.others += 1
    else groups.push({ ...event, others: 0 })
  }
  return groups
}

/** The state before may differ, except for a hand-over that moved: its entry tells from which day to which. */
function sameOf({ action, actor, key, milestone, reason, reason_code, changes }: OrderEvent): string {
  const moved = action === 'replan'
  return JSON.stringify([
    [action, actor, key, milestone, reason, reason_code],
    changes.map(({ field, before, after }) => [field, after, moved && before]),
  ])
}
