import { sql } from 'kysely'
import {
  portalSettings,
  type AnsweredSettings,
  type PortalSettings,
  type SettingChange,
} from '#contract/portal-settings.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { methodsOf } from '#server/session/factors.ts'

/** The settings in force, and who changed them, latest first. */
export async function readPortalSettings(db: Db): Promise<AnsweredSettings> {
  const rows = await newestVersions(db)
  return {
    settings: portalSettings.parse(Object.fromEntries(rows.map(({ name, value }) => [name, value]))),
    changes: await newestChanges(db),
  }
}

/**
 * Stores what changes as a new version with its author. 409 for requiring a second factor of staff without having one: nobody
 * might be left who could change it back.
 */
export async function changePortalSettings(
  db: Db,
  viewer: Viewer,
  wanted: Partial<PortalSettings>,
): Promise<AnsweredSettings> {
  return atomically(db, async (tx) => {
    // One change at a time, so that each has the next version.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    if (wanted.staff_second_factor && (await methodsOf(tx, viewer.userId)).length === 0)
      throw new AppError('wrong_status', (w) => w.factorFirst)
    const { settings } = await readPortalSettings(tx)
    const versions = new Map((await newestVersions(tx)).map(({ name, version }) => [name, version]))
    const author = { set_at: viewer.now, set_by: viewer.userId }
    for (const name of Object.keys(settings) as (keyof PortalSettings)[]) {
      const value = wanted[name]
      if (value === undefined || value === settings[name]) continue
      const version = (versions.get(name) ?? 0) + 1
      await tx
        .insertInto('portal_setting')
        .values({ name, version, ...(typeof value === 'number' ? { number: value } : { value }), ...author })
        .execute()
    }
    return readPortalSettings(tx)
  })
}

/** The settings that staff's own calls read. */
type StaffSwitch = 'floor_needs_approval' | 'second_person_publishes'

/** Whether a setting is switched on; in a request of staff, who do not read who changed it. */
export async function isSwitchedOn(db: Db, name: StaffSwitch): Promise<boolean> {
  const newest = await db
    .selectFrom('portal_setting')
    .select('value')
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.value ?? false
}

function newestVersions(db: Db) {
  return db
    .selectFrom('portal_setting as s')
    .distinctOn('s.name')
    .select(['s.name', 's.version', valueOf.as('value')])
    .orderBy('s.name')
    .orderBy('s.version', 'desc')
    .execute()
}

/** The value of a version, whichever kind it is of. */
const valueOf = sql<boolean | number>`coalesce(to_jsonb(s.value), to_jsonb(s.number))`

/** How many changes are answered. */
const changesAnswered = 50

/** What was changed, and the value before: of the first version the standard. */
async function newestChanges(db: Db): Promise<SettingChange[]> {
  const standard = portalSettings.parse({})
  const rows = await db
    .selectFrom('portal_setting as s')
    .innerJoin('portal_user as u', 'u.id', 's.set_by')
    .leftJoin('portal_setting as b', (on) =>
      on.onRef('b.name', '=', 's.name').on('b.version', '=', sql<number>`s.version - 1`),
    )
    .select(['s.name', 's.set_at', valueOf.as('after')])
    .select(sql<boolean | number | null>`coalesce(to_jsonb(b.value), to_jsonb(b.number))`.as('before'))
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('set_by'))
    .orderBy('s.set_at', 'desc')
    .orderBy('s.version', 'desc')
    .limit(changesAnswered)
    .execute()
  return rows.map(({ set_at, before, ...row }) => ({
    ...row,
    set_at: set_at.toISOString(),
    before: before ?? standard[row.name],
  }))
}
