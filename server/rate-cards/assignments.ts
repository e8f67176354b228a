import { sql } from 'kysely'
import type { CompanyRule, CompanyRuleQuery } from '#contract/rate-cards/assignment.ts'
import type { Db } from '#server/platform/db.ts'
import { keywordsOf, readPage, sliceOf } from '#server/platform/page.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** Companies whose name or registration number holds every word of the keyword, with their rule today and those planned. */
export async function listAssignments(db: Db, { today }: Viewer, query: CompanyRuleQuery) {
  const conditions = [
    ...keywordsOf(query.keyword).map(
      (word) => sql`strpos(lower(concat_ws(' ', c.name, c.registration_no)), ${word}) > 0`,
    ),
    ...(query.rule === undefined
      ? []
      : [query.rule === 'none' ? sql`r.id is null` : sql`r.id = ${query.rule}`]),
  ]
  const matching = sql`from company c
    left join lateral (select a.pricing_rule_id, a.from_date from rule_assignment a
      where a.company_id = c.id and a.from_date <= ${today}::date order by a.from_date desc limit 1) a on true
    left join pricing_rule r on r.id = a.pricing_rule_id
    where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const field = {
    company: sql`lower(c.name)`,
    registration_no: sql`c.registration_no`,
    rule: sql`coalesce(lower(r.name), '')`,
  }[query.sort.replace('-', '') as 'company' | 'registration_no' | 'rule']
  const named = (name: string) =>
    sql`case when ${sql.ref(`${name}.id`)} is not null then
      json_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.name`)}) end`
  const page = sql<CompanyRule>`select c.id, c.name as company, c.registration_no, ${named('r')} as rule,
      a.from_date as since,
      (select coalesce(json_agg(json_build_object('from', p.from_date, 'rule', ${named('n')}) order by p.from_date), '[]')
        from rule_assignment p left join pricing_rule n on n.id = p.pricing_rule_id
        where p.company_id = c.id and p.from_date > ${today}::date) as planned
    ${matching} order by ${field} ${direction}, c.id ${direction} ${sliceOf(query)}`
  const { rows: data, count } = await readPage(db, sql`(select count(*) ${matching})`, page)
  return { data, count }
}
