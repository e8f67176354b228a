import { sql } from 'kysely'
import type { VasKind } from '#contract/catalog.ts'

/** In their order. The cell of a line is not part of the answer. */
export function linesOf(table: 'quote_line' | 'circuit_line', owner: { company: string; id: string }) {
  const key = table === 'quote_line' ? sql.ref('l.quote_id') : sql.ref('l.circuit_id')
  return sql`(select coalesce(json_agg(json_build_object('component', l.component, 'charge', l.charge,
      'end', l.site_end, 'amount', l.amount_sen, 'bandwidth', l.bandwidth, 'term', l.term, 'band', l.band,
      'network_status', l.network_status, 'option', l.option, 'tax_code', l.tax_code, 'own_rate', l.own_rate)
      order by l.position), '[]')
    from ${sql.table(table)} l
    where l.company_id = ${sql.ref(owner.company)} and ${key} = ${sql.ref(owner.id)})`
}

export const joinedAddOns = sql`left join vas_option f on f.id = q.fixed_ip_vas_id
      left join vas_option v on v.id = q.voice_id
      left join vas_option d on d.id = q.device_vas_id`

/** Names as frozen in the price lines of the quote or its circuit; without a line the present names. */
export function namesOfAddOns(table: 'quote_line' | 'circuit_line', owner: 'q' | 'k') {
  const key = table === 'quote_line' ? 'l.quote_id' : 'l.circuit_id'
  const name = (kind: VasKind, option: 'f' | 'v' | 'd') => `
    case when ${option}.id is not null then coalesce((select l.option from ${table} l
      where l.company_id = ${owner}.company_id and ${key} = ${owner}.id
        and l.component = '${kind}' limit 1), ${option}.name) end as ${kind}`
  return sql.raw([name('fixed_ip', 'f'), name('voice', 'v'), name('device', 'd')].join(', '))
}
