import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { decode, plainIds } from '#server/platform/decode.ts'

type Output<Schema> = Schema extends z.ZodNever
  ? undefined
  : Schema extends z.ZodType
    ? z.output<Schema>
    : never

export interface Parts<E> {
  params: E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Output<P> : never
  query: E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Output<Q> : never
  body: E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Output<B> : never
}

/** The decoded parts of a request, else 422. */
export function partsOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Parts<E> {
  return {
    params: endpoint.params && decode(endpoint.params, plainIds(request.params)),
    query: endpoint.query && decode(endpoint.query, request.query),
    body: endpoint.body && decode(endpoint.body, request.body ?? {}),
  } as Parts<E>
}
