import { expect, test } from 'vitest'
import { listed, matching } from '#web/parts/form/listed.ts'

const countries = ['Malaysia', 'Singapore', 'Oman', 'Romania']

test('a list is filtered by substring in any case', () => {
  expect(matching(countries, 'AYSI')).toEqual(['Malaysia'])
  expect(matching(countries, 'man')).toEqual(['Oman', 'Romania'])
  expect(matching(countries, 'zzz')).toEqual([])
  expect(matching(countries, '')).toEqual(countries)
})

test('once a name is picked, the list offers the others again', () => {
  expect(matching(countries, 'oman')).toEqual(countries)
  expect(listed(countries, ' oman ')).toBe('Oman')
  expect(listed(countries, 'oma')).toBeUndefined()
  expect(listed(countries, '')).toBeUndefined()
})
