import { sql, type Kysely } from 'kysely'

/** An NNI has a port speed, which no circuit exceeds; those from before have none on record and no limit. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table nni add column port_mbps integer check (port_mbps > 0);
    comment on column nni.port_mbps is 'speed of its port; null if it is not known, which sets no limit';
  `.execute(db)
}
