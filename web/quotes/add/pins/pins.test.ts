import { expect, test } from 'vitest'
import { pinKey, pinOf, readPins, writePins, type Pin } from '#web/quotes/add/pins/pins.ts'

const line: Pin = {
  product: 1,
  sites: { a: { nis: 'KUL|0001' }, b: { nni: 7 } },
  addOns: { fixed_ip: null, voice: null, device: 9 },
  bandwidth: 5,
  term: 0,
}

test('an address restores the pins, each once and no more than four', () => {
  const pins = [24, 12, 0].map((term) => ({ ...line, term }))
  expect(readPins(writePins(pins))).toEqual(pins)
  expect(readPins(writePins([line, line]))).toEqual([line])
  const many = [1, 2, 3, 4, 5].map((bandwidth) => ({ ...line, bandwidth }))
  expect(readPins(writePins(many))).toEqual(many.slice(0, 4))
})

test('entries without a price are left out', () => {
  for (const odd of ['', '|', 'a=KUL-0001', 'a=X&bandwidth=4&term=24', 'a_entered=1&b=X&bandwidth=4&term=24'])
    expect(readPins(odd)).toEqual([])
})

test('a product with one site pins only that site', () => {
  const one = pinOf({ ...line, product: 2 })!
  expect(one.sites.b).toBeNull()
  expect(pinKey(one)).toBe(pinKey(pinOf({ ...line, product: 2, sites: { ...line.sites, b: null } })!))
  expect(pinOf({ ...line, term: null })).toBeNull()
  expect(pinOf({ ...line, sites: { a: { entered: true }, b: null }, product: 2 })).toBeNull()
})
