import { expect, test } from 'vitest'
import { listedState } from '#server/platform/listed-countries.ts'

test.each([
  ['SABAH', 'Sabah'],
  ['W.P. Labuan', 'Labuan'],
  ['Wilayah Persekutuan Labuan', 'Labuan'],
  ['WP Kuala Lumpur', 'Wilayah Persekutuan'],
  ['Federal Territory of Putrajaya', 'Wilayah Persekutuan'],
  ['W.P.', 'Wilayah Persekutuan'],
  ['KL', 'Wilayah Persekutuan'],
  ['Terengganu Darul Iman', 'Terengganu'],
  ['JOHOR DARUL TA’ZIM', 'Johor'],
  ['Perlis Indera Kayangan', 'Perlis'],
  ['Johore', 'Johor'],
  ['Malacca', 'Melaka'],
  ['Penang', 'Pulau Pinang'],
  ['P.Pinang', 'Pulau Pinang'],
  ['N. Sembilan', 'Negeri Sembilan'],
  ['WP Johor', undefined],
  ['Pinang Darul', undefined],
  ['', undefined],
])('the state %j of Malaysia is listed as %s', (typed, listed) => {
  expect(listedState('Malaysia', typed)).toBe(listed)
})

test('other countries list states without other names', () => {
  expect(listedState('Antarctica', 'KL')).toBe('KL')
  expect(listedState('Australia', 'victoria')).toBe('Victoria')
  expect(listedState('Australia', 'KL')).toBeUndefined()
})
