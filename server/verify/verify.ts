import { sql, type RawBuilder } from 'kysely'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/db.ts'
import type { BrokenRule, Checks } from '#server/verify/check.ts'
import { cardChecks, priceBookChecks, taxChecks } from '#server/verify/price-checks.ts'
import { figureChecks } from '#server/verify/figure-checks.ts'
import { orderChecks } from '#server/verify/order-checks.ts'
import { serviceChecks } from '#server/verify/service-checks.ts'
import { quoteChecks } from '#server/verify/quote-checks.ts'
import { homeCountry } from '#contract/countries.ts'
import { listedCountries } from '#server/platform/listed-countries.ts'
import { userStatusIds } from '#contract/roles.ts'
import { everyTerms } from '#server/orders/terms.ts'
import { maxDepositMonths } from '#contract/charges.ts'
import { fridayStates } from '#contract/days.ts'

/** The states of a circuit's sites, empty where an address has none. */
const dateChecksStates = sql`(select array_agg(btrim(coalesce(s.site ->> 'state', ''))) from (values (q.site_a), (q.site_b)) s(site)
  where jsonb_typeof(s.site) = 'object')`
const friday = sql`array[${sql.join(fridayStates.map((state) => sql.lit(state)))}]`

/** Whether nobody works at the sites of a circuit on a day, as known when it was planned. A renewal needs nobody. */
const isFree = (day: RawBuilder<unknown>, plannedAt: RawBuilder<unknown>) => sql`(q.kind <> 'renew' and (
  (extract(dow from ${day}) in (5, 6) and own.names && ${friday})
  or (extract(dow from ${day}) in (0, 6) and not own.names <@ ${friday})
  or exists (select 1 from holiday h
    where h.day = ${day} and h.state = any(own.names || ''::text) and h.added_at <= ${plannedAt})))`

const dateChecks: Checks = {
  'a circuit is promised for the later of its requested and its earliest date': () => sql`
    select k.reference as record, format('promised for %s, requested for %s and possible on %s', k.first_promised,
      coalesce(r.first::text, 'no day'), k.earliest_date) as difference
    from circuit k
      cross join lateral (
        select case when count(*) = 0 then k.requested_date
          else (array_agg(e.detail #>> '{changes,0,before}' order by e.id))[1]::date end as first
        from order_event e where e.company_id = k.company_id and e.circuit_id = k.id
          and e.action in ('change_date', 'accept_date')) r
    where k.first_promised <> greatest(r.first, k.earliest_date)`,

  'a circuit is promised for a working day of its sites': () => sql`
    select k.reference as record, format('promised for %s, a rest day or holiday at one of its sites', k.first_promised)
      as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (select ${dateChecksStates} as names) own
    where ${isFree(sql`k.first_promised`, sql`o.ordered_at`)}`,

  'a step is planned for a working day of its sites, not before its order': (zone) => sql`
    select k.reference as record, format('%s planned for %s', m.kind, m.planned) as difference
    from circuit_milestone m join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
      join purchase_order o on o.company_id = k.company_id and o.id = k.order_id
      cross join lateral (select ${dateChecksStates} as names) own
    where m.planned_at is not null
      and (m.planned < (o.ordered_at at time zone ${zone})::date or ${isFree(sql`m.planned`, sql`m.planned_at`)})`,

  'open steps are planned in their order': () => sql`
    select k.reference as record, format('%s planned for %s, %s for %s', m.kind, m.planned, later.kind, later.planned)
      as difference
    from circuit_milestone m
      join circuit_milestone later on later.company_id = m.company_id and later.circuit_id = m.circuit_id
        and later.position > m.position and later.planned < m.planned
      join circuit k on k.company_id = m.company_id and k.id = m.circuit_id
    where k.status in ('pending', 'processing') and m.actual is null and later.actual is null
      and (m.planned_at is not null or later.planned_at is not null)`,

  'a hand-over that moved is on record with its reason': () => sql`
    select k.reference as record, format('promised for %s and planned for %s, and its history does not say so',
      k.first_promised, m.planned) as difference
    from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
    where m.kind = 'handed_over' and m.planned_at is not null and m.planned <> k.first_promised
      and not exists (select 1 from order_event e where e.company_id = k.company_id and e.circuit_id = k.id
        and e.action = 'replan' and e.detail ->> 'reason_code' is not null and e.detail ->> 'reason' <> '')`,

  'every step of a delivered circuit is done, not needed or closed with the delivery, except its deposit':
    () => sql`
    select k.reference as record, format('%s is open', m.kind) as difference
    from circuit k join circuit_milestone m on m.company_id = k.company_id and m.circuit_id = k.id
    where k.status = 'delivered' and m.actual is null and m.closed is null and m.kind <> 'deposit_cleared'`,
}

const approvalChecks: Checks = {
  'an approved request has an order of its quotes, by who asked': () => sql`
    select format('approval %s', a.id) as record, format('its order is %s', coalesce(o.reference, 'missing')) as difference
    from order_approval a
      left join purchase_order o on o.company_id = a.company_id and o.id = a.order_id and o.ordered_by = a.requested_by
    where a.status = 'approved' and (o.id is null or exists (
      select from order_approval_quote q where q.company_id = a.company_id and q.approval_id = a.id and not exists (
        select from circuit k where k.company_id = q.company_id and k.order_id = o.id and k.quote_id = q.quote_id)))`,

  'the quotes of an open request are active': () => sql`
    select format('approval %s', a.id) as record, format('quote %s is %s', q.reference, q.status) as difference
    from order_approval a
      join order_approval_quote w on w.company_id = a.company_id and w.approval_id = a.id
      join quote q on q.company_id = w.company_id and q.id = w.quote_id
    where a.status = 'open' and q.status <> 'active'`,

  'an open request for approval holds its quotes': () => sql`
    select format('approval %s', a.id) as record, format('it is %s, its quote %s', a.status,
      case when w.open then 'waits' else 'is free' end) as difference
    from order_approval a left join order_approval_quote w on w.company_id = a.company_id and w.approval_id = a.id
    where (a.status = 'open') is distinct from w.open`,

  'an open request is from an active user of its company': () => sql`
    select format('approval %s', a.id) as record, format('requested by user %s', a.requested_by) as difference
    from order_approval a
    where a.status = 'open' and not exists (select from portal_user u
      where u.id = a.requested_by and u.company_id = a.company_id and u.status_id = 2)`,

  'an open invitation is from an active administrator of its company': () => sql`
    select format('invitation %s', i.id) as record, format('from user %s', i.invited_by) as difference
    from invitation i
    where i.status = 'open' and not exists (select from portal_user u
      where u.id = i.invited_by and u.company_id = i.company_id and u.company_admin and u.status_id = 2)`,

  'a delegation is from an active administrator to an active colleague': () => sql`
    select format('delegation of user %s', d.administrator_id) as record, format('to user %s', d.delegate_id) as difference
    from approval_delegate d
    where (select count(*) from portal_user u where u.company_id = d.company_id and u.status_id = 2
      and (u.id = d.delegate_id or (u.id = d.administrator_id and u.company_admin))) < 2`,

  'nobody decides on their own request': () => sql`
    select format('approval %s', a.id) as record, format('%s by user %s, who asked', a.status, a.ended_by) as difference
    from order_approval a where a.status in ('approved', 'declined') and a.ended_by is not distinct from a.requested_by`,

  'an order above the spending limit of who ordered was approved': () => sql`
    select o.reference as record, format('commits to %s sen, above %s', sum(q.total_nrc + q.total_mrc
      * greatest(1, coalesce(q.contract_months, 0))), u.spending_limit) as difference
    from purchase_order o join portal_user u on u.id = o.ordered_by and u.spending_limit_since < o.ordered_at
      join circuit k on k.company_id = o.company_id and k.order_id = o.id
      join quote q on q.company_id = k.company_id and q.id = k.quote_id
    where not exists (select from order_approval a where a.company_id = o.company_id and a.order_id = o.id)
    group by o.company_id, o.id, o.reference, u.spending_limit
    having sum(q.total_nrc + q.total_mrc * greatest(1, coalesce(q.contract_months, 0))) > u.spending_limit`,

  'an order above the monthly limit of who ordered was approved': (zone) => sql`
    select o.reference as record, format('commits to %s sen with the orders before it, above %s a month', s.total,
      u.spending_limit) as difference
    from purchase_order o join portal_user u on u.id = o.ordered_by and u.company_id = o.company_id
        and u.limit_per_month and u.spending_limit_since < o.ordered_at
      cross join lateral (
        select sum(k.bandwidth_nrc + k.xc_nrc + k.vas_nrc
          + (k.bandwidth_mrc + k.xc_mrc + k.vas_mrc) * greatest(1, k.contract_months)) as total
        from purchase_order b join circuit k on k.company_id = b.company_id and k.order_id = b.id
        where b.company_id = o.company_id and b.ordered_by = o.ordered_by and b.id <= o.id and k.status <> 'cancelled'
          and date_trunc('month', b.ordered_at at time zone ${zone}) = date_trunc('month', o.ordered_at at time zone ${zone})) s
    where s.total > u.spending_limit
      and not exists (select from order_approval a where a.company_id = o.company_id and a.order_id = o.id)`,

  'a request for approval names a rule that its sums exceed': () => sql`
    select format('approval %s', a.id) as record, format('%s, which %s does not exceed', e.rule, a.exceeded) as difference
    from order_approval a
      cross join lateral jsonb_to_record(a.exceeded) as e(rule text, "limit" bigint, commitment bigint, month bigint)
    where (case e.rule when 'order' then e.commitment > e.limit
      when 'month' then e.commitment <= e.limit and e.commitment + e.month > e.limit end) is not true
      or e.commitment < a.nrc + a.mrc`,

  'an approved order has the dates of its request, or its history says otherwise': () => sql`
    select k.reference as record, format('requested for %s, in approval %s for %s', coalesce(k.requested_date::text, 'no day'),
      a.id, coalesce(w.day, 'no day')) as difference
    from order_approval a join circuit k on k.company_id = a.company_id and k.order_id = a.order_id
      cross join lateral (select coalesce(a.purchase -> 'requested_dates' ->> k.quote_id::text,
        a.purchase ->> 'requested_date') as day) w
    where k.requested_date::text is distinct from w.day and not exists (select from order_event e
      where e.company_id = k.company_id and e.circuit_id = k.id
        and e.detail -> 'changes' @> '[{"field": "requested_date"}]')`,

  'the latest limit and rights of a colleague in the history of their company are the present ones':
    () => sql`
    select 'user ' || u.email as record, format('%s was set to %s and is %s', l.field, l.after, p.present) as difference
    from (
      select distinct on (e.company_id, e.detail ->> 'user_id', c ->> 'field') e.company_id,
        (e.detail ->> 'user_id')::bigint as user_id, c ->> 'field' as field, c ->> 'after' as after
      from company_event e cross join jsonb_array_elements(e.detail -> 'changes') c
      where e.action = 'colleague'
      order by e.company_id, e.detail ->> 'user_id', c ->> 'field', e.id desc) l
      join portal_user u on u.id = l.user_id and u.company_id = l.company_id
      cross join lateral (select case l.field when 'spending_limit' then u.spending_limit::text
        when 'limit_per_month' then case when u.limit_per_month then 'yes' else 'no' end
        else case when u.company_admin then 'yes' else 'no' end end as present) p
    where l.after is distinct from p.present`,
}

const endsOfQuote = sql`lateral (values (q.site_a_key, q.site_a), (q.site_b_key, q.site_b)) e(key, site)`

const countChecks: Checks = {
  'the counters of quotes are what there is': () => sql`
    select format('quotes %s', concat_ws(' until ', status, nullif(validity, 'epoch'))) as record,
      format('counted %s of product %s for %s a month, there are %s for %s', coalesce(k.quotes, 0), product_id,
        coalesce(k.mrc, 0), coalesce(r.quotes, 0), coalesce(r.mrc, 0)) as difference
    from (
      select status, validity, product_id, sum(quotes) as quotes, sum(total_nrc) as nrc, sum(total_mrc) as mrc
      from quote_count group by 1, 2, 3) k
      full join (
        select status, case when status = 'active' then validity else 'epoch' end as validity,
          coalesce(product_id, 0) as product_id, count(*) as quotes,
          sum(total_nrc) filter (where status = 'active') as nrc, sum(total_mrc) filter (where status = 'active') as mrc
        from quote group by 1, 2, 3) r using (status, validity, product_id)
    where (coalesce(k.quotes, 0), coalesce(k.nrc, 0), coalesce(k.mrc, 0))
      <> (coalesce(r.quotes, 0), coalesce(r.nrc, 0), coalesce(r.mrc, 0))`,

  'the sites of every quote can be searched': () => sql`
    select distinct q.reference as record, 'a site of it is not among those that are searched' as difference
    from quote q, ${endsOfQuote} where e.site is not null
      and not exists (select from quoted_site s where s.key = e.key and s.words = site_words(e.site))`,

  'the sites of every quote can be searched by its company': () => sql`
    select distinct q.reference as record, 'a site of it is not among those of its company' as difference
    from quote q, ${endsOfQuote} where e.site is not null and not exists (select from company_site s
      where s.company_id = q.company_id and s.key = e.key and s.words = site_words(e.site))`,

  'thread_last names the last message of each side, and who sees its quote': () => sql`
    select q.reference as record, format('message %s of %s, shown to %s', coalesce(l.message_id::text, 'none'), side,
      coalesce(l.shown_to, 'nobody')) as difference
    from (select company_id, quote_id, side, max(id) as id from quote_message group by 1, 2, 3) m
      full join thread_last l using (company_id, quote_id, side)
      join (select company_id, id as quote_id, reference, status, created_at from quote) q using (company_id, quote_id)
    where (l.message_id, l.made_at, l.shown_to)
      is distinct from (m.id, q.created_at, quote_shown_to(q.status))`,

  'a word of the inventory counts the buildings that have it': () => sql`
    select format('word %s', w.word) as record, format('counted %s, %s buildings have it', w.frequency,
      coalesce(b.buildings, 0)) as difference
    from building_word w
      left join (
        select t >> 2 as word_id, count(distinct b.id) as buildings from building b, unnest(b.terms) t group by 1) b
        on b.word_id = w.id
    where w.frequency <> coalesce(b.buildings, 0)`,
}

/** By version, months of deposit and language. */
const texts = JSON.stringify(
  Object.fromEntries(
    everyTerms.map(({ version, clauses }) => [
      version,
      Array.from({ length: maxDepositMonths + 1 }, (_, months) => clauses(months)),
    ]),
  ),
)

const orderPaperChecks: Checks = {
  'an order keeps the terms that its buyer accepted': () => sql`
    select o.reference as record, 'no terms' as difference from purchase_order o
    where not exists (select 1 from order_terms t where t.company_id = o.company_id and t.order_id = o.id)`,

  'an order is billed as the account of its company says on its day': (zone) => sql`
    select o.reference as record, format('billed to %s, contract expired on %s', o.bill_to, o.contract_expired_on) as difference
    from purchase_order o join company c on c.id = o.company_id
    where coalesce(o.bill_to ->> 'company', '') = ''
      or o.contract_expired_on >= (o.ordered_at at time zone ${zone})::date
      -- An account that has not changed since has the same values.
      or (not exists (select from company_event e where e.company_id = c.id and e.at >= o.ordered_at)
        and ((o.bill_to ->> 'company', o.bill_to ->> 'registration_no') <> (c.name, c.registration_no)
          or (o.contract_expired_on is not null) <> coalesce(c.contract_to < (o.ordered_at at time zone ${zone})::date, false)
          or (o.bill_to -> 'account' = 'null') = exists (select from billing_account b where b.company_id = c.id)))`,

  'a site contact is of a site of its order': () => sql`
    select o.reference as record, format('%s is for %s', c.name, c.site) as difference
    from purchase_order o cross join jsonb_to_recordset(o.site_contacts) as c(name text, site text)
    where c.site is not null and not exists (
      select 1 from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
        cross join lateral (values (q.site_a), (q.site_b)) e(site)
      where k.company_id = o.company_id and k.order_id = o.id and e.site ->> 'nni' is null
        and coalesce(e.site ->> 'nis', e.site ->> 'label') = c.site)`,

  'a phone number for dialling is in E.164': () => sql`
    select o.reference as record, format('%s has %s', c.name, c.phone_e164) as difference
    from purchase_order o cross join jsonb_to_recordset(o.site_contacts) as c(name text, phone_e164 text)
    where c.phone_e164 !~ '^[+][1-9][0-9]{5,14}$'`,

  'a purchase order file is on record with who attached it': () => sql`
    select o.reference as record, format('%s, and its history does not say so', f.name) as difference
    from order_file f join purchase_order o on o.company_id = f.company_id and o.id = f.order_id
    where not exists (select 1 from order_event e where e.company_id = f.company_id and e.order_id = f.order_id
      and e.action = 'attach_po' and e.actor_id = f.uploaded_by and e.at = f.uploaded_at)`,

  'a file of a conversation has the size that its company’s storage counts': () => sql`
    select q.reference as record, format('%s has %s bytes, counted as %s', f.name, octet_length(f.bytes), f.size)
      as difference
    from message_file f join quote q on q.company_id = f.company_id and q.id = f.quote_id
    where f.size <> octet_length(f.bytes)`,

  'accepted terms are those of their version, word for word': () => sql`
    select o.reference as record, format('not the text of version %s in %s', t.version, t.language) as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
    where to_jsonb(t.clauses) is distinct from ${texts}::jsonb -> t.version -> o.deposit_months -> t.language`,
}

const floorChecks: Checks = {
  'a price below the floor that was approved was given to the quote, by who asked': () => sql`
    select format('price below the floor %s', f.id) as record, format('no price by user %s', f.requested_by) as difference
    from floor_approval f
    where f.status = 'approved' and not exists (select from quote_event e
      where e.company_id = f.company_id and e.quote_id = f.quote_id and e.action = 'price'
        and e.actor_id = f.requested_by and e.at = f.ended_at)`,

  'a quote is as it was while a price below the floor is asked for': () => sql`
    select format('price below the floor %s', f.id) as record, format('%s is %s at %s sen, was %s', q.reference, q.status,
      coalesce(q.bandwidth_mrc::text, 'no'), coalesce(f.was_mrc::text, 'no')) as difference
    from floor_approval f join quote q on q.company_id = f.company_id and q.id = f.quote_id
    where f.status = 'open' and (q.status not in ('pending', 'active')
      or (q.bandwidth_nrc, q.bandwidth_mrc) is distinct from (f.was_nrc, f.was_mrc))`,

  'an open request for a price below the floor is from an active client manager': () => sql`
    select format('price below the floor %s', f.id) as record, format('requested by user %s', f.requested_by) as difference
    from floor_approval f
    where f.status = 'open' and not exists (select from portal_user u
      where u.id = f.requested_by and u.role_id = 3 and u.status_id = 2)`,

  'who ended a request for a price below the floor may have done so': () => sql`
    select format('price below the floor %s', f.id) as record, format('%s by %s, asked by %s', f.status,
      coalesce(f.ended_by::text, 'nobody'), f.requested_by) as difference
    from floor_approval f
    where (f.status in ('approved', 'declined') and (f.ended_by is null or f.ended_by = f.requested_by))
      or (f.status = 'withdrawn' and f.ended_by is distinct from f.requested_by)
      or (f.status = 'declined' and f.words is null)`,
}

const accountChecks: Checks = {
  'exemptions of a company from one tax do not overlap': () => sql`
    select c.name as record, format('%s from %s and from %s', a.code, a.from_date, b.from_date) as difference
    from tax_exemption a
      join tax_exemption b on b.company_id = a.company_id and b.code = a.code and b.from_date > a.from_date
      join company c on c.id = a.company_id
    where b.from_date <= coalesce(a.to_date, 'infinity')`,

  'a hold of a company, and its end, are on record': () => sql`
    select c.name as record, format('hold %s, and its history ends with %s', coalesce(c.hold_reason, 'none'),
      coalesce(e.action, 'nothing')) as difference
    from company c left join lateral (
      select e.action, e.detail ->> 'reason' as reason from company_event e
      where e.company_id = c.id and e.action in ('hold', 'release') order by e.id desc limit 1) e on true
    where c.hold_reason is distinct from e.reason`,

  'a circuit that is not cancelled ends at NNIs that its company has': () => sql`
    select k.reference as record, format('NNI %s has been retired or is slower than %s Mbps', s.nni, q.bandwidth_mbps) as difference
    from circuit k join quote q on q.company_id = k.company_id and q.id = k.quote_id
      cross join lateral (values ((q.site_a ->> 'nni')::bigint), ((q.site_b ->> 'nni')::bigint)) s(nni)
      left join nni n on n.company_id = k.company_id and n.id = s.nni
    where k.status <> 'cancelled' and s.nni is not null and (n.id is null or n.port_mbps < q.bandwidth_mbps)`,
}

const { pending, rejected } = userStatusIds

const signUpChecks: Checks = {
  'an applicant is pending until the sign-up is decided, and rejected only with a reason': () => sql`
    select 'user ' || u.email as record, format('status %s, decided at %s, rejected because %s', u.status_id,
      coalesce(s.decided_at::text, 'none'), coalesce(s.rejection_reason, 'none')) as difference
    from sign_up s join portal_user u on u.id = s.user_id
    where (s.decided_at is null) <> (u.status_id = ${pending})
      or (s.rejection_reason is not null) <> (u.status_id = ${rejected})`,

  'the decision on a sign-up is in the history of its applicant': () => sql`
    select 'user ' || u.email as record, format('decided by user %s, and the history has %s by user %s', s.decided_by,
      coalesce(e.action, 'nothing'), e.actor_id) as difference
    from sign_up s join portal_user u on u.id = s.user_id
      left join user_event e on e.user_id = s.user_id and e.action in ('approve', 'reject')
    where s.decided_at is not null and (s.decided_by, case when s.rejection_reason is null then 'approve' else 'reject' end,
      s.rejection_reason) is distinct from (e.actor_id, e.action, e.reason)`,
}

const documentChecks: Checks = {
  'a document has the hash of its file': () => sql`
    select format('document %s', id) as record, 'its hash is of another file' as difference
    from document where sha256 is distinct from sha256(bytes)`,

  'the versions of the letterhead follow each other': () => sql`
    select 'letterhead' as record, format('%s versions, the last is %s', count(*), max(version)) as difference
    from letterhead having count(*) <> max(version)`,

  'an acceptance has the hash of the order form that was accepted': () => sql`
    select o.reference as record, coalesce('the document is a ' || d.kind, 'of another file') as difference
    from order_terms t join purchase_order o on o.company_id = t.company_id and o.id = t.order_id
      left join document d on d.company_id = t.company_id and d.id = t.document_id
    where t.document_id is not null
      and (d.kind <> 'order_form' or d.language <> t.language or t.form_sha256 is distinct from d.sha256)`,
}

const factorChecks: Checks = {
  'whoever has a second factor has ten recovery codes, and nobody else has any': () => sql`
    select format('user %s', u.email) as record,
      format('has %s recovery codes, of %s', coalesce(c.codes, 0), case when f.user_id is null then 0 else 10 end) as difference
    from portal_user u
      left join (select user_id, count(*) as codes from recovery_code group by 1) c on c.user_id = u.id
      left join (select user_id from totp where confirmed_at is not null union select user_id from passkey) f
        on f.user_id = u.id
    where coalesce(c.codes, 0) <> case when f.user_id is null then 0 else 10 end`,

  'the versions of a portal setting follow each other': () => sql`
    select format('setting %s', name) as record, format('%s versions, the last is %s', count(*), max(version)) as difference
    from portal_setting group by name having count(*) <> max(version)`,
}

const { states } = listedCountries.find(({ name }) => name === homeCountry)!

const buildingChecks: Checks = {
  'a building has a listed state and a postcode of five digits': () => sql`
    select format('building %s', nis_code) as record, format('postcode %s, state %s', postcode, state) as difference
    from building where postcode !~ '^[0-9]{5}$' or state <> all (${states}::text[])`,
}

/** A record that breaks a rule. */
interface Fault extends BrokenRule {
  rule: string
}

const checks: Checks = {
  ...quoteChecks,
  ...orderChecks,
  ...serviceChecks,
  ...taxChecks,
  ...countChecks,
  ...orderPaperChecks,
  ...dateChecks,
  ...accountChecks,
  ...factorChecks,
  ...signUpChecks,
  ...approvalChecks,
  ...floorChecks,
  ...cardChecks,
  ...priceBookChecks,
  ...documentChecks,
  ...figureChecks,
  ...buildingChecks,
}

export const everyRule = Object.keys(checks)

/**
 * Checks the whole database, or only some rules, and returns every record that breaks a rule of the verbs: sums, states,
 * days, taxes, events and counters. Changes nothing. `db` is the owner's, who sees all companies.
 */
export async function verify(
  db: Db,
  { timeZone }: Pick<Config, 'timeZone'>,
  rules: readonly string[] = everyRule,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const rule of rules) {
    const { rows } = await checks[rule]!(timeZone).execute(db)
    faults.push(...rows.map((row) => ({ rule, ...row })))
  }
  return faults
}

/** The maximum number of findings in a report. */
const maxShown = 50

/** The report: a line for each record, and the number of records. */
export function reportOf(faults: readonly Fault[]): string {
  return [
    ...faults.slice(0, maxShown).map(({ rule, record, difference }) => `${record}: ${rule}: ${difference}`),
    `${faults.length} times a record breaks a rule`,
  ].join('\n')
}
