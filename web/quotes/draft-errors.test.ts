import { expect, test } from 'vitest'
import { draftErrors } from '#web/quotes/draft-errors.ts'

test('the server’s names map to fields of the form, and the first message counts', () => {
  expect(
    draftErrors(
      { site_a_nis: ['unknown', 'more'], 'site_b_details.city': ['missing'], bandwidth_id: ['not here'] },
      1,
    ),
  ).toEqual({ a: 'unknown', b: 'missing', bandwidth: 'not here' })
})

test('errors of ends the product does not have are dropped; FTTO has only a location', () => {
  expect(draftErrors({ site_b_nis: ['unknown'] }, 2)).toEqual({})
  expect(draftErrors({ location_nis: ['unknown'], site_a_nis: ['ignored'] }, 3)).toEqual({ a: 'unknown' })
})

test('in a list every row has its own errors, beyond the tenth too', () => {
  const errors = {
    'data.1.contract_id': ['one'],
    'data.10.contract_id': ['ten'],
    'data.1.voice_id': ['none'],
  }
  expect(draftErrors(errors, 1, 'data.1.')).toEqual({ term: 'one', voice: 'none' })
  expect(draftErrors(errors, 1, 'data.10.')).toEqual({ term: 'ten' })
  expect(draftErrors(errors, 1, 'data.0.')).toEqual({})
})
