import type { z } from 'zod'
import { nextWorkingDay, plusDays } from '#contract/days.ts'
import { quoteDraft } from '#contract/quotes/draft.ts'
import { readWorkCalendars } from '#server/buildings/work-calendars.ts'
import { dayIn } from '#server/platform/calendar.ts'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { placeOrder } from '#server/orders/place.ts'
import { termsInForce } from '#server/orders/terms.ts'
import { cancelQuote } from '#server/quotes/cancel.ts'
import { createQuote } from '#server/quotes/create.ts'
import { readQuote } from '#server/quotes/queries.ts'
import { addToWishlist } from '#server/quotes/wishlist.ts'
import type { ViewerOf, Cast } from '#server/seed/cast.ts'
import { askApproval } from '#server/seed/approvals.ts'
import { acceptEarlierTerms } from '#server/seed/earlier-terms.ts'
import { cancelAtCharge } from '#server/seed/cancellations.ts'
import { deliver } from '#server/seed/delivery.ts'
import { deliverInPart } from '#server/seed/delivered-in-part.ts'
import { recordSupplierCosts } from '#server/seed/supplier-costs.ts'
import { shareQuote } from '#server/seed/share-links.ts'
import { recordConversations, requestBranchInternet, requestTwoRoutes } from '#server/seed/conversations.ts'

type Draft = Omit<z.input<typeof quoteDraft>, 'bandwidth_id'> & { mbps: number }

/**
 * The story of the demo: quotes in every state, and an order for each company. It uses the verbs that customers use, on
 * days counted back from today.
 */
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
  const quote = async (viewer: Viewer, { mbps, ...draft }: Draft) => {
    const bandwidth_id = bandwidths.find((each) => each.mbps === mbps)!.id
    const { id } = await createQuote(db, viewer, quoteDraft.parse({ ...draft, bandwidth_id }))
    return id
  }
  const addToQuotes = async (viewer: Viewer, project_name: string | null, drafts: Draft[]) => {
    const ids: number[] = []
    for (const draft of drafts) ids.push(await quote(viewer, draft))
    await addToWishlist(db, viewer, { ids, project_name })
    return ids
  }

  const { acme } = people
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
      site_a_details: { level: '21', unit: '21-03' },
    },
  ])
  const ordered = await addToQuotes(as(acme, 46), 'Northern ring', [
    // Near-net sites, whose prices are subject to a survey.
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'PRI-0001', mbps: 1_000, contract_id: 24 },
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'IPH-0001', mbps: 1_000, contract_id: 24 },
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'TGG-0001', mbps: 50, contract_id: 24 },
  ])
  // The branch on the east coast opens six weeks after it could be connected.
  const eastCoast = ordered[2]!
  const { earliest_date, site_a_details, site_b_details } = await readQuote(db, as(acme, 44), eastCoast)
  const [calendar] = await readWorkCalendars(db, earliest_date, [[site_a_details, site_b_details]])
  const ring = await placeOrder(db, as(acme, 44), {
    quote_ids: ordered,
    po_number: 'PO-ACME-1041',
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
    accepted_terms_version: termsInForce.version,
  })
  const [branch] = await addToQuotes(as(acme, 14), null, [
    { product_id: 2, site_a_nis: 'SHA-0001', mbps: 100, contract_id: 12 },
  ])
  await cancelQuote(db, as(acme, 11), branch!, 'Another offer was chosen: the landlord brings its own line')
  const request = await requestTwoRoutes(db, as(acme, 6))
  const [penang, cyberjaya] = await addToQuotes(as(acme, 3), 'Northern ring', [
    { product_id: 1, site_a_nis: 'KUL-0001', site_b_nis: 'PEN-0001', mbps: 100, contract_id: 24 },
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
  const link = await placeOrder(db, as(acme, 32), {
    quote_ids: southern,
    po_number: 'PO-ACME-1038',
    accepted_terms_version: termsInForce.version,
  })

  const colleagues = await addToQuotes(as(people.colleague, 2), 'Southern link', [
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'CBJ-0003', mbps: 500, contract_id: 24 },
  ])
  await askApproval(db, people, as, colleagues)

  const { borneo } = people
  const nni = await db
    .selectFrom('nni')
    .select('id')
    .where('company_id', '=', borneo.companyId)
    .where('name', '=', 'Borneo hand-over KL')
    .executeTakeFirstOrThrow()
  const wholesale = await addToQuotes(as(borneo, 47), 'Kuching backhaul', [
    { product_id: 1, site_a_nni: nni.id, site_b_nis: 'KCH-0001', mbps: 1_000, contract_id: 24 },
  ])
  const backhaul = await placeOrder(db, as(borneo, 46), {
    quote_ids: wholesale,
    po_number: 'BC/2026/0087',
    accepted_terms_version: termsInForce.version,
  })
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

  await requestBranchInternet(db, as(borneo, 3), as(people.manager, 2))

  const branches = await addToQuotes(as(acme, 49), 'Branch internet', [
    { product_id: 2, site_a_nis: 'KUL-0009', mbps: 200, contract_id: 24 },
    { product_id: 2, site_a_nis: 'JHB-0002', mbps: 100, contract_id: 24 },
  ])
  const branchInternet = await placeOrder(db, as(acme, 48), {
    quote_ids: branches,
    po_number: 'PO-ACME-1036',
    accepted_terms_version: termsInForce.version,
  })

  await acceptEarlierTerms(db, today)
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
