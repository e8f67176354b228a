import { sql, type RawBuilder } from 'kysely'
import type { Milestone } from '#contract/orders/milestones.ts'
import type { OrderEvent } from '#contract/orders/events.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Something done to an order or one of its circuits, as it is put on record. */
export interface Deed {
  company_id: number
  order_id: number
  circuit_id?: number
  action: string
  milestone?: Milestone
  reason?: string | null
  changes?: OrderEvent['changes']
}

/** Puts deeds on record, each with what it changed. The calendar does things as nobody. */
export async function record(db: Db, viewer: Viewer, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return
  await db
    .insertInto('order_event')
    .values(
      deeds.map(({ company_id, order_id, circuit_id, action, ...detail }) => ({
        company_id,
        order_id,
        circuit_id: circuit_id ?? null,
        at: viewer.now,
        actor_id: viewer.userId || null,
        action,
        detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
      })),
    )
    .execute()
}

/** The events of one order as JSON, oldest first. A customer sees staff as the portal, not by name. */
export function eventsOf(companyId: number, orderId: number): RawBuilder<OrderEvent[]> {
  return sql`(select coalesce(json_agg(json_build_object(
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'action', e.action, 'actor', coalesce(u.first_name || ' ' || u.last_name, 'Trunkline'),
      'circuit_reference', k.reference, 'milestone', e.detail ->> 'milestone', 'reason', e.detail ->> 'reason',
      'changes', coalesce(e.detail -> 'changes', '[]'::jsonb)) order by e.id), '[]')
    from order_event e
      left join circuit k on k.company_id = e.company_id and k.id = e.circuit_id
      left join portal_user u on u.id = e.actor_id
    where e.company_id = ${companyId} and e.order_id = ${orderId})`
}
