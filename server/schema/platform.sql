-- Requests run as portal_customer or portal_staff. Neither role owns a table, so row-level security applies to both.
-- Roles belong to the cluster: another database may have created them already.
do $$
declare name text;
begin
  foreach name in array array['portal_customer', 'portal_staff'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

-- Row-level security of a table with company_id: customers see and change the rows of their own company,
-- staff all rows.
create function own_rows_only(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format($policy$create policy own_company on %s to portal_customer
    using (company_id = nullif(current_setting('portal.company_id', true), '')::bigint)$policy$, name);
  execute format('create policy every_company on %s to portal_staff using (true)', name);
end $$;

-- For functions that run as the owner: customers name their own company only.
create function refuse_other_company(company bigint, what text) returns void language plpgsql stable as $$
begin
  -- The role of the request: running as the owner does not change it.
  if current_setting('role') = 'portal_customer'
    and company is distinct from nullif(current_setting('portal.company_id', true), '')::bigint then
    raise insufficient_privilege using message = format('permission denied for the %s of another company', what);
  end if;
end $$;

-- Row-level security of a table with user_id: everyone sees and changes the rows of their own.
create function own_person_only(name regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format($policy$create policy own on %s to portal_customer, portal_staff
    using (user_id = nullif(current_setting('portal.user_id', true), '')::bigint)$policy$, name);
end $$;

-- Keys of this portal: signed device cookies, TOTP secrets, provider secrets and webhook secrets.
create table secret (
  name text primary key,
  value text not null
);

insert into secret (name, value)
select name, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
from unnest(array['device', 'totp', 'sso', 'webhook']) as name;

-- Whether the demo wants a year of history, which is written after the portal listens, and when it was complete.
create table demo_history (
  only_one boolean primary key default true check (only_one),
  wanted_at timestamptz not null,
  done_at timestamptz
);
