import { sql } from 'kysely'
import { daysBetween, minusWorkingDays, nextWorkingDay, plusDays, plusWorkingDays } from '#contract/days.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { standardDepositMonths } from '#contract/charges.ts'
import { termsInForce, everyTerms } from '#server/orders/terms.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { createQuote } from '#server/quotes/create.ts'
import { readQuote, findQuote } from '#server/quotes/queries.ts'
import { addToWishlist } from '#server/quotes/project.ts'
import {
  doSteps,
  isNotDeposit,
  orderForStory,
  receiveDeposit,
  type ViewerOf,
  type Cast,
  type StoryDraft,
  type AddStoryQuotes,
} from '#server/seed/cast.ts'
import { makeSiteSheet } from '#server/seed/site-sheets.ts'
import { recordServices } from '#server/seed/services.ts'
import {
  recordConversations,
  requestBranchInternet,
  requestDisasterSite,
  requestTwoRoutes,
} from '#server/seed/conversations.ts'
import { hashOf } from '#server/session/token.ts'
import { makeShareLink, withdrawShareLink } from '#server/shares/links.ts'
import { changeColleague } from '#server/users/colleagues.ts'
import { orderOrRequest } from '#server/orders/approvals.ts'
import { ringgit, sen } from '#contract/money.ts'
import { recordSupplierCost } from '#server/quotes/supplier-cost.ts'
import { moveCircuit } from '#server/orders/move.ts'
import { readOrder } from '#server/orders/queries.ts'
import { readPlans, replanCircuits, setMilestones } from '#server/orders/circuit-plans.ts'
import { recordDeposit } from '#server/orders/deposit.ts'
import { takeBack } from '#server/orders/take-back.ts'
import type { Milestone } from '#contract/orders/milestones.ts'
import { answerCharge, requestCharge } from '#server/orders/charge.ts'
import { requestDate } from '#server/orders/changes.ts'
import { answerCancellation, decideCancellation, requestCancellation } from '#server/orders/cancellation.ts'

/** Quotes in every state and an order for each company, made with the verbs of customers on past days. */
export async function recordStory(db: Db, people: Cast, today: { now: Date; timeZone: string }) {
  const bandwidths = await db.selectFrom('bandwidth').select(['id', 'mbps']).execute()
  const options = await db.selectFrom('vas_option').select(['id', 'name']).execute()
  const option = (name: string) => options.find((each) => each.name.startsWith(name))!.id

  const as: ViewerOf = (person, daysAgo) => {
    const now = new Date(today.now.getTime() - daysAgo * 86_400_000)
    return {
      ...person,
      token: '',
      role: person.companyId === null ? 'client_manager' : 'customer',
      language: 'en',
      now,
      today: dayIn(today.timeZone, now),
      timeZone: today.timeZone,
    }
  }
  const quote = async (viewer: Viewer, { mbps, ...draft }: StoryDraft) => {
    const bandwidth_id = bandwidths.find((each) => each.mbps === mbps)!.id
    const { id } = await createQuote(db, viewer, quoteDraft.parse({ ...draft, bandwidth_id }))
    return id
  }
  const addToQuotes: AddStoryQuotes = async (viewer, project_name, drafts) => {
    const ids: number[] = []
    for (const draft of drafts) ids.push(await quote(viewer, draft))
    await addToWishlist(db, viewer, { ids, project_name })
    return ids
  }
  const { acme, borneo } = people
  await addToQuotes(as(acme, 45), 'Johor plant', [
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'JHB-0002', mbps: 50, contract_id: 12 },
  ])
  await addToQuotes(as(acme, 25), 'HQ refresh', [
    {
      product_id: 2,
      site_a_nis: 'KUL-0009',
      mbps: 500,
      contract_id: 24,
      fixed_ip_vas_id: option('/29'),
      device_vas_id: option('Managed router'),
      cost_centre: 'IT-100',
      site_a_details: { level: '21', unit: '21-03' },
    },
  ])
  const utara = { cost_centre: 'NET-310', end_customer: 'Bank Utara Berhad' }
  const ordered = await addToQuotes(as(acme, 46), 'Northern ring', [
    // Near-net sites, whose prices are subject to a survey.
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'PRI-0001', mbps: 1_000, contract_id: 24, ...utara },
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'IPH-0001', mbps: 1_000, contract_id: 24, ...utara },
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'TGG-0001', mbps: 50, contract_id: 24, ...utara },
  ])
  // The branch on the east coast opens six weeks after it could be connected.
  const eastCoast = ordered[2]!
  const { earliest_date, site_a_details, site_b_details } = await readQuote(db, as(acme, 44), eastCoast)
  const [calendar] = await readWorkCalendars(db, earliest_date, [[site_a_details, site_b_details]])
  const ring = await orderForStory(db, as(acme, 44), ordered, 'PO-ACME-1041', {
    requested_dates: { [eastCoast]: nextWorkingDay(plusDays(earliest_date, 42), calendar!) },
    rooms: {
      ...Object.fromEntries(ordered.map((id) => [id, { site_a: { level: '3', unit: '3-12' } }])),
      [eastCoast]: { site_a: { level: '3', unit: '3-12' }, site_b: { level: '2', unit: '2-05' } },
    },
    site_contacts: [
      {
        site: 'KUL-0001',
        name: 'Lim Wei Jie',
        phone: '+60 12-345 6789',
        email: 'weijie@acme.example',
        access_hours: 'Any time, with a work permit one day ahead',
      },
      {
        site: 'TGG-0001',
        name: 'Siti Hajar',
        phone: '09-622 1234',
        access_hours: 'Sunday to Thursday 09:00–17:00; not during Friday prayers',
      },
    ],
  })
  const [branch] = await addToQuotes(as(acme, 14), null, [
    { product_id: 2, site_a_nis: 'SHA-0001', mbps: 100, contract_id: 12 },
  ])
  await cancelQuote(db, as(acme, 11), branch!, 'Another offer was chosen: the landlord brings its own line')
  const request = await requestTwoRoutes(db, as(acme, 6))
  const [penang, cyberjaya] = await addToQuotes(as(acme, 3), 'Northern ring', [
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'PEN-0001', mbps: 100, contract_id: 24, ...utara },
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'CBJ-0003', mbps: 200, contract_id: 12 },
  ])
  await addToQuotes(as(acme, 2), null, [
    {
      product_id: 3,
      location_nis: 'KUL-0021',
      mbps: 1_000,
      contract_id: 24,
      voice_id: option('10 channels'),
    },
  ])
  const rawang = await quote(as(acme, 1), {
    product_id: 1,
    site_a_nis: 'KUL-0009',
    site_b_details: {
      address_line1: 'Lot 17, Jalan Perusahaan 3',
      city: 'Rawang',
      postcode: '48000',
      state: 'Selangor',
      country: 'Malaysia',
      standard: 0,
    },
    mbps: 100,
    contract_id: 24,
  })
  await quote(as(acme, 0), {
    product_id: 1,
    site_a_nis: 'KUL-0001',
    site_b_nis: 'CBJ-0003',
    mbps: 100,
    contract_id: 24,
  })
  await quote(as(acme, 0), { product_id: 2, site_a_nis: 'SHA-0001', mbps: 200, contract_id: 12 })
  // Between two rooms of one data centre.
  await addToQuotes(as(acme, 5), 'HQ refresh', [
    {
      product_id: 1,
      site_a_nis: 'KUL-0001',
      site_a_details: { level: '3', unit: '3-12' },
      site_b_nis: 'KUL-0001',
      site_b_details: { level: '5', unit: '5-40' },
      mbps: 1_000,
      contract_id: 12,
    },
  ])

  const southern = await addToQuotes(as(acme, 34), 'Southern link', [
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'JHB-0002', mbps: 100, contract_id: 24 },
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'JHB-0002', mbps: 200, contract_id: 24 },
  ])
  const link = await orderForStory(db, as(acme, 32), southern, 'PO-ACME-1038')

  const colleagues = await addToQuotes(as(people.colleague, 5), 'Southern link', [
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'CBJ-0003', mbps: 500, contract_id: 24 },
  ])
  await askApproval(db, people, as, colleagues)
  await limitPerMonth(db, people, as)

  const nniNamed = (name: string) =>
    db
      .selectFrom('nni')
      .select('id')
      .where('company_id', '=', borneo.companyId)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  const nni = await nniNamed('Borneo hand-over KL')
  const wholesale = await addToQuotes(as(borneo, 47), 'Kuching backhaul', [
    { product_id: 1, site_a_nni: nni.id, site_b_nis: 'KCH-0001', mbps: 1_000, contract_id: 24 },
  ])
  const backhaul = await orderForStory(db, as(borneo, 46), wholesale, 'BC/2026/0087')
  await addToQuotes(as(borneo, 4), 'Kuching backhaul', [
    { product_id: 1, site_a_nni: nni.id, site_b_nis: 'MYY-0001', mbps: 500, contract_id: 24 },
    { product_id: 1, site_a_nis: 'KCH-0001', site_b_nis: 'BKI-0002', mbps: 200, contract_id: 12 },
  ])
  await quote(as(borneo, 0), {
    product_id: 1,
    site_a_nni: nni.id,
    site_b_nis: 'SBW-0001',
    mbps: 100,
    contract_id: 24,
  })

  // Two orders bring the port of 1 Gbps to 150 %; the second is subject to survey.
  const { id: site_a_nni } = await nniNamed('Borneo hand-over Kuching')
  for (const [daysAgo, mbps, po_number] of [
    [1, 500, 'BC/2026/0092'],
    [0, 1_000, 'BC/2026/0093'],
  ] as const) {
    const line = { product_id: 1, site_a_nni, site_b_nis: 'KCH-0002', contract_id: 24, mbps }
    const ids = await addToQuotes(as(borneo, daysAgo), 'Kuching backhaul', [line])
    await orderForStory(db, as(borneo, daysAgo), ids, po_number)
  }
  const disaster = await requestDisasterSite(db, as(borneo, 3), as(people.manager, 2))
  await orderForStory(db, as(borneo, 1), [disaster], 'BC/2026/0091')

  await requestBranchInternet(db, as(borneo, 3), as(people.manager, 2))

  const branches = await addToQuotes(as(acme, 49), 'Branch internet', [
    { product_id: 2, site_a_nis: 'KUL-0009', mbps: 200, contract_id: 24 },
    { product_id: 2, site_a_nis: 'JHB-0002', mbps: 100, contract_id: 24 },
  ])
  const branchInternet = await orderForStory(db, as(acme, 48), branches, 'PO-ACME-1036')

  await recordServices(db, people, as, addToQuotes)
  await makeSiteSheet(db, as(acme, 1))
  await acceptEarlierTerms(db, today)
  for (const [{ id }, daysAgo] of [
    [ring, 42],
    [backhaul, 44],
    [link, 30],
    [branchInternet, 46],
  ] as const)
    await receiveDeposit(db, as(people.manager, daysAgo), id)
  await deliver(db, people, as, { ring: ring.id, backhaul: backhaul.id })
  await cancelAtCharge(db, people, as, link.id)
  await deliverInPart(db, people, as, branchInternet.id)
  await shareQuote(db, people, as, penang!)
  await recordSupplierCosts(db, people, as, [
    { quote: rawang, nrc: 1_800, mrc: 640 },
    { quote: cyberjaya!, nrc: 1_500, mrc: 780 },
    { quote: southern[0]!, nrc: 1_500, mrc: 990 },
  ])
  await recordConversations(db, people, as, { request, penang: penang!, kuching: wholesale[0]! })
}

/** One link was opened twice, one is withdrawn. */
async function shareQuote(db: Db, { acme }: Cast, as: ViewerOf, quote: number) {
  const { token } = await makeShareLink(db, as(acme, 2), quote, { of: 'project', days: 14 })
  for (const daysAgo of [1, 0])
    await sql`select open_share_link(${hashOf(token)}, ${as(acme, daysAgo).now})`.execute(db)
  const { link } = await makeShareLink(db, as(acme, 1), quote, { of: 'quote', days: 7 })
  await withdrawShareLink(db, as(acme, 0), link.id)
}

/** Borneo's administrator raises a colleague's limit, which now also counts per month. */
async function limitPerMonth(db: Db, { borneo }: Cast, as: ViewerOf) {
  const { id } = await db
    .selectFrom('portal_user')
    .select('id')
    .where('email', '=', 'colleague@borneo.example')
    .executeTakeFirstOrThrow()
  await changeColleague(db, as(borneo, 9), id, { spending_limit: sen(5_000_000), limit_per_month: true })
}

/** An order above the colleague’s spending limit, which waits for Acme’s administrator. Its date is too early by now. */
async function askApproval(db: Db, { colleague }: Cast, as: ViewerOf, quote_ids: number[]) {
  const buyer = as(colleague, 4)
  const { earliest_date } = await readQuote(db, buyer, quote_ids[0]!)
  await orderOrRequest(db, buyer, {
    quote_ids,
    requested_date: earliest_date,
    po_number: 'PO-ACME-1066',
    accepted_terms_version: termsInForce.version,
    site_contacts: [
      { site: 'KUL-0009', name: 'Hafiz Ismail', phone: '+60 13-222 4455', email: 'colleague@acme.example' },
    ],
  })
}

/** Orders from before the terms in force get the terms of their day, in English and without an order form. */
async function acceptEarlierTerms(db: Db, { timeZone }: { timeZone: string }): Promise<void> {
  // Each version hands older orders down to the version before it.
  for (const [index, { version, clauses }] of [...everyTerms.slice(0, -1).entries()].toReversed()) {
    const { since, version: later } = everyTerms[index + 1]!
    await db
      .updateTable('order_terms')
      .set({
        version,
        language: 'en',
        clauses: clauses(standardDepositMonths).en,
        document_id: null,
        form_sha256: null,
      })
      .where('version', '=', later)
      .where(sql<boolean>`(accepted_at at time zone ${timeZone})::date < ${since}`)
      .execute()
  }
}

/** In ringgit: for priced quotes, and for one that awaits its price. */
async function recordSupplierCosts(
  db: Db,
  { manager }: Cast,
  as: ViewerOf,
  costs: readonly { quote: number; nrc: number; mrc: number }[],
) {
  const viewer = as(manager, 0)
  for (const { quote, nrc, mrc } of costs)
    await recordSupplierCost(db, viewer, await findQuote(db, viewer, quote), {
      nrc: ringgit.decode(nrc),
      mrc: ringgit.decode(mrc),
    })
}

/** One circuit is handed over, after its first delivery was taken back; the other is cancelled at an accepted charge. */
async function deliverInPart(db: Db, { acme, manager, daniel }: Cast, as: ViewerOf, order: number) {
  const { circuit_list: circuits } = await readOrder(db, as(manager, 0), order)
  const [delivered, cancelled] = circuits
  for (const { id } of circuits) await moveCircuit(db, as(manager, 47), id, { status: 'processing' })

  await cancelCircuit(db, { acme, manager }, as, cancelled!.id, {
    daysAgo: 40,
    reason: 'The branch in Johor Bahru closes in January',
    amount: 500,
    words: 'The charge covers the survey and the router that was ordered.',
  })

  // Two of the five working days to accept it are left.
  const viewer = as(manager, 0)
  const [plan] = await readPlans(db, viewer, [delivered!.id])
  const again = daysBetween(minusWorkingDays(plusDays(viewer.today, 1), 4, plan!.calendar), viewer.today)
  const steps = delivered!.milestones.slice(1, -1)
  await doSteps(db, (daysAgo) => as(manager, daysAgo), [delivered!.id], steps, again + 3)
  await moveCircuit(db, as(manager, again + 2), delivered!.id, { status: 'delivered' })
  await takeBack(
    db,
    as(daniel, again + 1),
    delivered!.id,
    'The company could not reach the router: its port was switched off',
  )
  await moveCircuit(db, as(manager, again), delivered!.id, { status: 'delivered' })
}

/**
 * In the ring order one circuit waits for its survey, overdue and with a moved hand-over; one has an open extra charge
 * from its survey; the third is firm and requested late. The backhaul is delivered, with an accepted charge on request.
 */
async function deliver(
  db: Db,
  { acme, borneo, manager }: Cast,
  as: ViewerOf,
  orders: { ring: number; backhaul: number },
) {
  const today = as(manager, 0)
  const ago = (days: number) => as(manager, days)
  const circuitsOf = async (order: number) => (await readOrder(db, today, order)).circuit_list
  type Circuit = Awaited<ReturnType<typeof circuitsOf>>[number]
  /** The index of the step after a milestone. */
  const after = ({ milestones }: Circuit, last: Milestone) =>
    milestones.findIndex(({ kind }) => kind === last) + 1
  /** Starts a circuit and does its milestones as planned, up to and including the last. */
  const keepToPlan = async (circuit: Circuit, startedDaysAgo: number, last: Milestone) => {
    const { id, milestones } = circuit
    await moveCircuit(db, as(manager, startedDaysAgo), id, { status: 'processing' })
    await doSteps(db, ago, [id], milestones.slice(1, after(circuit, last)), 1)
  }

  const [late, charged, later] = await circuitsOf(orders.ring)
  await keepToPlan(late!, 43, 'validated')
  const riser = 'The building opens its riser to us only at the weekend.'
  await setMilestones(db, as(manager, 3), [late!.id], 'survey_done', { note: riser })
  await replanCircuits(db, as(manager, 3), {
    circuit_ids: [late!.id],
    kind: 'handed_over',
    working_days: 10,
    shift: false,
    reason_code: 'building_access',
    reason: riser,
  })
  await keepToPlan(charged!, 43, 'firm_date_set')
  await keepToPlan(later!, 43, 'firm_date_set')
  await changeDates(db, { acme, manager }, as, late!, later!)
  await requestCharge(db, as(manager, 1), charged!.id, {
    nrc: ringgit.decode(4_800),
    mrc: ringgit.decode(150),
    reason: 'Trenching of 35 m from the street to the riser, and rent for the duct',
    answer_by: plusDays(today.today, 7),
  })

  const [backhaul] = await circuitsOf(orders.backhaul)
  await keepToPlan(backhaul!, 45, 'firm_date_set')
  const asked = { nrc: ringgit.decode(1_200), mrc: ringgit.decode(0) }
  const { charge } = await requestCharge(db, as(manager, 28), backhaul!.id, {
    ...asked,
    reason: 'A second fibre panel at the landing site, as requested',
    answer_by: plusDays(as(manager, 28).today, 7),
    on_request: true,
  })
  await answerCharge(db, as(borneo, 26), backhaul!.id, charge.id, { accept: true, expected: asked })
  await doSteps(db, ago, [backhaul!.id], backhaul!.milestones.slice(after(backhaul!, 'firm_date_set'), -1), 3)
  await moveCircuit(db, as(manager, 2), backhaul!.id, { status: 'delivered' })
}

/** The east coast opens two weeks later, which was accepted at once; an earlier date elsewhere awaits an answer. */
async function changeDates(
  db: Db,
  { acme, manager }: Pick<Cast, 'acme' | 'manager'>,
  as: ViewerOf,
  { id }: { id: number },
  later: { id: number; promised: string },
) {
  const [open, moved] = await readPlans(db, as(manager, 0), [id, later.id])
  const promised = open!.steps.at(-1)!.planned
  await requestDate(db, as(acme, 4), later.id, {
    requested_date: plusWorkingDays(later.promised, 10, moved!.calendar),
    reason: 'The landlord hands over the branch two weeks later',
  })
  await requestDate(db, as(acme, 1), id, {
    requested_date: minusWorkingDays(promised, 5, open!.calendar),
    reason: 'Our present line ends a week earlier than planned',
  })
}

/** One circuit is cancelled at an accepted charge, the other is offered at a charge that is not answered yet. */
async function cancelAtCharge(db: Db, { acme, manager }: Cast, as: ViewerOf, order: number) {
  const { circuit_list: circuits } = await readOrder(db, as(manager, 0), order)
  const [left, offered] = circuits
  for (const { id, milestones } of circuits) {
    await moveCircuit(db, as(manager, 31), id, { status: 'processing' })
    for (const { kind } of milestones.slice(1, -1).filter(isNotDeposit))
      await setMilestones(db, as(manager, 16), [id], kind, { actual: as(manager, 16).today })
  }
  await cancelCircuit(db, { acme, manager }, as, left!.id, {
    daysAgo: 12,
    reason: 'The branch in Johor Bahru moves to another building',
    amount: 600,
    words: 'The survey and the permit are paid for; the charge covers both.',
  })
  // Half of the deposit that is no longer due has gone back.
  const { deposit, ordered } = await readOrder(db, as(manager, 0), order)
  await recordDeposit(db, as(manager, 4), order, {
    kind: 'returned',
    amount: sen(Math.floor((ordered.deposit - deposit) / 2)),
    day: as(manager, 4).today,
    bank_reference: 'GIRO 88120',
  })

  await requestCancellation(db, as(acme, 3), offered!.id, 'The second branch stays on its present line')
  await decideCancellation(db, as(manager, 2), offered!.id, {
    accept: true,
    charge: { nrc: ringgit.decode(850) },
    answer_by: plusDays(as(manager, 0).today, 5),
    words: 'The cable into the building is laid. The charge covers half of that work.',
  })
}

/** Requested, offered at a charge in ringgit a day later, accepted after two more. */
async function cancelCircuit(
  db: Db,
  { acme, manager }: Pick<Cast, 'acme' | 'manager'>,
  as: ViewerOf,
  circuit: number,
  { daysAgo, reason, amount, words }: { daysAgo: number; reason: string; amount: number; words: string },
) {
  const charge = { nrc: ringgit.decode(amount) }
  await requestCancellation(db, as(acme, daysAgo), circuit, reason)
  await decideCancellation(db, as(manager, daysAgo - 1), circuit, { accept: true, charge, words })
  await answerCancellation(db, as(acme, daysAgo - 3), circuit, { accept: true, expected: charge })
}
