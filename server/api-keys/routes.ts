import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { apiKeyApi, keyScopes, longestKeyDays, type ApiKey, type NewApiKey } from '#contract/api-keys.ts'
import { plusDays } from '#contract/days.ts'
import { userStatusIds } from '#contract/roles.ts'
import { isNetwork } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { invalid, notFound } from '#server/platform/errors.ts'
import { serve, serveData, serveSession, type Portal } from '#server/platform/route.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'
import { lockViewer } from '#server/session/lock-viewer.ts'
import { hashOf, newToken } from '#server/session/token.ts'
import { verifyPassword } from '#server/session/verify-password.ts'

export function apiKeyRoutes(portal: Portal) {
  serveData(portal, apiKeyApi.list, ({ db, viewer }) => listKeys(db, viewer))
  serveSession(portal, apiKeyApi.create, async ({ db: pool, viewer, body, address }) => {
    await verifyPassword(pool, viewer, { ...body, address })
    const data = await asViewer(pool, viewer, (db) => createKey(db, viewer, body))
    return { data, message: (w) => w.keyCreated }
  })
  serve(portal, apiKeyApi.revoke, async ({ db, viewer, params }) => {
    await revokeKey(db, viewer, params.id)
    return { message: (w) => w.keyRevoked }
  })
}

async function listKeys(db: Db, viewer: Viewer): Promise<ApiKey[]> {
  const { companyId, userId } = viewer
  const rows = await db
    .selectFrom('api_key as k')
    .innerJoin('portal_user as u', 'u.id', 'k.user_id')
    .innerJoin('portal_user as c', 'c.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 'k.networks', 'k.expires_on', 'k.created_at'])
    .select(['k.last_used_at', 'k.revoked_at', 'u.full_name as acts_as', 'u.status_id'])
    .select('c.full_name as created_by')
    .where('k.company_id', companyId === null ? 'is' : '=', companyId)
    .$if(companyId === null, (keys) => keys.where('k.user_id', '=', userId))
    .orderBy(sql`k.revoked_at is not null`)
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map(({ revoked_at, status_id, created_at, last_used_at, ...key }) => ({
    ...key,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    state: revoked_at
      ? 'revoked'
      : key.expires_on < viewer.today
        ? 'expired'
        : status_id === userStatusIds.active
          ? 'active'
          : 'inactive_user',
  }))
}

type Wanted = z.output<NonNullable<typeof apiKeyApi.create.body>>

/** Creates a key for an active user of the viewer's company. 422 for wrong fields. */
async function createKey(db: Db, viewer: Viewer, wanted: Wanted): Promise<NewApiKey> {
  const { name, networks, expires_on, user_id = viewer.userId } = wanted
  const { companyId: company_id, now: created_at, today } = viewer
  await lockViewer(db, viewer, isStaff(viewer) ? undefined : 'company_admin')
  const scopes = [...new Set(wanted.scopes)]
  const allowed: readonly string[] = keyScopes[isStaff(viewer) ? 'staff' : 'company']
  if (!scopes.every((scope) => allowed.includes(scope)))
    throw invalid({ scopes: (w) => w.notAChoice(allowed.join(', ')) })
  if (!networks.every(isNetwork)) throw invalid({ networks: (w) => w.keyNetworks })
  if (expires_on < today || expires_on > plusDays(today, longestKeyDays))
    throw invalid({ expires_on: (w) => w.keyExpiry })
  const user = await db
    .selectFrom('portal_user')
    .select('id')
    .where('id', '=', user_id)
    .where('company_id', company_id === null ? 'is' : '=', company_id)
    .where('status_id', '=', sql.lit(userStatusIds.active))
    .executeTakeFirst()
  if (!user || (isStaff(viewer) && user_id !== viewer.userId)) throw invalid({ user_id: (w) => w.keyUser })
  const prefix = `tl_${randomBytes(6).toString('base64url')}`
  const token = prefix + newToken()
  const { id } = await db
    .insertInto('api_key')
    .values({
      company_id,
      user_id,
      name,
      prefix,
      token_hash: hashOf(token),
      scopes,
      expires_on,
      created_at,
      created_by: viewer.userId,
      // Without the bits of the host.
      networks: sql`array(select network(each::inet)::cidr from unnest(${networks}::text[]) each)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

async function revokeKey(db: Db, viewer: Viewer, id: number) {
  const { companyId } = viewer
  await lockViewer(db, viewer, isStaff(viewer) ? undefined : 'company_admin')
  // A policy of the table limits staff to their own.
  await db
    .updateTable('api_key')
    .set({ revoked_at: sql`coalesce(revoked_at, ${viewer.now})` })
    .where('id', '=', id)
    .where('company_id', companyId === null ? 'is' : '=', companyId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}
