import { sql, type Kysely } from 'kysely'

/** The sites that a first price search can be tried with, and those nearest to a place, are found without reading the inventory. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index building_sample on building (id)
      where network_status = 'on_net' and kind = 'data_centre' and ftto_readiness = 'xgspon';
    create index building_place on building using gist (point(longitude, latitude));
  `.execute(db)
}
