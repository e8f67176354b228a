import type * as z from 'zod'
import type { Sen } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'

/** Who may call: everyone, every signed-in user, or the roles listed. */
export type Access = 'public' | 'signed in' | readonly Role[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a person may do so often in an hour; the table `hourly_limit` says how often. */
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
  /** Only for administrators of the caller’s company, else 403. */
  administrator?: true
  /** Only for client managers who may approve a price below the floor, else 403. */
  approvesFloor?: true
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** The shape of the envelope's `data`. Omitted if the answer is only a message. */
  data?: Data
  /** The list is paged, and the envelope has the count of all rows. */
  counted?: true
  /** Creating and money-moving calls: a repeated `Idempotency-Key` gets the first answer again. */
  idempotent?: true
  /** Limited per person and hour, else 429: the call counts once, or once for each entry of `data`. */
  hourly?: HourlyKind
  /** Staff who still have to set up a second factor may call it, too; every other call is 403 for them. */
  withoutFactor?: true
  /** With `?preview=1` the call answers what it would do and saves nothing. */
  preview?: true
  /** The body is multipart with one file, in the field `file` unless another is named; `body` has its other fields. */
  file?: { mostBytes: number; field?: string }
  /** The answer is a file and not the envelope. */
  answersFile?: true
  /** The answer is a page (HTML) and not the envelope. */
  answersPage?: true
  /** The answer is a stream of server-sent events (`text/event-stream`); `data` is the shape of one event. */
  answersStream?: true
  /** Body size limit in bytes, for calls that need more than 1 MiB, or 16 KiB if they are public. */
  mostBytes?: number
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
  described: Endpoint<Params, Query, Body, Data> & { method: How; path: Path },
): Endpoint<Params, Query, Body, Data> & { method: How; path: Path } {
  return described
}

/** What a caller passes: only the parts the endpoint has, decoded. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? Part<'params', P> & PartialPart<'query', Q> & Part<'body', B>
    : never

/** What `data` holds once decoded: money as Sen. */
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

/**
 * What a caller passes is decoded, as in the server's verbs: money is Sen. Fields that the wire may omit may be omitted
 * here too, and a number in a path or query may be given as a number or as text.
 */
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
