import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import {
  mostQuotesOfDocument,
  type AskedDocument,
  type DocumentKind,
  type documentsApi,
} from '#contract/documents.ts'
import type { FullOrder } from '#contract/orders/list.ts'
import { orderRefusal } from '#contract/quotes/actions.ts'
import type { Language } from '#contract/session.ts'
import { readBillTo } from '#server/customers/bill-to.ts'
import { depositMonthsOf } from '#server/customers/queries.ts'
import { storeDocument, awaitDocument } from '#server/documents/store-document.ts'
import { readCarrier, type Carrier } from '#server/documents/letterhead.ts'
import type { DocumentModel } from '#contract/documents.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { handOverDocument } from '#server/orders/document-model/hand-over-document.ts'
import { orderDocument, type OrderStyle } from '#server/orders/document-model/order-document.ts'
import { orderFormDocument, projectDocument } from '#server/orders/document-model/quotes-document.ts'
import { readOrder } from '#server/orders/queries.ts'
import { quoteDocument } from '#server/orders/document-model/quote-document.ts'
import { linedQuotes, type LinedQuote } from '#server/quotes/lined-quotes.ts'

type Asked = z.output<NonNullable<typeof documentsApi.ask.body>>

/** What a document says, and whose it is. */
export interface BuiltModel {
  company_id: number
  model: DocumentModel
}

export interface Writing extends Carrier {
  db: Db
  viewer: Viewer
  language: Language
}

/** Asks for a document of records the viewer may see; anything else is 404. */
export async function requestDocument(
  db: Db,
  viewer: Viewer,
  { kind, ids, language }: Asked,
): Promise<AskedDocument> {
  const writing = { db, viewer, language, ...(await readCarrier(db, language)) }
  const written = await writers[kind](writing, ids)
  const asked = await storeDocument(db, viewer, { kind, ...written })
  if (!asked.ready) await awaitDocument(db, viewer, { ...written, id: asked.id })
  return asked
}

/** An order as a document; 404 for one of another company. */
export async function readOrderDocument(
  db: Db,
  viewer: Viewer,
  id: number,
  language: Language,
): Promise<DocumentModel> {
  const { model } = await writers.order({ db, viewer, language, ...(await readCarrier(db, language)) }, [id])
  return model
}

const writers: Record<DocumentKind, (writing: Writing, ids: number[]) => Promise<BuiltModel>> = {
  quote: async (writing, [id]) => {
    const [quote] = await readQuotes(writing, sql<boolean>`q.id = ${id}`)
    return { company_id: quote.company_id, model: quoteDocument(quote, await styleOf(writing, quote)) }
  },
  project: async (writing, [id]) => {
    const [one] = await readQuotes(writing, sql<boolean>`q.id = ${id}`)
    const { project_name, company_id } = one
    if (project_name === null)
      throw new AppError('wrong_status', (w) => w.documentWithoutProject(one.quote_reference))
    const quotes = await readQuotes(
      writing,
      sql<boolean>`(q.company_id, q.project_id) = (select r.company_id, r.project_id from quote r where r.id = ${id})`,
    )
    const style = { ...(await styleOf(writing, one)), project: project_name }
    return { company_id, model: projectDocument(quotes, style) }
  },
  order_form: async (writing, ids) => {
    const quotes = await readQuotes(writing, sql<boolean>`q.id = any(${ids}::bigint[])`)
    if (quotes.length < new Set(ids).size) throw notFound()
    for (const quote of quotes) refuseUnorderable(quote)
    const [first] = quotes
    if (quotes.some(({ company_id }) => company_id !== first.company_id))
      throw new AppError('wrong_status', (w) => w.documentOfOneCompany)
    return { company_id: first.company_id, model: orderFormDocument(quotes, await styleOf(writing, first)) }
  },
  order: async (writing, [id]) => {
    const order = await readOrder(writing.db, writing.viewer, id!)
    return { company_id: order.company_id, model: orderDocument(order, await orderStyle(writing, order)) }
  },
  hand_over: async (writing, [id]) => {
    const { db, viewer } = writing
    const found = await db.selectFrom('circuit').select('order_id').where('id', '=', id!).executeTakeFirst()
    if (!found) throw notFound()
    const order = await readOrder(db, viewer, found.order_id)
    const circuit = order.circuit_list.find((each) => each.id === id)!
    if (circuit.status !== 'delivered')
      throw new AppError('wrong_status', (w) => w.circuitNotDelivered(circuit.circuit_reference))
    const style = await orderStyle(writing, order)
    return { company_id: order.company_id, model: handOverDocument(order, circuit, style) }
  },
}

/** The quotes of a condition, of which there is at least one; else 404. */
async function readQuotes({ db, viewer }: Writing, condition: RawBuilder<boolean>) {
  const quotes = await linedQuotes(db, viewer, condition, mostQuotesOfDocument + 1)
  if (quotes.length > mostQuotesOfDocument)
    throw new AppError('wrong_status', (w) => w.documentTooLong(mostQuotesOfDocument))
  if (!quotes[0]) throw notFound()
  return quotes as [LinedQuote, ...LinedQuote[]]
}

async function styleOf({ db, viewer, language, letterhead, depositTo }: Writing, { company_id }: LinedQuote) {
  return {
    language,
    letterhead,
    depositTo,
    depositMonths: await depositMonthsOf(db, viewer.today, company_id),
    billTo: await readBillTo(db, company_id),
  }
}

async function orderStyle(
  { db, viewer, language, letterhead, depositTo }: Writing,
  { circuit_list }: FullOrder,
): Promise<OrderStyle> {
  const ids = circuit_list.map(({ quote }) => quote.id)
  const quotes = await linedQuotes(db, viewer, sql<boolean>`q.id = any(${ids}::bigint[])`, ids.length)
  const { timeZone } = viewer
  return { language, letterhead, depositTo, timeZone, quotes: new Map(quotes.map((each) => [each.id, each])) }
}

function refuseUnorderable(quote: LinedQuote) {
  const { quote_reference, status } = quote
  const refusal = orderRefusal(quote)
  if (refusal === null) return
  if (refusal === 'in_words') throw new AppError('not_completed', (w) => w.quoteInWords(quote_reference))
  throw new AppError('wrong_status', (w) =>
    refusal === 'budgetary' ? w.quoteBudgetary(quote_reference) : w.quoteIsNow(quote_reference, status),
  )
}
