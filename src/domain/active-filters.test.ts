import { expect, test } from 'vitest'
import { activeFilters } from './active-filters.ts'

test('blank filters are omitted', () => {
  expect(activeFilters({ email: ' mei@ ', name: '  ', language: '' })).toEqual({ email: 'mei@' })
})
