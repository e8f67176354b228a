import type { BuildingFound } from '#contract/buildings.ts'
import type { EnteredAddress } from '#web/quotes/site/site.ts'

export const tower: BuildingFound = {
  blk_name: 'Menara Satu',
  blk_address1: '1 Jalan Satu',
  blk_address2: 'Seksyen 1',
  blk_address3: '',
  blk_city: 'Klang',
  blk_nis_code: 'PKG-0009',
  blk_ftto_xgpon_readiness: 'gpon',
  blk_postcode: '41000',
  blk_state: 'Selangor',
  kind: 'office',
  network_status: 'on_net',
  on_net_max_mbps: 10_000,
  latitude: 3,
  longitude: 101,
  nni_id: null,
  nni_port_mbps: null,
  nni_load_mbps: null,
}

export const address: EnteredAddress = {
  address_line1: '2 Jalan Dua',
  address_line2: '',
  city: 'Tawau',
  postcode: '91000',
  state: 'Sabah',
  country: 'Malaysia',
}
