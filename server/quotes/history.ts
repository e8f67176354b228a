import { sql } from 'kysely'
import { toRinggit } from '#contract/money.ts'
import type { changedFields, QuoteEvent } from '#contract/quotes/events.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export type Change = QuoteEvent['changes'][number]

/** What an event keeps beside who, when and what. */
export interface EventDetail {
  reason?: string | null
  changes?: Change[]
}

/** Puts the same action on record for quotes, each with what it changed. */
export async function record(
  db: Db,
  viewer: Viewer,
  action: string,
  deeds: readonly (EventDetail & { quote: { company_id: number; id: number } })[],
): Promise<void> {
  await db
    .insertInto('quote_event')
    .values(
      deeds.map(({ quote, ...detail }) => ({
        company_id: quote.company_id,
        quote_id: quote.id,
        at: viewer.now,
        actor_id: viewer.userId,
        action,
        detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null,
      })),
    )
    .execute()
}

/** The fields that differ, each as it was and as it is, in the words and amounts a reader sees. */
export function changesBetween(before: Quote, after: Quote): Change[] {
  const values = (quote: Quote): Record<(typeof changedFields)[number], Change['before']> => ({
    product: quote.product,
    site_a: quote.site_a ?? quote.location,
    site_b: quote.site_b,
    bandwidth: quote.bandwidth,
    term: quote.contract,
    fixed_ip: quote.fixed_ip,
    voice: quote.voice,
    device: quote.device,
    validity: quote.validity,
    total_nrc: quote.total_nrc === null ? null : toRinggit(quote.total_nrc),
    total_mrc: quote.total_mrc === null ? null : toRinggit(quote.total_mrc),
    status: quote.status,
    project: quote.project_name,
    // Told of by a record of its own, which no company reads.
    owner: null,
  })
  const [was, is] = [values(before), values(after)]
  return (Object.keys(was) as Change['field'][])
    .filter((field) => was[field] !== is[field])
    .map((field) => ({ field, before: was[field], after: is[field] }))
}

/**
 * The events of one quote as JSON, oldest first. A customer sees staff as the portal, not by name, and nothing of who
 * among them has the quote.
 */
export function eventsOf(
  companyId: ReturnType<typeof sql.ref>,
  quoteId: ReturnType<typeof sql.ref>,
  reader: Viewer,
) {
  const events = sql`select at, id, action, actor_id, detail from quote_event
    where company_id = ${companyId} and quote_id = ${quoteId}`
  const withAssignments = sql`(${events} union all ${assignmentsOf(companyId, quoteId)})`
  return sql`(select coalesce(json_agg(json_build_object(
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'action', e.action, 'actor', coalesce(u.first_name || ' ' || u.last_name, 'Trunkline'),
      'reason', e.detail ->> 'reason', 'changes', coalesce(e.detail -> 'changes', '[]'::jsonb)) order by e.at, e.id), '[]')
    from ${reader.companyId === null ? withAssignments : sql`(${events})`} e left join portal_user u on u.id = e.actor_id)`
}

function assignmentsOf(companyId: ReturnType<typeof sql.ref>, quoteId: ReturnType<typeof sql.ref>) {
  return sql`select h.at, h.id, 'owner', h.actor_id, jsonb_build_object('changes', jsonb_build_array(
      jsonb_build_object('field', 'owner', 'before', was.first_name || ' ' || was.last_name,
        'after', now.first_name || ' ' || now.last_name)))
    from quote_assignment h left join portal_user was on was.id = h.before_id
      left join portal_user now on now.id = h.after_id
    where h.company_id = ${companyId} and h.quote_id = ${quoteId}`
}
