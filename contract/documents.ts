import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { maxCircuits, purchaseDetails } from '#contract/orders/api.ts'
import { languages } from '#contract/session.ts'
import { id, idInPath } from '#contract/text.ts'

/** `project`: the quotes of a project together; `order_form`: quotes as they would be ordered; `hand_over`: the certificate of a delivered circuit. */
export const documentKinds = ['quote', 'project', 'order_form', 'order', 'hand_over'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** More quotes are listed without their price lines. */
export const maxQuotesWithLines = 50

/** 2,000 quotes have 320 pages, drawn in 5 seconds and 450 MB. */
export const maxQuotesOfProject = 2_000

/** After so many milliseconds a waiting reader gets a message, and a notification once the document is ready. */
export const documentNoticeDelay = 3_000

const document = z.object({
  id,
  name: z.string(),
  ready: z.boolean(),
  /** It could not be made. */
  failed: z.boolean(),
})
export type DocumentRequest = z.output<typeof document>

const cell = z.object({
  text: z.string(),
  /** Smaller lines below. */
  under: z.string().optional(),
})

const row = z.object({
  cells: z.array(cell),
  strong: z.boolean().optional(),
  part: z.boolean().optional(),
})
export type DocumentRow = z.output<typeof row>

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string(), small: z.boolean().optional() }),
  z.object({ kind: z.literal('facts'), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  /** The first column takes the room that is left; the others are amounts, or short texts. */
  z.object({ kind: z.literal('table'), heads: z.array(z.string()), rows: z.array(row) }),
  /** Numbered, in their own language. */
  z.object({ kind: z.literal('clauses'), clauses: z.array(z.string()), language: z.enum(languages) }),
  z.object({ kind: z.literal('signatures'), names: z.array(z.string()) }),
])
export type DocumentBlock = z.output<typeof block>

/** PDF, print view and shared page show the same. The same model gives the same file. */
export const documentModel = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** Reference and validity, beside the page number. */
  foot: z.string(),
  /** `logo` is the SHA-256 of the picture. */
  letterhead: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    logo: z.string().nullable(),
  }),
  blocks: z.array(block),
})
export type DocumentModel = z.output<typeof documentModel>

const own = ['customer', 'client_manager'] as const
const printView = {
  access: own,
  params: z.object({ id: idInPath }),
  query: z.object({ language: z.enum(languages) }),
  data: documentModel,
}

export const documentsApi = {
  ask: endpoint('POST', '/documents', {
    access: own,
    scope: 'read',
    summary: `Ask for a PDF of a record as it is now, in one of the two languages. \`ids\` has the quote, the quotes of an order form, one quote of a project, the order or the delivered circuit. Answers 200 with a document that is ready, or 202 with one that a job is making: read it until it is ready. The same record, unchanged, gives the same file. More than ${maxQuotesWithLines} quotes have no price lines. 409 for a circuit that is not delivered, for a project of more than ${maxQuotesOfProject} quotes, and for quotes that cannot be ordered together.`,
    body: z.object({
      kind: z.enum(documentKinds),
      ids: z.array(id).min(1).max(maxCircuits),
      /** The details of an order form, as far as it is filled in. */
      purchase: z.object(purchaseDetails).partial().optional(),
      language: z.enum(languages),
    }),
    data: document,
    hourly: 'document',
  }),
  one: endpoint('GET', '/documents/:id', {
    access: own,
    summary:
      'Get whether a document is ready. With `failed` three attempts to make it failed: it is made again when it is asked for, or read a day later. The order form that an order accepted is made once it is read. Whoever waited over 3 seconds for it is notified once it is. 404 also for one that nobody asked for in a week, which is deleted.',
    params: z.object({ id: idInPath }),
    data: document,
  }),
  quote: endpoint('GET', '/quotes/:id/document', {
    ...printView,
    summary: 'Get a quote as the document model that its PDF is made of, for the print view.',
  }),
  order: endpoint('GET', '/orders/:id/document', {
    ...printView,
    summary: 'Get an order as the document model that its PDF is made of, for the print view.',
  }),
  file: endpoint('GET', '/documents/:id/file', {
    access: own,
    summary: 'Download a document that is ready; 409 for one that is still being made.',
    params: z.object({ id: idInPath }),
    answersFile: true,
  }),
}
