import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { id, idInPath, moment } from '#contract/text.ts'

/** PDF, PNG or JPEG by content, at most this many bytes. */
export const mostPoBytes = 10 * 1024 * 1024

/** Files that an order can have. */
export const mostPoFiles = 20

/** Files can be attached until the last circuit is delivered or cancelled: then the order is a record. */
export function takesPoFiles(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing'
}

/** A purchase order as a file. A corrected one is attached beside it. */
export const attachedPo = z.object({
  id,
  name: z.string(),
  media_type: z.string(),
  /** In bytes. */
  size: z.int(),
  uploaded_by: z.string(),
  uploaded_at: moment,
})
export type AttachedPo = z.output<typeof attachedPo>

export const uploadPoCall = endpoint({
  method: 'POST',
  path: '/orders/:id/po-file',
  access: ['customer'],
  summary:
    'Attach the purchase order as a file (multipart, field `file`): PDF, PNG or JPEG by content, at most 10 MB. Earlier files stay. Only while the order is pending or processing.',
  params: z.object({ id: idInPath }),
  file: { mostBytes: mostPoBytes },
})

export const downloadPoCall = endpoint({
  method: 'GET',
  path: '/orders/:id/po-file/:file',
  access: ['customer', 'client_manager'],
  summary: 'Download one of the attached purchase order files.',
  params: z.object({ id: idInPath, file: idInPath }),
  answersFile: true,
})
