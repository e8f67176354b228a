import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The history table of a kind of record, and the columns that identify the record. */
export interface History<Entry extends HistoryEntry> {
  table: string
  about: readonly [record: keyof Entry & string, ...parts: (keyof Entry & string)[]]
  more?: RawBuilder<unknown>
}

export interface HistoryEntry {
  company_id: number
  action: string
  reason?: string | null
  changes?: readonly { field: string; before: string | number | null; after: string | number | null }[]
}

/** Records events in one statement and in this order. Events of the scheduler have no actor. */
export async function record<Entry extends HistoryEntry>(
  db: Db,
  viewer: Viewer,
  history: History<Entry>,
  entries: readonly Entry[],
): Promise<void> {
  if (entries.length > 0) await recording(viewer, history, entries).execute(db)
}

export function recording<Entry extends HistoryEntry>(
  viewer: Viewer,
  history: History<Entry>,
  entries: readonly Entry[],
): RawBuilder<unknown> {
  const about = history.about as readonly string[]
  const rows = entries.map(({ company_id, action, ...rest }) => {
    const given = Object.entries(rest)
    const detail = given.filter(([name]) => !about.includes(name))
    if (viewer.key) detail.push(['key', viewer.key.id])
    return {
      company_id,
      action,
      about: Object.fromEntries(given.filter(([name]) => about.includes(name))),
      detail: detail.length > 0 ? Object.fromEntries(detail) : null,
    }
  })
  const ids = about.map((name) => sql`(e.about ->> ${sql.lit(name)})::bigint`)
  return sql`
    insert into ${sql.table(history.table)} (company_id, ${columns(about)}, at, actor_id, action, detail)
    select e.company_id, ${sql.join(ids)}, ${viewer.now}, ${viewer.userId || null}::bigint, e.action, e.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}) as e(company_id bigint, action text, about jsonb, detail jsonb)`
}

/** A record's history as JSON, oldest first. Customers see staff as the portal. `also` adds entries with the same columns. */
export function eventsOf<Entry extends HistoryEntry>(
  { table, about, more }: History<Entry>,
  of: { company: RawBuilder<unknown>; record: RawBuilder<unknown> },
  also?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [key, ...parts] = about as readonly string[]
  const own = sql`select at, id, action, actor_id, detail ${parts.length > 0 ? sql`, company_id, ${columns(parts)}` : sql``}
    from ${sql.table(table)} where company_id = ${of.company} and ${sql.ref(key!)} = ${of.record}`
  return sql`(select coalesce(json_agg(json_build_object(
      'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'action', e.action, 'actor', coalesce(u.full_name, 'Trunkline'), 'key', k.name,
      'reason', e.detail ->> 'reason', 'changes', coalesce(e.detail -> 'changes', '[]'::jsonb)
      ${more ? sql`, ${more}` : sql``}) order by e.at, e.id), '[]')
    from (${own} ${also ? sql`union all ${also}` : sql``}) e left join portal_user u on u.id = e.actor_id
    left join api_key k on k.id = (e.detail ->> 'key')::bigint)`
}

function columns(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)))
}
