import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/platform/db.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { completeQuote } from '#server/quotes/complete.ts'
import { priceQuote } from '#server/quotes/price.ts'
import { sen } from '#contract/money.ts'
import { requestQuote } from '#server/quotes/request.ts'
import type { ViewerOf, Cast } from '#server/seed/cast.ts'
import { addNote, markSeen, postMessage } from '#server/threads/commands.ts'
import { storeFile } from '#server/threads/files.ts'

export async function requestTwoRoutes(db: Db, viewer: Viewer): Promise<number> {
  const { id } = await customisedRequest(db, viewer, {
    product: 'Leased line over two routes',
    bandwidth: '2 × 10 Gbps',
    site_a: 'Menara IMC, 8 Jalan Sultan Ismail, Kuala Lumpur',
    site_b: 'Plant 2, Lot 5, Jalan Hi-Tech 7, Kulim',
    term: 24,
    remarks:
      'We need two lines into the plant that share no duct and no exchange, so that one goes on when the other is cut.\nHand-over on single-mode fibre, LC connectors.',
  })
  return id
}

async function customisedRequest(db: Db, viewer: Viewer, request: Parameters<typeof requestQuote>[2]) {
  const cart = await requestQuote(db, viewer, request)
  return cart.find(({ product_id }) => product_id === null)!
}

/** A customised request that is completed and not priced: a bandwidth that no card has. */
export async function requestBranchInternet(db: Db, buyer: Viewer, manager: Viewer) {
  const { id, version } = await customisedRequest(db, buyer, {
    product: 'Internet for the Kuching branch',
    bandwidth: '3 Gbps, more in the evening',
    site_a: 'Kuching, our equipment room',
    site_a_nis: 'KCH-0001',
    site_b: '-',
    term: 24,
    remarks: 'We back up to Kuala Lumpur from 20:00. Please offer one bandwidth for the whole day.',
  })
  await completeQuote(db, manager, id, {
    product_id: 2,
    bandwidth_mbps: 3_000,
    contract_id: 24,
    site_a_nis: 'KCH-0001',
    lead_time_days: 45,
    price_level: 'firm',
    version,
  })
}

/** Completed with its own term and priced; answers the quote. */
export async function requestDisasterSite(db: Db, buyer: Viewer, manager: Viewer): Promise<number> {
  const { id, version } = await customisedRequest(db, buyer, {
    product: 'Line to our disaster recovery site',
    bandwidth: '750 Mbps',
    site_a: 'Kuching office',
    site_a_nis: 'KCH-0001',
    site_b: 'Miri',
    site_b_nis: 'MYY-0001',
    term: 24,
    remarks: 'The lease of the site ends in three years: please offer 36 months.',
  })
  await completeQuote(db, manager, id, {
    product_id: 1,
    bandwidth_mbps: 750,
    contract_id: 36,
    site_a_nis: 'KCH-0001',
    site_b_nis: 'MYY-0001',
    lead_time_days: 60,
    price_level: 'subject_to_survey',
    version,
  })
  await priceQuote(db, manager, id, { bandwidth_nrc: sen(2_400_00), bandwidth_mrc: sen(3_900_00) })
  return id
}

/** One answer is unread by the buyer, one message by the client manager. */
export async function recordConversations(
  db: Db,
  { acme, borneo, manager }: Cast,
  as: ViewerOf,
  quotes: { request: number; penang: number; kuching: number },
) {
  const { request } = quotes
  const write = async (viewer: Viewer, quote: number, text: string, file_ids: number[] = []) =>
    (await postMessage(db, viewer, quote, { text, file_ids })).id

  const asked = await write(
    as(manager, 5),
    request,
    'Thank you for the request. Two separate routes to Kulim are possible. Is there a second duct into the building, or would one have to be built?',
  )
  await markSeen(db, as(acme, 4), request, asked)
  const sketch = {
    name: 'Ducts at plant 2.pdf',
    bytes: await readFile(join(import.meta.dirname, 'ducts.pdf')),
  }
  const { id: file } = await storeFile(db, as(acme, 4), request, sketch)
  const answered = await write(
    as(acme, 4),
    request,
    'There is a second duct from the south gate. The sketch shows both.',
    [file],
  )
  await markSeen(db, as(manager, 3), request, answered)
  await addNote(
    db,
    as(manager, 3),
    request,
    'Partner asks RM 9,800 a month for the southern route. Survey before we commit to a price.',
  )
  await write(as(manager, 1), request, 'That helps. We survey both ducts this week and price it right after.')

  await write(
    as(acme, 1),
    quotes.penang,
    'Can the Penang line be handed over before the end of next month? The office moves in then.',
  )

  const vlans = { name: 'VLANs.csv', bytes: Buffer.from('site,vlan\nKuching,120\nMiri,121\n') }
  const list = await storeFile(db, as(borneo, 6), quotes.kuching, vlans)
  const sent = await write(as(borneo, 6), quotes.kuching, 'Please use these VLANs at the hand-over.', [
    list.id,
  ])
  await markSeen(db, as(manager, 5), quotes.kuching, sent)
  const done = await write(
    as(manager, 5),
    quotes.kuching,
    'Noted, thank you. They go into the order as they are.',
  )
  await markSeen(db, as(borneo, 5), quotes.kuching, done)
}
