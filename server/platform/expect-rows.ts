import { sql, type Kysely } from 'kysely'

/** As many companies a new portal is planned for, and as many queues share one table. */
const expected = 20

/**
 * Tells PostgreSQL to expect rows of many companies in tables that it has not counted yet, and jobs of many queues. To a planner that
 * knows nothing, any index that begins with the company is as good as the one that leads to the row, and each connection
 * keeps such a plan until the table is counted: an order looks its circuit up 17 times. The first ANALYZE replaces
 * what is told. Before PostgreSQL 18 nothing can be told.
 */
export async function expectRows(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`
    select to_regproc('pg_catalog.pg_restore_attribute_stats') is not null as known`.execute(owner)
  if (!rows[0]!.known) return
  await sql`
    select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
      'inherited', false, 'null_frac', 0::real, 'avg_width', 8, 'n_distinct', ${sql.lit(expected)}::real)
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r'
      and (n.nspname = 'public' and a.attname = 'company_id' or n.nspname = 'pgboss' and c.relname = 'job_common' and a.attname = 'name')
      and not exists (select from pg_stats s
        where s.schemaname = n.nspname and s.tablename = c.relname and s.attname = a.attname)`.execute(owner)
}
