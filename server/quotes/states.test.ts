import { describe, expect, test } from 'vitest'
import { quoteActions, quoteStatuses, type QuoteAction, type QuoteStatus } from '#contract/quotes/actions.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { openWorld, type TestReply } from '#server/testing/world.ts'

const world = await openWorld()
const quotes = await quoteStage(world)

describe('every action in every state', () => {
  const inStatus: Record<
    QuoteStatus,
    () => Promise<{ id: number; version: number; quote_reference: string }>
  > = {
    cart: () => quotes.make(),
    pending: () => quotes.pending(),
    active: () => quotes.active(),
    cancelled: async () => {
      const quote = await quotes.active()
      await world.acme.put(`/api/quotes/cancel/${quote.id}`)
      return quotes.read(quote.id)
    },
    expired: async () => {
      const quote = await quotes.active()
      await quotes.expire(quote.id)
      return quotes.read(quote.id)
    },
    ordered: async () => {
      const quote = await quotes.active()
      await order(quote.id)
      return quotes.read(quote.id)
    },
  }
  const order = (id: number) =>
    world.acme.post('/api/orders', {
      quote_ids: [id],
      po_number: 'P',
      accepted_terms_version: termsInForce.version,
    })
  const act: Record<QuoteAction, (quote: { id: number; version: number }) => Promise<TestReply>> = {
    add_to_wishlist: ({ id }) => quotes.addToQuotes(id),
    remove: ({ id }) => world.acme.put(`/api/quotes/delete/${id}`),
    edit: ({ id, version }) => world.acme.put(`/api/quotes/${id}`, quotes.line({ version, contract_id: 12 })),
    extend: ({ id }) => world.acme.put(`/api/quotes/extend/${id}`),
    project: ({ id }) => world.acme.put('/api/quotes/project', { ids: [id], project_name: 'Ring' }),
    cancel: ({ id }) => world.acme.put(`/api/quotes/cancel/${id}`),
    requote: ({ id }) => world.acme.post('/api/quotes', quotes.line({ requote_of: id })),
    order: ({ id }) => order(id),
    contact: ({ id }) => world.acme.post(`/api/quotes/contact/${id}`, {}),
    assign: ({ id }) => world.manager.put(`/api/quotes/owner/${id}`, { owner_id: null }),
    complete: ({ id, version }) => quotes.complete(id, quotes.completion({ version })),
    price: ({ id }) =>
      world.manager.put(`/api/quotes/price/${id}`, { bandwidth_nrc: 5_000, bandwidth_mrc: 5_000 }),
  }
  const table = (Object.keys(quoteActions) as QuoteAction[]).flatMap((action) =>
    quoteStatuses.map(
      (status) =>
        [action, status, (quoteActions[action].from as readonly QuoteStatus[]).includes(status)] as const,
    ),
  )
  test.each(table)('%s on a quote that is %s: allowed %s', async (action, status, allowed) => {
    // Only a customised request can be completed.
    const quote = action === 'complete' && allowed ? await quotes.requested() : await inStatus[status]()
    const answer = await act[action](quote)
    // Client managers do not see carts: such a quote does not exist for them.
    if (['price', 'assign', 'complete'].includes(action) && status === 'cart')
      return expect(answer.status).toBe(404)
    if (allowed) return expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toBe(`Quote ${quote.quote_reference} is ${status}.`)
    expect((await quotes.read(quote.id)).version).toBe(quote.version)
  })
})
