import { expect, test } from 'vitest'
import { canEnd, readChoice, writeChoice, type Choice } from '#web/quotes/add/choice.ts'
import { siteKeysOf } from '#web/quotes/draft.ts'

const full: Choice = {
  product: 2,
  sites: { a: { nis: 'KUL-0001' }, b: { nni: 7 } },
  addOns: { fixed_ip: 1, voice: null, device: 9 },
  bandwidth: 5,
  term: 0,
  view: 'total',
  perMbps: true,
  curve: true,
  pins: 'a=KUL-0001&b=CBJ-0003&bandwidth=4&term=24',
}

test('an address restores a choice', () => {
  expect(readChoice(writeChoice(full))).toEqual(full)
  const byHand: Choice = { ...full, product: 1, sites: { a: { entered: true }, b: null }, term: null }
  expect(readChoice(writeChoice(byHand))).toEqual(byHand)
})

test('a plain screen has a plain address', () => {
  expect(writeChoice(readChoice({}))).toEqual({})
  expect(readChoice({})).toMatchObject({
    product: 1,
    sites: { a: null, b: null },
    bandwidth: null,
    term: null,
  })
})

test('invalid values are left out', () => {
  const odd = { product: '9', a: ' ', a_nni: '-1', bandwidth: '1e3', term: 'x', show: 'all', voice: '0' }
  expect(readChoice(odd)).toEqual(readChoice({}))
  expect(readChoice({ product: 'toString' }).product).toBe(1)
})

test('only a leased line has a site B and ends in an NNI', () => {
  expect(siteKeysOf(1)).toEqual(['a', 'b'])
  expect(siteKeysOf(2)).toEqual(['a'])
  expect(siteKeysOf(3)).toEqual(['a'])
  expect(canEnd(1, { nni: 1 })).toBe(true)
  expect(canEnd(2, { nni: 1 })).toBe(false)
  expect(canEnd(3, { nis: 'X' })).toBe(true)
})
