import { sql, type Kysely } from 'kysely'

/**
 * Whoever asked for a preview of a rate card is notified once it is there, which belongs to no company; and whoever asked
 * to price below the floor, once a change of the quote has ended the request. The admin creates add-ons.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table notification drop constraint notification_company,
      add constraint notification_company
        check ((company_id is null) = (kind in ('sign_up_received', 'preview_ready')));

    -- As before, and notifies who asked of what somebody else did. The customer who changes a quote sees neither.
    create or replace function end_floor_approval() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    declare
      ended floor_approval;
    begin
      update floor_approval set status = 'ended', ended_at = new.updated_at
      where company_id = new.company_id and quote_id = new.id and status = 'open'
      returning * into ended;
      if found and ended.requested_by is distinct from nullif(current_setting('portal.user_id', true), '')::bigint then
        perform queue_jobs('notification', jsonb_build_array(jsonb_build_object(
          'kind', 'floor_answered', 'company_id', ended.company_id, 'quote_id', ended.quote_id,
          'users', jsonb_build_array(ended.requested_by),
          'at', to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'dedupe_key', 'floor_ended ' || ended.id,
          'facts', jsonb_build_object('reference', new.reference,
            'company', (select name from company where id = new.company_id)))));
      end if;
      return null;
    end $$;
    revoke execute on function end_floor_approval from public;

    grant insert on vas_option to portal_staff;
  `.execute(db)
}
