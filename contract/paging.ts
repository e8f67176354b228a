import * as z from 'zod'
import { text } from '#contract/text.ts'

export const longestKeyword = 200

/** Every word is looked for in every row. */
export const keywordWords = { most: 8, longest: 40 }

const keyword = text(longestKeyword).refine(
  (typed) => {
    const words = typed.split(/\s+/)
    return words.length <= keywordWords.most && words.every((word) => word.length <= keywordWords.longest)
  },
  { params: { rule: 'keyword_words' } },
)

/** Lists with a count are paged: 20 rows by default, at most 100, never past the 10,000th row. */
export const paging = {
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number<string>().int().min(1).max(100).default(20),
  keyword: keyword.optional(),
}

/** `page × per_page` beyond this is refused: a filter or an export serves better than page 501. */
export const maxRow = 10_000

/** More rows than this are not exported, because a truncated file would be taken for the whole list. */
export const maxExported = maxRow

/** The fields of a list's query that its export lacks. */
export const unpaged = { page: true, per_page: true } as const

/** Refines a paged query. */
export const withinRowLimit: [
  holds: (query: { page: number; per_page: number }) => boolean,
  issue: { path: string[]; params: { rule: string } },
] = [({ page, per_page }) => page * per_page <= maxRow, { path: ['page'], params: { rule: 'too_far' } }]

/** Refines a query: no range from `NAME_from` to `NAME_to` may end before it starts. */
export function rangesInOrder(...names: readonly string[]) {
  return (query: Record<string, unknown>, ctx: z.core.$RefinementCtx): void => {
    for (const path of swappedRanges(query, names))
      ctx.addIssue({ code: 'custom', path: [path], params: { rule: 'range_swapped' } })
  }
}

/** The `NAME_to` of ranges that end before they start. */
export function swappedRanges(query: Record<string, unknown>, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const [from, to] = [query[`${name}_from`], query[`${name}_to`]] as (string | number | undefined)[]
    return from !== undefined && to !== undefined && from > to ? [`${name}_to`] : []
  })
}

/** `sort=field` ascends, `sort=-field` descends; only fields with an index are offered. */
export function sortBy<const Field extends string>(fields: readonly Field[]) {
  return z.enum(fields.flatMap((field) => [field, `-${field}`] as const) as [Field | `-${Field}`])
}
