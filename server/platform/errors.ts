import { errorStatus, type ErrorCode, type FieldErrors } from '#contract/errors.ts'
import type { Sentence } from '#server/platform/words/words.ts'

/** A refusal the caller can act on. Its message is rendered in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly say: Sentence
  readonly errors: Record<string, Sentence[]> | undefined
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    say: Sentence,
    more: { errors?: Record<string, Sentence[]>; data?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.code = code
    this.say = say
    this.errors = more.errors
    this.data = more.data
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }
}

/** 404, both for missing records and for those that the viewer may not see. */
export const notFound = () => new AppError('not_found', (w) => w.notFound)

/** A refusal of one or more fields, 422 by default; the first message is the envelope's too. */
export function invalid(errors: Record<string, Sentence>, code: ErrorCode = 'invalid'): AppError {
  const says = Object.entries(errors)
  return new AppError(code, says[0]?.[1] ?? ((w) => w.invalid), {
    errors: Object.fromEntries(says.map(([field, say]) => [field, [say]])),
  })
}

/** For `catch`: the refusal if the unique index has the value already, also by a call of the same moment. */
export function ifTaken(index: string, refusal: AppError) {
  return (error: { constraint?: string }): never => {
    throw error.constraint === index ? refusal : error
  }
}

export interface Failure {
  success: false
  code: ErrorCode
  message: string
  errors?: FieldErrors
  data?: unknown
}
