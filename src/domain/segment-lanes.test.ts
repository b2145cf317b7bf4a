import { describe, expect, test } from 'vitest'
import { type DrawnRange, drawnSegments, layoutLanes } from './segment-lanes.ts'
import { parseSegments } from './segments.ts'

const listOf = (...rows: readonly (readonly unknown[])[]) => parseSegments(JSON.stringify(rows))
const lanesOf = (...rows: readonly (readonly unknown[])[]) => layoutLanes(listOf(...rows).segments)

describe('lanes', () => {
  test('one while nobody interrupts', () => {
    expect(lanesOf(['a', 0, 1], ['b', 1, 2])).toMatchObject({ lanes: 1, placed: [{ lane: 0 }, { lane: 0 }] })
  })

  test('an overlap opens one, which is used again when free', () => {
    const { lanes, placed } = lanesOf(['a', 0, 4], ['b', 1, 2], ['c', 3, 5])
    expect(lanes).toBe(2)
    expect(placed.map((place) => place.lane)).toEqual([0, 1, 1])
  })

  test('a list that is all overlaps stays low', () => {
    expect(lanesOf(...Array.from({ length: 100 }, (_, i) => ['x', i / 100, 10])).lanes).toBe(4)
  })
})

describe('what is drawn', () => {
  const list = listOf(...Array.from({ length: 2000 }, (_, i) => [`${i}`, i, i + 0.9]))
  const layout = layoutLanes(list.segments)
  const drawn = (range: Partial<DrawnRange>) =>
    drawnSegments(layout, list.reach, { from: 0, to: 2000, finest: 0, always: [], ...range }).map(
      ({ segment }) => segment.index,
    )

  test('is what is in view', () => {
    expect(drawn({ from: 100.5, to: 103 })).toEqual([100, 101, 102])
  })

  test('and the one that has the focus, wherever it is', () => {
    expect(drawn({ from: 100.5, to: 103, always: [null, 3, 1999, 101] })).toEqual([3, 100, 101, 102, 1999])
  })

  test('is no more than can be told apart, however far out', () => {
    expect(drawn({ finest: 20 })).toHaveLength(100)
  })

  test('long ones that began before are seen', () => {
    const long = listOf(['long', 0, 50], ['short', 1, 2], ['later', 40, 41])
    const places = drawnSegments(layoutLanes(long.segments), long.reach, { from: 30, to: 45, finest: 0, always: [] })
    expect(places.map(({ segment }) => segment.text)).toEqual(['long', 'later'])
  })
})
