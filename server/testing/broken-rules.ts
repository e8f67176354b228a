import { cancellationsIn } from '#server/testing/cancellations.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { requestedApproval } from '#server/testing/colleagues.ts'
import { madeDocument } from '#server/testing/documents.ts'
import { withinOneBuilding } from '#server/testing/drafts.ts'
import { requestedFloor } from '#server/testing/floor-approvals.ts'
import { circuitIn, orderFor } from '#server/testing/orders.ts'
import { quoteStage } from '#server/testing/quotes.ts'
import { pdf, uploadAs } from '#server/testing/uploads.ts'
import type { World } from '#server/testing/world.ts'

/** For each rule of the database, a statement that breaks it, and the record that is then reported. */
export type BrokenRules = Record<string, [record: string, statement: string]>

export type RecordsOfVerbs = Awaited<ReturnType<typeof recordsOfVerbs>>

/** One record of each kind, created by verbs only. */
export async function recordsOfVerbs(world: World) {
  const quotes = await quoteStage(world)
  const active = await quotes.active()
  const { answer, charged } = chargesIn(world, active.created_at.slice(0, 10))
  const { device } = (await world.acme.get('/api/options?product_id=1')).body.data
  const cart = await quotes.make({ device_vas_id: device[0].id })
  const within = await quotes.make(withinOneBuilding)
  const pending = await quotes.pending()
  await world.acme.post(`/api/quotes/${pending.id}/messages`, { text: 'Which duct?' })
  const circuit = await circuitIn(world, 'pending')
  const delivered = await circuitIn(world, 'delivered')
  const accepted = await charged()
  const changed = await charged({ on_request: true }, {})
  await answer(accepted.circuit, accepted.charge.id, true)
  const left = await cancellationsIn(world).offered()
  await cancellationsIn(world).answer(left.id, true)
  const order = await orderFor(world.acme, circuit.order_id)
  for (const url of [`/api/orders/${order.id}/po-file`, `/api/quotes/${active.id}/files`])
    await uploadAs(world, { token: world.acme.token, url, bytes: pdf, name: 'po.pdf' })
  const approval = await requestedApproval(world)
  const approved = await requestedApproval(world)
  await world.acme.put(`/api/order-approvals/${approved}`, { accept: true })
  const floor = await requestedFloor(world)
  const floorApproved = await requestedFloor(world)
  await world.manager.put(`/api/floor-approvals/${floorApproved.approval}`, { accept: true })
  const email = 'invited@guest.example'
  const { id: invitation } = (await world.acme.post('/api/colleagues/invitations', { email })).body.data
  const [administrator, delegate] = await Promise.all(
    [world.acme, world.colleague].map(async (who) => (await who.get('/api/profile')).body.data.id),
  )
  const absence = { first_day: '2099-01-01', last_day: '2099-01-31' }
  await world.acme.put('/api/colleagues/delegate', { user_id: delegate, ...absence })
  const { id: document } = await madeDocument(world, { kind: 'order', ids: [order.id] })
  return {
    administrator,
    invitation,
    document,
    floor,
    floorApproved,
    approval,
    approved,
    cart,
    within,
    pending,
    active,
    circuit,
    delivered,
    accepted,
    changed,
    left,
    order,
  }
}
