import { sql } from 'kysely'
import {
  portalSettings,
  type SettingsResponse,
  type PlannedNumber,
  type PortalNumber,
  type SettingChange,
  type SettingsChange,
} from '#contract/portal-settings.ts'
import { setDatedValue } from '#server/platform/dated-value.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { readPortalNumbers } from '#server/platform/portal-number.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { methodsOf } from '#server/session/factors.ts'

export async function readPortalSettings(db: Db, viewer: Viewer): Promise<SettingsResponse> {
  const switches = await newestVersions(db)
  return {
    settings: portalSettings.parse({
      ...Object.fromEntries(switches.map(({ name, value }) => [name, value])),
      ...(await readPortalNumbers(db, viewer.today)),
    }),
    planned: await plannedNumbers(db, viewer),
    changes: await newestChanges(db),
  }
}

/**
 * Stores switches at once and numbers from a day on; null withdraws a planned number. 422 for a bad day, 404 if none is
 * planned, 409 for requiring a second factor of staff without having one.
 */
export async function changePortalSettings(
  db: Db,
  viewer: Viewer,
  { from_date, ...wanted }: SettingsChange,
): Promise<SettingsResponse> {
  return atomically(db, async (tx) => {
    // One change at a time, so that version numbers are consecutive.
    await sql`select pg_advisory_xact_lock(7205)`.execute(tx)
    if (wanted.staff_second_factor && (await methodsOf(tx, viewer.userId)).length === 0)
      throw new AppError('wrong_status', (w) => w.factorFirst)
    const { settings } = await readPortalSettings(tx, viewer)
    const versions = new Map((await newestVersions(tx)).map(({ name, version }) => [name, version]))
    const author = { set_at: viewer.now, set_by: viewer.userId }
    for (const name of portalSettings.keyof().options) {
      const value = wanted[name]
      if (value === undefined) continue
      if (typeof value !== 'boolean') {
        await setNumber(tx, viewer, {
          name: name as PortalNumber,
          value,
          from_date: from_date ?? viewer.today,
        })
        continue
      }
      if (from_date !== undefined) throw invalid({ from_date: (w) => w.switchHasNoDay })
      if (value === settings[name]) continue
      const version = (versions.get(name) ?? 0) + 1
      await tx
        .insertInto('portal_setting')
        .values({ name, version, value, ...author })
        .execute()
    }
    return readPortalSettings(tx, viewer)
  })
}

function setNumber(
  db: Db,
  viewer: Viewer,
  { name, value, from_date }: { name: PortalNumber; value: number | null; from_date: string },
) {
  const change = { book: 'settings' as const, subject: { name }, from_date, value }
  return setDatedValue(db, viewer, change, async () => (await readPortalNumbers(db, from_date))[name])
}

async function plannedNumbers(db: Db, { today }: Viewer): Promise<PlannedNumber[]> {
  const { rows } = await sql<PlannedNumber>`
    select subject ->> 'name' as name, value, from_date from price_book_value
    where book = 'settings' and from_date > ${today} order by from_date, subject`.execute(db)
  return rows
}

type StaffSwitch = 'floor_needs_approval' | 'second_person_publishes'

/** Whether a setting is on; also usable in a request of staff, who cannot read who changed it. */
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

const valueOf = sql<boolean | number>`coalesce(to_jsonb(s.value), to_jsonb(s.number))`

const changesAnswered = 50

/** The newest changes with the previous value; before the first version that is the standard. */
async function newestChanges(db: Db): Promise<SettingChange[]> {
  const standard = portalSettings.parse({})
  const { rows } = await sql<
    Omit<SettingChange, 'set_at' | 'before'> & { set_at: Date; before: SettingChange['before'] | null }
  >`
    select c.name, c.set_at, c.before, c.after, c.from_date, u.full_name as set_by
    from (
      select s.name, s.set_at, s.version::bigint as place, s.set_by, null::date as from_date, ${valueOf} as after,
        coalesce(to_jsonb(b.value), to_jsonb(b.number)) as before
      from portal_setting s left join portal_setting b on b.name = s.name and b.version = s.version - 1
      union all
      select e.subject ->> 'name', e.at, e.id, e.actor_id, (e.subject ->> 'from_date')::date, e.after, e.before
      from price_book_event e where e.book = 'settings') c
      join portal_user u on u.id = c.set_by
    order by c.set_at desc, c.place desc limit ${changesAnswered}`.execute(db)
  return rows.map(({ set_at, before, after, ...row }) => ({
    ...row,
    set_at: set_at.toISOString(),
    before: before ?? standard[row.name],
    // A withdrawn value is the JSON null.
    after: after ?? null,
  }))
}
