import { isIP } from 'node:net'
import { sql } from 'kysely'
import { userStatusIds } from '#contract/roles.ts'
import type { Language } from '#contract/session.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lacksFactor } from '#server/session/factors.ts'
import { viewerColumns, viewerIn } from '#server/session/session-viewer.ts'
import { hashOf } from '#server/session/token.ts'

/** Calls of one key in a minute. */
export const maxKeyCalls = 600

const minute = 60_000

export const isApiKey = (token: string) => token.startsWith('tl_')

/**
 * The user of a valid key; undefined once either is inactive. With the address of a call it counts the call: 403 from
 * a network that the key does not allow, 429 after 600 in a minute.
 */
export async function keyViewer(
  db: Db,
  token: string,
  wanted: Language | undefined,
  at: { now: Date; timeZone: string; demo: boolean; address?: string | undefined },
): Promise<Viewer | undefined> {
  const { now, timeZone, demo, address } = at
  const found = await db
    .selectFrom('api_key')
    .innerJoin('portal_user', 'portal_user.id', 'api_key.user_id')
    .select(['api_key.id', 'api_key.name', 'api_key.scopes', 'api_key.last_used_at', ...viewerColumns])
    .select(lacksFactor.as('lacks_factor'))
    .select(
      sql<boolean>`coalesce(cardinality(networks) = 0 or ${inetOf(address)}::inet <<= any(networks), false)`.as(
        'is_allowed_network',
      ),
    )
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_on', '>=', dayIn(timeZone, now))
    .where('portal_user.status_id', '=', sql.lit(userStatusIds.active))
    .where(sql<boolean>`portal_user.company_id is not distinct from api_key.company_id`)
    .$if(!demo, (living) => living.where('portal_user.demo', '=', sql.lit(false)))
    .executeTakeFirst()
  if (!found) return undefined
  if (address !== undefined) {
    if (!found.is_allowed_network) throw new AppError('forbidden', (w) => w.keyNetwork)
    await countCall(db, found, now)
  }
  const { id, name, scopes } = found
  const viewer = viewerIn(found, { token, now, timeZone })
  return { ...viewer, key: { id, name, scopes }, language: wanted ?? found.language }
}

export async function isKeyAlive(db: Db, token: string, at: { now: Date; timeZone: string; demo: boolean }) {
  const viewer = await keyViewer(db, token, undefined, at)
  return viewer !== undefined && !viewer.lacksFactor
}

/** Counted in the key's row, across processes; `last_used_at` changes once a minute. */
async function countCall(db: Db, key: { id: number; last_used_at: Date | null }, now: Date) {
  const isSameMinute = sql<boolean>`coalesce(last_used_at > ${new Date(now.getTime() - minute)}, false)`
  const counted = await db
    .updateTable('api_key')
    .set({
      calls: sql`case when ${isSameMinute} then calls + 1 else 1 end`,
      last_used_at: sql`case when ${isSameMinute} then last_used_at else ${now} end`,
    })
    .where('id', '=', key.id)
    .where(sql<boolean>`(calls < ${maxKeyCalls} or not ${isSameMinute})`)
    .returning('id')
    .executeTakeFirst()
  if (counted) return
  const wait = (key.last_used_at?.getTime() ?? now.getTime()) + minute - now.getTime()
  throw new AppError('too_many', (w) => w.keyThrottled(maxKeyCalls), {
    retryAfterSeconds: Math.max(1, Math.ceil(wait / 1_000)),
  })
}

/** An IPv4 address that is mapped into IPv6 counts as IPv4; a forwarded text that is no address is in no network. */
function inetOf(address = ''): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*/, '')
  return isIP(plain) ? plain : null
}
