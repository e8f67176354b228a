import { sql } from 'kysely'
import { maxShareLinks, type ShareLink } from '#contract/shares.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { record } from '#server/platform/history.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { quoteHistory } from '#server/quotes/history.ts'
import { findQuote, quoteRow } from '#server/quotes/queries.ts'
import { hashOf, newToken } from '#server/session/token.ts'

/** The links of a quote the viewer may see and of the project it is in, newest first. */
export async function listShareLinks(db: Db, viewer: Viewer, quoteId: number): Promise<ShareLink[]> {
  const quote = await quoteRow(db, viewer, quoteId)
  const rows = await selectLinks(db)
    .where('s.company_id', '=', quote.company_id)
    .where((row) => row.or([row('s.quote_id', '=', quoteId), row('s.project_id', '=', quote.project_id)]))
    .orderBy('s.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => linkOf(row, viewer))
}

/** The space of these locks among those of the database; the other half of the key is the company. */
const sharing = 7_208

/** Stores only the hash of its token. 404 for a foreign quote, 409 in the cart, without a project, or beyond the limit. */
export async function makeShareLink(
  db: Db,
  viewer: Viewer,
  quoteId: number,
  { of, days }: { of: ShareLink['of']; days: number },
): Promise<{ link: ShareLink; token: string }> {
  const { company_id, project_id, reference, status } = await quoteRow(db, viewer, quoteId)
  if (status === 'cart') throw new AppError('wrong_status', (w) => w.shareOfCart(reference))
  if (of === 'project' && project_id === null)
    throw new AppError('wrong_status', (w) => w.documentWithoutProject(reference))
  await sql`select pg_advisory_xact_lock(${sql.lit(sharing)}, ${company_id}::int)`.execute(db)
  const { open } = await db
    .selectFrom('share_link')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where('company_id', '=', company_id)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', viewer.now)
    .executeTakeFirstOrThrow()
  if (open >= maxShareLinks) throw new AppError('wrong_status', (w) => w.shareLinksEnough(maxShareLinks))
  const token = newToken()
  const { id } = await db
    .insertInto('share_link')
    .values({
      company_id,
      ...(of === 'quote' ? { quote_id: quoteId } : { project_id }),
      token_hash: hashOf(token),
      made_by: viewer.userId,
      made_at: viewer.now,
      expires_at: new Date(viewer.now.getTime() + days * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(db, viewer, quoteHistory, [{ company_id, quote_id: quoteId, action: 'share' }])
  return { link: linkOf(await findLink(db, id), viewer), token }
}

/** Withdraws a link: it stops working at once. Throws 404 for a foreign one, 409 for one that has ended. */
export async function withdrawShareLink(db: Db, viewer: Viewer, id: number): Promise<void> {
  await db.selectFrom('share_link').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const row = await findLink(db, id)
  // A link of a quote that the viewer does not see does not exist for them.
  if (row.quote_id !== null) await findQuote(db, viewer, row.quote_id)
  if (linkOf(row, viewer).state !== 'open') throw new AppError('wrong_status', (w) => w.shareEnded)
  await db
    .updateTable('share_link')
    .set({ withdrawn_at: viewer.now, withdrawn_by: viewer.userId })
    .where('company_id', '=', row.company_id)
    .where('id', '=', id)
    .execute()
  if (row.quote_id !== null)
    await record(db, viewer, quoteHistory, [
      { company_id: row.company_id, quote_id: row.quote_id, action: 'withdraw_share' },
    ])
}

async function findLink(db: Db, id: number) {
  return selectLinks(db).where('s.id', '=', id).executeTakeFirstOrThrow(notFound)
}

/** A customer does not read the names of staff who made a link. */
function selectLinks(db: Db) {
  return db
    .selectFrom('share_link as s')
    .leftJoin('portal_user as u', 'u.id', 's.made_by')
    .select(['s.company_id', 's.id', 's.quote_id', 's.made_at', 's.expires_at', 's.withdrawn_at'])
    .select(['s.opened', 's.last_opened_at'])
    .select(sql<string>`coalesce(u.full_name, 'Trunkline')`.as('made_by'))
}

function linkOf(row: Awaited<ReturnType<typeof findLink>>, { now }: Pick<Viewer, 'now'>): ShareLink {
  return {
    id: row.id,
    of: row.quote_id === null ? 'project' : 'quote',
    made_by: row.made_by,
    made_at: row.made_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    state: row.withdrawn_at ? 'withdrawn' : row.expires_at <= now ? 'expired' : 'open',
    opened: row.opened,
    last_opened_at: row.last_opened_at?.toISOString() ?? null,
  }
}
