import { sql, type Kysely } from 'kysely'
import { ownRowsOnly } from '#server/platform/roles.ts'

/** Cancellation requests are records with a state of their own, which can be offered at a charge. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table circuit_cancellation (
      company_id bigint not null,
      circuit_id bigint not null,
      id bigint generated always as identity,
      status text not null
        check (status in ('requested', 'offered', 'accepted', 'declined', 'expired', 'withdrawn')),
      reason text not null,
      requested_by bigint not null references portal_user,
      requested_at timestamptz not null,
      -- The offer, if there was one: its charge in sen, without tax.
      nrc bigint check (nrc > 0),
      answer_by date,
      offered_by bigint references portal_user,
      offered_at timestamptz,
      words text,
      ended_by bigint references portal_user,
      ended_at timestamptz,
      primary key (company_id, circuit_id, id),
      foreign key (company_id, circuit_id) references circuit (company_id, id),
      check ((nrc is null) = (answer_by is null) and (nrc is null) = (offered_at is null)),
      check (nrc is not null or status not in ('offered', 'expired')),
      check ((status in ('requested', 'offered')) = (ended_at is null))
    );
    create unique index circuit_cancellation_open on circuit_cancellation (company_id, circuit_id)
      where status in ('requested', 'offered');
    create index circuit_cancellation_due on circuit_cancellation (answer_by) where status = 'offered';

    -- What the histories say: each request and what ended it. One that the circuit's end overtook was withdrawn with it.
    insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at, words, ended_by,
      ended_at)
    select e.company_id, e.circuit_id,
      case ended.action when 'approve_cancellation' then 'accepted' when 'decline_cancellation' then 'declined'
        else 'withdrawn' end,
      coalesce(e.detail ->> 'reason', ''), coalesce(e.actor_id, o.ordered_by), e.at,
      case when ended.action in ('approve_cancellation', 'decline_cancellation') then ended.detail ->> 'reason' end,
      ended.actor_id, ended.at
    from order_event e
      join purchase_order o on o.company_id = e.company_id and o.id = e.order_id
      cross join lateral (
        select a.action, a.detail, a.actor_id, a.at from order_event a
        where a.company_id = e.company_id and a.circuit_id = e.circuit_id and a.id > e.id
          and a.action in ('approve_cancellation', 'decline_cancellation', 'cancel', 'deliver')
        order by a.id limit 1) ended
    where e.action = 'request_cancellation'
    order by e.id;
    insert into circuit_cancellation (company_id, circuit_id, status, reason, requested_by, requested_at)
    select k.company_id, k.id, 'requested', coalesce(k.cancel_reason, ''),
      coalesce((select e.actor_id from order_event e where e.company_id = k.company_id and e.circuit_id = k.id
        and e.action = 'request_cancellation' order by e.id desc limit 1), o.ordered_by), k.cancel_requested_at
    from circuit k join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
    where k.cancel_requested_at is not null;

    update circuit set cancel_reason = null where status <> 'cancelled' and cancel_reason is not null;
    alter table circuit
      drop column cancel_requested_at,
      drop column cancel_declined_at,
      drop column cancel_declined_words,
      -- What the company accepted to pay for its cancellation, in sen.
      add column cancellation_nrc bigint not null default 0 check (cancellation_nrc >= 0);
  `.execute(db)
  await ownRowsOnly(db, ['circuit_cancellation'])
  await sql`
    grant select on circuit_cancellation to portal_customer, portal_staff;
    grant insert on circuit_cancellation to portal_customer;
    grant update (status, ended_by, ended_at) on circuit_cancellation to portal_customer;
    grant update (status, nrc, answer_by, offered_by, offered_at, words, ended_by, ended_at) on circuit_cancellation
      to portal_staff;
    -- Accepting the charge cancels the company's own circuit at it.
    grant update (cancellation_nrc) on circuit to portal_customer, portal_staff;
  `.execute(db)
}
