import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

const base = '(select id from pricing_rule where is_standard_rule = 1)'
const borneo = `(select id from pricing_rule where name = 'Borneo wholesale')`

/** What breaks each rule of rate cards. */
export const brokenCardRules = ({ cart }: RecordsOfVerbs): BrokenRules => ({
  'every cell of the base card has a price in every version that speaks of it': [
    'Base',
    `insert into rate_cell (pricing_rule_id, product_id, component, charge, term)
      values (${base}, 1, 'access', 'mrc', 99)`,
  ],
  'a version speaks of cells of its own card': [
    'Borneo wholesale',
    `insert into card_amount (version_id, from_date, number, rate_cell_id, price_sen)
      select v.id, v.from_date, v.number, c.id, 0 from card_version v, rate_cell c
      where v.pricing_rule_id = ${base} and c.pricing_rule_id = ${borneo} limit 1`,
  ],
  'floors are the base card’s alone': [
    'Borneo wholesale',
    `update card_amount set floor_sen = 1
      where version_id in (select id from card_version where pricing_rule_id = ${borneo})`,
  ],
  'the versions of a card are numbered without a gap': [
    'Base',
    `insert into card_version (pricing_rule_id, number, from_date, published_at, kind)
      values (${base}, 99, now(), now(), 'draft')`,
  ],
  'a version begins on the day somebody published it, or later': [
    'Base',
    `update card_version set published_by = (select min(id) from portal_user)`,
  ],
  'a line of a quote costs what its cell does in the version that it names': [
    cart.quote_reference,
    `update card_amount m set price_sen = price_sen + 1 from quote_line l
      where l.quote_id = ${cart.id} and m.rate_cell_id = l.rate_cell_id and m.version_id = l.card_version_id`,
  ],
  'a deleted rule was assigned to no company, then or later': [
    'Borneo wholesale',
    `update pricing_rule set retired_at = now() where id = ${borneo}`,
  ],
})
