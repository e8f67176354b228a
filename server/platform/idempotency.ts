import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export interface StoredReply {
  success: true
  message?: string
  data?: unknown
  count?: number
  /** Answered with 202; no part of the body. */
  requested?: true
}

/** How long a key is valid, in hours. */
const remembered = 24

/**
 * The same `Idempotency-Key` of the same user gets the first answer again; with another request 422.
 * The key is claimed in the verb's own transaction: a second call waits for the first to commit, and a
 * failed first call leaves the key free. The user's expired keys are deleted along the way.
 */
export async function once(
  db: Db,
  viewer: Viewer,
  request: FastifyRequest,
  verb: () => Promise<StoredReply>,
): Promise<StoredReply> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return verb()
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('invalid', (w) => w.keyInvalid)

  const hash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${request.sent ?? ''}`)
    .digest()
  const forgotten = new Date(viewer.now.getTime() - remembered * 3_600_000)
  const { rows: claimed } = await sql`
    with forgotten as (
      delete from idempotency_key
      where user_id = ${viewer.userId} and key <> ${key} and created_at < ${forgotten})
    insert into idempotency_key (user_id, key, request_hash, created_at)
    values (${viewer.userId}, ${key}, ${hash}, ${viewer.now})
    on conflict (user_id, key) do update set request_hash = excluded.request_hash, reply = null,
        created_at = excluded.created_at
      where idempotency_key.created_at < ${forgotten}
    returning key`.execute(db)
  if (claimed.length > 0) {
    const reply = await verb()
    await db
      .updateTable('idempotency_key')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', viewer.userId)
      .where('key', '=', key)
      .execute()
    return reply
  }

  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', viewer.userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.request_hash.equals(hash)) throw new AppError('invalid', (w) => w.keyReused)
  return first.reply as StoredReply
}
