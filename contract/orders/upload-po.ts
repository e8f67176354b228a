import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { id, idInPath, moment } from '#contract/text.ts'

/** PDF, PNG or JPEG by content. */
export const mostPoBytes = 10 * 1024 * 1024

export const mostPoFiles = 20

/** Until the last circuit is delivered or cancelled. */
export function takesPoFiles(status: OrderStatus): boolean {
  return status === 'pending' || status === 'processing'
}

/** A corrected file is attached beside the earlier ones. */
export const attachedPo = z.object({
  id,
  name: z.string(),
  media_type: z.string(),
  /** Bytes. */
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
