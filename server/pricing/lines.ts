import { sql } from 'kysely'

/** The frozen price lines of a quote or a circuit as JSON, in their order. The cell a line came from stays inside. */
export function linesOf(table: 'quote_line' | 'circuit_line', owner: { company: string; id: string }) {
  const key = table === 'quote_line' ? sql.ref('l.quote_id') : sql.ref('l.circuit_id')
  return sql`(select coalesce(json_agg(json_build_object('component', l.component, 'charge', l.charge,
      'end', l.site_end, 'amount', l.amount_sen, 'bandwidth', l.bandwidth, 'term', l.term, 'band', l.band,
      'network_status', l.network_status, 'option', l.option, 'tax_code', l.tax_code, 'own_rate', l.own_rate)
      order by l.position), '[]')
    from ${sql.table(table)} l
    where l.company_id = ${sql.ref(owner.company)} and ${key} = ${sql.ref(owner.id)})`
}
