import { describe, expect, test } from 'vitest'
import { type VisibleRange, visibleSegments, layoutLanes } from './segment-lanes.ts'
import { parseSegments } from './segments.ts'

const listOf = (...rows: readonly (readonly unknown[])[]) => parseSegments(JSON.stringify(rows))
const lanesOf = (...rows: readonly (readonly unknown[])[]) => layoutLanes(listOf(...rows).segments)

describe('lanes', () => {
  test('segments without overlaps use one lane', () => {
    expect(lanesOf(['a', 0, 1], ['b', 1, 2])).toMatchObject({ lanes: 1, placed: [{ lane: 0 }, { lane: 0 }] })
  })

  test('an overlap opens a lane, which is reused when it is free', () => {
    const { lanes, placed } = lanesOf(['a', 0, 4], ['b', 1, 2], ['c', 3, 5])
    expect(lanes).toBe(2)
    expect(placed.map((place) => place.lane)).toEqual([0, 1, 1])
  })

  test('a list full of overlaps has a limited number of lanes', () => {
    expect(lanesOf(...Array.from({ length: 100 }, (_, i) => ['x', i / 100, 10])).lanes).toBe(4)
  })

  test('a segment without a free lane shares the lane that is free soonest', () => {
    const { placed } = lanesOf(['a', 0, 9], ['b', 0.1, 7], ['c', 0.2, 8], ['d', 0.3, 6], ['e', 0.4, 5])
    expect(placed.map((place) => place.lane)).toEqual([0, 1, 2, 3, 3])
  })

  test('a start up to 1 ms before an end is no overlap', () => {
    expect(lanesOf(['a', 0, 1], ['b', 0.9995, 2]).lanes).toBe(1)
    expect(lanesOf(['a', 0, 1], ['b', 0.998, 2]).lanes).toBe(2)
  })
})

describe('rendered segments', () => {
  const list = listOf(...Array.from({ length: 2000 }, (_, i) => [`${i}`, i, i + 0.9]))
  const layout = layoutLanes(list.segments)
  const drawn = (range: Partial<VisibleRange>) =>
    visibleSegments(layout, {
      from: 0,
      to: 2000,
      minSegmentSeconds: 0,
      alwaysVisible: [],
      ...range,
    }).map(({ segment }) => segment.index)

  test('segments in view are rendered', () => {
    expect(drawn({ from: 100.5, to: 103 })).toEqual([100, 101, 102])
    expect(drawn({ from: 100.9, to: 102.9 })).toEqual([101, 102])
  })

  test('the focused segment is rendered even out of view', () => {
    expect(drawn({ from: 100.5, to: 103, alwaysVisible: [null, 3, 1999, 101] })).toEqual([3, 100, 101, 102, 1999])
  })

  test('the number of rendered segments is limited at any zoom', () => {
    expect(drawn({ minSegmentSeconds: 20 })).toHaveLength(100)
  })

  test('long segments that began before the view are rendered', () => {
    const long = listOf(['long', 0, 50], ['short', 1, 2], ['later', 40, 41])
    const places = visibleSegments(layoutLanes(long.segments), {
      from: 30,
      to: 45,
      minSegmentSeconds: 0,
      alwaysVisible: [],
    })
    expect(places.map(({ segment }) => segment.text)).toEqual(['long', 'later'])
  })
})
