import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { registrationNoOf } from '#contract/registration-no.ts'
import { innerSchema } from '#contract/wire.ts'

/** The rules of single values within a schema. */
function leavesOf(schema: z.core.$ZodType | undefined): z.core.$ZodType[] {
  if (!schema) return []
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap(leavesOf)
  if (schema instanceof z.ZodArray) return leavesOf(schema.element)
  if (schema instanceof z.ZodPipe) return leavesOf(schema.def.in)
  const inner = innerSchema(schema)
  return inner ? leavesOf(inner) : [schema]
}

const rules = Object.values<Record<string, Endpoint>>(api)
  .flatMap((calls) => Object.values(calls))
  .flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap(leavesOf).map((rule) => ({ call: `${method} ${path}`, rule })),
  )

// A backtracking pattern takes seconds for this many characters, a linear one a millisecond.
test.each(['a', 'A', '0', ' ', '.', '-', '@', '(', ',1', 'a.', '\\"', '\ud800'])(
  'no rule of the contract slows down on 100,000 times %j',
  (worst) => {
    expect(rules.length).toBeGreaterThan(300)
    const slow: string[] = []
    for (const begin of ['', 'a@']) {
      const text = `${begin}${worst.repeat(100_000)} @`
      for (const { call, rule } of rules) {
        const { user } = process.threadCpuUsage()
        z.safeParse(rule, text)
        if (process.threadCpuUsage().user - user > 200_000) slow.push(call)
      }
      registrationNoOf(`201901000005${text}`, '2026-01-01')
    }
    expect(slow).toEqual([])
  },
)
