import { sql, type RawBuilder } from 'kysely'

/** The id of a company's own pricing rule on a day; null while base prices hold. */
export function ruleOn(company: RawBuilder<unknown>, day: string): RawBuilder<number | null> {
  return sql<number | null>`(select a.pricing_rule_id from rule_assignment a
    where a.company_id = ${company} and a.from_date <= ${day}::date order by a.from_date desc limit 1)`
}
