import type { BrokenRules, RecordsOfVerbs } from '#server/testing/broken-rules.ts'

const base = '(select id from pricing_rule where is_standard_rule = 1)'
const borneo = `(select id from pricing_rule where name = 'Borneo wholesale')`

const opened = `insert into card_draft (pricing_rule_id, revision, opened_at, opened_by, changed_at, changed_by)
  select ${borneo}, nextval('card_draft_revision'), now(), u.id, now(), u.id from portal_user u order by u.id limit 1`

export const brokenCardRules = ({ cart }: RecordsOfVerbs): BrokenRules => ({
  'every cell of the base card has a price in every version that speaks of it': [
    'Base',
    `update card_amount set price_sen = null, floor_sen = null
      where rate_cell_id = (select min(id) from rate_cell where pricing_rule_id = ${base})`,
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
  'a version begins on the day someone published it, or later': [
    'Base',
    `update card_version set published_by = (select min(id) from portal_user)`,
  ],
  'an amount counts from the first day of its version, and on none once that is withdrawn': [
    'Borneo wholesale',
    `update card_amount set from_date = null
      where version_id in (select id from card_version where pricing_rule_id = ${borneo})`,
  ],
  'a version is withdrawn before its first day': [
    'Borneo wholesale',
    `update card_version set withdrawn_at = now(), withdrawn_by = (select min(id) from portal_user)
      where pricing_rule_id = ${borneo}`,
  ],
  'a draft changes cells of its own card, and at least one': ['Borneo wholesale', opened],
  'a draft leaves the base card its prices and custom cards without floors': [
    'Borneo wholesale',
    `with draft as (${opened} returning *)
      insert into draft_amount (pricing_rule_id, rate_cell_id, price_sen, floor_sen, drafted_at, drafted_by)
      select ${borneo}, c.id, 1, 1, now(), (select min(id) from portal_user) from rate_cell c
      where c.pricing_rule_id = ${borneo} limit 1`,
  ],
  'a preview is of a revision that its draft has or had': [
    'Enterprise',
    `insert into card_preview (pricing_rule_id, revision, asked_at, asked_by)
      select pricing_rule_id, revision + 1, now(), changed_by from card_draft`,
  ],
  'a preview of the draft as it is counts its cells, and all its prices to look at': [
    'Enterprise',
    `insert into card_preview (pricing_rule_id, revision, asked_at, asked_by, done_at, result)
      select pricing_rule_id, revision, now(), changed_by, now(), '{"cells": 99, "warnings": [], "warning_count": 0}'
      from card_draft`,
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
