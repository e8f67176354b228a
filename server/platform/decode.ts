import * as z from 'zod'
import type { FastifyRequest } from 'fastify'
import { keywordWords } from '#contract/paging.ts'
import { AppError, notFound, invalid } from '#server/platform/errors.ts'
import { maxSited } from '#contract/quotes/rest-days.ts'
import { comparable } from '#contract/quotes/comparable.ts'
import type { Sentence } from '#server/platform/words/words.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** Reads one part of a request by its schema. Throws 422 with every field's messages. */
export function decode<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = z.safeDecode(schema, value as z.input<Schema>, { reportInput: true })
  if (read.success) return read.data
  const errors: Record<string, Sentence[]> = {}
  for (const issue of read.error.issues) (errors[issue.path.join('.')] ??= []).push(sayOf(issue))
  const fields = Object.values(errors)
  throw new AppError('invalid', fields.length === 1 ? fields[0]![0]! : (w) => w.invalid, { errors })
}

/** 404 for numbers in another notation than the portal's ids, such as `0x1` or `1e3`. */
export function plainIds(params: unknown): unknown {
  for (const value of Object.values(params as Record<string, string>))
    if (!/^\d+$/.test(value) && value.trim() !== '' && Number.isInteger(Number(value))) throw notFound()
  return params
}

/** The rules that schemas name in `params.rule`; an unknown name falls back to the general message. */
const rules: Record<string, Sentence> = {
  required: (w) => w.required,
  unstorable: (w) => w.unstorable,
  one_decimal: (w) => w.oneDecimal,
  two_decimals: (w) => w.twoDecimals,
  not_negative: (w) => w.notNegative,
  not_a_date: (w) => w.notADate,
  keyword_words: (w) => w.keywordWords(keywordWords.most, keywordWords.longest),
  too_far: (w) => w.tooFar,
  not_ids: (w) => w.notIds(maxSited),
  not_comparable: (w) => w.notComparable(comparable.least, comparable.most),
  site_missing: (w) => w.siteMissing,
  malaysian_postcode: (w) => w.malaysianPostcode,
  not_in_order: (w) => w.notInOrder,
  site_twice: (w) => w.siteTwice,
  nothing_to_change: (w) => w.nothingToChange,
  circuits_or_orders: (w) => w.circuitsOrOrders,
  day_or_shift: (w) => w.dayOrShift,
  handed_over: (w) => w.handOverNeeded,
  no_charge: (w) => w.noCharge,
  above_zero: (w) => w.aboveZero,
  charge_of_decline: (w) => w.chargeOfDecline,
  not_an_email: (w) => w.notAnEmail,
  range_swapped: (w) => w.rangeSwapped,
  ends_before: (w) => w.endsBefore,
  exemptions_overlap: (w) => w.exemptionsOverlap,
  account_twice: (w) => w.accountTwice,
  issuer_address: (w) => w.issuerAddress,
  domain_name: (w) => w.domainName,
  price_too_large: (w) => w.priceTooLarge,
}

function sayOf(issue: z.core.$ZodIssue): Sentence {
  // A union of fixed values is a choice like an enum.
  const choices = issue.code === 'invalid_union' && issue.input != null ? issue.errors.flat() : [issue]
  if (choices.every((each) => each.code === 'invalid_value'))
    return (w) => w.notAChoice(choices.flatMap((each) => each.values.map(String)).join(', '))
  switch (issue.code) {
    case 'custom':
      return rules[String(issue.params?.rule)] ?? ((w) => w.invalid)
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return (w) => w.required
      if (issue.expected === 'int') return (w) => w.notAWholeNumber
      return issue.expected === 'number' ? (w) => w.notANumber : (w) => w.wrongKind
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? (w) => w.required : (w) => w.tooShort(issue.minimum)
      return issue.origin === 'array' ? (w) => w.tooFew(issue.minimum) : (w) => w.tooSmall(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return (w) => w.tooLong(issue.maximum)
      return issue.origin === 'array' ? (w) => w.tooMany(issue.maximum) : (w) => w.tooBig(issue.maximum)
    case 'invalid_format':
      if (issue.format === 'date' || issue.format === 'datetime') return (w) => w.notADate
      return issue.format === 'email' ? (w) => w.notAnEmail : (w) => w.wrongKind
    default:
      return issue.input === undefined || issue.input === null ? (w) => w.required : (w) => w.wrongKind
  }
}

/** 422 for a preview of a call without one, so that the call is not performed by mistake. */
export function isPreviewRequest(endpoint: Endpoint, request: FastifyRequest): boolean {
  if (endpoint.method === 'GET') return false
  const { preview } = decode(z.object({ preview: z.literal('1').optional() }), request.query)
  if (preview && !endpoint.preview) throw invalid({ preview: (w) => w.invalid })
  return preview !== undefined
}

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
