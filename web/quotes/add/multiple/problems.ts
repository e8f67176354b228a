import type { FieldErrors } from '#contract/errors.ts'
import type { DraftRow, RowDraft } from '#web/quotes/add/multiple/draft-rows.ts'
import { draftErrors, type DraftErrors, type DraftField } from '#web/quotes/draft-errors.ts'
import { missingIn } from '#web/quotes/draft-offer.ts'
import { roomsProblemOf, type RoomsProblem } from '#web/quotes/rooms.ts'

/** The problems of each row, by its key; rows without a problem are left out. */
export type Problems = Readonly<Record<number, DraftErrors>>

/** The missing fields, by their labels. */
export function missingInRows(
  rows: readonly DraftRow[],
  words: Record<'site' | 'bandwidth' | 'term' | RoomsProblem, string>,
): Problems {
  return problemsOf(rows, ({ draft }) => {
    const errors: DraftErrors = {}
    for (const missing of missingIn(draft)) {
      if (missing === 'a' || missing === 'location') errors.a = words.site
      else if (missing === 'b') errors.b = words.site
      else if (missing !== 'product') errors[missing] = words[missing]
    }
    const unnamed = roomsProblemOf(draft)
    if (unnamed) errors.b = words[unnamed]
    return errors
  })
}

/** The server's errors, keyed `data.N.field`, by row and field. */
export function refusedRows(rows: readonly DraftRow[], errors: FieldErrors): Problems {
  return problemsOf(rows, ({ draft }, index) => draftErrors(errors, draft.product, `data.${index}.`))
}

/** A changed field has no problem until the next submission; another product clears the whole row. */
export function clearResolved(errors: DraftErrors, before: RowDraft, after: RowDraft): DraftErrors {
  if (before.product !== after.product) return {}
  const left = Object.entries(errors).filter(
    ([field]) =>
      valueOf(before, field as DraftField) === valueOf(after, field as DraftField) &&
      // Rooms are a matter of both sites.
      (before.rooms === after.rooms || (field !== 'a' && field !== 'b')),
  )
  return Object.fromEntries(left)
}

function valueOf({ product, sites, bandwidth, term, addOns }: RowDraft, field: DraftField): unknown {
  return { product, ...sites, bandwidth, term, ...addOns }[field]
}

function problemsOf(
  rows: readonly DraftRow[],
  errorsOf: (row: DraftRow, index: number) => DraftErrors,
): Problems {
  const found = rows.map((row, index) => [row.key, errorsOf(row, index)] as const)
  return Object.fromEntries(found.filter(([, errors]) => Object.keys(errors).length > 0))
}
