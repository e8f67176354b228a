import { expect, test } from 'vitest'
import { addressOf, emptyForm, missingParts, withCountry } from '#web/parts/site/full-address.ts'

const countries = [
  { name: 'Malaysia', states: ['Johor', 'Selangor'] },
  { name: 'Brunei', states: ['Belait'] },
  { name: 'Monaco', states: [] },
]
const whole = {
  address_line1: '1 Jalan Satu',
  address_line2: '',
  city: 'Klang',
  postcode: '41000',
  state: 'selangor',
  country: 'MALAYSIA',
}

test('the five parts are needed, line 2 is not', () => {
  expect(missingParts(addressOf(whole, countries))).toEqual([])
  for (const part of ['address_line1', 'city', 'state', 'postcode', 'country'] as const)
    expect(missingParts(addressOf({ ...whole, [part]: ' ' }, countries))).toContain(part)
  expect(missingParts(emptyForm)).toHaveLength(5)
})

test('country and state are spelt as listed, and must be listed', () => {
  expect(addressOf(whole, countries)).toMatchObject({ state: 'Selangor', country: 'Malaysia' })
  expect(addressOf({ ...whole, state: 'Belait' }, countries).state).toBe('')
  expect(addressOf({ ...whole, country: 'Malay' }, countries).country).toBe('')
})

test('a country without states accepts any', () => {
  expect(addressOf({ ...whole, country: 'Monaco', state: 'Fontvieille' }, countries).state).toBe(
    'Fontvieille',
  )
})

test('another country clears a state it does not have', () => {
  expect(withCountry(whole, 'Brunei', countries).state).toBe('')
  expect(withCountry(whole, 'Monaco', countries).state).toBe('')
  expect(withCountry(whole, 'malaysia', countries).state).toBe('selangor')
  expect(withCountry(whole, 'Mal', countries).state).toBe('selangor')
  expect(withCountry({ ...whole, country: '', state: 'Fontvieille' }, 'Monaco', countries).state).toBe(
    'Fontvieille',
  )
})
