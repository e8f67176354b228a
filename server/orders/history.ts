import { sql } from 'kysely'
import type { OrderChange, OrderEventAction } from '#contract/orders/events.ts'
import type { Milestone, MoveReason } from '#contract/orders/milestones.ts'
import type { History, HistoryEntry } from '#server/platform/history.ts'

export interface OrderEntry extends HistoryEntry {
  order_id: number
  circuit_id?: number
  action: OrderEventAction
  milestone?: Milestone
  reason_code?: MoveReason
  changes?: OrderChange[]
}

export function aboutCircuit({
  company_id,
  order_id,
  id,
}: {
  company_id: number
  order_id: number
  id: number
}) {
  return { company_id, order_id, circuit_id: id }
}

export const orderHistory: History<OrderEntry> = {
  table: 'order_event',
  about: ['order_id', 'circuit_id'],
  more: sql`'milestone', e.detail ->> 'milestone', 'reason_code', e.detail ->> 'reason_code', 'circuit_reference',
    (select k.reference from circuit k where k.company_id = e.company_id and k.id = e.circuit_id)`,
}
