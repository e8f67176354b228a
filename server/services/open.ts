import { sql } from 'kysely'
import { plusWorkingDays } from '#contract/days.ts'
import { termEnd } from '#contract/services/exit-charge.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import type { Db } from '#server/platform/db.ts'
import { record } from '#server/platform/history.ts'
import { readPortalNumbers } from '#server/platform/portal-number.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { serviceHistory } from '#server/services/lock.ts'

/**
 * Makes a service of each circuit that was handed over. Billing starts on that day, or on the requested one if it is
 * later; the company can accept or reject the service for some working days at its sites.
 */
export async function openServices(db: Db, viewer: Viewer, companyId: number, circuitIds: readonly number[]) {
  const circuits = await db
    .selectFrom('circuit as k')
    .innerJoin('quote as q', (on) =>
      on.onRef('q.company_id', '=', 'k.company_id').onRef('q.id', '=', 'k.quote_id'),
    )
    .innerJoin('circuit_milestone as m', (on) =>
      on
        .onRef('m.company_id', '=', 'k.company_id')
        .onRef('m.circuit_id', '=', 'k.id')
        .on('m.kind', '=', 'handed_over'),
    )
    .select([
      'k.id',
      'k.requested_date',
      'k.contract_months',
      'k.total_mrc',
      'q.product_id',
      'q.site_a',
      'q.site_b',
    ])
    .select(sql<string[]>`array_remove(array[q.site_a_key, q.site_b_key], null)::text[]`.as('site_keys'))
    .select((row) => row.ref('m.actual').$notNull().as('handed_over_on'))
    .where('k.company_id', '=', companyId)
    .where('k.id', 'in', circuitIds)
    .orderBy('k.id')
    .execute()
  const { acceptance_days } = await readPortalNumbers(db, viewer.today)
  const from = circuits.map(({ handed_over_on }) => handed_over_on).toSorted()[0]!
  const calendars = await readWorkCalendars(
    db,
    from,
    circuits.map(({ site_a, site_b }) => [site_a, site_b]),
  )
  const services = await db
    .insertInto('service')
    .values(
      circuits.map((circuit, index) => {
        const { handed_over_on, requested_date: requested, contract_months } = circuit
        const billing_from = requested !== null && requested > handed_over_on ? requested : handed_over_on
        // The calendar counts from the day that people can act on, which may follow a hand-over recorded late.
        const told = handed_over_on > viewer.today ? handed_over_on : viewer.today
        return {
          company_id: companyId,
          year: Number(viewer.today.slice(0, 4)),
          circuit_id: circuit.id,
          follows_id: null,
          state: 'accepting' as const,
          product_id: circuit.product_id!,
          site_keys: circuit.site_keys,
          contract_months,
          total_mrc: circuit.total_mrc,
          handed_over_on,
          accept_by: plusWorkingDays(told, acceptance_days, calendars[index]!),
          accepted_on: null,
          accepted_by: null,
          rejection_words: null,
          billing_from,
          term_ends: termEnd(billing_from, contract_months),
          last_day: null,
          exit_charge: null,
          created_at: viewer.now,
        }
      }),
    )
    .returning('id')
    .execute()
  await record(
    db,
    viewer,
    serviceHistory,
    services.map(({ id }) => ({ company_id: companyId, service_id: id, action: 'hand_over' as const })),
  )
}
