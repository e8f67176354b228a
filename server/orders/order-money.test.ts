import { describe, expect, test } from 'vitest'
import { sen } from '#contract/money.ts'
import { movesIn, orderFor, placedOrder } from '#server/testing/orders.ts'
import { openWorld } from '#server/testing/world.ts'

const world = await openWorld()
const { move, moveOrder } = movesIn(world)
const inSen = (ringgit: number) => sen(Math.round(ringgit * 100))
const nothing = { total_nrc: 0, total_mrc: 0, tax_nrc: 0, tax_mrc: 0 }
const cancelled = { ...nothing, early_termination: 0 }

describe('what an order comes to', () => {
  test('is the sum of its living circuits, wherever it is read; what was ordered stands beside it', async () => {
    const order = await placedOrder(world, 3)
    const [kept, ...others] = order.circuit_list
    expect(order.ordered).toEqual({ nrc: order.total_nrc, mrc: order.total_mrc, deposit: order.deposit })
    // The same three circuits: each part counts three times.
    expect(order.parts.total_mrc.map(([, times]: [number, number]) => times)).toEqual([3, 3])
    for (const { id } of others) await move(id, 'cancelled', { reason: 'No capacity' })
    await move(kept.id, 'processing')
    await move(kept.id, 'delivered')

    const now = await orderFor(world.acme, order.id)
    const { total_nrc, total_mrc, tax_nrc, tax_mrc } = kept
    const living = { total_nrc, total_mrc, tax_nrc, tax_mrc, deposit: total_mrc * 2, ordered: order.ordered }
    expect(now).toMatchObject({ status: 'delivered', partial: true, deposit_months: 2, ...living })
    expect(now.circuit_list.slice(1)).toMatchObject([cancelled, cancelled])
    for (const total of ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc'] as const) {
      const parts: [number, number][] = now.parts[total]
      expect(parts.reduce((sum, [amount, times]) => sum + inSen(amount) * times, 0)).toBe(inSen(now[total]))
    }
    for (const [who, path] of [
      [world.acme, '/api/orders'],
      [world.manager, '/api/orders/client-manager'],
    ] as const) {
      const { body } = await who.get(`${path}?keyword=${order.order_reference}`)
      expect(body.data).toMatchObject([{ ...living, status: 'delivered', partial: true }])
    }
  })

  test('is delivered in part only once nothing is left to deliver, and not where nothing was cancelled', async () => {
    const order = await placedOrder(world, 2)
    const [kept, other] = order.circuit_list
    expect(order.partial).toBe(false)
    await move(other.id, 'cancelled', { reason: 'No capacity' })
    expect(await orderFor(world.acme, order.id)).toMatchObject({ status: 'pending', partial: false })
    await move(kept.id, 'processing')
    expect(await orderFor(world.acme, order.id)).toMatchObject({ status: 'processing', partial: false })
    await move(kept.id, 'delivered')
    expect(await orderFor(world.manager, order.id)).toMatchObject({ status: 'delivered', partial: true })
    const whole = await placedOrder(world, 2)
    for (const status of ['processing', 'delivered']) await moveOrder(whole.id, status)
    expect(await orderFor(world.acme, whole.id)).toMatchObject({ status: 'delivered', partial: false })
  })

  test('is nothing once all its circuits are cancelled, deposit and early termination included', async () => {
    const order = await placedOrder(world, 2)
    await moveOrder(order.id, 'cancelled', { reason: 'The building was sold' })
    const now = await orderFor(world.acme, order.id)
    expect(now).toMatchObject({ status: 'cancelled', partial: false, ...nothing, deposit: 0 })
    expect(now.ordered).toEqual(order.ordered)
    expect(now.circuit_list).toMatchObject([cancelled, cancelled])
  })

  test('sorts lists by what it comes to now', async () => {
    const [dear, cheap] = [await placedOrder(world, 3), await placedOrder(world, 2)]
    for (const { id } of dear.circuit_list.slice(1)) await move(id, 'cancelled', { reason: 'No capacity' })
    const { body } = await world.acme.get('/api/orders?sort=total_mrc&per_page=100')
    const place = (id: number) => body.data.findIndex((each: { id: number }) => each.id === id)
    expect(place(dear.id)).toBeLessThan(place(cheap.id))
    const sums = body.data.map((each: { total_mrc: number }) => inSen(each.total_mrc))
    expect(sums).toEqual(sums.toSorted((a: number, b: number) => a - b))
  })

  test('has the deposit of the company’s record, on the order and wherever a price stands before it', async () => {
    await world.owner
      .updateTable('company')
      .set({ deposit_months: 3 })
      .where('name', 'like', 'Borneo%')
      .execute()
    const order = await placedOrder(world, 2, world.borneo)
    expect(order).toMatchObject({ deposit_months: 3, deposit: (inSen(order.total_mrc) * 3) / 100 })
    const [{ quote }] = order.circuit_list
    expect((await world.borneo.get(`/api/quotes/${quote.id}`)).body.data.deposit_months).toBe(3)
    expect((await world.manager.get(`/api/quotes/${quote.id}`)).body.data.deposit_months).toBe(3)
    const matrix = await world.borneo.post('/api/quotes/price-check', {
      product_id: 2,
      site_a: { nis: 'SHA-0001' },
    })
    expect(matrix.body.data.deposit_months).toBe(3)

    await world.owner
      .updateTable('company')
      .set({ deposit_months: 0 })
      .where('name', 'like', 'Borneo%')
      .execute()
    expect((await orderFor(world.borneo, order.id)).deposit_months).toBe(3)
    expect(await placedOrder(world, 1, world.borneo)).toMatchObject({ deposit_months: 0, deposit: 0 })
  })
})
