import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { pageCountOf, paginationSlots } from './pagination.ts'

describe('the slots of the pagination control', () => {
  test.each([
    [1, 0, ''],
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [7, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 gap 8'],
    [4, 8, '1 2 3 4 5 gap 8'],
    [5, 8, '1 gap 4 5 6 7 8'],
    [8, 8, '1 gap 4 5 6 7 8'],
    [5, 9, '1 gap 4 5 6 gap 9'],
    [4, 50, '1 2 3 4 5 gap 50'],
    [5, 50, '1 gap 4 5 6 gap 50'],
    [46, 50, '1 gap 45 46 47 gap 50'],
    [47, 50, '1 gap 46 47 48 49 50'],
    [0, 50, '1 2 3 4 5 gap 50'],
    [99, 50, '1 gap 46 47 48 49 50'],
  ])('the pagination slots on page %i of %i are “%s”', (page, pageCount, slots) => {
    expect(paginationSlots(page, pageCount).join(' ')).toBe(slots)
  })

  test('every page of a long table has seven pagination slots including the current page', () => {
    for (let page = 1; page <= 5000; page += 1) {
      const slots = paginationSlots(page, 5000)
      expect(slots).toHaveLength(7)
      expect(slots).toContain(page)
    }
  })
})

describe('the number of pages', () => {
  testEach('%i rows at 20 per page have %i pages', pageCountOf, [
    [0, 1],
    [1, 1],
    [20, 1],
    [21, 2],
    [100_000, 5000],
  ])
})
