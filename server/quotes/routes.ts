import { quoteApi } from '#contract/quotes.ts'
import { serve, type Portal } from '#server/platform/route.ts'
import { addToWishlist, createQuote, createQuotes, removeQuote } from '#server/quotes/commands.ts'
import { listQuotes, projectNames, readQuote } from '#server/quotes/queries.ts'

export function quoteRoutes(portal: Portal) {
  serve(portal, quoteApi.list, ({ db, viewer, query }) => listQuotes(db, viewer, query))
  serve(portal, quoteApi.projects, async ({ db, viewer }) => ({ data: await projectNames(db, viewer) }))
  serve(portal, quoteApi.one, async ({ db, viewer, params }) => ({
    data: await readQuote(db, viewer, params.id),
  }))
  serve(portal, quoteApi.create, async ({ db, viewer, body }) => {
    const quote = await createQuote(db, viewer, body)
    return { data: quote, message: (w) => (quote.status === 'cart' ? w.quotePriced : w.quotePending) }
  })
  serve(portal, quoteApi.bulk, async ({ db, viewer, body }) => {
    const stored = await createQuotes(db, viewer, body.data)
    return { data: stored, message: (w) => w.bulkStored(stored.priced, stored.pending) }
  })
  serve(portal, quoteApi.addToWishlist, async ({ db, viewer, body }) => {
    const count = await addToWishlist(db, viewer, body)
    return { message: (w) => w.wishlisted(count) }
  })
  serve(portal, quoteApi.remove, async ({ db, viewer, params }) => {
    await removeQuote(db, viewer, params.id)
    return { message: (w) => w.quoteRemoved }
  })
}
