import pg from 'pg'

/**
 * Makes a test database skip disk syncs and vacuuming, so that creating and dropping one takes a tenth of
 * the time. Losing data in a crash does not matter, because the database ends with its tests.
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
      // From the next start on: the portals of several test files share it.
      'max_connections = 300',
    ])
      await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
}
