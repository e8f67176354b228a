import { CompiledQuery, sql } from 'kysely'
import { roleOf, userStatusIds } from '#contract/roles.ts'
import { idleMinutes, type Language } from '#contract/session.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { lacksFactor } from '#server/session/factors.ts'
import { hashOf } from '#server/session/token.ts'

/** The maximum life of a session after sign-in, in hours. */
export const longestHours = 12

const minute = 60_000

/** The active user of an open session. Writes `last_seen` at most once a minute: more would cost a quarter of the throughput. */
export async function viewerOf(
  db: Db,
  token: string,
  wanted: Language | undefined,
  at: { now: Date; timeZone: string; demo: boolean; prolong?: boolean | undefined },
): Promise<Viewer | undefined> {
  const { now, timeZone, prolong = true } = at
  const hash = hashOf(token)
  const { rows } = await db.executeQuery<SessionRow>(
    CompiledQuery.raw(lookUp(db, at.demo), [hash, now, idleSince(now)]),
  )
  const found = rows[0]
  if (!found) return undefined

  if (prolong && now.getTime() - found.last_seen.getTime() > minute)
    await db.updateTable('session').set({ last_seen: now }).where('token_hash', '=', hash).execute()
  if (wanted && wanted !== found.language) {
    await db.updateTable('portal_user').set({ language: wanted }).where('id', '=', found.user_id).execute()
    found.language = wanted
  }
  return viewerIn(found, { token, now, timeZone })
}

/** The columns of a session or API key from which its viewer is made, with `lacks_factor`. */
export const viewerColumns = [
  'user_id',
  'portal_user.role_id',
  'portal_user.company_id',
  'portal_user.language',
  'portal_user.company_admin',
  'portal_user.may_approve_floor',
] as const

export function viewerIn(
  row: Omit<SessionRow, 'last_seen'>,
  at: { token: string; now: Date; timeZone: string },
): Viewer {
  return {
    userId: row.user_id,
    role: roleOf(row.role_id)!,
    companyId: row.company_id,
    companyAdmin: row.company_admin,
    approvesFloor: row.may_approve_floor,
    language: row.language,
    lacksFactor: row.lacks_factor,
    today: dayIn(at.timeZone, at.now),
    ...at,
  }
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionRow>['executeTakeFirst']>>>

/** The statement of every call, built once: with the demo's people, and without. */
const lookUps = new Map<boolean, string>()

function lookUp(db: Db, demo: boolean): string {
  const known = lookUps.get(demo) ?? sessionRow(db, '', { now: new Date(), demo }).compile().sql
  lookUps.set(demo, known)
  return known
}

function sessionRow(db: Db, token: string, at: { now: Date; demo: boolean }) {
  return livingSession(db, token, at)
    .select(['session.last_seen', ...viewerColumns])
    .select(lacksFactor.as('lacks_factor'))
}

/** Whether a token's session is valid and has the required factors. Does not prolong it: an open page does not keep anyone signed in. */
export async function isAlive(db: Db, token: string, at: { now: Date; demo: boolean }): Promise<boolean> {
  const alive = await livingSession(db, token, at)
    .select('session.user_id')
    .where(sql<boolean>`not (${lacksFactor})`)
    .executeTakeFirst()
  return alive !== undefined
}

/** Demo people have sessions only if the demo is on. Its parameters are the token's hash, the moment and `idleSince`. */
function livingSession(db: Db, token: string, { now, demo }: { now: Date; demo: boolean }) {
  return db
    .selectFrom('session')
    .innerJoin('portal_user', 'portal_user.id', 'session.user_id')
    .where('session.token_hash', '=', hashOf(token))
    .where('session.expires_at', '>', now)
    .where('session.last_seen', '>', idleSince(now))
    .where('portal_user.status_id', '=', sql.lit(userStatusIds.active))
    .$if(!demo, (living) => living.where('portal_user.demo', '=', sql.lit(false)))
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMinutes * minute)
}
