import { quoteStage } from '#server/testing/quotes.ts'
import { chargesIn } from '#server/testing/charges.ts'
import { cancellationsIn } from '#server/testing/cancellations.ts'
import { newAddOn } from '#server/testing/add-ons.ts'
import { applicant } from '#server/testing/applicants.ts'
import { finishedDocument } from '#server/testing/documents.ts'
import { keyFor } from '#server/testing/keys.ts'
import { people } from '#server/testing/people.ts'
import { bandwidthIds, byHand, inWords, leasedLine, withinOneBuilding } from '#server/testing/drafts.ts'
import { orderFor, orderQuotes, placedOrder, circuitIn } from '#server/testing/orders.ts'
import { assigned, createTestRule } from '#server/testing/rules.ts'
import { previewed, publishedDraft, createCardDraft } from '#server/testing/card-drafts.ts'
import { matchedSheet, repeatOnPurpose } from '#server/testing/site-sheets.ts'
import { txtRecords } from '#server/testing/txt-records.ts'
import { pdf, png, uploadAs } from '#server/testing/uploads.ts'
import { deletePasskeys, insertPasskey } from '#server/testing/passkeys.ts'
import { newColleague, openInvitation, requestedApproval } from '#server/testing/colleagues.ts'
import { requestedFloor } from '#server/testing/floor-approvals.ts'
import type { World } from '#server/testing/world.ts'

/** The ids of Acme's records that a call needs. They are created for each call, so that calls do not affect each other. */
export type Records = Record<
  | 'company'
  | 'bandwidth'
  | 'quote'
  | 'otherQuote'
  | 'order'
  | 'circuit'
  | 'inService'
  | 'charge'
  | 'message'
  | 'file'
  | 'mail'
  | 'session'
  | 'user'
  | 'contact'
  | 'view'
  | 'domain'
  | 'invitation'
  | 'approval'
  | 'rule'
  | 'cell'
  | 'revision'
  | 'passkey'
  | 'apiKey'
  | 'service'
  | 'document'
  | 'addOn'
  | 'share'
  | 'sheet'
  | 'webhook',
  number
>

/** The state of a quote or order before a call. */
export type Stage =
  | 'nothing'
  | 'cart'
  | 'pending'
  | 'requested'
  | 'active'
  | 'active twice'
  | 'cancelled'
  | 'written about'
  | 'file unsent'
  | 'ordered'
  | 'ordered with a file'
  | 'charged'
  | 'asked to cancel'
  | 'asked for a date'
  | 'offered to cancel'
  | 'mailed'
  | 'signed up'
  | 'signed in twice'
  | 'contact saved'
  | 'view saved'
  | 'domain added'
  | 'approval requested'
  | 'price below the floor'
  | 'a new colleague'
  | 'invited'
  | 'rule made'
  | 'rule assigned'
  | 'rule drafted'
  | 'rule previewed'
  | 'rule published'
  | 'passkey added'
  | 'key created'
  | 'service added'
  | 'document made'
  | 'add-on added'
  | 'shared'
  | 'handed over'
  | 'in service'
  | 'service ending'
  | 'sheet matched'
  | 'sheet stored'
  | 'webhook added'

/** Brings Acme to a stage through the API. */
export async function recordsIn(world: World, stage: Stage): Promise<Records> {
  const { customer, id: user } = (await world.acme.get('/api/profile')).body.data
  const bandwidth = (await bandwidthIds(world))['100Mbps']!
  const none: Records = {
    company: customer.id,
    domain: 0,
    user,
    bandwidth,
    quote: 0,
    otherQuote: 0,
    order: 0,
    circuit: 0,
    inService: 0,
    charge: 0,
    message: 0,
    file: 0,
    mail: 0,
    session: 0,
    contact: 0,
    view: 0,
    invitation: 0,
    approval: 0,
    rule: 0,
    cell: 0,
    revision: 0,
    passkey: 0,
    service: 0,
    document: 0,
    addOn: 0,
    share: 0,
    apiKey: 0,
    sheet: 0,
    webhook: 0,
  }
  // Signing in again would require it.
  await deletePasskeys(world)
  if (stage === 'nothing') return none
  if (stage === 'signed in twice') return { ...none, session: await secondSession(world) }
  if (stage === 'passkey added') return { ...none, passkey: await insertPasskey(world, user) }
  if (stage === 'key created') return { ...none, apiKey: (await keyFor(world, 'acme')).id }
  if (stage === 'service added') {
    const picture = { content: png.toString('base64'), alt: 'A pair of fibres' }
    const typed = { title: 'Dark fibre', text: 'Not announced yet.', visible: false, picture }
    return { ...none, service: (await world.admin.post('/api/product-services', typed)).body.data.id }
  }
  if (stage === 'webhook added') return { ...none, webhook: await addedWebhook(world, customer.id) }
  if (stage === 'add-on added') return { ...none, addOn: await newAddOn(world) }
  if (stage === 'contact saved') {
    const typed = { name: crypto.randomUUID(), phone: '03-2345 6789' }
    return { ...none, contact: (await world.acme.post('/api/site-contacts', typed)).body.data.id }
  }
  if (stage === 'view saved') {
    const typed = { ...aView(), list: 'quotes' }
    return { ...none, view: (await world.acme.post('/api/saved-views', typed)).body.data.id }
  }
  if (stage === 'domain added') return { ...none, domain: await addedDomain(world, customer.id) }
  if (stage === 'handed over' || stage === 'in service' || stage === 'service ending')
    return { ...none, inService: await serviceIn(world, stage) }
  if (stage === 'approval requested') return { ...none, approval: await requestedApproval(world) }
  if (stage === 'price below the floor') return { ...none, approval: (await requestedFloor(world)).approval }
  if (stage === 'a new colleague') return { ...none, user: await newColleague(world, customer.id) }
  if (stage === 'invited') return { ...none, invitation: await openInvitation(world, customer.id) }
  if (stage === 'rule made') return { ...none, ...(await createTestRule(world)) }
  if (stage === 'rule drafted') return { ...none, ...(await createCardDraft(world)) }
  if (stage === 'rule previewed') {
    const made = await createCardDraft(world)
    await previewed(world.manager, made.rule)
    return { ...none, ...made }
  }
  if (stage === 'rule published') {
    const made = await createCardDraft(world)
    await publishedDraft(world, made.rule, '2099-01-01')
    return { ...none, ...made }
  }
  if (stage === 'rule assigned') {
    const made = await createTestRule(world)
    await assigned(world, made.rule, [customer.id], '2099-01-01')
    return { ...none, ...made }
  }
  if (stage === 'sheet matched' || stage === 'sheet stored') {
    const sheet = await matchedSheet(world, [['HQ', 'PLL', 'KUL-0001', '', 'CBJ-0003', '100', '24']])
    await repeatOnPurpose(world.acme, sheet)
    if (stage === 'sheet stored')
      await world.acme.post(`/api/site-sheets/${sheet}/store`, { project_name: 'Branches' })
    return { ...none, sheet }
  }
  if (stage === 'mailed') return { ...none, mail: await newestMail(world) }
  if (stage === 'document made') return { ...none, document: await documentOfOrder(world) }
  if (stage === 'signed up') return { ...none, user: (await applicant(world)).id }
  if (
    [
      'ordered',
      'ordered with a file',
      'charged',
      'asked for a date',
      'asked to cancel',
      'offered to cancel',
    ].includes(stage)
  )
    return { ...none, ...(await orderIn(world, stage)) }

  if (stage === 'requested') {
    const { body } = await world.acme.post('/api/quotes/request', inWords)
    return { ...none, quote: body.data[0].id }
  }

  const draft = { ...leasedLine, bandwidth_id: bandwidth, ...(stage === 'pending' && byHand) }
  const quote: number = (await world.acme.post('/api/quotes', draft)).body.data.id
  if (stage === 'cart') return { ...none, quote }
  await world.acme.post('/api/quotes/create-wish-list', { ids: [quote] })
  if (stage === 'active twice')
    return { ...none, quote, otherQuote: (await recordsIn(world, 'active')).quote }
  if (stage === 'cancelled') await world.acme.put(`/api/quotes/cancel/${quote}`, {})
  if (stage === 'shared') {
    const { body } = await world.acme.post(`/api/quotes/${quote}/share-links`, {})
    return { ...none, quote, share: body.data.link.id }
  }
  if (stage !== 'written about' && stage !== 'file unsent') return { ...none, quote }

  const url = `/api/quotes/${quote}/files`
  const sent = await uploadAs(world, { token: world.acme.token, url, bytes: pdf, name: 'plan.pdf' })
  const file: number = sent.body.data.id
  if (stage === 'file unsent') return { ...none, quote, file }
  const words = { text: 'Which duct is it?', file_ids: [file] }
  const written = await world.acme.post(`/api/quotes/${quote}/messages`, words)
  return { ...none, quote, file, message: written.body.data.id }
}

async function orderIn(world: World, stage: Stage): Promise<Partial<Records>> {
  const order = await placedOrder(world)
  const [circuit] = order.circuit_list
  const ids = { order: order.id, circuit: circuit.id, quote: circuit.quote.id }
  if (stage === 'ordered with a file') {
    const url = `/api/orders/${order.id}/po-file`
    await uploadAs(world, { token: world.acme.token, url, bytes: pdf, name: 'po.pdf' })
    return { ...ids, file: (await orderFor(world.acme, order.id)).po_files[0].id }
  }
  if (stage === 'asked for a date')
    await world.acme.post(`/api/circuits/${circuit.id}/date-request`, {
      requested_date: circuit.milestones[0].planned,
      reason: 'We open earlier',
    })
  const cancelling = `/api/circuits/${circuit.id}/cancel-request`
  if (stage === 'asked to cancel' || stage === 'offered to cancel')
    await world.acme.post(cancelling, { reason: 'We move' })
  if (stage === 'offered to cancel')
    await world.manager.put(cancelling, { accept: true, charge: { nrc: 100 } })
  if (stage !== 'charged') return ids
  const asked = { nrc: 100, mrc: 0, reason: 'Survey', answer_by: '2099-01-01', on_request: true }
  const { body } = await world.manager.post(`/api/circuits/${circuit.id}/charges`, asked)
  return { ...ids, charge: body.data.id }
}

async function documentOfOrder(world: World): Promise<number> {
  const { id } = await placedOrder(world)
  return (await finishedDocument(world, { kind: 'order', ids: [id] })).id
}

/** A domain that can be verified. */
async function addedDomain(world: World, company: number): Promise<number> {
  const domain = `d${crypto.randomUUID()}.example`
  const { body } = await world.admin.post(`/api/customers/${company}/sso/domains`, { domain })
  const added = body.data.domains.find((each: { domain: string }) => each.domain === domain)
  txtRecords.set(domain, [[added.record]])
  return added.id
}

async function newestMail(world: World): Promise<number> {
  const { id } = await world.owner
    .insertInto('mailbox')
    .values({
      message_id: `${Math.random()}`,
      at: new Date(),
      recipient: 'reader@example.com',
      subject: 'A mail',
      plain: '',
      html: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The only one of the company. */
async function addedWebhook(world: World, company_id: number): Promise<number> {
  await world.owner.deleteFrom('webhook').execute()
  const { id } = await world.owner
    .insertInto('webhook')
    .values({
      company_id,
      url: 'http://127.0.0.1:9/',
      kinds: [],
      state: 'paused',
      created_at: world.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function secondSession(world: World): Promise<number> {
  await world.signIn(people.acme)
  const { data } = (await world.acme.get('/api/sessions')).body
  return data.find((each: { current: boolean }) => !each.current).id
}

/** An unsaved view. */
export const aView = () => ({
  name: crypto.randomUUID(),
  tab: 'active',
  search: 'sort=-validity',
  hidden: '',
  shared: false,
})

export type RecordsOfVerbs = Awaited<ReturnType<typeof recordsOfVerbs>>

/** One record of each kind, created only by verbs. */
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
  const [inService] = (await world.acme.get(`/api/services?keyword=${delivered.circuit_reference}`)).body.data
  const renewed = await renewedService(world)
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
  const { body } = await world.acme.put(`/api/order-approvals/${approved}`, { accept: true })
  const [{ circuit_reference: approvedCircuit }] = (await orderFor(world.acme, body.data.order.id))
    .circuit_list
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
  const { id: document } = await finishedDocument(world, { kind: 'order', ids: [order.id] })
  return {
    administrator,
    invitation,
    document,
    floor,
    floorApproved,
    approval,
    approved,
    approvedCircuit,
    cart,
    within,
    pending,
    active,
    circuit,
    delivered,
    inService,
    renewed,
    accepted,
    changed,
    left,
    order,
  }
}

async function serviceIn(
  world: World,
  stage: 'handed over' | 'in service' | 'service ending',
): Promise<number> {
  const { circuit_reference } = await circuitIn(world, 'delivered')
  const [{ id }] = (await world.acme.get(`/api/services?keyword=${circuit_reference}`)).body.data
  if (stage !== 'handed over') await world.acme.put(`/api/services/${id}/acceptance`, { accept: true })
  if (stage === 'service ending')
    await world.acme.post(`/api/services/${id}/cease`, {
      last_day: '2035-01-01',
      expected: { charge: 0 },
      reason: 'For a test',
    })
  return id
}

/** The service that followed another with the order of its renewal. */
async function renewedService(world: World): Promise<any> {
  const id = await serviceIn(world, 'in service')
  const { data: quote } = (await world.acme.post(`/api/services/${id}/quotes`, { kind: 'renew' })).body
  await orderQuotes(world.acme, [quote.id])
  const { data: before } = (await world.acme.get(`/api/services/${id}`)).body
  return (await world.acme.get(`/api/services/${before.followed_by.id}`)).body.data
}
