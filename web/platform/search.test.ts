import { expect, test } from 'vitest'
import { readSearch, writeSearch } from '#web/platform/search.ts'

test('text that looks like a number or JSON stays text', () => {
  expect(readSearch('?project=2026&token=1e5&keyword=true')).toEqual({
    project: '2026',
    token: '1e5',
    keyword: 'true',
  })
})

test('empty values are left out', () => {
  expect(writeSearch({ page: 2, keyword: '', sort: undefined })).toBe('?page=2')
  expect(writeSearch({})).toBe('')
})

test('written values are read back unchanged', () => {
  const search = { keyword: 'Jalan Ampang & 50 %', project: 'Ring "Utara"' }
  expect(readSearch(writeSearch(search))).toEqual(search)
})
