import { sql, type RawBuilder } from 'kysely'
import { endsOf, type ProductId } from '#contract/catalog.ts'
import {
  kindsWithDeadline,
  kindsOfRole,
  maxHandOvers,
  maxNamed,
  newlyPricedDays,
  ownStepDays,
  type AttentionKind,
  type AttentionList,
  type AttentionItem,
  type NextHandOver,
} from '#contract/dashboard/attention.ts'
import { plusDays } from '#contract/days.ts'
import { expiringDays, isFreeText } from '#contract/quotes/actions.ts'
import { requestsToDecide } from '#server/orders/approvals.ts'
import { isUnderWay, nextIsOfCompany, openAnswers } from '#server/orders/attention-reasons.ts'
import type { Db } from '#server/platform/db.ts'
import { companyOf, isStaff, type Viewer } from '#server/platform/viewer.ts'
import { floorsToDecide } from '#server/quotes/floor-approvals.ts'
import { serviceStateOn } from '#server/services/lock.ts'
import { isLiving, termEndsSoon } from '#server/services/queries.ts'
import { unreadOf, unreadThreads } from '#server/quotes/queries.ts'

export async function readAttention(db: Db, viewer: Viewer): Promise<AttentionList> {
  const kinds: readonly AttentionKind[] = kindsOfRole[isStaff(viewer) ? 'client_manager' : 'customer']
  const each = kinds.map(
    (
      kind,
    ) => sql`(select coalesce(json_agg(m), '[]') from (${matters[kind](viewer)} limit ${sql.lit(maxNamed + 1)}) m)
      as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<AttentionKind, MatterRow[]> & Sums & { hand_overs: HandOverRow[] }>`
    select ${sql.join(each)}, ${sums(viewer)},
      (select coalesce(json_agg(h), '[]') from (${handOvers(viewer)}) h) as hand_overs`.execute(db)
  const { quoted, in_delivery, live, hand_overs, ...found } = rows[0]!
  const named = kinds.flatMap((kind) => found[kind].slice(0, maxNamed).map((row) => matterOf(kind, row)))
  const toAnswer = named.filter(({ kind }) => kindsWithDeadline.includes(kind))
  return {
    matters: [
      ...toAnswer.toSorted((a, b) => a.day!.localeCompare(b.day!)),
      ...named.filter(({ kind }) => !kindsWithDeadline.includes(kind)),
    ],
    more: kinds.filter((kind) => found[kind].length > maxNamed),
    money: { quoted, in_delivery, live },
    hand_overs: hand_overs.map(({ product_id, label_a, label_b, ...row }) => ({
      ...row,
      ...sitesIn(product_id, label_a, label_b),
    })),
  }
}

type Sums = AttentionList['money']
type SitesRow = { product_id: ProductId | null; label_a: string | null; label_b: string | null }
type HandOverRow = Omit<NextHandOver, 'site_a' | 'site_b' | 'location'> & SitesRow
type MatterRow = Partial<AttentionItem> & Pick<AttentionItem, 'reference'> & Partial<SitesRow>

const matters: Record<AttentionKind, (viewer: Viewer) => RawBuilder<unknown>> = {
  approval: (viewer) => sql`
    select a.purchase ->> 'po_number' as reference, a.nrc, a.mrc, a.expires_on as day,
      (select p.full_name from portal_user p where p.id = a.requested_by) as person
    from ${requestsToDecide(viewer)} order by a.expires_on, a.id`,
  charge: (viewer) => sql`
    select ${circuitNames(viewer)}, c.nrc, c.mrc, c.answer_by as day
    from (select c.* from ${openAnswers('charge', viewer.today)} and ${ownedBy(viewer, 'c')}) c ${circuitOf('c')}
    order by c.answer_by, c.id`,
  offer: (viewer) => sql`
    select ${circuitNames(viewer)}, c.nrc, c.answer_by as day
    from (select c.* from ${openAnswers('offer', viewer.today)} and ${ownedBy(viewer, 'c')}) c ${circuitOf('c')}
    order by c.answer_by, c.id`,
  acceptance: (viewer) => sql`
    select ${serviceNames(viewer)}, s.accept_by as day ${servicesOf(viewer)}
      and ${serviceStateOn(viewer.today)} = 'accepting'
    order by s.accept_by, s.id`,
  ending: (viewer) => sql`
    select ${serviceNames(viewer)}, s.term_ends as day ${servicesOf(viewer)} and ${termEndsSoon(viewer.today)}
    order by s.term_ends, s.id`,
  cancellation: (viewer) => sql`
    select ${circuitNames(viewer)}, c.requested_at as since
    from (select c.* from ${openAnswers('cancel', viewer.today)} and ${ownedBy(viewer, 'c')}) c ${circuitOf('c')}
    order by c.requested_at, c.id`,
  date: (viewer) => sql`
    select ${circuitNames(viewer)}, c.requested_at as since, c.requested_date as day
    from (select c.* from ${openAnswers('date', viewer.today)} and ${ownedBy(viewer, 'c')}) c ${circuitOf('c')}
    order by c.requested_at, c.id`,
  step: (viewer) => sql`
    select ${circuitNames(viewer)}, ${nextStep}
    from circuit k ${quoteOfCircuit}
    where ${isUnderWay} and ${ownedBy(viewer, 'k')} and ${nextIsOfCompany}
      and k.next_planned between ${viewer.today} and ${plusDays(viewer.today, ownStepDays)}
    order by k.next_planned, k.id`,
  late: overdue,
  overdue,
  expiring: (viewer) => sql`
    select ${quoteNames(viewer)}, q.total_nrc as nrc, q.total_mrc as mrc, q.validity as day from quote q
    where ${ownedBy(viewer, 'q')} and q.status = 'active' and q.validity >= ${viewer.today}
      and q.validity <= ${plusDays(viewer.today, expiringDays)}
    order by q.validity, q.id`,
  // Those that expire soon are named above.
  priced: (viewer) => sql`
    select ${quoteNames(viewer)}, q.total_nrc as nrc, q.total_mrc as mrc, q.validity as day from quote q
    where ${ownedBy(viewer, 'q')} and q.status = 'active' and q.pending_since is not null
      and q.validity > ${plusDays(viewer.today, expiringDays)}
      and exists (select from quote_event e where e.company_id = q.company_id and e.quote_id = q.id
        and e.action = 'price' and e.at >= ${daysBefore(viewer, newlyPricedDays)})
    order by q.validity desc, q.id desc`,
  unread: (viewer) => sql`
    select ${quoteNames(viewer)}, ${unreadOf(viewer)} as messages
    from (select l.company_id, l.quote_id from ${unreadThreads(viewer)}
        order by l.made_at desc, l.quote_id desc limit ${sql.lit(maxNamed + 1)}) chosen
      join quote q on q.company_id = chosen.company_id and q.id = chosen.quote_id
    order by q.created_at desc, q.id desc`,
  floor: (viewer) => sql`
    select ${quoteNames(viewer)}, a.nrc, a.mrc, q.validity as day,
      (select p.full_name from portal_user p where p.id = a.requested_by) as person
    from ${floorsToDecide(viewer)} order by a.id`,
  pending: (viewer) => sql`
    select ${quoteNames(viewer)}, q.pending_since as since from quote q
    where ${ownedBy(viewer, 'q')} and q.status = 'pending' order by q.pending_since, q.id`,
}

function overdue(viewer: Viewer) {
  return sql`
    select ${circuitNames(viewer)}, ${nextStep} from circuit k ${quoteOfCircuit}
    where ${isUnderWay} and ${ownedBy(viewer, 'k')} and k.next_planned < ${viewer.today}
    order by k.next_planned, k.id`
}

function handOvers(viewer: Viewer) {
  return sql`
    select k.order_id, k.reference as circuit_reference, ${placeOf(viewer)},
      m.planned as promised, k.first_promised
    from circuit_milestone m
      join circuit k on k.company_id = m.company_id and k.id = m.circuit_id and ${isUnderWay} ${quoteOfCircuit}
    where m.kind = 'handed_over' and m.actual is null and m.planned >= ${viewer.today} and ${ownedBy(viewer, 'm')}
    order by m.planned, m.circuit_id limit ${sql.lit(maxHandOvers)}`
}

/** Monthly charges before tax. For all companies a trigger sums the quotes, in columns of the same names. */
function sums(viewer: Viewer) {
  const quotes = isStaff(viewer) ? sql`quote_count` : sql`quote`
  return sql`(select coalesce(sum(q.total_mrc), 0)::bigint from ${quotes} q
      where q.status = 'active' and q.validity >= ${viewer.today} and ${ownedBy(viewer, 'q')}) as quoted,
    (select coalesce(sum(k.total_mrc), 0)::bigint from circuit k
      where ${isUnderWay} and ${ownedBy(viewer, 'k')}) as in_delivery,
    (select coalesce(sum(s.total_mrc), 0)::bigint from service s
      where ${isLiving(viewer.today)} and ${ownedBy(viewer, 's')}) as live`
}

const quoteOfCircuit = sql`join quote q on q.company_id = k.company_id and q.id = k.quote_id`
const nextStep = sql`k.next_planned as day, k.next_milestone as milestone, k.next_owner as owner`

function placeOf(viewer: Viewer) {
  const company = isStaff(viewer) ? sql`(select n.name from company n where n.id = q.company_id)` : sql`null`
  return sql`${company} as company, q.product_id, q.site_a ->> 'label' as label_a, q.site_b ->> 'label' as label_b`
}

const quoteNames = (viewer: Viewer) => sql`q.reference, q.id as quote_id, ${placeOf(viewer)}`
const circuitNames = (viewer: Viewer) => sql`k.reference, k.order_id, ${placeOf(viewer)}`

const serviceNames = (viewer: Viewer) =>
  sql`s.reference, s.id as service_id, s.total_mrc as mrc, ${placeOf(viewer)}`

function servicesOf(viewer: Viewer) {
  return sql`from service s join circuit k on k.company_id = s.company_id and k.id = s.circuit_id ${quoteOfCircuit}
    where ${ownedBy(viewer, 's')}`
}

function circuitOf(table: string) {
  return sql`join circuit k on k.company_id = ${sql.ref(table)}.company_id and k.id = ${sql.ref(table)}.circuit_id ${quoteOfCircuit}`
}

function ownedBy(viewer: Viewer, table: string) {
  if (isStaff(viewer)) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyOf(viewer)}`
}

export function daysBefore({ now }: Viewer, days: number) {
  return new Date(now.getTime() - days * 86_400_000)
}

function matterOf(
  kind: AttentionKind,
  { product_id = null, label_a = null, label_b = null, ...row }: MatterRow,
): AttentionItem {
  return {
    kind,
    reference: row.reference,
    quote_id: row.quote_id ?? null,
    order_id: row.order_id ?? null,
    service_id: row.service_id ?? null,
    company: row.company ?? null,
    person: row.person ?? null,
    ...sitesIn(product_id, label_a, label_b),
    nrc: row.nrc ?? null,
    mrc: row.mrc ?? null,
    day: row.day ?? null,
    milestone: row.milestone ?? null,
    owner: row.owner ?? null,
    messages: row.messages ?? null,
    since: row.since ? new Date(row.since).toISOString() : null,
    in_words: kind === 'pending' ? isFreeText({ product_id }) : null,
  }
}

function sitesIn(product: ProductId | null, label_a: string | null, label_b: string | null) {
  const [first = 'site_a'] = endsOf(product)
  return { site_a: null, site_b: label_b, location: null, [first]: label_a }
}
