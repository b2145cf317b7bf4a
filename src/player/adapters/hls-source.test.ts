import { expect, test } from 'vitest'
import { selectStartLevel } from './hls-source.ts'

const level = (height: number, bitrate = height * 1000) => ({ width: (height * 9) / 16, height, bitrate })

test.each([
  ['of the same size as the pane', [level(1280), level(640), level(360)], 640, 1],
  ['that is the next larger one', [level(360), level(640), level(1280)], 500, 1],
  ['that is the largest if none fills the pane', [level(360), level(640)], 1400, 1],
  ['with the lowest bitrate of equal sizes', [level(640, 900_000), level(640, 500_000)], 640, 1],
  ['with the lowest bitrate if sizes are unknown', [level(0, 900_000), level(0, 500_000)], 640, 1],
])('a stream starts at the level %s', (_, levels, height, index) => {
  expect(selectStartLevel(levels, { width: (height * 9) / 16, height })).toBe(index)
})
