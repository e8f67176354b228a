import type { OrderEvent } from '#contract/orders/events.ts'

/** An event, and how many other circuits the same action did the same to. */
export type GroupedEvent = OrderEvent & { others: number }

/** What one action did to several circuits is told once: same moment, same person, same action, same outcome. */
export function groupEvents(events: readonly OrderEvent[]): GroupedEvent[] {
  const groups: GroupedEvent[] = []
  for (const event of events) {
    const last = groups.findLast((each) => each.at === event.at && sameOf(each) === sameOf(event))
    if (last && event.circuit_reference) last.others += 1
    else groups.push({ ...event, others: 0 })
  }
  return groups
}

/** Where circuits were before may differ. */
function sameOf({ action, actor, milestone, reason, changes }: OrderEvent): string {
  return JSON.stringify([action, actor, milestone, reason, changes.map(({ field, after }) => [field, after])])
}
