import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { sides } from '#contract/roles.ts'
import { filled, id, idInPath, moment, text } from '#contract/text.ts'

export const longestMessage = 5_000

/** Per message, and per person's unsent uploads on a quote. */
export const maxFiles = 10

export const maxFileBytes = 10 * 1024 * 1024

const threadFile = z.object({ id, name: z.string(), media_type: z.string(), size: z.int() })
export type ThreadFile = z.output<typeof threadFile>

const threadMessage = z.object({
  /** Notes and messages have separate ids. */
  id,
  at: moment,
  /** A company sees only first names of staff: `Farid, Trunkline`. */
  author: z.string(),
  side: z.enum(sides),
  own: z.boolean(),
  /** A note, for staff only. */
  internal: z.boolean(),
  text: z.string(),
  files: z.array(threadFile),
})
export type ThreadMessage = z.output<typeof threadMessage>

const both = ['customer', 'client_manager'] as const
const onQuote = z.object({ id: idInPath })
const onFile = z.object({ id: idInPath, file: idInPath })

export const threadApi = {
  read: endpoint('GET', '/quotes/:id/thread', {
    access: both,
    summary: 'Get the conversation about a quote, oldest first. Client managers also see internal notes.',
    params: onQuote,
    data: z.object({
      messages: z.array(threadMessage),
      seen: id.nullable(),
      /** The reader's own uploads. */
      unsent: z.array(threadFile),
    }),
  }),
  post: endpoint('POST', '/quotes/:id/messages', {
    access: both,
    summary:
      'Send a message to the other side. The text may be empty if files are attached; these are the sender’s unsent uploads.',
    params: onQuote,
    body: z
      .object({
        text: text(longestMessage).default(''),
        file_ids: z.array(id).max(maxFiles).default([]),
      })
      .refine((sent) => sent.text !== '' || sent.file_ids.length > 0, {
        path: ['text'],
        params: { rule: 'required' },
      }),
    data: threadMessage,
    idempotent: true,
  }),
  note: endpoint('POST', '/quotes/:id/notes', {
    access: ['client_manager'],
    summary: 'Save an internal note, visible to staff only.',
    params: onQuote,
    body: z.object({ text: filled(longestMessage) }),
    data: threadMessage,
    idempotent: true,
  }),
  upload: endpoint('POST', '/quotes/:id/files', {
    access: both,
    summary:
      'Upload a file to go with the next message (multipart, field `file`): PDF, PNG, JPEG, XLSX, DOCX, CSV or plain text by content, at most 10 MB. It is deleted after a day unless sent.',
    params: onQuote,
    file: { maxBytes: maxFileBytes },
    data: threadFile,
  }),
  removeFile: endpoint('DELETE', '/quotes/:id/files/:file', {
    access: both,
    summary: 'Delete one of the caller’s unsent uploads.',
    params: onFile,
  }),
  download: endpoint('GET', '/quotes/:id/files/:file', {
    access: both,
    summary: 'Download a file of a message, or one of the caller’s unsent uploads.',
    params: onFile,
    answersFile: true,
  }),
  seen: endpoint('PUT', '/quotes/:id/thread/seen', {
    access: both,
    summary: 'Mark all messages up to one as seen. Earlier messages do not become unseen again.',
    params: onQuote,
    body: z.object({ message_id: id }),
    data: z.object({ unread: z.int() }),
  }),
}
