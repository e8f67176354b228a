import * as z from 'zod'

// PostgreSQL text refuses U+0000, and half a surrogate pair silently becomes U+FFFD.
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Characters of a reason or a remark. */
export const longestRemark = 500

/** Characters of an email address (RFC 5321, §4.5.3.1). */
export const longestEmail = 254

/** A text without characters that nobody sees: zero-width and bidi marks, soft hyphens, byte-order marks, fillers. */
export function withoutInvisible(typed: string): string {
  return typed.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu, '')
}

/** Text that a person typed: trimmed, storable, at most `most` characters; empty if nobody would see any of it. */
export function text(most: number) {
  return z
    .string()
    .refine((value) => !unstorable.test(value), { params: { rule: 'unstorable' } })
    .overwrite((value) => (withoutInvisible(value).trim() === '' ? '' : value.trim()))
    .max(most)
}

/** Text that must not be empty once trimmed. */
export function filled(most: number) {
  return text(most).min(1)
}

/** Whether a label names a site: in a customised request a dash stands for no second one. */
export function namesSite(label: string | null): label is string {
  return label !== null && /[^\s\-–—]/.test(label)
}

/** An id in a path or query: a whole positive number that PostgreSQL can hold. */
export const idInPath = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)

export const id = z.int().positive()

/** The largest number in an `integer` column of PostgreSQL. */
export const mostInteger = 2 ** 31 - 1

/** The version of a record, or the number of a version: an `integer` column. */
export const version = z.int().min(0).max(mostInteger)
export const versionInQuery = z.coerce.number<string>().int().min(1).max(mostInteger)

/** A calendar day, `2026-11-20`, without time or zone, in the years that all date arithmetic here supports. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900-01-01' && value < '9000-01-01', { params: { rule: 'not_a_date' } })

/** A moment in UTC. */
export const moment = z.iso.datetime()
