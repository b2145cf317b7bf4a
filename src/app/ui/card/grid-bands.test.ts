import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { bandSize, bandsWithin, layoutEntries, spacerHeight } from './grid-bands.ts'

testEach('with %i columns a band has %i cards: whole rows', bandSize, [
  [1, 4],
  [2, 4],
  [3, 3],
  [5, 5],
  [6, 6],
])

describe('finding the bands in view', () => {
  const heights = { known: [100, 100, 100, 100, 100], gap: 10 }

  test.each([
    ['at the top one band is in view', 0, 105, { first: 0, last: 0 }],
    ['across an edge two bands are in view', 95, 215, { first: 0, last: 1 }],
    ['in the middle one band is in view', 225, 320, { first: 2, last: 2 }],
    ['beyond the end the last band is in view', 9000, 9900, { first: 4, last: 4 }],
    ['before the list the first band is in view', -900, -100, { first: 0, last: 0 }],
  ])('%s', (_, top, bottom, range) => {
    expect(bandsWithin(heights, 5, top, bottom)).toEqual(range)
  })

  test('a band without a known height has the average height of the others', () => {
    expect(bandsWithin({ known: [100, undefined, 120], gap: 0 }, 10, 450, 460)).toEqual({ first: 4, last: 4 })
  })

  test('an empty list has no entries', () => {
    expect(bandsWithin({ known: [], gap: 10 }, 0, 0, 900)).toEqual({ first: 0, last: 0 })
    expect(layoutEntries({ ranges: [{ first: 0, last: 0 }], size: 4, count: 0 })).toEqual([])
  })
})

test('the height of a spacer is that of its bands and the gaps between them', () => {
  expect(spacerHeight({ known: [100, 50, 100], gap: 10 }, 0, 3)).toBe(270)
  expect(spacerHeight({ known: [100], gap: 10 }, 1, 2)).toBe(100)
})

test('spacers replace the bands outside all ranges', () => {
  const ranges = [
    { first: 4, last: 5 },
    { first: 1, last: 1 },
  ]
  expect(layoutEntries({ ranges, size: 1, count: 8 })).toEqual([
    { from: 0, to: 1 },
    1,
    { from: 2, to: 4 },
    4,
    5,
    { from: 6, to: 8 },
  ])
})

test('the last band may have fewer cards', () => {
  expect(layoutEntries({ ranges: [{ first: 1, last: 1 }], size: 4, count: 6 })).toEqual([{ from: 0, to: 1 }, 4, 5])
})
