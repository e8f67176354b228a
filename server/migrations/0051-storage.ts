import { sql, type Kysely } from 'kysely'

/**
 * The files of a company have a limit, the standard or one on its record, which the company may read. What they take is
 * summed by a function, because a customer's statements do not see what colleagues have not sent yet.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table company add column storage_bytes bigint check (storage_bytes between 0 and 1125899906842624);
    grant select (storage_bytes) on company to portal_customer;

    create function storage_used(of_company bigint, of_quote bigint, out company bigint, out quote bigint)
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      -- The role of the request, which a function of the owner's does not change.
      if current_setting('role') = 'portal_customer'
        and of_company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
        raise insufficient_privilege using message = 'permission denied for the files of another company';
      end if;
      select coalesce(sum(f.size), 0), coalesce(sum(f.size) filter (where f.quote_id = of_quote), 0)
        into company, quote from message_file f where f.company_id = of_company;
      select company + coalesce(sum(octet_length(f.bytes)), 0)
        into company from order_file f where f.company_id = of_company;
    end $$;
    revoke execute on function storage_used from public;
    grant execute on function storage_used to portal_customer, portal_staff;
  `.execute(db)
}
