import { sql, type Selectable } from 'kysely'
import {
  serviceCan,
  type ServiceAction,
  type ServiceChange,
  type ServiceEventAction,
  type ServiceState,
} from '#contract/services/service.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { History, HistoryEntry } from '#server/platform/history.ts'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

export type ServiceColumns = Selectable<Tables['service']>

export type LockedService = ServiceColumns &
  Pick<Selectable<Tables['circuit']>, 'quote_id' | 'rooms_a' | 'rooms_b' | 'cost_centre' | 'end_customer'> &
  Pick<Selectable<Tables['quote']>, 'keeps_end'> & {
    shown: ServiceState
    company: string
  }

export interface ServiceEntry extends HistoryEntry {
  service_id: number
  action: ServiceEventAction
  changes?: ServiceChange[]
}

export const serviceHistory: History<ServiceEntry> = { table: 'service_event', about: ['service_id'] }

export const serviceStateOn = (today: string) =>
  sql<ServiceState>`service_state(s.state, s.accept_by, s.ends_on, ${today}::date)`

/** Throws 404 for what the viewer may not see, 409 if the state of the service does not allow the action. */
export async function lockService(
  db: Db,
  viewer: Viewer,
  id: number,
  action: ServiceAction,
): Promise<LockedService> {
  const { rows } = await sql<LockedService>`
    select s.*, ${serviceStateOn(viewer.today)} as shown, c.name as company, k.quote_id, k.rooms_a, k.rooms_b, k.cost_centre,
      k.end_customer, q.keeps_end
    from service s
      join company c on c.id = s.company_id
      join circuit k on k.company_id = s.company_id and k.id = s.circuit_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where s.id = ${id} and (${isStaff(viewer)} or s.company_id = ${viewer.companyId})
    for update of s`.execute(db)
  const [found] = rows
  if (!found) throw notFound()
  if (!serviceCan(action, found.shown))
    throw new AppError('wrong_status', (w) =>
      action === 'change'
        ? w.serviceNotChanged(found.reference, found.shown)
        : w.serviceIsNow(found.reference, found.shown),
    )
  if (action === 'change' || action === 'cease') await refuseReplaced(db, found)
  return found
}

/** 409 with the circuit that takes the place of the service. */
export async function refuseReplaced(
  db: Db,
  { company_id, id, reference }: Pick<LockedService, 'company_id' | 'id' | 'reference'>,
): Promise<void> {
  const { rows } = await sql<{ circuit: string; order: string }>`
    select k.reference as circuit, o.reference as "order"
    from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where k.company_id = ${company_id} and k.replaces_id = ${id} and k.status <> 'cancelled'`.execute(db)
  for (const { circuit, order } of rows)
    throw new AppError('wrong_status', (w) => w.serviceReplaced(reference, circuit, order))
}

/** By id, in this order. */
export async function lockReplaced(
  db: Db,
  companyId: number,
  ids: readonly (number | null)[],
): Promise<Map<number | null, ServiceColumns>> {
  const { rows } = await sql<ServiceColumns>`
    select * from service where company_id = ${companyId} and id = any(${ids}::bigint[])
    order by id for update`.execute(db)
  return new Map(rows.map((service) => [service.id, service]))
}
