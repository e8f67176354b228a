import { expect } from 'vitest'
import { alterRecord } from '#server/testing/alter-record.ts'
import { bandwidthIds, byHand, inWords, leasedLine } from '#server/testing/drafts.ts'
import type { Caller, World } from '#server/testing/world.ts'

/** Drafts of each product, and quotes created from them through the API. */
export async function quoteStage(world: World) {
  const bandwidth = await bandwidthIds(world)
  /** A leased line with a firm price. */
  const line = (more: object = {}) => ({ ...leasedLine, bandwidth_id: bandwidth['100Mbps'], ...more })
  const internet = (more: object = {}) => ({
    product_id: 2,
    site_a: 'typed by hand',
    site_a_nis: 'KUL-0009',
    bandwidth_id: bandwidth['500Mbps'],
    contract_id: 12,
    ...more,
  })
  const fibre = (more: object = {}) => ({
    product_id: 3,
    location: 'Menara Felda',
    location_nis: 'KUL-0021',
    bandwidth_id: bandwidth['1Gbps'],
    contract_id: 0,
    ...more,
  })
  /** Creates a quote from a valid draft, as POST /quotes returns it. */
  const created = async (draft: object, who: Caller = world.acme) => {
    const { status, body } = await who.post('/api/quotes', draft)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.data
  }
  const make = (more: object = {}, who?: Caller) => created(line(more), who)
  const pending = (who?: Caller) => make(byHand, who)
  /** A customised free-text request, as GET /quotes/{id} returns it. */
  const requested = async (more: object = {}) => {
    const { status, body } = await world.acme.post('/api/quotes/request', { ...inWords, ...more })
    expect(status, JSON.stringify(body)).toBe(200)
    return read(body.data[0].id)
  }
  /** Completes it to the leased line of the stage. */
  const completion = (more: object = {}) => line({ lead_time_days: 45, price_level: 'firm', ...more })
  const complete = (id: number, body: object, who: Caller = world.manager) =>
    who.put(`/api/quotes/complete/${id}`, body)
  const read = async (id: number, who: Caller = world.acme) => (await who.get(`/api/quotes/${id}`)).body.data
  const addToQuotes = (id: number, who: Caller = world.acme) =>
    who.post('/api/quotes/create-wish-list', { ids: [id] })
  const active = async (more: object = {}, who?: Caller) => {
    const { id } = await make(more, who)
    await addToQuotes(id, who)
    return read(id, who)
  }
  const expire = (id: number) => alterRecord(world, 'quote', id, { validity: '2020-01-01' })
  return {
    bandwidth,
    line,
    internet,
    fibre,
    created,
    make,
    pending,
    read,
    addToQuotes,
    active,
    expire,
    requested,
    completion,
    complete,
  }
}

/** Moves the clock back to today and signs in again: signing in on a later day has deleted expired sessions. */
export async function backToToday(world: World) {
  world.clock.now = new Date()
  world.acme = await world.signIn('customer@acme.example')
}
