import { sql } from 'kysely'
import { mostQuotesOfDocument } from '#contract/documents.ts'
import type { Language } from '#contract/session.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { logoOf, readCarrier } from '#server/documents/letterhead.ts'
import type { Logo } from '#server/documents/logo.ts'
import type { DocumentModel } from '#contract/documents.ts'
import { quoteDocument } from '#server/orders/document-model/quote-document.ts'
import { projectDocument } from '#server/orders/document-model/quotes-document.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { inShare } from '#server/platform/share.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { linedQuotes } from '#server/quotes/lined-quotes.ts'
import { countAttempt, networkOf, openingOf } from '#server/session/throttle.ts'
import { hashOf } from '#server/session/token.ts'

interface Opening {
  db: Db
  config: Config
  now: Date
  language: Language
  address: string
  /** A preview is shown the same, and does not count. */
  isRead: boolean
}

/** What a page shows, and the logo that it is headed with. */
export interface OpenedLink {
  model: DocumentModel
  logo: Logo | undefined
}

interface Shared {
  id: number
  company_id: number
  quote_id: number | null
  project_id: number | null
}

/**
 * What a link shows, as its company reads it now, counting the opening if a person reads it. Null for a link that does
 * not work, whatever the reason; throws 429 beyond the openings that a network has. Nothing of the quote's project is shown
 * with a quote alone, nor quotes in the cart with a project.
 */
export async function openShareLink(
  token: string,
  { db, config, now, language, address, isRead }: Opening,
): Promise<OpenedLink | null> {
  const hash = hashOf(token)
  const { rows } = await sql<Shared>`select * from find_share_link(${hash}, ${now})`.execute(db)
  const [shared] = rows
  if (!shared) return null
  // One at a time for each network and link, so that many at once leave the company its connections.
  const count = () => countAttempt(db, openingOf(shared.id, address), now, (w) => w.sharedTooOften)
  await inShare(db, `link ${shared.id} from ${networkOf(address)}`, count, 1)
  return inShare(
    db,
    `link ${shared.id}`,
    async () => {
      if (isRead) await sql`select open_share_link(${hash}, ${now})`.execute(db)
      // The company reads it, and no person of it.
      const viewer: Viewer = { ...calendarOf(config, now), role: 'customer', companyId: shared.company_id }
      return asViewer(db, viewer, async (tx) => {
        const model = await readShared(tx, viewer, shared, language)
        return model && { model, logo: await logoOf(tx, model) }
      })
    },
    1,
  )
}

async function readShared(
  db: Db,
  viewer: Viewer,
  { company_id, quote_id, project_id }: Shared,
  language: Language,
): Promise<DocumentModel | null> {
  const condition =
    quote_id === null
      ? sql<boolean>`q.project_id = ${project_id} and q.status <> 'cart'`
      : sql<boolean>`q.id = ${quote_id} and q.status <> 'cart'`
  const quotes = await linedQuotes(db, viewer, condition, mostQuotesOfDocument)
  const [first] = quotes
  if (!first) return null
  const style = {
    language,
    ...(await readCarrier(db, language)),
    depositMonths: await depositMonthsOf(db, viewer.today, company_id),
    // A company shares its prices, not where it is billed.
    billTo: null,
  }
  return quote_id === null
    ? projectDocument(quotes, { ...style, project: first.project_name ?? '' })
    : quoteDocument({ ...first, project_name: null }, style)
}
