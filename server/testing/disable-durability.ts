import pg from 'pg'

/**
 * Has a database that ends with its tests wait for no disk and tidy nothing: creating and dropping one then takes a tenth of
 * the time. What a crash of the machine would lose is lost anyway.
 */
export async function disableDurability(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    for (const setting of [
      'fsync = off',
      'full_page_writes = off',
      'synchronous_commit = off',
      "max_wal_size = '1GB'",
      'autovacuum = off',
      // From the next start on: the portals of several test files at once.
      'max_connections = 300',
    ])
      await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
