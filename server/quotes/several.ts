import { sql } from 'kysely'
import { products } from '#contract/catalog.ts'
import { plusDays } from '#contract/days.ts'
import { quoteStatuses } from '#contract/quotes/actions.ts'
import type { EditedQuote, QuoteOutcome, SeveralQuotes } from '#contract/quotes/api.ts'
import type { WholeQuote } from '#contract/quotes/quote.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { countHourly } from '#server/platform/hourly.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { words } from '#server/platform/words/words.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { changeQuote } from '#server/quotes/change.ts'
import { storeQuote } from '#server/quotes/create.ts'
import { requestPrices } from '#server/quotes/draft.ts'
import { repriceQuote } from '#server/quotes/edit.ts'
import { lockQuotes } from '#server/quotes/lock.ts'
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts'
import { storedDraft } from '#server/quotes/renew.ts'

/** A refused quote does not change, and does not stop the others. Throws 404 for a foreign id. */
export async function changeSeveral(db: Db, viewer: Viewer, change: SeveralQuotes): Promise<QuoteOutcome[]> {
  const rows = await lockQuotes(db, viewer, change.ids, 'edit', quoteStatuses)
  if (change.action === 'requote') await countHourly(db, viewer, 'quote', rows.length)
  const outcomes: QuoteOutcome[] = []
  const unpriced: WholeQuote[] = []
  for (const row of rows) {
    await sql`savepoint one`.execute(db)
    try {
      const { awaits = null, ...quote } = await changeOne(db, viewer, row, change)
      if (awaits !== null && awaits !== 'as_before') unpriced.push(quote)
      outcomes.push({ id: row.id, refusal: null, quote: { ...quote, awaits } })
      await sql`release savepoint one`.execute(db)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await sql`rollback to savepoint one`.execute(db)
      const [say = error.say] = Object.values(error.errors ?? {}).flat()
      outcomes.push({ id: row.id, refusal: say(words[viewer.language]), quote: null })
    }
  }
  await requestPrices(db, viewer, unpriced)
  return outcomes
}

async function changeOne(
  db: Db,
  viewer: Viewer,
  row: QuoteRow,
  change: SeveralQuotes,
): Promise<WholeQuote & { awaits?: EditedQuote['awaits'] }> {
  const { id } = row
  if (change.action === 'term')
    return repriceQuote(db, viewer, id, () => {
      if (row.contract_months === change.contract_id)
        throw new AppError('wrong_status', (w) => w.termUnchanged(row.reference))
      return { ...draftOf(row), contract_id: change.contract_id }
    })
  if (change.action === 'requote') {
    const draft = draftOf(row)
    // Only a listed building has a readiness.
    if (products[draft.product_id].readiness && !draft.location_nis)
      throw invalid({ location_nis: (w) => w.siteMissing })
    const quote = await storeQuote(db, viewer, { ...draft, requote_of: id })
    return { ...quote, awaits: quote.status === 'pending' ? 'no_card_price' : null }
  }
  await (change.action === 'cancel'
    ? cancelQuote(db, viewer, id, change.reason)
    : extendQuote(db, viewer, id))
  return findQuote(db, viewer, id)
}

function draftOf(row: QuoteRow) {
  const draft = storedDraft(row)
  if (!draft) throw new AppError('not_completed', (w) => w.chooseService(row.reference))
  return draft
}

/** At the same price, by 30 days and at most three times by default; then 409, and it can be requoted. */
export async function extendQuote(db: Db, viewer: Viewer, id: number) {
  const { after } = await changeQuote(db, viewer, id, 'extend', (row) => {
    if (row.extended >= row.extension_times)
      throw new AppError('wrong_status', (w) => w.extendedEnough(row.reference, row.extended))
    const validity = plusDays(row.validity!, row.extension_days)
    return { columns: { validity, extended: row.extended + 1 } }
  })
  return { reference: after.reference, validity: after.validity!, days: after.extension_days }
}
