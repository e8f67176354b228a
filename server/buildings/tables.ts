import type { Generated, GeneratedAlways } from 'kysely'
import type { BuildingKind, FttoReadiness, NetworkStatus } from '#contract/buildings.ts'

export interface BuildingTables {
  building: {
    nis_code: string
    id: GeneratedAlways<number>
    name: string
    address1: string
    address2: string
    address3: string
    city: string
    postcode: string
    state: string
    latitude: number
    longitude: number
    kind: BuildingKind
    network_status: NetworkStatus
    on_net_max_mbps: Generated<number>
    ftto_readiness: FttoReadiness
    nis_key: string
    name_key: string
    terms: number[]
  }
  building_word: { id: GeneratedAlways<number>; word: string; frequency: number }
  building_remnant: { text: string; word_id: number }
  building_posting: { term: number; name_key: string; building_id: number }
  /** Public holidays of a state, as the inventory names it; those of all states have an empty one. */
  holiday: { state: string; day: string; name: string; added_at: Generated<Date> }
  nni: {
    company_id: number
    id: GeneratedAlways<number>
    name: string
    nis_code: string
    port_mbps: number | null
    load_limit: Generated<number>
  }
}
