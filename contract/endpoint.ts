import type * as z from 'zod'
import type { Sen } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'

export type Access = 'public' | 'signed in' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The permissions of an API key. */
export type KeyScope = 'read' | 'quote' | 'order' | 'service'

/** The table `hourly_limit` has the maximum per hour. */
export type HourlyKind = 'callback' | 'document' | 'invitation' | 'quote' | 'request' | 'share'

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Below `/api`; path parameters as `:id`. */
  path: `/${string}`
  access: Access
  /** Only for administrators of the caller’s company, and staff of the roles in `access`, else 403. */
  administrator?: true
  /** Only for client managers who may approve a price below the floor, else 403. */
  approvesFloor?: true
  /** Of an API key, where `scopeOf` does not derive it. */
  scope?: KeyScope | 'none'
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The envelope's `data`. Omitted if the answer is only a message. */
  data?: Data
  /** A paged list: the envelope has the count of all rows. */
  counted?: true
  /** A repeated `Idempotency-Key` gets the first answer again. */
  idempotent?: true
  /** Limited per person and hour, else 429: the call counts once, or once for each entry of `data`. */
  hourly?: HourlyKind
  /** Also for staff who still have to set up a second factor, whose other calls are 403. */
  withoutFactor?: true
  /** `?preview=1` answers the result and saves nothing. */
  preview?: true
  /** The body is multipart with one file, in the field `file` unless another is named; `body` has its other fields. */
  file?: { maxBytes: number; field?: string }
  answersFile?: true
  /** HTML without an envelope. */
  answersPage?: true
  /** Server-sent events; `data` is the shape of one. */
  answersStream?: true
  /** Body size limit in bytes, for calls that need more than 1 MiB, or 16 KiB if they are public. */
  maxBytes?: number
}

/** One call of the API, described once: the server serves this value, the browser calls it, the documentation prints it. */
export function endpoint<
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Data extends z.ZodType = z.ZodNever,
  How extends Method = Method,
  Path extends `/${string}` = `/${string}`,
>(
  method: How,
  path: Path,
  described: Omit<Endpoint<Params, Query, Body, Data>, 'method' | 'path'>,
): Endpoint<Params, Query, Body, Data> & { method: How; path: Path } {
  return { method, path, ...described }
}

/** The parts that the endpoint has, decoded. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & PartialPart<'query', Q> & Part<'body', B>
    : never

/** `data` decoded: money as Sen. */
export type CallData<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer D> ? z.output<D> : never

type Part<Name extends string, Schema> = Schema extends z.ZodNever
  ? unknown
  : Schema extends z.ZodType
    ? { [key in Name]: Given<z.input<Schema>, z.output<Schema>> }
    : never
type PartialPart<Name extends string, Schema> = Schema extends z.ZodNever
  ? unknown
  : Schema extends z.ZodType
    ? { [key in Name]?: Given<z.input<Schema>, z.output<Schema>> }
    : never

/** Decoded input: money is Sen, fields that the wire may omit are optional, and a number in a path or query may be given as text. */
type Given<Wire, Value> = Extract<Wire, null | undefined> | GivenValue<NonNullable<Wire>, NonNullable<Value>>
type GivenValue<Wire, Value> = [Value] extends [Sen]
  ? Sen
  : [Value] extends [string | number | boolean]
    ? [Wire] extends [string]
      ? Wire | Value
      : Value
    : Wire extends readonly (infer EachWire)[]
      ? Value extends readonly (infer EachValue)[]
        ? Given<EachWire, EachValue>[]
        : never
      : { [K in keyof Wire]: K extends keyof Value ? Given<Wire[K], Value[K]> : Wire[K] }
