import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { languages } from '#contract/session.ts'
import { id, idInPath } from '#contract/text.ts'

/**
 * What can be had as a PDF: a quote, the quotes of its project together, an order form of quotes as they would be ordered,
 * an order, and the hand-over certificate of a delivered circuit.
 */
export const documentKinds = ['quote', 'project', 'order_form', 'order', 'hand_over'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The most quotes of one document. */
export const mostQuotesOfDocument = 200

/** Milliseconds after which a waiting reader gets a message, and a notification once the document is ready. */
export const documentPatience = 3_000

const document = z.object({
  id,
  /** The name of the file. */
  name: z.string(),
  /** Whether the file is made and can be downloaded. */
  ready: z.boolean(),
})
export type AskedDocument = z.output<typeof document>

const own = ['customer', 'client_manager'] as const

export const documentsApi = {
  ask: endpoint({
    method: 'POST',
    path: '/documents',
    access: own,
    summary: `Ask for a PDF of a record as it is now, in one of the two languages. \`ids\` has the quote, the quotes of an order form, one quote of a project, the order or the delivered circuit. Answers 200 with a document that is ready, or 202 with one that a job is making: read it until it is ready. The same record, unchanged, gives the same file. 409 for a circuit that is not delivered, for quotes that cannot be ordered together, and for more than ${mostQuotesOfDocument} quotes.`,
    body: z.object({
      kind: z.enum(documentKinds),
      ids: z.array(id).min(1).max(mostQuotesOfDocument),
      language: z.enum(languages),
    }),
    data: document,
    hourly: 'document',
  }),
  one: endpoint({
    method: 'GET',
    path: '/documents/:id',
    access: own,
    summary:
      'Get whether a document is ready. The order form that an order accepted is made once it is read. Whoever waited over 3 seconds for it is notified once it is. 404 also for one that nobody asked for in a week, which is deleted.',
    params: z.object({ id: idInPath }),
    data: document,
  }),
  file: endpoint({
    method: 'GET',
    path: '/documents/:id/file',
    access: own,
    summary: 'Download a document that is ready; 409 for one that is still being made.',
    params: z.object({ id: idInPath }),
    answersFile: true,
  }),
}
