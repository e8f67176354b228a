import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idInPath } from '#contract/text.ts'

/** PDF, PNG or JPEG by content, at most this many bytes. */
export const mostPoBytes = 10 * 1024 * 1024

export const uploadPoCall = endpoint({
  method: 'POST',
  path: '/orders/:id/po-file',
  access: ['customer'],
  summary:
    'Attach the purchase order as a file (multipart, field `file`): PDF, PNG or JPEG by content, at most 10 MB.',
  params: z.object({ id: idInPath }),
  file: { mostBytes: mostPoBytes },
})

export const downloadPoCall = endpoint({
  method: 'GET',
  path: '/orders/:id/po-file',
  access: ['customer', 'client_manager'],
  summary: 'Download the attached purchase order.',
  params: z.object({ id: idInPath }),
  answersFile: true,
})
