import type { BrokenRules } from '#server/testing/broken-rules.ts'
import { people } from '#server/testing/people.ts'

/** Of what prices are made of beside the cards. */
export const brokenPriceBookRules: BrokenRules = {
  'the price book is what its history ends with': [
    'usd {"date": "2024-01-01"}',
    `insert into price_book_event (at, actor_id, book, subject, before, after)
      select now(), id, 'usd', '{"date": "2024-01-01"}', 'null', '45000' from portal_user
      where email = '${people.admin}'`,
  ],
  'a product offers no add-on that it cannot have': [
    'product 1',
    `insert into product_option (product_id, vas_option_id)
      select 1, id from vas_option where kind = 'voice' limit 1`,
  ],
}
