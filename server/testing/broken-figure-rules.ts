import type { BrokenRules } from '#server/testing/broken-rules.ts'

/** What breaks each rule of the dashboard's figures. */
export const brokenFigureRules: BrokenRules = {
  'the figures of a month are those of its quotes': [
    'company 1, 2020-02',
    `insert into quote_month (company_id, month, product_id, state, quotes, total_nrc, total_mrc, priced, waited)
     values (1, '2020-02-01', 1, 'ordered', 3, 0, 12000, 0, 0)`,
  ],
}
