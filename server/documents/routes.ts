import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  letterheadApi,
  bankFields,
  letterheadFields,
  type LetterheadResponse,
  type LetterheadInput,
  type Letterhead,
  type LetterheadChange,
} from '#contract/letterhead.ts'
import { serveSession, type Portal } from '#server/platform/route.ts'
import { atomically, type Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { noLetterhead, readLogo, type Logo } from '#server/documents/letterhead.ts'

export function letterheadRoutes(portal: Portal) {
  serveSession(portal, letterheadApi.read, async ({ db }) => ({ data: await readLetterhead(db) }))
  serveSession(portal, letterheadApi.change, async ({ db, viewer, body }) => ({
    data: await changeLetterhead(db, viewer, body),
    message: (w) => w.letterheadSaved,
  }))
}

const changesAnswered = 50

async function readLetterhead(db: Db): Promise<LetterheadResponse> {
  const rows = await db
    .selectFrom('letterhead as l')
    .innerJoin('portal_user as u', 'u.id', 'l.set_by')
    .leftJoin('letterhead_logo as g', 'g.sha256', 'l.logo_sha256')
    .select(letterheadFields.map((field) => `l.${field}` as const))
    .select(['l.version', 'l.set_at', 'l.logo_sha256', 'g.media_type'])
    .select(sql<number | null>`octet_length(g.bytes)`.as('logo_bytes'))
    .select(sql<string>`u.full_name`.as('set_by'))
    .orderBy('l.version', 'desc')
    .limit(changesAnswered + 1)
    .execute()
  const [newest] = rows
  const changes = rows.slice(0, changesAnswered).map(({ set_at, set_by, ...row }, index) => ({
    set_at: set_at.toISOString(),
    set_by,
    changes: changesBetween(rows[index + 1] ?? noLetterhead, row),
  }))
  if (!newest) return { letterhead: noLetterhead, changes }
  const { set_at: _at, set_by: _by, logo_sha256, media_type: _type, logo_bytes: _size, ...texts } = newest
  return { letterhead: { ...texts, logo: logo_sha256 && (await shownLogo(db, logo_sha256)) }, changes }
}

async function shownLogo(db: Db, sha256: Buffer): Promise<Letterhead['logo']> {
  const { bytes, media_type } = await db
    .selectFrom('letterhead_logo')
    .select(['bytes', 'media_type'])
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return { media_type, content: bytes.toString('base64') }
}

type Texts = Pick<Letterhead, (typeof letterheadFields)[number]>
interface StoredLogo {
  media_type?: string | null
  logo_bytes?: number | null
}

/** The differences of two versions. A logo is named by kind and size. */
function changesBetween(before: Texts & StoredLogo, after: Texts & StoredLogo): LetterheadChange['changes'] {
  const logo = ({ media_type, logo_bytes }: StoredLogo) =>
    media_type ? `${media_type.slice('image/'.length).toUpperCase()}, ${logo_bytes} B` : ''
  const pairs = [
    ...letterheadFields.map((name) => ({ name, before: before[name], after: after[name] })),
    { name: 'logo' as const, before: logo(before), after: logo(after) },
  ]
  return pairs.filter((pair) => pair.before !== pair.after)
}

/** Stores a new version, unless nothing differs. 409 `stale_version`, 422 for an incomplete account or a bad logo. */
async function changeLetterhead(db: Db, viewer: Viewer, { version, logo, ...texts }: LetterheadInput) {
  const empty = bankFields.filter((field) => texts[field] === '')
  if (empty.length > 0 && empty.length < bankFields.length)
    throw invalid(Object.fromEntries(empty.map((field) => [field, (w) => w.accountInPart])))
  const chosen = logo && (await readLogo(logo.content))
  return atomically(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7206)`.execute(tx)
    const { letterhead: before } = await readLetterhead(tx)
    if (before.version !== version) throw new AppError('stale_version', (w) => w.letterheadChanged)
    const logo_sha256 = chosen ? await storeLogo(tx, chosen) : null
    const newest = await tx
      .selectFrom('letterhead')
      .select('logo_sha256')
      .where('version', '=', version)
      .executeTakeFirst()
    const kept = newest?.logo_sha256 ?? null
    const next = logo === undefined ? kept : logo_sha256
    const alike = letterheadFields.every((field) => texts[field] === before[field])
    if (!alike || next?.toString('hex') !== kept?.toString('hex'))
      await tx
        .insertInto('letterhead')
        .values({
          ...texts,
          version: version + 1,
          logo_sha256: next,
          set_at: viewer.now,
          set_by: viewer.userId,
        })
        .execute()
    return readLetterhead(tx)
  })
}

async function storeLogo(db: Db, { bytes, media_type }: Logo): Promise<Buffer> {
  const sha256 = createHash('sha256').update(bytes).digest()
  await db
    .insertInto('letterhead_logo')
    .values({ sha256, bytes, media_type })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  return sha256
}
