import type { BrokenRules } from '#server/testing/broken-rules.ts'
import { people } from '#server/testing/people.ts'

export const brokenPriceBookRules: BrokenRules = {
  'the price book is what its history ends with': [
    'usd {"date": "2024-01-01"}',
    `insert into price_book_event (at, actor_id, book, subject, before, after)
      select now(), id, 'usd', '{"date": "2024-01-01"}', 'null', '45000' from portal_user
      where email = '${people.admin}'`,
  ],
  'what applies from a day on has its entry in the history': [
    'settings {"name": "deposit_months"}',
    `insert into price_book_value values ('settings', '{"name": "deposit_months"}', '2030-01-01', '5')`,
  ],
  'the catalogue is numbered from 1 without a gap': [
    'product service 1',
    'update product_service set position = 99 where id = 1',
  ],
  'the version of a product service is the last one of its history': [
    'product service 1',
    'update product_service set version = version + 1 where id = 1',
  ],
  'price search offers a product': ['price search', 'update product_service set visible = false'],
  'a product offers no add-on that it cannot have': [
    'product 1',
    `insert into product_option (product_id, vas_option_id)
      select 1, id from vas_option where kind = 'voice' limit 1`,
  ],
}
