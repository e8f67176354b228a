import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { shareApi } from '#contract/shares.ts'
import { serve, serveData, type Portal } from '#server/platform/route.ts'
import { dayIn } from '#server/platform/calendar.ts'
import { servePage } from '#server/platform/serve-page.ts'
import { listShareLinks, makeShareLink, withdrawShareLink } from '#server/shares/links.ts'
import type { Language } from '#contract/session.ts'
import { type Logo, logoOf, readCarrier } from '#server/documents/letterhead.ts'
import { type DocumentBlock, type DocumentRow, type DocumentModel } from '#contract/documents.ts'
import { words } from '#server/platform/words/words.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { quoteDocument, projectDocument } from '#server/orders/document-model/quotes-document.ts'
import type { Config } from '#server/platform/config.ts'
import { asViewer, type Db } from '#server/platform/db.ts'
import { withinQuota } from '#server/platform/connection-quota.ts'
import { calendarOf, type Viewer } from '#server/platform/viewer.ts'
import { quotesWithLines } from '#server/quotes/queries.ts'
import { countAttempt, networkOf, openingOf } from '#server/session/throttle.ts'
import { escaped } from '#server/notifications/mail.ts'
import { hashOf } from '#server/session/token.ts'

export function shareRoutes(portal: Portal) {
  serveData(portal, shareApi.list, ({ db, viewer, params }) => listShareLinks(db, viewer, params.id))
  serve(portal, shareApi.make, async ({ db, viewer, params, body }) => {
    const { link, token } = await makeShareLink(db, viewer, params.id, body)
    // Calls are at the root of the host, whatever the base path of the screens is.
    const url = new URL(`/api/shared/${token}`, portal.config.publicUrl).href
    // The list of links names the day in the portal's time zone, too.
    const endDay = dayIn(portal.config.timeZone, new Date(link.expires_at))
    return { data: { link, url }, message: (w) => w.shareMade(endDay) }
  })
  serve(portal, shareApi.withdraw, async ({ db, viewer, params }) => {
    await withdrawShareLink(db, viewer, params.id)
    return { message: (w) => w.shareWithdrawn }
  })
  servePage(portal, shareApi.open, async ({ language: accepted, params, query, ...call }) => {
    const language = query.lang === 'ms' || query.lang === 'en' ? query.lang : (accepted ?? 'en')
    const opened = await openShareLink(params.token, { ...call, config: portal.config, language })
    return {
      status: opened ? 200 : 404,
      headers: pageHeaders(opened),
      html: opened ? sharedPage(opened) : noLinkPage(language),
    }
  })
}

const style = `
:root { color-scheme: light dark }
body { font: 14px/1.5 system-ui, sans-serif; max-width: 800px; margin: 0 auto; padding: 24px 16px; color: #16212b; background: #fff; overflow-wrap: anywhere }
header { display: flex; gap: 16px; justify-content: space-between; border-bottom: 1px solid #0b6c74; padding-bottom: 12px; margin-bottom: 24px }
header img { max-width: 160px; max-height: 56px; flex: none; background: #fff; padding: 4px; border-radius: 4px }
header strong { font-size: 18px; color: #0b6c74 }
h1 { font-size: 22px; margin: 0 0 8px } h2 { font-size: 16px; margin: 28px 0 8px }
dl { display: grid; grid-template-columns: minmax(110px, 1fr) 3fr; gap: 6px 16px; margin: 0 }
dt, .small, footer, thead th, tr.part { color: #55616d } dd { margin: 0; font-weight: 600 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums } dl + table { margin-top: 20px }
th, td { text-align: right; padding: 5px 0 5px 10px; vertical-align: top; font-weight: inherit; overflow-wrap: normal }
th:first-child, td:first-child { text-align: left; padding-left: 0; overflow-wrap: anywhere }
thead th { border-bottom: 1px solid #8a959f; font-size: 13px } tr.strong { font-weight: 600 }
td { white-space: nowrap }
tr.part th { padding-left: 14px } small { display: block; font-weight: 400; color: #55616d }
.small, footer { font-size: 13px } a { color: #0b6c74 }
@media (max-width: 520px) { header { flex-direction: column-reverse; align-items: flex-start } }
@media (prefers-color-scheme: dark) {
  body { color: #e6eaee; background: #14191e } header strong, a { color: #5cc3cc }
  dt, .small, footer, thead th, tr.part, small { color: #a9b4be }
}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** The page may only show its own style, and a logo if there is one. */
function pageHeaders(opened: OpenedLink | null) {
  const pictures = opened?.logo ? ' img-src data:;' : ''
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}';${pictures} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
  }
}

function sharedPage({ model, logo }: OpenedLink): string {
  const { letterhead, language } = model
  const say = words[language]
  const other: Language = language === 'en' ? 'ms' : 'en'
  return page(
    language,
    `${model.title} · ${letterhead.name}`,
    `<header><div><strong>${escaped(letterhead.name)}</strong>${letterhead.lines.map((line) => `<div class="small">${escaped(line)}</div>`).join('')}</div>${logo ? logoHtml(logo) : ''}</header>
<main><h1>${escaped(model.title)}</h1>
${model.blocks.map(blockHtml).join('\n')}</main>
<footer><p>${escaped(say.sharedAsNow)} <a href="?lang=${other}" hreflang="${other}" lang="${other}">${escaped(words[other].sharedInThis)}</a></p></footer>`,
  )
}

function noLinkPage(language: Language): string {
  const say = words[language]
  return page(
    language,
    say.sharedNotThere,
    `<main><h1>${escaped(say.sharedNotThere)}</h1><p>${escaped(say.sharedNotThereText)}</p></main>`,
  )
}

/** The name is beside it. */
function logoHtml({ media_type, bytes }: Logo): string {
  return `<img alt="" src="data:${media_type};base64,${bytes.toString('base64')}">`
}

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body>${body}</body></html>
`
}

function blockHtml(block: DocumentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escaped(block.text)}</h2>`
    case 'text':
      return `<p${block.small ? ' class="small"' : ''}>${escaped(block.text)}</p>`
    case 'facts':
      return `<dl>${block.facts.map(({ name, value }) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
    case 'table':
      return `<table><thead><tr>${block.heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${block.rows.map(rowHtml).join('')}</tbody></table>`
    case 'clauses':
      return `<ol>${block.clauses.map((clause) => `<li>${escaped(clause)}</li>`).join('')}</ol>`
    case 'signatures':
      return ''
  }
}

function rowHtml({ cells: [first, ...rest], strong, part }: DocumentRow): string {
  const kind = part ? ' class="part"' : strong ? ' class="strong"' : ''
  const under = first?.under ? `<small>${escaped(first.under)}</small>` : ''
  return `<tr${kind}><th scope="row">${escaped(first?.text ?? '')}${under}</th>${rest.map(({ text }) => `<td>${escaped(text)}</td>`).join('')}</tr>`
}

interface Opening {
  db: Db
  config: Config
  now: Date
  language: Language
  address: string
  /** A preview is shown the same, and does not count. */
  isRead: boolean
}

interface OpenedLink {
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
 * What a link shows, as its company reads it now; counts the opening by a person. Null for a dead link, 429 for too
 * many. A quote shows nothing of its project, and a project no quotes in the cart.
 */
async function openShareLink(
  token: string,
  { db, config, now, language, address, isRead }: Opening,
): Promise<OpenedLink | null> {
  const hash = hashOf(token)
  const { rows } = await sql<Shared>`select * from find_share_link(${hash}, ${now})`.execute(db)
  const [shared] = rows
  if (!shared) return null
  // One at a time for each network and link, so that many at once leave the company its connections.
  const count = () => countAttempt(db, openingOf(shared.id, address), now, (w) => w.sharedTooOften)
  await withinQuota(db, `link ${shared.id} from ${networkOf(address)}`, count, 1)
  return withinQuota(
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
  const quotes = await quotesWithLines(db, viewer, condition)
  const [first] = quotes
  if (!first) return null
  const style = {
    language,
    ...(await readCarrier(db, language)),
    depositMonths: await depositMonthsOf(db, viewer.today, company_id),
    // A company shares its prices, not where it is billed, nor who looks after it.
    billTo: null,
    contact: null,
  }
  return quote_id === null
    ? projectDocument(quotes, { ...style, project: first.project_name ?? '' })
    : quoteDocument({ ...first, project_name: null }, style)
}
