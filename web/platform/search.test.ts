import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '#web/platform/search.ts'

test('what looks like a number or a word of JSON stays a text', () => {
  expect(readSearch('?project=2026&token=1e5&keyword=true')).toEqual({
    project: '2026',
    token: '1e5',
    keyword: 'true',
  })
})

test('what is empty is not written', () => {
  expect(writeSearch({ page: 2, keyword: '', sort: undefined })).toBe('?page=2')
  expect(writeSearch({})).toBe('')
})

test('what was written is read again', () => {
  const search = { keyword: 'Jalan Ampang & 50 %', project: 'Ring "Utara"' }
  expect(readSearch(writeSearch(search))).toEqual(search)
})
