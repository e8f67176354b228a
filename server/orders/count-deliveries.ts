import { sql, type RawBuilder } from 'kysely'
import { dueGroups, weekEndOf, type DeliveryCounts, type DueGroup } from '#contract/orders/deliveries.ts'
import { awaitingAnswer, isUnderWay, nextIsOfCompany } from '#server/orders/needs.ts'
import type { Viewer } from '#server/platform/viewer.ts'

type Today = Pick<Viewer, 'today'>

export function dueGroupsOf({ today }: Today): Record<DueGroup, RawBuilder<boolean>> {
  const weekEnd = weekEndOf(today)
  return {
    overdue: sql`k.next_planned < ${today}`,
    this_week: sql`k.next_planned between ${today} and ${weekEnd}`,
    later: sql`(k.next_planned > ${weekEnd} or k.next_planned is null)`,
  }
}

export function countOpenIn(group: DueGroup, viewer: Today) {
  return sql<number>`(select count(*) from circuit k where ${isUnderWay} and ${dueGroupsOf(viewer)[group]})`
}

/**
 * Circuits in each group, and those of them that await their company. Grouped by day first: there are fewer days than
 * circuits.
 */
export function countsOfGroups(viewer: Viewer, conditions: readonly RawBuilder<boolean>[]) {
  const where = sql.join(conditions, sql` and `)
  const perGroup = (count: (group: RawBuilder<boolean>) => RawBuilder<number>) =>
    sql`json_build_object(${sql.join(
      dueGroups.flatMap((name) => [sql.lit(name), count(dueGroupsOf(viewer)[name])]),
    )})`
  return sql<Pick<DeliveryCounts, 'circuits' | 'waiting'>>`
    select ${perGroup((group) => circuitsThat(group))} as circuits,
      ${perGroup(
        (group) => sql`${circuitsThat(sql`${group} and ${nextIsOfCompany}`)}
          + (select count(*) from ${owingAnswers(viewer)} where ${where} and ${group})`,
      )} as waiting
    from (select k.next_planned, k.next_owner, count(*) as circuits from circuit k where ${where} group by 1, 2) k`
}

const circuitsThat = (condition: RawBuilder<boolean>) =>
  sql<number>`coalesce(sum(k.circuits) filter (where ${condition}), 0)::bigint`

/** The circuits that wait for an answer of their company, and not for its milestone. */
function owingAnswers({ today }: Today) {
  // A lateral look-up, because a join may read every circuit.
  return sql`(${sql.join(awaitingAnswer(today), sql` union `)}) a cross join lateral (
    select * from circuit k where k.company_id = a.company_id and k.id = a.circuit_id
      and (${nextIsOfCompany}) is not true offset 0) k`
}
