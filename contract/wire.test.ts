import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { amountInQuery, maxPrice, ringgit, ringgitPrice, sen } from '#contract/money.ts'
import { quoteApi } from '#contract/quotes/api.ts'
import { innerSchema, toWire } from '#contract/wire.ts'

describe('to the wire', () => {
  test('amounts are sent in ringgit at any depth, and decode to the same amounts', () => {
    const schema = z.object({
      plain: ringgit,
      price: ringgitPrice.nullish(),
      list: z.array(z.object({ each: ringgit })).default([]),
      limit: amountInQuery.optional(),
    })
    const given = { plain: sen(138_005), price: sen(29), list: [{ each: sen(7) }], limit: sen(110) }
    const wire = toWire(schema, given)
    expect(wire).toEqual({ plain: 1380.05, price: 0.29, list: [{ each: 0.07 }], limit: 1.1 })
    expect(schema.parse(wire)).toEqual(given)
  })

  test('a price that the server would refuse is encoded too', () => {
    expect(toWire(ringgitPrice, -150)).toBe(-1.5)
    expect(toWire(ringgitPrice, maxPrice + 1)).toBe(10_000_000)
  })

  test('omitted fields stay omitted, null stays null, and unknown fields are passed on', () => {
    const body = quoteApi.price.body
    expect(toWire(body!, { bandwidth_nrc: null, reason: ' x ', more: 1 })).toEqual({
      bandwidth_nrc: null,
      reason: ' x ',
      more: 1,
    })
    expect(toWire(quoteApi.list.query!, {})).toEqual({})
  })
})

const requests = Object.values<Record<string, Endpoint>>(api)
  .flatMap((calls) => Object.values(calls))
  .flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema ? [[`${method} ${path}`, part, schema] as const] : [],
    ),
  )

test.each(requests)('%s: its %s can be encoded and decoded', (_, __, schema) => {
  expect(oneWayIn(schema)).toEqual([])
})

/** Finds parts of a schema whose decoding cannot be reversed, or not by `toWire`. */
function oneWayIn(schema: z.core.$ZodType, path = '', reached = true): string[] {
  if (schema instanceof z.ZodTransform) return [path]
  if (schema instanceof z.ZodCodec) return reached ? [] : [path]
  if (schema instanceof z.ZodPipe)
    return [schema.def.in, schema.def.out].flatMap((each) => oneWayIn(each, path, reached))
  if (schema instanceof z.ZodArray) return oneWayIn(schema.element, `${path}[]`, reached)
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
      oneWayIn(field, `${path}.${name}`, reached),
    )
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => oneWayIn(option, path, false))
  const inner = innerSchema(schema)
  return inner ? oneWayIn(inner, path, reached) : []
}
