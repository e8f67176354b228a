import { sql, type Kysely } from 'kysely'

/** Lead times are data by product, grade and the number of ends that are NNIs; those of before stood in the code. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table lead_time (
      product_id smallint not null references product,
      grade text not null check (grade in ('on_net', 'near_net', 'off_net')),
      nni_ends smallint not null check (nni_ends between 0 and 2),
      working_days integer not null check (working_days between 1 and 365),
      primary key (product_id, grade, nni_ends)
    );
    comment on table lead_time is 'working days to hand-over; the grade is the worse end''s';
    insert into lead_time (product_id, grade, nni_ends, working_days)
      select p.id, g.grade, n.ends, g.days
      from product p
        cross join (values ('on_net', 30), ('near_net', 60), ('off_net', 90)) g(grade, days)
        cross join (values (0), (1)) n(ends)
      where n.ends = 0 or p.id = 1
      union all
      select id, 'on_net', 2, 10 from product where id = 1;
    alter table quote add constraint quote_lead_time check (lead_time_days between 1 and 365);
    grant select on lead_time to portal_customer, portal_staff;
  `.execute(db)
}
