import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { decode } from '#server/platform/decode.ts'
import { invalid } from '#server/platform/errors.ts'

const previewQuery = z.object({ preview: z.literal('1').optional() })

/** 422 for a preview of a call that has none, so that the call is not performed by mistake. */
export function asksPreview(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (endpoint.method === 'GET') return false
  const { preview } = decode(previewQuery, request.query)
  if (preview && !endpoint.preview) throw invalid({ preview: (w) => w.invalid })
  return preview !== undefined
}
