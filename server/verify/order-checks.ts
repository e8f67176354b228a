import { sql } from 'kysely'
import { sixPrices, sumOfLines } from '#server/verify/quote-checks.ts'
import type { Checks } from '#server/verify/check.ts'

const sums = ['total_nrc', 'total_mrc', 'tax_nrc', 'tax_mrc']
const eightPrices = [
  ...sixPrices,
  ...['nrc', 'mrc'].map((charge) => ({ group: 'extra', charge, column: sql.raw(`extra_${charge}`) })),
]

const circuitsOf = sql`from circuit k where k.company_id = o.company_id and k.order_id = o.id`
const eventOf = (
  ...actions: string[]
) => sql`exists (select 1 from order_event e where e.company_id = k.company_id
  and e.circuit_id = k.id and e.action in (${sql.join(actions.map((each) => sql.lit(each)))}))`

/** Circuit `k` without charge `c`. */
const endedOrGoesOn = sql`(k.status = 'cancelled' or k.price_level = 'firm' or c.on_request)`

const hasNoRooms = (end: 'site_a' | 'site_b') =>
  sql`(q.${sql.raw(end)} is null or q.${sql.raw(end)} ->> 'address_landed' = 'true' or q.${sql.raw(end)} ->> 'nni' is not null)`

export const orderChecks: Checks = {
  'the totals of an order are the sums of its living circuits, and of the charges for its cancelled ones':
    () => sql`
    select o.reference as record, format('%s is %s sen, its circuits sum to %s', p.name, p.total, p.circuits) as difference
    from purchase_order o
      cross join lateral (select ${sql.join(
        sums.map(
          (name) =>
            sql`coalesce(sum(case k.status when 'cancelled' then ${sql.raw(name === 'total_nrc' ? 'k.cancellation_nrc' : '0')}
              else k.${sql.raw(name)} end), 0) as ${sql.raw(name)}`,
        ),
      )} ${circuitsOf}) s
      cross join lateral (values ${sql.join(
        sums.map((name) => sql`(${sql.lit(name)}, o.${sql.raw(name)}, s.${sql.raw(name)})`),
      )}) p(name, total, circuits)
    where p.total <> p.circuits`,

  'an order records the totals it was placed at': () => sql`
    select o.reference as record, format('ordered %s, %s and a deposit of %s sen, its circuits make it %s, %s and %s',
      o.ordered_nrc, o.ordered_mrc, o.ordered_deposit, s.nrc, s.mrc, s.mrc * o.deposit_months) as difference
    from purchase_order o
      cross join lateral (
        select coalesce(sum(q.bandwidth_nrc + q.xc_nrc + q.vas_nrc), 0) as nrc,
          coalesce(sum(q.bandwidth_mrc + q.xc_mrc + q.vas_mrc), 0) as mrc
        from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
        where k.company_id = o.company_id and k.order_id = o.id) s
    where (o.ordered_nrc, o.ordered_mrc, o.ordered_deposit) <> (s.nrc, s.mrc, s.mrc * o.deposit_months)`,

  'the status of an order follows from its circuits': () => sql`
    select o.reference as record, format('%s, its circuits make it %s', o.status, s.status) as difference
    from purchase_order o
      cross join lateral (
        select case
          when count(*) = 0 then 'an order without circuits'
          when bool_and(k.status = 'cancelled') then 'cancelled'
          when bool_and(k.status in ('delivered', 'cancelled')) then 'delivered'
          when bool_or(k.status in ('processing', 'delivered') or ${eventOf('start')}) then 'processing'
          else 'pending' end as status ${circuitsOf}) s
    where o.status <> s.status`,

  'what comes next in an order follows from its circuits': () => sql`
    select o.reference as record, format('next %s of %s by %s, hand-over %s, requested %s; its circuits make it %s of %s by %s, %s, %s',
      o.next_milestone, o.next_planned, o.next_owner, o.next_hand_over, o.next_requested, s.kind, s.planned, s.owner,
      d.hand_over, d.requested) as difference
    from purchase_order o
      left join lateral (
        select e.hand_over, min(e.requested) as requested
        from (
          select k.requested_date as requested, (select coalesce(max(m.planned), k.first_promised) from circuit_milestone m
            where m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over') as hand_over
          ${circuitsOf} and k.status not in ('delivered', 'cancelled')) e
        group by e.hand_over order by e.hand_over limit 1) d on true
      left join lateral (
        select m.kind, m.planned, m.owner
        from circuit_milestone m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
        where k.company_id = o.company_id and k.order_id = o.id and k.status not in ('delivered', 'cancelled')
          and m.actual is null
        order by m.planned, m.position, k.id limit 1) s on true
    where (o.next_milestone, o.next_planned, o.next_owner, o.next_hand_over, o.next_requested)
      is distinct from (s.kind, s.planned, s.owner, d.hand_over, d.requested)`,

  'the next milestone of a circuit is its earliest open one': () => sql`
    select k.reference as record, format('next %s of %s by %s; its plan makes it %s of %s by %s', k.next_milestone,
      k.next_planned, k.next_owner, s.kind, s.planned, s.owner) as difference
    from circuit k
      left join lateral (
        select m.kind, m.planned, m.owner from circuit_milestone m
        where m.company_id = k.company_id and m.circuit_id = k.id and m.actual is null and m.closed is null
        order by m.planned, m.position limit 1) s on true
    where (k.next_milestone, k.next_planned, k.next_owner) is distinct from (s.kind, s.planned, s.owner)`,

  'the making of an order is on record': () => sql`
    select o.reference as record, 'no event of its making' as difference from purchase_order o
    where not exists (select 1 from order_event e
      where e.company_id = o.company_id and e.order_id = o.id and e.action = 'create')`,

  'what brought a circuit to its status is on record': () => sql`
    select k.reference as record, format('%s, and its history says otherwise', k.status) as difference from circuit k
      left join lateral (
        select e.action from order_event e
        where e.company_id = k.company_id and e.circuit_id = k.id and e.action in ('start', 'deliver', 'take_back')
        order by e.id desc limit 1) last on true
    where case k.status
      when 'processing' then last.action is null or last.action = 'deliver' or ${eventOf('cancel')}
      when 'delivered' then last.action is distinct from 'deliver' or ${eventOf('cancel')}
      when 'cancelled' then not ${eventOf('cancel')} or last.action = 'deliver'
      else ${eventOf('start', 'deliver', 'cancel')} end`,

  'the lines of a circuit sum to its prices': () => sql`
    select k.reference as record, format('%s is %s sen, its lines sum to %s', p.name, p.price, p.lines) as difference
    from circuit k
      cross join lateral (select ${sql.join(
        eightPrices.map(
          ({ group, charge, column }) => sql`coalesce(${sumOfLines(group, charge)}, 0) as ${column}`,
        ),
      )} from circuit_line l where l.company_id = k.company_id and l.circuit_id = k.id) s
      cross join lateral (values ${sql.join(
        eightPrices.map(
          ({ group, charge, column }) => sql`(${sql.lit(`${group}_${charge}`)}, k.${column}, s.${column})`,
        ),
      )}) p(name, price, lines)
    where p.price <> p.lines`,

  'a circuit has the prices of the quote it was ordered from': () => sql`
    select k.reference as record, format('%s is %s sen, in quote %s it is %s', p.name, p.price, q.reference,
      coalesce(p.quoted::text, 'none')) as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      -- A hand-over can lower the exit charge of the circuit, not of the quote.
      cross join lateral (select coalesce(sum(a.amount_sen - l.amount_sen), 0) as lowered
        from quote_line a join circuit_line l on l.company_id = a.company_id and l.circuit_id = k.id and l.component = 'exit'
        where a.company_id = q.company_id and a.quote_id = q.id and a.component = 'exit') e
      cross join lateral (values ${sql.join(
        sixPrices.map(
          ({ group, charge, column }) => sql`(${sql.lit(`${group}_${charge}`)}, k.${column}
            ${group === 'bandwidth' && charge === 'nrc' ? sql`+ e.lowered` : sql``}, q.${column})`,
        ),
      )}) p(name, price, quoted)
    where p.price is distinct from p.quoted`,

  'an NNI carries at most four times the speed of its port': () => sql`
    select n.name as record, format('%s Mbps on a port of %s Mbps', u.load, n.port_mbps) as difference
    from nni n cross join lateral (
      select sum(q.bandwidth_mbps) as load from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      where k.company_id = n.company_id and k.status <> 'cancelled'
        and n.id in ((q.site_a ->> 'nni')::bigint, (q.site_b ->> 'nni')::bigint)) u
    where u.load > 4 * n.port_mbps`,

  'a circuit is as firm as the quote it was ordered from': () => sql`
    select k.reference as record, format('%s, quote %s is %s', k.price_level, q.reference, coalesce(q.price_level, 'without a level'))
      as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where k.price_level is distinct from q.price_level`,

  'a circuit has rooms only where there are any, and two different ones within one building': () => sql`
    select k.reference as record, format('%s and %s', coalesce(k.rooms_a::text, 'none'), coalesce(k.rooms_b::text, 'none'))
      as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where (k.rooms_a is not null and ${hasNoRooms('site_a')}) or (k.rooms_b is not null and ${hasNoRooms('site_b')})
      or (q.site_a ->> 'nis' = q.site_b ->> 'nis' and lower(k.rooms_a::text) = lower(k.rooms_b::text))`,

  'what a circuit costs beyond its order is what was accepted': () => sql`
    select k.reference as record, format('extra %s and %s sen, accepted were %s and %s', k.extra_nrc, k.extra_mrc, s.nrc,
      s.mrc) as difference
    from circuit k
      cross join lateral (
        select coalesce(sum(c.nrc), 0) as nrc, coalesce(sum(c.mrc), 0) as mrc from circuit_charge c
        where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'accepted') s
    where k.extra_nrc <> s.nrc or k.extra_mrc <> s.mrc`,

  'the tax on what was accepted is kept apart': () => sql`
    select k.reference as record, format('%s and %s sen, accepted were %s and %s', k.extra_tax_nrc, k.extra_tax_mrc, s.nrc,
      s.mrc) as difference
    from circuit k
      cross join lateral (
        select coalesce(sum(c.tax_nrc), 0) as nrc, coalesce(sum(c.tax_mrc), 0) as mrc from circuit_charge c
        where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'accepted') s
    where k.extra_tax_nrc <> s.nrc or k.extra_tax_mrc <> s.mrc`,

  'a cancelled circuit costs the cancellation charge that its company accepted': () => sql`
    select k.reference as record, format('%s at %s sen, accepted were %s', k.status, k.cancellation_nrc, s.nrc) as difference
    from circuit k
      cross join lateral (
        select coalesce(sum(c.nrc), 0) as nrc, coalesce(bool_or(c.nrc > k.total_nrc), false) as above
        from circuit_cancellation c
        where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'accepted') s
    where k.cancellation_nrc <> s.nrc or s.above or (k.cancellation_nrc > 0 and k.status <> 'cancelled')`,

  'nothing is open on a circuit that is over': () => sql`
    select k.reference as record, format('%s with an extra charge or a date request open, or a cancellation requested', k.status) as difference
    from circuit k
    where k.status in ('delivered', 'cancelled') and (exists (select 1 from circuit_cancellation c where c.company_id = k.company_id and c.circuit_id = k.id
        and c.status in ('requested', 'offered')) or exists (
      select 1 from circuit_date_request c where c.company_id = k.company_id and c.circuit_id = k.id
        and c.status in ('open', 'charged')) or exists (
      select 1 from circuit_charge c where c.company_id = k.company_id and c.circuit_id = k.id and c.status = 'open'))`,

  'what became of a cancellation request is on record': () => sql`
    select k.reference as record, format('a cancellation request %s, and its history does not say so', c.status) as difference
    from circuit_cancellation c join circuit k on k.company_id = c.company_id and k.id = c.circuit_id
    where not (${eventOf('request_cancellation')} and (c.nrc is null or ${eventOf('offer_cancellation_charge')})
      and case c.status
        when 'accepted' then k.status = 'cancelled'
          and case when c.nrc is null then ${eventOf('approve_cancellation')} else ${eventOf('accept_cancellation_charge')} end
        when 'declined' then
          case when c.nrc is null then ${eventOf('decline_cancellation')} else ${eventOf('decline_cancellation_charge')} end
        when 'expired' then ${eventOf('expire_cancellation_charge')}
        when 'withdrawn' then ${eventOf('withdraw_cancellation', 'cancel', 'deliver')}
        else true end)`,

  'what became of a date request is on record': () => sql`
    select k.reference as record, format('a date request %s without an event in its history', c.status) as difference
    from circuit_date_request c join circuit k on k.company_id = c.company_id and k.id = c.circuit_id
    where not (${eventOf('request_date')} and case c.status
      when 'charged' then exists (select 1 from circuit_charge a where a.company_id = c.company_id
        and a.circuit_id = c.circuit_id and a.id = c.charge_id and a.status = 'open')
      when 'accepted' then ${eventOf('accept_date')}
      when 'declined' then ${eventOf('decline_date')}
      when 'withdrawn' then ${eventOf('withdraw_date', 'cancel', 'deliver')}
      else true end)`,

  'what a company changed after ordering is what its order has': () => sql`
    select r.reference as record, format('%s, changed to %s', coalesce(r.value, 'none'), e.value) as difference
    from (
      select o.company_id, o.id as order_id, null::bigint as circuit_id, o.reference, 'po_number' as field,
        o.po_number as value from purchase_order o
      union all
      select k.company_id, k.order_id, k.id, k.reference, 'requested_date', k.requested_date::text from circuit k) r
      join lateral (
        select c.change ->> 'after' as value
        from order_event e cross join jsonb_array_elements(e.detail -> 'changes') c(change)
        where e.company_id = r.company_id and e.order_id = r.order_id and e.circuit_id is not distinct from r.circuit_id
          and e.action in ('change_po_number', 'change_date', 'accept_date') and c.change ->> 'field' = r.field
        order by e.id desc limit 1) e on true
    where r.value is distinct from e.value`,

  'a firm circuit is charged only for a change on request': () => sql`
    select k.reference as record, 'an extra charge that the company did not ask for' as difference
    from circuit_charge c join circuit k on k.company_id = c.company_id and k.id = c.circuit_id
    where k.price_level = 'firm' and c.on_request = false`,

  'what became of an extra charge is on record': () => sql`
    select k.reference as record, format('an extra charge %s, and its history does not say so', c.status) as difference
    from circuit_charge c join circuit k on k.company_id = c.company_id and k.id = c.circuit_id
    where not case c.status
      when 'open' then ${eventOf('request_charge')} and c.answered_at is null
      when 'accepted' then ${eventOf('accept_charge')} and c.answered_at is not null
      when 'declined' then ${eventOf('decline_charge')} and ${endedOrGoesOn}
      when 'expired' then ${eventOf('expire_charge')} and ${endedOrGoesOn}
      else ${eventOf('withdraw_charge', 'cancel')} end`,

  'at most the deposit received was returned or kept': () => sql`
    select o.reference as record, format('%s sen returned or kept of %s', s.gone, s.received) as difference
    from purchase_order o cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'received'), 0) as received,
        coalesce(sum(amount) filter (where kind <> 'received'), 0) as gone
      from deposit_entry e where e.company_id = o.company_id and e.order_id = o.id) s
    where s.gone > s.received`,

  'a deposit is cleared on the day on which what was received reached what is due': () => sql`
    select o.reference as record, format('cleared on %s, its book says %s', o.deposit_cleared_on, s.day) as difference
    from purchase_order o
      cross join lateral (
        select max(b.day) filter (where s.amount >= o.deposit and s.amount - b.amount < o.deposit) as day, sum(b.amount) as received
        from deposit_entry b cross join lateral (
          select sum(e.amount) as amount from deposit_entry e
          where e.company_id = b.company_id and e.order_id = b.order_id and e.kind = 'received'
            and (e.day, e.id) <= (b.day, b.id)) s
        where b.company_id = o.company_id and b.order_id = o.id and b.kind = 'received') s
    where o.deposit_cleared_on is distinct from case when o.deposit > 0 and s.received >= o.deposit then s.day end`,

  'the deposit step of a living circuit is not open once the deposit of its order is cleared': () => sql`
    select k.reference as record, format('open, cleared on %s', o.deposit_cleared_on) as difference
    from purchase_order o join circuit k on k.company_id = o.company_id and k.order_id = o.id
      join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'deposit_cleared'
    where o.deposit_cleared_on is not null and k.status <> 'cancelled' and m.actual is null and m.closed is null`,

  'a delivered circuit has a day of hand-over': () => sql`
    select k.reference as record, 'handed over on no day' as difference
    from circuit k
      join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id and m.kind = 'handed_over'
    where k.status = 'delivered' and m.actual is null`,
}
