import { plusDays } from '#contract/days.ts'
import type { Db } from '#server/platform/db.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuote } from '#server/quotes/change.ts'

/**
 * Extends the validity at the same price, by 30 days and at most three times unless the portal's settings say otherwise;
 * after that 409, and it can be requoted.
 */
export async function extendQuote(db: Db, viewer: Viewer, id: number) {
  const { after } = await changeQuote(db, viewer, id, 'extend', (row) => {
    if (row.extended >= row.extension_times)
      throw new AppError('wrong_status', (w) => w.extendedEnough(row.reference, row.extended))
    const validity = plusDays(row.validity!, row.extension_days)
    return { columns: { validity, extended: row.extended + 1 } }
  })
  return { reference: after.reference, validity: after.validity!, days: after.extension_days }
}
