import type { BrokenRules } from '#server/testing/broken-rules.ts'

export const brokenFigureRules: BrokenRules = {
  'the figures of a month are those of its quotes': [
    'company 1, 2020-02',
    `insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
     values (1, '2020-02-01', 1, 'ordered', 3, 0, 12000, 0, 0)`,
  ],
  'the time to quote of a month is that of its quotes': [
    'company 1, 2020-02',
    `insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
     values (1, '2020-02-01', 1, 'ordered', 3, 0, 12000, 2, 7200)`,
  ],
  'the lost quotes of a month are those that were cancelled': [
    'company 1, 2020-02',
    `insert into lost_month (company_id, month, product_id, reason, quotes) values (1, '2020-02-01', 1, 'tooDear', 2)`,
  ],
  'the towns of a month are those of its sites entered by hand': [
    'company 1, 2020-02',
    `insert into unserved_month (company_id, month, state, city, quotes)
     values (1, '2020-02-01', 'Johor', 'Senai', 2)`,
  ],
}
