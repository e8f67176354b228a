import { sql } from 'kysely'
import { sideOfRole } from '#contract/roles.ts'
import {
  mostSavedViews,
  viewedLists,
  type SavedView,
  type TypedView,
  type ViewedList,
} from '#contract/saved-views.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'

/** The space of these locks among those of the database; the other half of the key is the person. */
const savingViews = 7_206

/** The viewer's own views of a list, or of all, and those that colleagues share, by name. Throws 404 for a list of the other side. */
export async function listViews(db: Db, viewer: Viewer, list?: ViewedList): Promise<SavedView[]> {
  if (list) checkList(viewer, list)
  const rows = await visible(db, viewer)
    .where('v.list', 'in', list ? [list] : viewedLists[sideOfRole(viewer.role)])
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
  return rows.map((row) => shownTo(viewer, row))
}

/** Saves a view of a list. Throws 422 for a name that another one of the viewer's has, 409 once there are as many as can be. */
export async function saveView(
  db: Db,
  viewer: Viewer,
  { list, ...typed }: TypedView & { list: ViewedList },
): Promise<SavedView> {
  checkList(viewer, list)
  await oneAtATime(db, viewer.userId)
  const { count } = await db
    .selectFrom('saved_view')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  if (count >= mostSavedViews) throw new AppError('wrong_status', (w) => w.tooManyViews(mostSavedViews))
  const { userId: owner_id, companyId: company_id, now: changed_at } = viewer
  const added = await db
    .insertInto('saved_view')
    .values({ company_id, owner_id, list, ...typed, changed_at })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw invalid({ name: (w) => w.viewNameTaken })
  return readView(db, viewer, added.id)
}

/**
 * Changes a view of the viewer's own, or a shared one as the company's administrator or the carrier's admin. Throws 404 for
 * one that they do not see, 403 for one that is not theirs to change, 422 for a name that its owner has given to another one,
 * and for ending what its owner shares.
 */
export async function changeView(db: Db, viewer: Viewer, id: number, typed: TypedView): Promise<SavedView> {
  const before = await changeable(db, viewer, id)
  if (before.owner_id !== viewer.userId && !typed.shared) throw invalid({ shared: (w) => w.viewStaysShared })
  await oneAtATime(db, before.owner_id)
  const same = await db
    .selectFrom('saved_view')
    .select('id')
    .where('owner_id', '=', before.owner_id)
    .where('list', '=', before.list)
    .where('id', '<>', id)
    .where(sql`lower(name)`, '=', sql`lower(${typed.name})`)
    .executeTakeFirst()
  if (same) throw invalid({ name: (w) => w.viewNameTaken })
  await db
    .updateTable('saved_view')
    .set({ ...typed, changed_at: viewer.now })
    .where('id', '=', id)
    .execute()
  return shownTo(viewer, { ...before, ...typed })
}

/** Deletes a view, by whoever may change it; throws as changing it does. */
export async function removeView(db: Db, viewer: Viewer, id: number) {
  await changeable(db, viewer, id)
  await db.deleteFrom('saved_view').where('id', '=', id).execute()
}

/** A person's views are saved one after the other, so that their number and their names hold. */
async function oneAtATime(db: Db, ownerId: number) {
  await sql`select pg_advisory_xact_lock(${sql.lit(savingViews)}, ${ownerId}::int)`.execute(db)
}

/** The views that the viewer sees, with the names of their owners. */
function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('saved_view as v')
    .leftJoin('portal_user as u', 'u.id', 'v.owner_id')
    .select(['v.id', 'v.owner_id', 'v.list', 'v.name', 'v.tab', 'v.search', 'v.hidden', 'v.shared'])
    .select(sql<string>`coalesce(u.full_name, '')`.as('owner'))
    .where('v.company_id', viewer.companyId === null ? 'is' : '=', viewer.companyId)
    .where((row) => row.or([row('v.shared', '=', true), row('v.owner_id', '=', viewer.userId)]))
}

async function readView(db: Db, viewer: Viewer, id: number): Promise<SavedView> {
  const row = await visible(db, viewer).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return shownTo(viewer, row)
}

async function changeable(db: Db, viewer: Viewer, id: number) {
  const row = await visible(db, viewer).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (!shownTo(viewer, row).may_change) throw new AppError('forbidden', (w) => w.notYourView)
  return row
}

type Row = Omit<SavedView, 'own' | 'may_change'> & { owner_id: number }

function shownTo(viewer: Viewer, row: Row): SavedView {
  const { owner_id, ...view } = row
  const own = owner_id === viewer.userId
  const administers = viewer.companyId === null ? viewer.role === 'admin' : viewer.companyAdmin === true
  return { ...view, own, may_change: own || (view.shared && administers) }
}

function checkList(viewer: Viewer, list: ViewedList) {
  const lists: readonly string[] = viewedLists[sideOfRole(viewer.role)]
  if (!lists.includes(list)) throw notFound()
}
