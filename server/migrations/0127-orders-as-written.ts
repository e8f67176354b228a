import { sql, type Kysely } from 'kysely'

/**
 * An order is written with what comes next in it and in each of its circuits, so that nothing needs to follow its first rows. What
 * changes later is still followed.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    drop trigger order_follows_milestones_made on circuit_milestone;
    drop trigger order_follows_circuits_made on circuit;
    drop trigger circuit_follows_milestones_made on circuit_milestone;
    drop function order_follows_new_circuits;
  `.execute(db)
}
