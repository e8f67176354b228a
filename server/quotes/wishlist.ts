import { plusDays } from '#contract/days.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { changeQuotes } from '#server/quotes/change.ts'
import { joinProject } from '#server/quotes/project.ts'
import { renewPrices } from '#server/quotes/renew.ts'

interface Addition {
  ids: number[]
  project_name?: string | null
  confirmed?: { nrc: number; mrc: number } | null
}

/**
 * Makes cart quotes active for 30 days; pending ones only move to the project. All or none: 404 for a foreign id, 409
 * in a wrong state, 409 `price_changed` if an expired cart price has risen and is not confirmed.
 */
export async function addToWishlist(db: Db, viewer: Viewer, addition: Addition): Promise<number> {
  const added = await changeQuotes(db, viewer, addition.ids, 'add_to_wishlist', async (found) => {
    const expired = found.filter((row) => row.status === 'cart' && row.price_held_until! < viewer.today)
    const renewed = await renewPrices(db, viewer, expired, addition.confirmed)
    const project = addition.project_name ? await joinProject(db, viewer, addition.project_name) : undefined
    const validity = plusDays(viewer.today, validityDays)
    return found.map((quote) => {
      const row = renewed.get(quote.id) ?? quote
      return {
        row,
        columns: {
          ...(project && { project_id: project.id }),
          ...(row.status === 'cart' && { status: 'active' as const, validity }),
        },
      }
    })
  })
  return added.length
}
