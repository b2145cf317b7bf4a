import { expect, test } from 'vitest'
import { setFilters } from './filters.ts'

test('only what is set is searched for', () => {
  expect(setFilters({ email: ' mei@ ', name: '  ', language: '' })).toEqual({ email: 'mei@' })
})
