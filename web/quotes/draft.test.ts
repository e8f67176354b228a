import { expect, test } from 'vitest'
import type { BuildingFound } from '#contract/buildings.ts'
import { draftBody, hasRooms, type Draft } from '#web/quotes/draft.ts'
import { address, tower } from '#web/quotes/site/testing.ts'

const port: BuildingFound = { ...tower, blk_name: 'Hand-over KL', blk_nis_code: '', nni_id: 7 }
const rooms = { block: 'B', level: '3', unit: '3-1' }
const roomsAtB = { block: '', level: '9', unit: '' }
const draft = (changed: Partial<Draft>) =>
  ({
    product: 1 as const,
    sites: { a: { building: tower }, b: { address } },
    rooms: { a: rooms, b: roomsAtB },
    bandwidth: 4,
    term: 0,
    addOns: { fixed_ip: null, voice: null, device: null },
    ...changed,
  }) as Parameters<typeof draftBody>[0]

test('a leased line between a building and an address entered by hand', () => {
  const body = draftBody(draft({}))
  expect(body).toMatchObject({
    product_id: 1,
    bandwidth_id: 4,
    contract_id: 0,
    site_a: 'Menara Satu',
    site_a_nis: 'PKG-0009',
    site_a_nni: '',
    site_a_details: { ...rooms, standard: 1, city: 'Klang' },
    site_b: '2 Jalan Dua, Tawau, 91000, Sabah, Malaysia',
    site_b_details: { ...address, ...roomsAtB, standard: 0 },
  })
  expect(body).not.toHaveProperty('site_b_nis')
})

test('an NNI is sent by its id and has no rooms', () => {
  const body = draftBody(draft({ sites: { a: { building: port }, b: { building: tower } } }))
  expect(body).toMatchObject({ site_a_nis: '', site_a_nni: 7 })
  expect(body.site_a_details).not.toHaveProperty('block')
})

test('FTTO has only a location', () => {
  const body = draftBody(draft({ product: 3, sites: { a: { building: tower }, b: { building: port } } }))
  expect(body).toMatchObject({ location: 'Menara Satu', location_nis: 'PKG-0009', location_details: rooms })
  expect(Object.keys(body).filter((field) => field.startsWith('site_'))).toEqual([])
})

test('a landed address has no block, level or unit', () => {
  expect(hasRooms({ building: tower })).toBe(true)
  expect(hasRooms({ building: { ...tower, kind: 'landed' } })).toBe(false)
  expect(hasRooms({ address })).toBe(true)
})
