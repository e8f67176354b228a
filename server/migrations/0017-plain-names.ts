import { sql, type Kysely } from 'kysely'

/** Extra charges are requested and expire, cancellations and callbacks are requested, owners are assigned: one word for one thing, stored rows included. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table circuit_charge drop constraint circuit_charge_status_check;
    update circuit_charge set status = 'expired' where status = 'lapsed';
    alter table circuit_charge add constraint circuit_charge_status_check
      check (status in ('open', 'accepted', 'declined', 'expired', 'withdrawn'));
    alter table circuit_charge rename column raised_by to requested_by;
    alter table circuit_charge rename column raised_at to requested_at;
    alter table circuit rename column cancel_asked_at to cancel_requested_at;
    alter table circuit rename column late_told_on to overdue_notified_on;
    alter table circuit rename column late_told to overdue_notified;
    alter index circuit_cancel_asked rename to circuit_cancel_requested;
    alter table quote_hand_over rename to quote_assignment;
  `.execute(db)
  for (const [table, column, names] of renamed)
    for (const [was, is] of Object.entries(names))
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${is} where ${sql.ref(column)} = ${was}`.execute(
        db,
      )
}

const kinds = {
  call_asked: 'callback_requested',
  charge_raised: 'charge_requested',
  cancellation_asked: 'cancellation_requested',
}

const renamed = [
  ['notification', 'kind', kinds],
  ['mail_choice', 'kind', kinds],
  [
    'order_event',
    'action',
    {
      raise_charge: 'request_charge',
      lapse_charge: 'expire_charge',
      ask_to_cancel: 'request_cancellation',
      grant_cancellation: 'approve_cancellation',
    },
  ],
] as const
