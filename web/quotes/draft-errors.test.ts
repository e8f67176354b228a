import { expect, test } from 'vitest'
import { draftErrors } from '#web/quotes/draft-errors.ts'

test('the server’s names lead to the fields of the form, the first message counts', () => {
  expect(
    draftErrors(
      { site_a_nis: ['unknown', 'more'], 'site_b_details.city': ['missing'], bandwidth_id: ['not here'] },
      1,
    ),
  ).toEqual({ a: 'unknown', b: 'missing', bandwidth: 'not here' })
})

test('an end the product does not have is nobody’s; FTTO’s location is its only one', () => {
  expect(draftErrors({ site_b_nis: ['unknown'] }, 2)).toEqual({})
  expect(draftErrors({ location_nis: ['unknown'], site_a_nis: ['ignored'] }, 3)).toEqual({ a: 'unknown' })
})

test('in a list every row has its own, also beyond the tenth', () => {
  const errors = {
    'data.1.contract_id': ['one'],
    'data.10.contract_id': ['ten'],
    'data.1.voice_id': ['none'],
  }
  expect(draftErrors(errors, 1, 'data.1.')).toEqual({ term: 'one', voice: 'none' })
  expect(draftErrors(errors, 1, 'data.10.')).toEqual({ term: 'ten' })
  expect(draftErrors(errors, 1, 'data.0.')).toEqual({})
})
