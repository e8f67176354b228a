import pg from 'pg'
import { ownerIn } from '#server/testing/owner-in.ts'

/** One statement as the owner of a worker's portal, for states that no call can create. */
export async function inDatabase(parallelIndex: number, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(ownerIn(process.env[`E2E_DATA_${parallelIndex}`]!))
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
