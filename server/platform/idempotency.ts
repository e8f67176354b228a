import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

export interface StoredReply {
  success: true
  message?: string
  data?: unknown
  count?: number
}

/** How long a key is remembered, in hours. */
const remembered = 24

/**
 * The same `Idempotency-Key` of the same user gets the first answer again; with another request 422.
 * The key is claimed in the verb's own transaction: a second call waits for the first to commit, and a
 * failed first call leaves the key free.
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
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest()
  const forgotten = new Date(viewer.now.getTime() - remembered * 3_600_000)
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: viewer.userId, key, request_hash: hash, reply: null, created_at: viewer.now })
    .onConflict((clash) =>
      clash
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_hash: hash, reply: null, created_at: viewer.now })
        .where('idempotency_key.created_at', '<', forgotten),
    )
    .returning('key')
    .executeTakeFirst()
  if (claimed) {
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
