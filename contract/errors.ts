/** Both sides switch on the code, never on the text. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  second_factor_required: 403,
  not_found: 404,
  wrong_status: 409,
  stale_version: 409,
  price_changed: 409,
  planned_versions: 409,
  terms_outdated: 409,
  not_completed: 409,
  on_hold: 409,
  too_slow: 408,
  gone: 410,
  too_large: 413,
  storage_full: 413,
  unsupported_media: 415,
  invalid: 422,
  sign_in_refused: 422,
  sign_in_expired: 422,
  dead_link: 422,
  too_many: 429,
  internal: 500,
  not_offered: 501,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Field name (`data.3.site_a` in lists) to its messages, the most useful first. */
export type FieldErrors = Record<string, string[]>
