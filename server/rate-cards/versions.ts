import { sql } from 'kysely'
import type { VersionQuery } from '#contract/rate-cards/api.ts'
import type { CardVersion } from '#contract/rate-cards/rule.ts'
import type { Db } from '#server/platform/db.ts'
import { readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readRule } from '#server/rate-cards/rules.ts'

/** The versions of a rule's card, newest first: one page, and the count of all. 404 as in `readRule`. */
export async function listVersions(db: Db, viewer: Viewer, query: VersionQuery) {
  await readRule(db, viewer, query.id)
  const name = sql`full_name`
  const { rows, count } = await readPage<CardVersion>(
    db,
    sql`(select count(*) from card_version where pricing_rule_id = ${query.id})`,
    sql`select v.id, v.number, v.from_date as "from",
        to_char(v.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        (select ${name} from portal_user where id = v.published_by) as by,
        (select ${name} from portal_user where id = v.drafted_by) as drafted_by, v.kind, v.note, v.restores,
        case when v.withdrawn_at is not null then json_build_object(
          'at', to_char(v.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (select ${name} from portal_user where id = v.withdrawn_by)) end as withdrawn,
        (select count(*) from card_amount m where m.version_id = v.id) as cells
      from card_version v where v.pricing_rule_id = ${query.id} order by v.number desc ${sliceOf(query)}`,
  )
  return { data: rows, count }
}
