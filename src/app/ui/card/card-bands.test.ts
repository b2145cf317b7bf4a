import { describe, expect, test } from 'vitest'
import { bandSize, bandsWithin, layoutEntries, spacerHeight } from './card-bands.ts'

test.each([
  [1, 4],
  [2, 4],
  [3, 3],
  [5, 5],
  [6, 6],
])('with %i columns a band has %i cards: whole rows', (columns, cards) => {
  expect(bandSize(columns)).toBe(cards)
})

describe('the bands in view', () => {
  const heights = { known: [100, 100, 100, 100, 100], gap: 10 }

  test.each([
    ['at the top', 0, 105, { first: 0, last: 0 }],
    ['across an edge', 95, 215, { first: 0, last: 1 }],
    ['in the middle', 225, 320, { first: 2, last: 2 }],
    ['beyond the end, the last one', 9000, 9900, { first: 4, last: 4 }],
    ['before the list, the first one', -900, -100, { first: 0, last: 0 }],
  ])('%s', (_, top, bottom, range) => {
    expect(bandsWithin(heights, 5, top, bottom)).toEqual(range)
  })

  test('one nobody has seen counts as high as the others', () => {
    expect(bandsWithin({ known: [100, undefined, 120], gap: 0 }, 10, 450, 460)).toEqual({ first: 4, last: 4 })
  })

  test('of an empty list are none that could be missing', () => {
    expect(bandsWithin({ known: [], gap: 10 }, 0, 0, 900)).toEqual({ first: 0, last: 0 })
    expect(layoutEntries({ ranges: [{ first: 0, last: 0 }], size: 4, count: 0 })).toEqual([])
  })
})

test('a box stands for the bands that are not there, with the room between them', () => {
  expect(spacerHeight({ known: [100, 50, 100], gap: 10 }, 0, 3)).toBe(270)
  expect(spacerHeight({ known: [100], gap: 10 }, 1, 2)).toBe(100)
})

test('boxes stand for what is not there; what holds the focus stays, wherever one scrolls', () => {
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

test('the last band may be short', () => {
  expect(layoutEntries({ ranges: [{ first: 1, last: 1 }], size: 4, count: 6 })).toEqual([{ from: 0, to: 1 }, 4, 5])
})
