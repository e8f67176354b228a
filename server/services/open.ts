import { type Insertable, type Selectable, sql } from 'kysely'
import { plusDays, plusWorkingDays } from '#contract/days.ts'
import { replacementCharge, termEnd } from '#contract/services/exit-charge.ts'
import type { Sen } from '#contract/money.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import { readPortalNumbers } from '#server/platform/portal-number.ts'
import type { Tables } from '#server/platform/tables.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { tellOtherSide, writeService } from '#server/services/change.ts'
import {
  lockReplaced,
  serviceHistory,
  type LockedService,
  type ServiceColumns,
} from '#server/services/lock.ts'

/**
 * Makes a service of each circuit that was handed over. Billing starts on that day, or on the requested one if it is
 * later; the company can accept or reject the service for some working days at its sites, and is notified of it. All
 * circuits are of one order.
 */
export async function openServices(db: Db, viewer: Viewer, companyId: number, circuitIds: readonly number[]) {
  const { rows: circuits } = await sql<HandedOver>`
    select k.*, o.reference as order_reference, o.ordered_by, q.kind, q.keeps_end, q.product_id, q.site_a, q.site_b,
      array_remove(array[q.site_a_key, q.site_b_key], null)::text[] as site_keys, m.actual as handed_over_on
    from circuit k
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where k.company_id = ${companyId} and k.id = any(${circuitIds}::bigint[])
    order by k.id`.execute(db)
  const { acceptance_days } = await readPortalNumbers(db, viewer.today)
  const from = circuits.map(({ handed_over_on }) => handed_over_on).toSorted()[0]!
  const sites = circuits.map(({ site_a, site_b }) => [site_a, site_b])
  const calendars = await readWorkCalendars(db, from, sites)
  const ids = circuits.map(({ replaces_id }) => replaces_id)
  const replaced = await lockReplaced(db, companyId, ids)
  const services = await db
    .insertInto('service')
    .values(
      circuits.map((circuit, index) => {
        const { handed_over_on, requested_date: requested, contract_months } = circuit
        const billing_from = requested !== null && requested > handed_over_on ? requested : handed_over_on
        // The calendar counts from the day that people can act on, which may follow a hand-over recorded late.
        const told = handed_over_on > viewer.today ? handed_over_on : viewer.today
        const before = replaced.get(circuit.replaces_id)
        const renewed = circuit.kind === 'renew'
        return {
          company_id: companyId,
          year: Number(viewer.today.slice(0, 4)),
          circuit_id: circuit.id,
          follows_id: circuit.replaces_id,
          // The company accepted a renewed service before.
          state: renewed ? ('active' as const) : ('accepting' as const),
          product_id: circuit.product_id,
          site_keys: circuit.site_keys,
          contract_months,
          total_mrc: circuit.total_mrc,
          handed_over_on,
          accept_by: plusWorkingDays(told, acceptance_days, calendars[index]!),
          accepted_on: renewed ? viewer.today : null,
          accepted_by: renewed ? circuit.ordered_by : null,
          billing_from,
          term_ends: circuit.keeps_end ? before!.term_ends : termEnd(billing_from, contract_months),
          buyer_reference: circuit.buyer_reference ?? before?.buyer_reference ?? '',
          created_at: viewer.now,
        }
      }),
    )
    .returningAll()
    .execute()
  await record(
    db,
    viewer,
    serviceHistory,
    services.flatMap(({ id: service_id, state }) =>
      (state === 'active' ? (['hand_over', 'accept'] as const) : (['hand_over'] as const)).map((action) => ({
        company_id: companyId,
        service_id,
        action,
      })),
    ),
  )
  for (const service of services) {
    const before = replaced.get(service.follows_id)
    const { keeps_end } = circuits.find(({ id }) => id === service.circuit_id)!
    if (before) await endReplaced(db, viewer, before, { ...service, keeps_end })
  }
  const [first, ...others] = services.filter(({ state }) => state === 'accepting')
  if (!first) return
  const { order_id, order_reference, reference } = circuits.find(({ id }) => id === first.circuit_id)!
  await notify(db, viewer, {
    kind: 'service_changed',
    company_id: companyId,
    order_id,
    only: 'company',
    facts: {
      event: 'hand_over',
      day: [first, ...others].map(({ accept_by }) => accept_by).toSorted()[0]!,
      ...(others.length === 0
        ? { reference: first.reference, service: first.id, circuit: reference }
        : { reference: order_reference, count: others.length + 1 }),
    },
  })
}

type HandedOver = Selectable<Tables['circuit']> &
  Pick<Selectable<Tables['quote']>, 'kind' | 'keeps_end' | 'site_a' | 'site_b'> &
  Pick<Insertable<Tables['service']>, 'product_id' | 'site_keys' | 'handed_over_on'> & {
    order_reference: string
    ordered_by: number
  }

/**
 * Without an answer a service counts as accepted after `accept_by`. With `early_start` it is billed from its hand-over, and
 * the service that it replaced ends before that day. Throws 422 without an earlier start, 409 for it once the service has
 * a last day.
 */
export async function acceptService(
  db: Db,
  viewer: Viewer,
  service: LockedService,
  { early_start = false }: { early_start?: boolean },
): Promise<void> {
  const { reference, billing_from: before, handed_over_on, last_day } = service
  if (early_start && handed_over_on === before)
    throw invalid({ early_start: (w) => w.noEarlierStart(reference, before) })
  if (early_start && last_day !== null)
    throw new AppError('wrong_status', (w) => w.serviceEndsAlready(reference, last_day))
  const billing_from = early_start ? handed_over_on : before
  await writeService(
    db,
    viewer,
    service,
    {
      state: 'active',
      accepted_on: viewer.today,
      accepted_by: viewer.userId,
      ...(early_start && { billing_from, term_ends: await startEarly(db, viewer, service) }),
    },
    'accept',
    null,
    [
      { field: 'state', before: 'accepting', after: 'active' },
      ...(early_start ? [{ field: 'billing_from' as const, before, after: billing_from }] : []),
    ],
  )
  await tellOtherSide(db, viewer, service, 'accept', { day: billing_from })
}

/** Ends the replaced service before the hand-over, and returns the end of the new term. */
async function startEarly(db: Db, viewer: Viewer, service: LockedService): Promise<string | null> {
  const { company_id, contract_months, handed_over_on: billing_from, follows_id } = service
  const replaced = (await lockReplaced(db, company_id, [follows_id])).get(follows_id)
  if (replaced) await endReplaced(db, viewer, replaced, { ...service, billing_from })
  return service.keeps_end ? service.term_ends : termEnd(billing_from, contract_months)
}

/** The replaced service ends on the day before, without notice and at no more than the accepted exit charge. */
async function endReplaced(
  db: Db,
  viewer: Viewer,
  before: ServiceColumns,
  after: ServiceColumns & Pick<LockedService, 'keeps_end'>,
): Promise<void> {
  const { company_id } = before
  const last_day = plusDays(after.billing_from, -1)
  const charge = replacementCharge(before, last_day, {
    mrc: after.total_mrc,
    months: after.contract_months,
    keepsEnd: after.keeps_end,
  })
  const { rows } = await sql<{ exit_charge: Sen }>`
    select settle_exit(${company_id}, ${after.circuit_id}, ${charge}) as exit_charge`.execute(db)
  const { exit_charge } = rows[0]!
  await writeService(db, viewer, before, { last_day, exit_charge }, 'replace', null, [
    { field: 'service', before: before.reference, after: after.reference },
    { field: 'last_day', before: before.last_day, after: last_day },
    { field: 'exit_charge', before: before.exit_charge, after: exit_charge },
  ])
}
