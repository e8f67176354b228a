import { sql } from 'kysely'
import type { Tables } from '#server/platform/tables.ts'
import { isStaff, type Viewer } from '#server/platform/viewer.ts'

/** What everybody reads of a quote that they may see: all but its owner, who is the carrier's own, and what it is searched by. */
const readByAll = {
  company_id: true,
  id: true,
  year: true,
  reference: true,
  status: true,
  version: true,
  project_id: true,
  validity: true,
  price_held_until: true,
  product_id: true,
  bandwidth_id: true,
  bandwidth_mbps: true,
  contract_months: true,
  fixed_ip_vas_id: true,
  voice_id: true,
  device_vas_id: true,
  site_a: true,
  site_b: true,
  grade: true,
  lead_time_days: true,
  distance_m: true,
  band: true,
  bandwidth_nrc: true,
  bandwidth_mrc: true,
  xc_nrc: true,
  xc_mrc: true,
  vas_nrc: true,
  vas_mrc: true,
  total_nrc: true,
  total_mrc: true,
  taxable_sums: true,
  price_level: true,
  remarks: true,
  requote_of: true,
  extended: true,
  requested_product: true,
  requested_bandwidth: true,
  requested_site_a: true,
  requested_site_b: true,
  requested_months: true,
  completed_level: true,
  priced_in_words: true,
  pending_since: true,
  created_by: true,
  created_at: true,
  updated_at: true,
} satisfies Record<Exclude<keyof Tables['quote'], 'owner_id' | 'site_a_key' | 'site_b_key'>, true>

/** One text: a reference for each column would be put together again for every call. */
const columns = sql.raw(
  Object.keys(readByAll)
    .map((name) => `q.${name}`)
    .join(', '),
)

/** The columns of the quotes `q` that a reader's statements may read; the database refuses the others. */
export function columnsReadBy(reader: Viewer) {
  return isStaff(reader) ? sql`${columns}, q.owner_id` : columns
}

/** What a row of a list shows nothing of, only a part, or to staff alone. */
const unlisted = [
  'year',
  'project_id',
  'site_a',
  'site_b',
  'distance_m',
  'band',
  'taxable_sums',
  'remarks',
  'requote_of',
  'requested_site_a',
  'requested_site_b',
  'requested_months',
  'completed_level',
  'priced_in_words',
  'pending_since',
  'created_by',
  'updated_at',
] as const satisfies (keyof typeof readByAll)[]
export type Unlisted = (typeof unlisted)[number]

/** What a row lacks besides, if it is asked for with what screens show alone. */
const unshown = [
  'company_id',
  'version',
  'bandwidth_id',
  'fixed_ip_vas_id',
  'voice_id',
  'device_vas_id',
  'grade',
  'lead_time_days',
  'total_nrc',
  'created_at',
] as const satisfies Exclude<keyof typeof readByAll, Unlisted>[]
export type Unshown = (typeof unshown)[number]

const listed = columnsOfList([], ['label', 'nis', 'nni'])
const shown = columnsOfList(unshown, ['label'])

/** The columns of the quotes `q` that a list is made of: it names sites, and does not describe them. */
export function columnsListedFor(reader: Viewer) {
  return isStaff(reader) ? sql`${listed}, q.pending_since, q.completed_level` : listed
}

/** The same with what screens show. */
export function columnsShownTo(reader: Viewer) {
  return isStaff(reader) ? sql`${shown}, q.pending_since` : shown
}

function columnsOfList(without: readonly string[], ofSites: readonly ('label' | 'nis' | 'nni')[]) {
  const own = Object.keys(readByAll).filter(
    (name) => !without.includes(name) && !(unlisted as readonly string[]).includes(name),
  )
  const sites = (['site_a', 'site_b'] as const).flatMap((site) =>
    ofSites.map((part) =>
      part === 'nni'
        ? `(q.${site} ->> 'nni')::bigint as ${site}_nni`
        : `q.${site} ->> '${part}' as ${site}_${part}`,
    ),
  )
  return sql.raw([...own.map((name) => `q.${name}`), ...sites].join(', '))
}
