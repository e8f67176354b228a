import { sql } from 'kysely'
import { daysBetween, plusDays, plusMonths } from '#contract/days.ts'
import { sen } from '#contract/money.ts'
import { setMilestones } from '#server/orders/circuit-plans.ts'
import { moveCircuit, moveOrder } from '#server/orders/move.ts'
import { readOrder } from '#server/orders/queries.ts'
import { answerService } from '#server/orders/take-back.ts'
import type { Db } from '#server/platform/db.ts'
import {
  doSteps,
  orderForStory,
  receiveDeposit,
  type AddStoryQuotes,
  type Cast,
  type StoryDraft,
  type ViewerOf,
} from '#server/seed/cast.ts'
import { ceaseService, editService, quoteExit, suspendService, waiveExit } from '#server/services/change.ts'
import { quoteReplacement } from '#server/services/quote.ts'

/** From the order to the hand-over: the lead time of a site on net is 30 working days. */
const daysToHandOver = 45

/**
 * Acme's services: one whose term has ended, one ended early, one upgraded and near the end of its term, one suspended,
 * one that ceases, and one that was rejected at first and is being upgraded.
 */
export async function recordServices(
  db: Db,
  { acme, manager }: Cast,
  as: ViewerOf,
  addToQuotes: AddStoryQuotes,
) {
  const { today } = as(acme, 0)
  /** To 500 Mbps with the end of the term kept; its circuit is in progress. */
  const upgrade = async (service: number, daysAgo: number, po_number: string) => {
    const { id: bandwidth_id } = await db
      .selectFrom('bandwidth')
      .select('id')
      .where('mbps', '=', 500)
      .executeTakeFirstOrThrow()
    const change = { kind: 'change', bandwidth_id, keep_end: true } as const
    const quote = await quoteReplacement(db, as(acme, daysAgo + 1), service, change)
    const { id } = await orderForStory(db, as(acme, daysAgo), [quote.id], po_number)
    await moveOrder(db, as(manager, daysAgo - 1), id, { status: 'processing' })
    return id
  }
  /** Orders, does all steps and hands over on that day. */
  const buy = async (handOver: string, po_number: string, project: string | null, drafts: StoryDraft[]) => {
    const daysAgo = daysBetween(handOver, today)
    const placed = daysAgo + daysToHandOver
    const quote_ids = await addToQuotes(as(acme, placed + 2), project, drafts)
    const { id } = await orderForStory(db, as(acme, placed), quote_ids, po_number)
    await moveOrder(db, as(manager, placed - 1), id, { status: 'processing' })
    await receiveDeposit(db, as(manager, placed - 5), id)
    const { circuit_list } = await readOrder(db, as(acme, placed), id)
    const circuits = circuit_list.map((circuit) => circuit.id)
    const steps = circuit_list[0]!.milestones.slice(1, -1)
    await doSteps(db, (days) => as(manager, days), circuits, steps, daysAgo)
    await moveOrder(db, as(manager, daysAgo), id, { status: 'delivered' })
    return { order: id, circuits, services: await servicesOf(db, id), daysAgo }
  }
  const accept = async (services: number[], daysAgo: number) => {
    for (const id of services) await answerService(db, as(acme, daysAgo), id, { accept: true })
  }
  const cease = async (id: number, daysAgo: number, last_day: string, reason: string) => {
    const { charge } = await quoteExit(db, as(acme, daysAgo), id, last_day)
    await ceaseService(db, as(acme, daysAgo), id, { last_day, expected: { charge }, reason })
    return charge
  }

  const lastYear = await buy(plusMonths(plusDays(today, -52), -12), 'PO-ACME-0874', 'Klang Valley WAN', [
    { product_id: 2, site_a_nis: 'KUL-0021', mbps: 200, contract_id: 12, cost_centre: 'OPS-220' },
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'SHA-0001', mbps: 100, contract_id: 24 },
  ])
  const [rolling, ended] = lastYear.services
  await accept(lastYear.services, lastYear.daysAgo - 2)
  await editService(db, as(acme, 200), rolling!, { buyer_reference: 'WAN-KL-01' })
  await cease(ended!, 70, plusDays(today, -20), 'The warehouse in Shah Alam has closed')

  const thisYear = await buy(plusMonths(plusDays(today, 41), -12), 'PO-ACME-0912', 'Klang Valley WAN', [
    { product_id: 1, site_a_nis: 'KUL-0009', site_b_nis: 'KUL-0001', mbps: 300, contract_id: 12 },
    { product_id: 2, site_a_nis: 'KUL-0018', mbps: 100, contract_id: 24, cost_centre: 'OPS-220' },
    { product_id: 2, site_a_nis: 'KUL-0003', mbps: 50, contract_id: 24 },
  ])
  const [upgraded, suspended, ceasing] = thisYear.services
  await accept(thisYear.services, thisYear.daysAgo - 1)
  const order = await upgrade(upgraded!, 150, 'PO-ACME-0983')
  await moveOrder(db, as(manager, 140), order, { status: 'delivered' })
  await accept(await servicesOf(db, order), 139)
  await suspendService(db, as(manager, 12), suspended!, {
    suspended: true,
    reason: 'Switched off at your request while the floor is renovated',
  })
  const charge = await cease(ceasing!, 6, plusDays(today, 35), 'The office moves to Cyberjaya')
  await waiveExit(db, as(manager, 5), ceasing!, {
    amount: sen(Math.floor(charge / 2)),
    reason: 'Half is waived, as the new office takes a line for 24 months',
  })

  const recent = await buy(plusDays(today, -44), 'PO-ACME-1029', null, [
    { product_id: 2, site_a_nis: 'CBJ-0003', mbps: 100, contract_id: 24 },
  ])
  await answerService(db, as(acme, recent.daysAgo - 1), recent.services[0]!, {
    accept: false,
    words: 'The line loses packets as soon as traffic exceeds 60 Mbps',
  })
  const [circuit] = recent.circuits
  const repaired = as(manager, recent.daysAgo - 4)
  await setMilestones(db, repaired, [circuit!], 'tested', { actual: repaired.today })
  await moveCircuit(db, repaired, circuit!, { status: 'delivered' })
  const [repairedService] = await servicesOf(db, recent.order)
  await accept([repairedService!], recent.daysAgo - 6)
  await upgrade(repairedService!, 1, 'PO-ACME-1071')
}

async function servicesOf(db: Db, order: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from service s join circuit k on k.company_id = s.company_id and k.id = s.circuit_id
    where k.order_id = ${order} and s.state <> 'rejected' order by k.id`.execute(db)
  return rows.map(({ id }) => id)
}
