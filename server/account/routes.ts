import { sql } from 'kysely'
import type { z } from 'zod'
import {
  accountApi,
  type ClientManager,
  contactBookApi,
  sessionsApi,
  type OpenSession,
} from '#contract/account.ts'
import {
  savedViewApi,
  maxSavedViews,
  viewedLists,
  type SavedView,
  type TypedView,
  type ViewedList,
} from '#contract/saved-views.ts'
import {
  addContact,
  changeBookContact,
  readContactBook,
  removeContact,
} from '#server/account/contact-book.ts'
import { serve, serveData, serveSession, type Portal } from '#server/platform/route.ts'
import { readProfile } from '#server/session/queries.ts'
import { userStatusIds, sideOfRole } from '#contract/roles.ts'
import { idleMinutes } from '#contract/session.ts'
import { type Db, atomically } from '#server/platform/db.ts'
import { companyOf, type Viewer } from '#server/platform/viewer.ts'
import { isListedCountry } from '#server/platform/listed-countries.ts'
import { ifTaken, invalid, notFound, AppError } from '#server/platform/errors.ts'
import { phoneOf } from '#server/platform/phone.ts'
import { wakeStreams } from '#server/notifications/deliver.ts'
import { hashOf } from '#server/session/token.ts'

export function accountRoutes(portal: Portal) {
  serve(portal, accountApi.changeProfile, async ({ db, viewer, body }) => {
    await changeProfile(db, viewer, body)
    return { data: await readProfile(db, viewer), message: (w) => w.profileSaved }
  })
  serve(portal, accountApi.changeContact, async ({ db, viewer, body }) => {
    await changeContact(db, viewer, body.phone)
    return { data: await readProfile(db, viewer), message: (w) => w.contactSaved }
  })
  // A customer's role reads neither staff nor who manages an account.
  serveSession(portal, accountApi.clientManager, async ({ db, viewer }) => ({
    data: await clientManagerOf(db, viewer),
  }))

  serveSession(portal, sessionsApi.list, async ({ db, viewer }) => ({ data: await listSessions(db, viewer) }))
  serveSession(portal, sessionsApi.end, async ({ db, viewer, params }) => {
    await endOneSession(db, viewer, params.id)
    return { message: (w) => w.sessionEnded }
  })
  serveSession(portal, sessionsApi.endOthers, async ({ db, viewer }) => {
    await endOtherSessions(db, viewer)
    return { message: (w) => w.otherSessionsEnded }
  })

  serveData(portal, contactBookApi.list, ({ db, viewer }) => readContactBook(db, viewer))
  serve(portal, contactBookApi.add, async ({ db, viewer, body }) => ({
    data: await addContact(db, viewer, body),
    message: (w) => w.bookContactSaved,
  }))
  serve(portal, contactBookApi.change, async ({ db, viewer, params, body }) => ({
    data: await changeBookContact(db, viewer, params.id, body),
    message: (w) => w.bookContactSaved,
  }))
  serve(portal, contactBookApi.remove, async ({ db, viewer, params }) => {
    await removeContact(db, viewer, params.id)
    return { message: (w) => w.bookContactRemoved }
  })

  serveData(portal, savedViewApi.list, ({ db, viewer, query }) => listViews(db, viewer, query.list))
  serve(portal, savedViewApi.add, async ({ db, viewer, body }) => ({
    data: await saveView(db, viewer, body),
    message: (w) => w.viewSaved,
  }))
  serve(portal, savedViewApi.change, async ({ db, viewer, params, body }) => ({
    data: await changeView(db, viewer, params.id, body),
    message: (w) => w.viewSaved,
  }))
  serve(portal, savedViewApi.remove, async ({ db, viewer, params }) => {
    await removeView(db, viewer, params.id)
    return { message: (w) => w.viewDeleted }
  })
}

/** The active client manager of the viewer's company, with the ways to reach them; null without one. */
async function clientManagerOf(db: Db, viewer: Viewer): Promise<ClientManager | null> {
  const manager = await db
    .selectFrom('company')
    .innerJoin('portal_user as u', 'u.id', 'company.manager_id')
    .select([sql<string>`u.full_name`.as('name'), 'u.email', 'u.phone'])
    .where('company.id', '=', companyOf(viewer))
    .where('u.status_id', '=', userStatusIds.active)
    .executeTakeFirst()
  return manager ?? null
}

type Change = z.output<NonNullable<typeof accountApi.changeProfile.body>>

/** Changes the viewer's profile. Throws 422 for a country that is not listed and for a phone that cannot exist. */
async function changeProfile(db: Db, viewer: Viewer, { phone, ...change }: Change) {
  if (change.country !== '' && !isListedCountry(change.country))
    throw invalid({ country: (w) => w.unknownCountry })
  const columns = typeof phone === 'string' ? { ...change, phone: await storedPhone(phone) } : change
  await db.updateTable('portal_user').set(columns).where('id', '=', viewer.userId).execute()
}

/** Changes the phone that the viewer can be reached at. Throws 422 for one that cannot exist. */
async function changeContact(db: Db, viewer: Viewer, typed: string) {
  const phone = await storedPhone(typed)
  await db.updateTable('portal_user').set({ phone }).where('id', '=', viewer.userId).execute()
}

async function storedPhone(typed: string): Promise<string> {
  const phone = typed && (await phoneOf(typed))
  if (phone === null) throw invalid({ phone: (w) => w.notAPhone })
  return phone
}

async function listSessions(db: Db, viewer: Viewer): Promise<OpenSession[]> {
  const own = hashOf(viewer.token)
  const rows = await livingSessions(db, viewer)
    .select(['id', 'token_hash', 'user_agent', 'network', 'created_at', 'last_seen'])
    .orderBy('last_seen', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .map(({ id, token_hash, user_agent, network, created_at, last_seen }) => ({
      id,
      ...deviceNames(user_agent),
      network,
      signed_in_at: created_at.toISOString(),
      last_seen: last_seen.toISOString(),
      current: token_hash.equals(own),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Ends one of the viewer's sessions and its open pages at once. Throws 404 for one that is over or another person's. */
async function endOneSession(db: Db, viewer: Viewer, id: number) {
  await livingSessions(db, viewer).select('id').where('id', '=', id).executeTakeFirstOrThrow(notFound)
  await atomically(db, async (tx) => {
    await tx.deleteFrom('session').where('user_id', '=', viewer.userId).where('id', '=', id).execute()
    await wakeStreams(tx, viewer.userId)
  })
}

async function endOtherSessions(db: Db, viewer: Viewer) {
  await atomically(db, async (tx) => {
    await tx
      .deleteFrom('session')
      .where('user_id', '=', viewer.userId)
      .where('token_hash', '<>', hashOf(viewer.token))
      .execute()
    await wakeStreams(tx, viewer.userId)
  })
}

function livingSessions(db: Db, { userId, now }: Viewer) {
  return db
    .selectFrom('session')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen', '>', new Date(now.getTime() - idleMinutes * 60_000))
}

/** Browsers and systems by what only they write into their user agent: the more particular before those they imitate. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The usual names of a browser and its system, or empty. They help people to know a device, and decide nothing. */
export function deviceNames(userAgent: string): { browser: string; system: string } {
  const named = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1] ?? ''
  return { browser: named(browsers), system: named(systems) }
}

/** The space of these locks among those of the database; the other half of the key is the person. */
const savingViews = 7_206

/** The viewer's own views of a list, or of all, and shared ones, by name. Throws 404 for a list of the other side. */
async function listViews(db: Db, viewer: Viewer, list?: ViewedList): Promise<SavedView[]> {
  if (list) checkList(viewer, list)
  const rows = await visible(db, viewer)
    .where('v.list', 'in', list ? [list] : viewedLists[sideOfRole(viewer.role)])
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute()
  return rows.map((row) => shownTo(viewer, row))
}

/** Saves a view of a list. Throws 422 for a name that another one of the viewer's has, 409 once there are as many as can be. */
async function saveView(db: Db, viewer: Viewer, { list, ...typed }: TypedView & { list: ViewedList }) {
  checkList(viewer, list)
  // One at a time, so that their number holds.
  await sql`select pg_advisory_xact_lock(${sql.lit(savingViews)}, ${viewer.userId}::int)`.execute(db)
  const { count } = await db
    .selectFrom('saved_view')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('owner_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  if (count >= maxSavedViews) throw new AppError('wrong_status', (w) => w.tooManyViews(maxSavedViews))
  const { userId: owner_id, companyId: company_id, now: changed_at } = viewer
  const added = await db
    .insertInto('saved_view')
    .values({ company_id, owner_id, list, ...typed, changed_at })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow(() => invalid({ name: (w) => w.viewNameTaken }))
  return shownTo(viewer, await findView(db, viewer, added.id))
}

/**
 * Changes a view of one's own, or a shared one as administrator. 404 for an unseen one, 403 for another's, 422 for a
 * taken name or for ending another's sharing.
 */
async function changeView(db: Db, viewer: Viewer, id: number, typed: TypedView): Promise<SavedView> {
  const before = await changeable(db, viewer, id)
  if (before.owner_id !== viewer.userId && !typed.shared) throw invalid({ shared: (w) => w.viewStaysShared })
  await db
    .updateTable('saved_view')
    .set({ ...typed, changed_at: viewer.now })
    .where('id', '=', id)
    .execute()
    .catch(ifTaken('saved_view_once', invalid({ name: (w) => w.viewNameTaken })))
  return shownTo(viewer, { ...before, ...typed })
}

/** Deletes a view, by whoever may change it; throws as changing it does. */
async function removeView(db: Db, viewer: Viewer, id: number) {
  await changeable(db, viewer, id)
  await db.deleteFrom('saved_view').where('id', '=', id).execute()
}

function visible(db: Db, viewer: Viewer) {
  return db
    .selectFrom('saved_view as v')
    .leftJoin('portal_user as u', 'u.id', 'v.owner_id')
    .select(['v.id', 'v.owner_id', 'v.list', 'v.name', 'v.tab', 'v.search', 'v.hidden', 'v.shared'])
    .select(sql<string>`coalesce(u.full_name, '')`.as('owner'))
    .where('v.company_id', viewer.companyId === null ? 'is' : '=', viewer.companyId)
    .where((row) => row.or([row('v.shared', '=', true), row('v.owner_id', '=', viewer.userId)]))
}

async function findView(db: Db, viewer: Viewer, id: number) {
  return visible(db, viewer).where('v.id', '=', id).executeTakeFirstOrThrow(notFound)
}

async function changeable(db: Db, viewer: Viewer, id: number) {
  const row = await findView(db, viewer, id)
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
