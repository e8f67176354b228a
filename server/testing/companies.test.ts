import { describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { bandwidthIds, leasedLine } from '#server/testing/drafts.ts'
import { placedOrder } from '#server/testing/orders.ts'
import { pdf, sendFile } from '#server/testing/uploads.ts'
import { openWorld, type Answered, type Caller } from '#server/testing/world.ts'

/** A record of each kind that belongs to Borneo. */
interface Theirs {
  quote: number
  cancelled: number
  order: number
  circuit: number
  charge: number
  message: number
  file: number
  unsent: number
  draft: object
}

const world = await openWorld()
const send = (who: Caller, url: string) =>
  sendFile(world, { token: who.token, url, bytes: pdf, name: 'a.pdf', field: 'file' })
const theirs = await recordsOfBorneo()

/** Makes one of each. */
async function recordsOfBorneo(): Promise<Theirs> {
  const bandwidth_id = (await bandwidthIds(world))['100Mbps']!
  const draft = { ...leasedLine, bandwidth_id }
  const active = async () => {
    const { id } = (await world.borneo.post('/api/quotes', draft)).body.data
    await world.borneo.post('/api/quotes/create-wish-list', { ids: [id] })
    return id as number
  }
  const [quote, cancelled] = [await active(), await active()]
  await world.borneo.put(`/api/quotes/cancel/${cancelled}`, {})
  const upload = async () => (await send(world.borneo, `/api/quotes/${quote}/files`)).body.data.id as number
  const file = await upload()
  const message = await world.borneo.post(`/api/quotes/${quote}/messages`, { text: 'Ours', file_ids: [file] })
  const order = await placedOrder(world, 1, world.borneo)
  const circuit = order.circuit_list[0].id
  await send(world.borneo, `/api/orders/${order.id}/po-file`)
  const charge = await world.manager.post(`/api/circuits/${circuit}/charges`, {
    nrc: 100,
    mrc: 0,
    reason: 'Survey',
    answer_by: '2099-01-01',
  })
  return {
    quote,
    cancelled,
    order: order.id,
    circuit,
    charge: charge.body.data.id,
    message: message.body.data.id,
    file,
    unsent: await upload(),
    draft,
  }
}

type Ask = (who: Caller, of: Theirs) => Promise<Answered>

/** Every call of a customer's that names a record, naming one of Borneo's. */
const asks: Record<string, Ask> = {
  'GET /quotes/:id': (who, { quote }) => who.get(`/api/quotes/${quote}`),
  'POST /quotes': (who, { draft, cancelled }) => who.post('/api/quotes', { ...draft, requote_of: cancelled }),
  'POST /quotes/create-wish-list': (who, { quote }) =>
    who.post('/api/quotes/create-wish-list', { ids: [quote] }),
  'PUT /quotes/delete/:id': (who, { quote }) => who.put(`/api/quotes/delete/${quote}`),
  'PUT /quotes/:id': (who, { quote, draft }) => who.put(`/api/quotes/${quote}`, { ...draft, version: 1 }),
  'PUT /quotes/extend/:id': (who, { quote }) => who.put(`/api/quotes/extend/${quote}`),
  'PUT /quotes/cancel/:id': (who, { cancelled }) => who.put(`/api/quotes/cancel/${cancelled}`, {}),
  'PUT /quotes/project': (who, { quote }) =>
    who.put('/api/quotes/project', { ids: [quote], project_name: 'Mine' }),
  'POST /quotes/contact/:id': (who, { quote }) => who.post(`/api/quotes/contact/${quote}`, {}),
  'GET /quotes/:id/thread': (who, { quote }) => who.get(`/api/quotes/${quote}/thread`),
  'POST /quotes/:id/messages': (who, { quote }) =>
    who.post(`/api/quotes/${quote}/messages`, { text: 'Hello' }),
  'POST /quotes/:id/files': (who, { quote }) => send(who, `/api/quotes/${quote}/files`),
  'GET /quotes/:id/files/:file': (who, { quote, file }) => who.get(`/api/quotes/${quote}/files/${file}`),
  'DELETE /quotes/:id/files/:file': (who, { quote, unsent }) =>
    who.delete(`/api/quotes/${quote}/files/${unsent}`),
  'PUT /quotes/:id/thread/seen': (who, { quote, message }) =>
    who.put(`/api/quotes/${quote}/thread/seen`, { message_id: message }),
  'POST /orders': (who, { quote }) =>
    who.post('/api/orders', { quote_ids: [quote], po_number: 'PO', accepted_terms_version: '2026-01' }),
  'GET /orders/:id': (who, { order }) => who.get(`/api/orders/${order}`),
  'POST /orders/:id/po-file': (who, { order }) => send(who, `/api/orders/${order}/po-file`),
  'GET /orders/:id/po-file': (who, { order }) => who.get(`/api/orders/${order}/po-file`),
  'POST /circuits/:id/cancel-request': (who, { circuit }) =>
    who.post(`/api/circuits/${circuit}/cancel-request`, { reason: 'Moved' }),
  'PUT /circuits/:id/charges/:charge': (who, { circuit, charge }) =>
    who.put(`/api/circuits/${circuit}/charges/${charge}`, { accept: true, expected: { nrc: 100, mrc: 0 } }),
}

const forCustomers = Object.values(api)
  .flatMap((feature) => Object.values(feature as Record<string, Endpoint>))
  .filter(({ access }) => Array.isArray(access) && access.includes('customer'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

describe('a record of another company', () => {
  test('has a call here for each that names one in its path', () => {
    const named = forCustomers.filter(({ path }) => path.includes(':')).map(nameOf)
    expect(named.filter((name) => !(name in asks))).toEqual([])
    expect(Object.keys(asks).filter((name) => !forCustomers.map(nameOf).includes(name))).toEqual([])
  })

  test.each(Object.entries(asks))('%s answers as if it did not exist', async (_, ask) => {
    const answer = await ask(world.acme, theirs)
    expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'not_found' } })
    expect(JSON.stringify(answer.body)).not.toMatch(/borneo/i)
  })

  test.each(Object.entries(asks))('%s finds it for its own company', async (_, ask) => {
    // What its state no longer allows is told to its owner alone.
    expect([200, 409]).toContain((await ask(world.borneo, theirs)).status)
  })
})
