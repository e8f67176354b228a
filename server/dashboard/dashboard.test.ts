import { describe, expect, test } from 'vitest'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()

describe('GET /dashboard', () => {
  test('[E-13] [E-14] [T-29] matches a customer’s lists', async () => {
    const { data } = (await world.acme.get('/api/dashboard')).body
    const quotes = async (status: string) => (await world.acme.get(`/api/quotes?status=${status}`)).body.count
    const orders = async (status: string) => (await world.acme.get(`/api/orders?status=${status}`)).body.count
    expect(data).toMatchObject({
      pendingQuote: await quotes('pending'),
      activeQuote: await quotes('active'),
      cartQuote: await quotes('cart'),
      cancelledQuote: await quotes('cancelled'),
      expiredQuote: await quotes('expired'),
      totalQuote: await quotes('all'),
      pendingOrder: await orders('pending'),
      processingOrder: await orders('processing'),
      deliveredOrder: await orders('delivered'),
      totalOrder: await orders('all'),
    })
    expect(data.activeQuote).toBeGreaterThan(0)
  })

  test('[E-15] [E-16] counts all companies for staff, and nothing for commercial', async () => {
    const { data } = (await world.manager.get('/api/dashboard')).body
    const own = await Promise.all(
      [world.acme, world.borneo].map(async (who) => (await who.get('/api/dashboard')).body.data),
    )
    expect(data.cmTotalActiveQuote).toBe(own[0].activeQuote + own[1].activeQuote)
    expect(data.cmTotalOrder).toBe(own[0].totalOrder + own[1].totalOrder)
    expect(data.cmTotalQuote).toBe(
      own[0].totalQuote + own[1].totalQuote - own[0].cartQuote - own[1].cartQuote,
    )
    expect((await world.commercial.get('/api/dashboard')).status).toBe(403)
    expect((await world.stranger.get('/api/dashboard')).status).toBe(401)
  })
})
