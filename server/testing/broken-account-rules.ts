import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

export const brokenAccountRules = ({ circuit, order }: RecordsOfVerbs): BrokenRules => ({
  'exemptions of a company from one tax do not overlap': [
    'Borneo Connect Sdn Bhd',
    `insert into tax_exemption (company_id, code, certificate, from_date)
      select company_id, code, 'Again', from_date + 1 from tax_exemption`,
  ],
  'a hold of a company, and its end, are on record': [
    order.company,
    `update company set hold_reason = 'Unpaid', held_at = now() where id = ${order.company_id}`,
  ],
  'a circuit that is not cancelled ends at NNIs that its company has': [
    circuit.circuit_reference,
    `update quote set site_a = site_a || '{"nni": 999}' where id = ${circuit.quote.id}`,
  ],
})
