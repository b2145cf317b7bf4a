import { expect, test } from 'vitest'
import { setFilters } from './filters.ts'

test('blank filters are omitted', () => {
  expect(setFilters({ email: ' mei@ ', name: '  ', language: '' })).toEqual({ email: 'mei@' })
})
