import { describe, expect, test } from 'vitest'
import { minSpan, panIntoView, zoomAround, initialZoom } from './segment-zoom.ts'

const duration = 600
const width = 900

describe('zooming', () => {
  test('zooming does not move the point under the pointer', () => {
    const before = { from: 100, span: 80 }
    const after = zoomAround(before, 2, 120, duration, width)
    expect(after).toEqual({ from: 110, span: 40 })
    expect((120 - after.from) / after.span).toBe((120 - before.from) / before.span)
  })

  test('zooming is limited to the whole video and to a syllable', () => {
    expect(zoomAround({ from: 500, span: 100 }, 0.001, 550, duration, width)).toEqual({ from: 0, span: duration })
    expect(zoomAround({ from: 0, span: 10 }, 1000, 5, duration, width).span).toBe(minSpan(duration, width))
  })

  test('zooming never shows time beyond either end', () => {
    expect(zoomAround({ from: 0, span: 100 }, 0.5, 100, duration, width).from).toBe(0)
    expect(zoomAround({ from: 500, span: 100 }, 0.5, 500, duration, width).from).toBe(400)
  })

  test('the initial zoom shows a short video completely and a part of a long one', () => {
    expect(initialZoom(1, 60)).toEqual({ from: 0, span: 60 })
    expect(initialZoom(1, 135).span).toBe(135)
    expect(initialZoom(1, 3600).span).toBe(90)
    expect(initialZoom(4, 60)).toEqual({ from: 0, span: 15 })
  })
})

describe('following', () => {
  const zoom = { from: 100, span: 50 }

  test.each([100, 120, 147])('the window does not move while %d s is in view', (at) => {
    expect(panIntoView(zoom, at, duration)).toBe(zoom)
  })

  test.each([
    [149, 144],
    [20, 15],
    [2, 0],
    [599, 550],
  ])('following to %d s moves the window to %d s', (at, from) => {
    expect(panIntoView(zoom, at, duration)).toEqual({ from, span: 50 })
  })
})
