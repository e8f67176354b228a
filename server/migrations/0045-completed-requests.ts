import { sql, type Kysely } from 'kysely'

/**
 * A customised request keeps the company's words while a client manager completes it. Requests from before take them
 * from their sites and term; those that were priced in words stay priced, those that await a price await completion.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table quote
      add column requested_site_a text,
      add column requested_site_b text,
      add column requested_months smallint,
      add column completed_level text check (completed_level in ('firm', 'subject_to_survey', 'budgetary')),
      add column priced_in_words boolean not null default false;
    update quote set requested_site_a = site_a ->> 'label', requested_site_b = coalesce(site_b ->> 'label', '-'),
      requested_months = contract_months, priced_in_words = bandwidth_mrc is not null
    where requested_product is not null;
    grant update (requested_site_a, requested_site_b, requested_months, completed_level)
      on quote to portal_customer, portal_staff;
  `.execute(db)
}
