import { sql } from 'kysely'
import { type QuoteDraft } from '#contract/quotes/draft.ts'
import { validityDays, type StoredStatus } from '#contract/quotes/actions.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { actsForCompany, companyOf, type Viewer } from '#server/platform/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { requestPrices } from '#server/quotes/request-prices.ts'
import { priceDrafts, type NewQuote } from '#server/quotes/draft.ts'
import { record } from '#server/platform/history.ts'
import { quoteHistory, type QuoteEntry } from '#server/quotes/history.ts'
import type { QuoteChange } from '#contract/quotes/events.ts'
import { refuseUnless, wrongStatus } from '#server/quotes/lock.ts'
import { joinProject } from '#server/quotes/project.ts'
import { renewPrices } from '#server/quotes/renew.ts'
import { storeQuotes } from '#server/quotes/store.ts'

/**
 * Prices a draft and stores it in the cart; without a complete price, or with a hand-entered site, it is pending.
 * One that a client manager makes on the company's behalf is theirs to price, and the company hears of it.
 * A requote needs a cancelled or expired origin of the same company: 404 or 409 otherwise.
 */
export async function createQuote(db: Db, viewer: Viewer, draft: NewQuote): Promise<Quote> {
  if (draft.requote_of) await refuseUnlessOver(db, viewer, draft.requote_of)
  const [priced] = await priceDrafts(db, viewer, [draft], () => '')
  const [stored] = await storeQuotes(db, viewer, [priced!])
  await (actsForCompany(viewer) ? notifyCompany(db, viewer, stored!) : requestPrices(db, viewer, [stored!]))
  return stored!
}

/** The company hears of what was made for it; nobody need ask its maker for a price. */
function notifyCompany(db: Db, viewer: Viewer, quote: Quote) {
  return notify(db, viewer, {
    kind: 'quote_made',
    company_id: quote.company_id,
    quote_id: quote.id,
    facts: {
      reference: quote.quote_reference,
      nrc: quote.total_nrc ?? undefined,
      mrc: quote.total_mrc ?? undefined,
    },
  })
}

/** Stores up to 2,000 drafts, all or none. Throws 422 with errors keyed `data.N.field`. */
export async function createQuotes(db: Db, viewer: Viewer, drafts: QuoteDraft[]) {
  const priced = await priceDrafts(db, viewer, drafts, (index) => `data.${index}.`)
  const stored = await storeQuotes(db, viewer, priced)
  const pending = await requestPrices(db, viewer, stored)
  return { ids: stored.map((quote) => quote.id), priced: stored.length - pending, pending }
}

async function refuseUnlessOver(db: Db, viewer: Viewer, origin: number) {
  const row = await db
    .selectFrom('quote')
    .select(['reference', 'status', 'validity'])
    .where('company_id', '=', companyOf(viewer))
    .where('id', '=', origin)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (!row) throw notFound()
  refuseUnless('requote', row, viewer)
}

interface Wish {
  ids: number[]
  project_name?: string | null
  confirmed?: { nrc: number; mrc: number } | null
}

/**
 * Makes quotes of the cart active for 30 days, under the named project if any; pending ones are only named.
 * All or none: 404 for a foreign id, 409 in a wrong state, 409 `price_changed` where a cart price no longer held
 * has risen and the new totals are not yet confirmed.
 */
export async function addToWishlist(db: Db, viewer: Viewer, wish: Wish): Promise<number> {
  const company = companyOf(viewer)
  const ids = [...new Set(wish.ids)]
  const found = await db
    .selectFrom('quote')
    .leftJoin('project', (on) =>
      on.onRef('project.company_id', '=', 'quote.company_id').onRef('project.id', '=', 'quote.project_id'),
    )
    .select(['quote.id', 'reference', 'status', 'validity', 'price_held_until', 'project.name as project'])
    .where('quote.company_id', '=', company)
    .where('quote.id', 'in', ids)
    .where('status', '<>', 'removed')
    .orderBy('quote.id')
    .forUpdate('quote')
    .execute()
  if (found.length < ids.length) throw notFound()
  for (const quote of found) refuseUnless('add_to_wishlist', quote, viewer)

  const expired = found
    .filter((q) => q.status === 'cart' && q.price_held_until! < viewer.today)
    .map((q) => q.id)
  if (expired.length > 0) await renewPrices(db, viewer, expired, wish.confirmed)

  const project = wish.project_name ? await joinProject(db, viewer, wish.project_name) : undefined
  const validity = plusDays(viewer.today, validityDays)
  const { rows: moved } = await sql<{ id: number; status: StoredStatus }>`
    update quote set version = version + 1, updated_at = ${viewer.now},
      project_id = coalesce(${project?.id ?? null}::bigint, project_id),
      validity = case when status = 'cart' then ${validity}::date end,
      status = case when status = 'cart' then 'active' else status end
    where company_id = ${company} and id = any(${ids}::bigint[])
    returning id, status`.execute(db)
  const active = new Set(moved.filter(({ status }) => status === 'active').map(({ id }) => id))
  await record(
    db,
    viewer,
    quoteHistory,
    found.map((quote): QuoteEntry => {
      const changes: QuoteChange[] = []
      if (active.has(quote.id))
        changes.push(
          { field: 'validity', before: null, after: validity },
          { field: 'status', before: 'cart', after: 'active' },
        )
      if (project && project.name !== quote.project)
        changes.push({ field: 'project', before: quote.project, after: project.name })
      return { company_id: company, quote_id: quote.id, action: 'add_to_wishlist', changes }
    }),
  )
  return ids.length
}

/** Takes a quote out of the cart. The UPDATE itself checks the status, so of two clicks only one can win. */
export async function removeQuote(db: Db, viewer: Viewer, id: number) {
  const company = companyOf(viewer)
  const { rows } = await sql`
    with moved as (
      update quote set status = 'removed', version = version + 1, updated_at = ${viewer.now}
      where company_id = ${company} and id = ${id} and status in ('cart', 'pending')
      returning id)
    insert into quote_event (company_id, quote_id, at, actor_id, action)
    select ${company}, id, ${viewer.now}, ${viewer.userId}, 'remove' from moved returning id`.execute(db)
  if (rows.length > 0) return
  const quote = await db
    .selectFrom('quote')
    .select(['reference', 'status', 'validity'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  throw quote ? wrongStatus(quote, viewer) : notFound()
}
