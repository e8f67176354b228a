import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** The company that a file counts for, and the quote if it belongs to its conversation. */
interface StoragePlace {
  company_id: number
  quote_id: number | null
}

/** The bytes left for one more file, and the refusal of a larger one. */
export interface Room {
  left: number
  full: () => AppError
}

/** The space for another file: the minimum of the company's and the quote's rest. */
export async function roomFor(db: Db, viewer: Viewer, { company_id, quote_id }: StoragePlace): Promise<Room> {
  const { rows } = await sql<{ company: number; quote: number; most: number; name: string }>`
    select u.company, u.quote, coalesce(c.storage_bytes, ${standardStorageBytes}::bigint) as most, c.name
    from company c cross join storage_used(c.id, ${quote_id}::bigint) u
    where c.id = ${company_id}`.execute(db)
  const { company, quote, most, name } = rows[0]!
  const left = Math.max(0, most - company)
  const leftOfQuote = quote_id === null ? Infinity : Math.max(0, maxBytesOfQuote - quote)
  if (leftOfQuote < left)
    return {
      left: leftOfQuote,
      full: () => new AppError('storage_full', (w) => w.quoteStorageFull(quote, maxBytesOfQuote)),
    }
  const whose = isStaff(viewer) ? name : null
  return { left, full: () => new AppError('storage_full', (w) => w.storageFull(company, most, whose)) }
}

/** The class id of these advisory locks; the other half of the key is the company. */
const storing = 7_203

/** Locks the company's storage until the transaction ends, so that simultaneous uploads cannot exceed it. 413 if a file does not fit. */
export async function claimRoom(db: Db, viewer: Viewer, place: StoragePlace, bytes: number) {
  await sql`select pg_advisory_xact_lock(${sql.lit(storing)}, ${place.company_id}::int)`.execute(db)
  const { left, full } = await roomFor(db, viewer, place)
  if (bytes > left) throw full()
}

/** All files of a company, unless its record has another limit. */
export const standardStorageBytes = 1024 * 1024 * 1024

/** All files of one quote's conversation. */
export const maxBytesOfQuote = 100 * 1024 * 1024
