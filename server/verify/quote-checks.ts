import { sql, type RawBuilder } from 'kysely'
import { grades } from '#contract/buildings.ts'
import { endsOf, productIds, products } from '#contract/catalog.ts'
import { components, type Component } from '#contract/pricing.ts'
import { portalNumbers } from '#contract/portal-settings.ts'
import { validityDays } from '#contract/quotes/actions.ts'
import { roomFields } from '#contract/quotes/rooms.ts'
import type { Checks } from '#server/verify/check.ts'

/** SQL over a line `l`: the pair of prices that includes its component. */
export function groupOf() {
  const cases = (Object.keys(components) as Component[]).map(
    (component) => sql`when ${sql.lit(component)} then ${sql.lit(components[component])}`,
  )
  return sql`case l.component ${sql.join(cases, sql` `)} end`
}

/** Null if there are none. */
export function sumOfLines(group: string, charge: string) {
  return sql`sum(l.amount_sen) filter (where ${groupOf()} = ${sql.lit(group)} and l.charge = ${sql.lit(charge)})`
}

export const sixPrices = ['bandwidth', 'xc', 'vas'].flatMap((group) =>
  ['nrc', 'mrc'].map((charge) => ({ group, charge, column: sql.raw(`${group}_${charge}`) })),
)

/** A missing bandwidth price has no lines; zero may be one line of RM 0.00 or none at all. */
const bySix = sql.join(
  sixPrices.map(({ group, charge, column }) => {
    const sum = sql`coalesce(s.${column}, 0)`
    const lines =
      group === 'bandwidth' ? sql`case when q.bandwidth_mrc is null then s.${column} else ${sum} end` : sum
    return sql`(${sql.lit(`${group}_${charge}`)}, q.${column}, ${lines})`
  }),
)

/** Each with its name. */
const roomsIn = (end: 'site_a' | 'site_b') =>
  sql.join(
    roomFields.map(
      (field) => sql`${sql.lit(field)} || nullif(btrim(q.${sql.raw(end)} ->> ${sql.lit(field)}), '')`,
    ),
  )

/** Every combination that a quote can have: two NNIs are on-net. */
const leadTimesNeeded = () =>
  sql.join(
    productIds().flatMap((product) => {
      const ends = endsOf(product).length
      return Array.from({ length: products[product].nni ? ends + 1 : 1 }, (_, nnis) =>
        grades
          .filter((grade) => nnis < ends || grade === 'on_net')
          .map((grade) => sql`(${sql.lit(product)}, ${sql.lit(grade)}, ${sql.lit(nnis)})`),
      ).flat()
    }),
  )

const hasEvent = (...actions: string[]) => sql`exists (select 1 from quote_event e
  where e.company_id = q.company_id and e.quote_id = q.id and e.action in (${sql.join(actions.map((each) => sql.lit(each)))}))`

const beginnings = ['create', 'create_on_behalf', 'request']
const eventsByStatus = {
  active: ['add_to_wishlist', 'price'],
  ordered: ['order'],
  cancelled: ['cancel'],
  removed: ['remove'],
}

/** A site that has no building, no NNI and no address. */
const inWords = (site: RawBuilder<unknown>) => sql`(${site} ->> 'nis' is null and ${site} ->> 'nni' is null
  and coalesce(${site} ->> 'address_line1', '') = '')`

export const quoteChecks: Checks = {
  'the lines of a quote sum to its six prices': () => sql`
    select q.reference as record, format('%s is %s sen, its lines sum to %s', p.name, coalesce(p.price::text, 'none'),
      coalesce(p.lines::text, 'none')) as difference
    from quote q
      left join lateral (select ${sql.join(
        sixPrices.map(({ group, charge, column }) => sql`${sumOfLines(group, charge)} as ${column}`),
      )} from quote_line l where l.company_id = q.company_id and l.quote_id = q.id) s on true
      cross join lateral (values ${bySix}) p(name, price, lines)
    where p.price is distinct from p.lines`,

  'a quote is priced as its status says': () => sql`
    select q.reference as record, format('%s with a monthly price of %s', q.status,
      coalesce(q.bandwidth_mrc::text, 'none')) as difference
    from quote q
    where (q.status in ('cart', 'active', 'ordered') and q.bandwidth_mrc is null)
      or (q.status = 'pending' and q.bandwidth_mrc is not null)
      or num_nulls(q.bandwidth_nrc, q.bandwidth_mrc) = 1`,

  'a quote has a price level while it has a price, and then only': () => sql`
    select q.reference as record, format('a monthly price of %s with the level %s', coalesce(q.bandwidth_mrc::text, 'none'),
      coalesce(q.price_level, 'none')) as difference
    from quote q where (q.bandwidth_mrc is null) <> (q.price_level is null)`,

  'a quote that can be ordered names its product, bandwidth, term and sites': () => sql`
    select q.reference as record, format('%s in words: %s, %s', q.status, coalesce(q.requested_product, 'no product'),
      coalesce(q.requested_bandwidth, 'no bandwidth')) as difference
    from quote q
    -- Requests priced before completion was required keep their price.
    where q.status in ('cart', 'active', 'ordered') and not q.priced_in_words
      and (num_nulls(q.product_id, q.bandwidth_mbps, q.contract_months) > 0
        or ${inWords(sql`q.site_a`)} or (q.site_b is not null and ${inWords(sql`q.site_b`)}))`,

  'a quote is completed with a price level if it was requested in words, and then only': () => sql`
    select q.reference as record, format('%s with the level %s', coalesce(q.requested_product, 'not requested in words'),
      coalesce(q.completed_level, 'none')) as difference
    from quote q
    where (q.completed_level is not null) <> (q.requested_product is not null and q.product_id is not null)`,

  'what made a quote is on record': () => sql`
    select q.reference as record, format('no event of its making') as difference from quote q
    where not ${hasEvent(...beginnings)}`,

  'what brought a quote to its status is on record': () => sql`
    select q.reference as record, format('%s without an event that made it so', q.status) as difference from quote q
    where not case q.status ${sql.join(
      Object.entries(eventsByStatus).map(
        ([status, actions]) => sql`when ${sql.lit(status)} then ${hasEvent(...actions)}`,
      ),
      sql` `,
    )} else true end`,

  'a quote in the cart or pending was not ordered or cancelled': () => sql`
    select q.reference as record, format('%s after %s', q.status, e.action) as difference
    from quote q join quote_event e on e.company_id = q.company_id and e.quote_id = q.id
    where q.status in ('cart', 'pending', 'active') and e.action in ('order', 'cancel', 'remove')`,

  'the validity of a quote is the one its history ends with': () => sql`
    select q.reference as record, format('valid until %s, its history says %s', coalesce(q.validity::text, 'no day'),
      coalesce(said.validity, 'no day')) as difference
    from quote q
      left join lateral (
        select change ->> 'after' as validity from quote_event e,
          jsonb_array_elements(e.detail -> 'changes') change
        where e.company_id = q.company_id and e.quote_id = q.id and change ->> 'field' = 'validity'
        order by e.id desc limit 1) said on true
    where q.validity::text is distinct from said.validity`,

  'a quote is extended as often as its history says, and no more than it may be': () => sql`
    select q.reference as record, format('extended %s times, its history says %s', q.extended, said.times) as difference
    from quote q
      cross join lateral (
        select count(*) as times from quote_event e
        where e.company_id = q.company_id and e.quote_id = q.id and e.action = 'extend') said
    where q.extended > said.times or q.extended not between 0 and ${sql.lit(portalNumbers.extension_times.most)}`,

  'a price in the cart is held for 30 days from its making or a change': (zone) => sql`
    select q.reference as record, format('held until %s', coalesce(q.price_held_until::text, 'no day')) as difference
    from quote q
    where q.status = 'cart' and not exists (
      select 1 from quote_event e
      where e.company_id = q.company_id and e.quote_id = q.id and e.action in ('create', 'create_on_behalf', 'edit')
        and (e.at at time zone ${zone})::date + ${sql.lit(validityDays)} = q.price_held_until)`,

  'a quote is ordered while it has a circuit that is not cancelled, and then only': () => sql`
    select q.reference as record, format('%s with %s circuits that are not cancelled', q.status, k.circuits) as difference
    from quote q
      cross join lateral (
        select count(*) as circuits from circuit k
        where k.company_id = q.company_id and k.quote_id = q.id and k.status <> 'cancelled') k
    where (q.status = 'ordered') <> (k.circuits = 1)`,

  'the bandwidth of a quote in Mbps is the one it names': () => sql`
    select q.reference as record, format('%s Mbps, the bandwidth has %s', coalesce(q.bandwidth_mbps::text, 'no'), b.mbps)
      as difference
    from quote q join bandwidth b on b.id = q.bandwidth_id
    where q.bandwidth_mbps is distinct from b.mbps`,

  'the add-ons of a quote are of the kind it names them as': () => sql`
    select q.reference as record, format('%s as its %s', v.name, named.kind) as difference
    from quote q
      cross join lateral (values ('fixed_ip', q.fixed_ip_vas_id), ('voice', q.voice_id), ('device', q.device_vas_id))
        named(kind, id)
      join vas_option v on v.id = named.id
    where v.kind <> named.kind`,

  'the ends of a line within one building are not one room': () => sql`
    select q.reference as record, format('both in %s', a.rooms) as difference
    from quote q
      cross join lateral (select lower(concat_ws(', ', ${roomsIn('site_a')})) as rooms) a
      cross join lateral (select lower(concat_ws(', ', ${roomsIn('site_b')})) as rooms) b
    where q.site_a ->> 'nis' = q.site_b ->> 'nis' and a.rooms <> '' and a.rooms = b.rooms`,

  'a product has a lead time for each grade and number of NNI ends': () => sql`
    select format('product %s', needed.product) as record, format('none for %s with %s NNIs', needed.grade, needed.nnis)
      as difference
    from (values ${leadTimesNeeded()}) needed(product, grade, nnis)
      left join lead_time l on l.product_id = needed.product and l.grade = needed.grade and l.nni_ends = needed.nnis
    where l.working_days is null`,
}
