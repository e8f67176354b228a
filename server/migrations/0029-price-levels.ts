import { sql, type Kysely } from 'kysely'

/** Prices are firm, subject to survey or budgetary; those from before are firm where both sites are on-net or an NNI. */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- Null while the quote awaits its price.
    alter table quote add column price_level text check (price_level in ('firm', 'subject_to_survey', 'budgetary'));
    update quote q set price_level = case
      when (q.site_a ->> 'nni' is not null or q.site_a ->> 'network_status' = 'on_net')
        and (q.site_b is null or q.site_b ->> 'nni' is not null or q.site_b ->> 'network_status' = 'on_net')
      then 'firm' else 'subject_to_survey' end
    where q.bandwidth_mrc is not null;
    grant update (price_level) on quote to portal_customer, portal_staff;

    -- A budgetary price cannot be ordered.
    alter table circuit add column price_level text check (price_level in ('firm', 'subject_to_survey'));
    update circuit k set price_level = q.price_level
    from quote q where q.company_id = k.company_id and q.id = k.quote_id;
    alter table circuit alter column price_level set not null;

    -- Whether a charge is for a change that the company asked for, the only kind on a firm circuit; null from before.
    alter table circuit_charge add column on_request boolean;
  `.execute(db)
}
