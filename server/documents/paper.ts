import * as z from 'zod'
import { languages } from '#contract/session.ts'

const cell = z.object({
  text: z.string(),
  /** Lines below it, smaller. */
  under: z.string().optional(),
})
export type PaperCell = z.output<typeof cell>

const row = z.object({
  cells: z.array(cell),
  strong: z.boolean().optional(),
  /** A part of the row above it. */
  part: z.boolean().optional(),
})
export type PaperRow = z.output<typeof row>

/** One block of a document, already in words. */
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: z.string(), newPage: z.boolean().optional() }),
  z.object({ kind: z.literal('text'), text: z.string(), small: z.boolean().optional() }),
  /** Names and values, one below the other. */
  z.object({ kind: z.literal('facts'), facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  /** The first column takes the room that is left; the others are amounts, or short texts. */
  z.object({ kind: z.literal('table'), heads: z.array(z.string()), rows: z.array(row) }),
  /** Numbered clauses. */
  z.object({ kind: z.literal('clauses'), clauses: z.array(z.string()) }),
  /** Lines to sign on. */
  z.object({ kind: z.literal('signatures'), names: z.array(z.string()) }),
])
export type PaperBlock = z.output<typeof block>

/** A document in words: what it says and in which order. The same paper makes the same document. */
export const paper = z.object({
  language: z.enum(languages),
  title: z.string(),
  /** Reference and validity, at the foot of each page beside its number. */
  foot: z.string(),
  /** The carrier's name, its address and registration in lines, and the SHA-256 of its logo. */
  letterhead: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    logo: z.string().nullable().default(null),
  }),
  blocks: z.array(block),
})
export type Paper = z.output<typeof paper>
