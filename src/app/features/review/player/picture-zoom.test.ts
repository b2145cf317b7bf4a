import { describe, expect, test } from 'vitest'
import { panPicture, wholePicture, zoomPicture } from './picture-zoom.tsx'

describe('zooming the picture', () => {
  test('keeps the point under the pointer in place', () => {
    const point = { x: 0.3, y: -0.2 }
    const before = zoomPicture(wholePicture, 2, { x: 0, y: 0 })
    const after = zoomPicture(before, 1.5, point)
    expect(after.scale).toBe(3)
    expect((point.x - after.x) / after.scale).toBeCloseTo((point.x - before.x) / before.scale)
    expect((point.y - after.y) / after.scale).toBeCloseTo((point.y - before.y) / before.scale)
  })

  test.each([
    [0.1, 1],
    [100, 8],
  ])('by %s ends at %s times the size', (factor, scale) => {
    expect(zoomPicture(wholePicture, factor, { x: 0, y: 0 }).scale).toBe(scale)
  })

  test('out to the whole picture centres it again', () => {
    const moved = panPicture(zoomPicture(wholePicture, 4, { x: 0, y: 0 }), { x: 1, y: 1 })
    expect(zoomPicture(moved, 0.1, { x: 0.5, y: 0.5 })).toEqual({ scale: 1, x: 0, y: 0 })
  })
})

test('a zoomed picture cannot be moved out of its pane', () => {
  const zoomed = zoomPicture(wholePicture, 2, { x: 0, y: 0 })
  expect(panPicture(zoomed, { x: 9, y: -0.2 })).toEqual({ scale: 2, x: 0.5, y: -0.2 })
  expect(panPicture(wholePicture, { x: 0.1, y: 0.1 })).toEqual(wholePicture)
})
