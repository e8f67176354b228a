import * as z from 'zod'

// PostgreSQL text refuses U+0000, and half a surrogate pair silently becomes U+FFFD.
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

export const longestRemark = 500

/** RFC 5321, §4.5.3.1. */
export const longestEmail = 254

/** Removes zero-width and bidi marks, soft hyphens, byte-order marks, fillers. */
export function withoutInvisible(typed: string): string {
  return typed.replaceAll(/[\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu, '')
}

/** Trimmed and storable; empty if nothing in it is visible. */
export function text(most: number) {
  return z
    .string()
    .refine((value) => !unstorable.test(value), { params: { rule: 'unstorable' } })
    .overwrite((value) => (withoutInvisible(value).trim() === '' ? '' : value.trim()))
    .max(most)
}

export function filled(most: number) {
  return text(most).min(1)
}

/** In a customised request a dash means no second site. */
export function namesSite(label: string | null): label is string {
  return label !== null && /[^\s\-–—]/.test(label)
}

/** A positive integer that PostgreSQL can hold. */
export const idInPath = z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER)

export const id = z.int().positive()

/** PostgreSQL's `integer`. */
export const maxInteger = 2 ** 31 - 1

/** An `integer` column. */
export const version = z.int().min(0).max(maxInteger)
export const versionInQuery = z.coerce.number<string>().int().min(1).max(maxInteger)

/** A calendar day, `2026-11-20`, in the years that all date arithmetic here supports. */
export const day = z.iso
  .date()
  .refine((value) => value >= '1900-01-01' && value < '9000-01-01', { params: { rule: 'not_a_date' } })

export const moment = z.iso.datetime()

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
