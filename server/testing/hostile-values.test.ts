import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { actors, type Actor } from '#server/testing/attempts/attempt.ts'
import { attemptedAddress, attempts } from '#server/testing/authorization.ts'
import { recordsIn, type Records } from '#server/testing/records.ts'
import { pdf, sendForm, uploadAs } from '#server/testing/uploads.ts'
import { callerOf, openWorld, type Caller, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const callers: Partial<Record<Actor, Caller>> = { ...world, nobody: world.stranger }

/** A day outside the calendar. Free text accepts it, and each accepted call costs new records. */
const lateDay = '+275760-09-13'

/** Beyond the integers of PostgreSQL and of JavaScript, and text that cannot be stored. */
const hostile = [2 ** 31, 2 ** 53, 1e308, 'a\u0000b', '\ud800', lateDay]

/** Encoded for a URL; half a surrogate pair as the bytes that encode it. */
const inAddress = (value: string | number) =>
  value === '\ud800' ? '%ED%A0%80' : encodeURIComponent(String(value))

type Path = readonly (string | number)[]

/** The parts of JSON Schema that the contract uses. */
interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape | false
  anyOf?: Shape[]
  oneOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  minimum?: number
  minLength?: number
}

function shapeOf(schema: z.ZodType | undefined): Shape {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
}

const optionsOf = (shape: Shape): Shape[] => [shape, ...(shape.anyOf ?? shape.oneOf ?? []).flatMap(optionsOf)]

/** The shape of a field within another: by name, in a list, or of a record with free keys. */
const innerShape = (shape: Shape, name: string | number) =>
  typeof name === 'number'
    ? shape.items
    : (shape.properties?.[name] ?? (shape.additionalProperties || undefined))

function isFreeText(shape: Shape, [name, ...rest]: Path): boolean {
  return optionsOf(shape).some((option) => {
    if (name === undefined) return option.type === 'string' && option.format === undefined
    const inner = innerShape(option, name)
    return inner !== undefined && isFreeText(inner, rest)
  })
}

/** Every field of a shape, at any depth. */
function fieldsOf(shape: Shape): Path[] {
  const fields = optionsOf(shape).flatMap((option) =>
    [
      ...Object.keys(option.properties ?? {}),
      ...(option.additionalProperties ? ['x'] : []),
      ...(option.items ? [0] : []),
    ].flatMap((name) => [[name], ...fieldsOf(innerShape(option, name)!).map((rest) => [name, ...rest])]),
  )
  return [...new Map(fields.map((path) => [path.join('.'), path])).values()]
}

/** A value of a shape, with its required fields. */
function sampleOf(shape: Shape): unknown {
  const [, option] = optionsOf(shape)
  if (option) return sampleOf(option)
  if (shape.enum) return shape.enum[0]
  if (shape.const !== undefined) return shape.const
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, sampleOf(shape.properties![name]!)]),
      )
    case 'array':
      return []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1)
    default:
      return shape.format === 'date' ? '2099-01-01' : 'x'.repeat(shape.minLength ?? 1)
  }
}

/** The body with another value in this field, and samples of its parents. */
function withField(body: unknown, shape: Shape, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  const within = optionsOf(shape).find((option) => innerShape(option, name))!
  const inner = innerShape(within, name)!
  if (typeof name === 'number') {
    const [first = sampleOf(inner), ...others] = Array.isArray(body) ? body : []
    return [withField(first, inner, rest, value), ...others]
  }
  const whole = (body ?? sampleOf(within)) as Record<string, unknown>
  return { ...whole, [name]: withField(whole[name], inner, rest, value) }
}

interface Sent {
  name: string
  endpoint: Endpoint
  who: Caller
  of: Records
}

function send({ name, endpoint, who, of }: Sent, url: string, body: unknown): Promise<TestReply> {
  const { form, upload } = attempts[name]!
  const { token } = who
  if (form) {
    const fields = Object.entries(body as object).map(([field, value]) => [field, String(value)])
    const file = { field: endpoint.file!.field!, name: 'a.pdf', bytes: pdf }
    return sendForm(world, { token, url, fields: Object.fromEntries(fields), file })
  }
  if (upload) {
    const bytes = upload === true ? pdf : Buffer.from(upload(of))
    return uploadAs(world, { token, url, bytes, name: 'a' })
  }
  return callerOf(world.http, token)[endpoint.method.toLowerCase() as 'post'](url, body)
}

/** A call with a hostile value in one field. */
interface Asked {
  field: string
  url: (of: Records) => string
  body?: (base: unknown) => unknown
}

/** One call for each field of the address and of the body, with this value in it. */
function callsWith(value: string | number, { endpoint, params, query, body, shape }: Operation): Asked[] {
  return [
    ...params.map((field) => ({
      field,
      url: (of: Records) => {
        const segments = attemptedAddress(endpoint, of).split(/(?=[/?])/)
        segments[endpoint.path.split('/').indexOf(`:${field}`)] = `/${inAddress(value)}`
        return segments.join('')
      },
    })),
    ...query.map((field) => ({
      field,
      url: (of: Records) => {
        const [path, more = ''] = attemptedAddress(endpoint, of).split('?')
        const others = more.split('&').filter((each) => each !== '' && !each.startsWith(`${field}=`))
        return `${path}?${[...others, `${field}=${inAddress(value)}`].join('&')}`
      },
    })),
    ...body
      .filter((path) => value !== lateDay || !isFreeText(shape, path))
      .map((path) => ({
        field: path.join('.'),
        url: (of: Records) => attemptedAddress(endpoint, of),
        body: (base: unknown) => withField(base, shape, path, value),
      })),
  ]
}

function operationOf(endpoint: Endpoint) {
  const shape = shapeOf(endpoint.body)
  const params = Object.keys(shapeOf(endpoint.params).properties ?? {})
  const query = Object.keys(shapeOf(endpoint.query).properties ?? {})
  return {
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    shape,
    params,
    query,
    body: fieldsOf(shape),
  }
}
type Operation = ReturnType<typeof operationOf>

const operations = Object.values(api)
  .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  .filter(({ answersStream }) => !answersStream)
  .map(operationOf)
  .filter(({ params, query, body }) => params.length + query.length + body.length > 0)

/** The first actor whom the call serves, or who gets furthest. */
function actorOf(name: string): Actor {
  const statuses = attempts[name]!.statuses.split(' ')
  return actors[
    ['200', '202', '409', '422', '404'].map((each) => statuses.indexOf(each)).find((at) => at >= 0)!
  ]!
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s answers no value of a field with a 5xx',
  async (name, operation) => {
    const { endpoint } = operation
    const attempt = attempts[name]!
    const who = callers[actorOf(name)]!
    let of = await recordsIn(world, attempt.from ?? 'nothing')
    const failures: string[] = []
    for (const value of hostile)
      for (const { field, url, body } of callsWith(value, operation)) {
        const base = (attempt.form ?? attempt.body)?.(of) ?? {}
        const { status } = await send({ name, endpoint, who, of }, url(of), body ? body(base) : base)
        if (status >= 500) failures.push(`${field} = ${JSON.stringify(value)}: ${status}`)
        // The records are used up: the next call starts from new ones.
        if (status < 400 && attempt.from && endpoint.method !== 'GET')
          of = await recordsIn(world, attempt.from)
      }
    expect(failures).toEqual([])
  },
)
