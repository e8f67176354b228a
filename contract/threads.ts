import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { sides } from '#contract/roles.ts'
import { filled, id, idInPath, moment, text } from '#contract/text.ts'

/** Characters of one message or note. */
export const longestMessage = 5_000

/** Files that may go with one message, and that one person may have waiting unsent on a quote. */
export const mostFiles = 10

/** Bytes of one file. */
export const mostFileBytes = 10 * 1024 * 1024

const threadFile = z.object({ id, name: z.string(), media_type: z.string(), size: z.int() })
export type ThreadFile = z.output<typeof threadFile>

const threadMessage = z.object({
  /** Notes and messages are numbered apart. */
  id,
  at: moment,
  /** The carrier's people with its name; a company reads them by first name, `Farid, Trunkline`. */
  author: z.string(),
  side: z.enum(sides),
  /** The reader wrote it. */
  own: z.boolean(),
  /** A note that only the carrier's staff are ever given. */
  internal: z.boolean(),
  text: z.string(),
  files: z.array(threadFile),
})
export type ThreadMessage = z.output<typeof threadMessage>

const both = ['customer', 'client_manager'] as const
const onQuote = z.object({ id: idInPath })
const onFile = z.object({ id: idInPath, file: idInPath })

/** The conversation on a quote between its company and the client managers. */
export const threadApi = {
  read: endpoint({
    method: 'GET',
    path: '/quotes/:id/thread',
    access: both,
    summary:
      'What was written about a quote, oldest first; client managers read their internal notes in between.',
    params: onQuote,
    data: z.object({
      messages: z.array(threadMessage),
      /** The last message the reader has seen. */
      seen: id.nullable(),
      /** What the reader has uploaded here and not sent yet. */
      unsent: z.array(threadFile),
    }),
  }),
  post: endpoint({
    method: 'POST',
    path: '/quotes/:id/messages',
    access: both,
    summary:
      'Write to the other side. Without words only with files, which are the sender’s own unsent uploads.',
    params: onQuote,
    body: z
      .object({
        text: text(longestMessage).default(''),
        file_ids: z.array(id).max(mostFiles).default([]),
      })
      .refine((sent) => sent.text !== '' || sent.file_ids.length > 0, {
        path: ['text'],
        params: { rule: 'required' },
      }),
    data: threadMessage,
    idempotent: true,
  }),
  note: endpoint({
    method: 'POST',
    path: '/quotes/:id/notes',
    access: ['client_manager'],
    summary: 'Keep a note that only the carrier’s staff read.',
    params: onQuote,
    body: z.object({ text: filled(longestMessage) }),
    data: threadMessage,
    idempotent: true,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/quotes/:id/files',
    access: both,
    summary:
      'Upload a file to go with the next message (multipart, field `file`): PDF, PNG, JPEG, XLSX, DOCX, CSV or plain text by content, at most 10 MB. It is forgotten after a day unless sent.',
    params: onQuote,
    file: { mostBytes: mostFileBytes },
    data: threadFile,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/quotes/:id/files/:file',
    access: both,
    summary: 'Forget an own upload that was not sent.',
    params: onFile,
  }),
  download: endpoint({
    method: 'GET',
    path: '/quotes/:id/files/:file',
    access: both,
    summary: 'A file of a message, or an own one that was not sent, as a download.',
    params: onFile,
    answersFile: true,
  }),
  seen: endpoint({
    method: 'PUT',
    path: '/quotes/:id/thread/seen',
    access: both,
    summary: 'The reader has seen everything up to a message. It never goes back.',
    params: onQuote,
    body: z.object({ message_id: id }),
    data: z.object({ unread: z.int() }),
  }),
}
