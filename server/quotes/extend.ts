import { plusDays } from '#contract/days.ts'
import { mostExtensions, validityDays } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/** Extends the validity by 30 days at the same price, at most three times; after that 409, and it can be requoted. */
export async function extendQuote(db: Db, viewer: Viewer, id: number) {
  const { after } = await changeQuote(db, viewer, id, 'extend', ({ reference, validity, extended }) => {
    if (extended >= mostExtensions)
      throw new AppError('wrong_status', (w) => w.extendedEnough(reference, mostExtensions))
    return { columns: { validity: plusDays(validity!, validityDays), extended: extended + 1 } }
  })
  return { reference: after.reference, validity: after.validity! }
}
