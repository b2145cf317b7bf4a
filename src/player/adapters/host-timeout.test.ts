import { expect, test } from 'vitest'
import { updateHostWait, type LoadReading, initialHostWait } from './host-timeout.ts'

const readingOf = (progress: number, waitsFor: string | null = '/a.mp4'): LoadReading => ({
  awaitedUrl: waitsFor,
  progress,
})

test.each([
  ['a host that sends nothing', [readingOf(0), readingOf(0), readingOf(0)], 2],
  ['a host that sends at intervals', [readingOf(0), readingOf(0), readingOf(1), readingOf(1)], 1],
  ['a video that has what it needs', [readingOf(0), readingOf(0), readingOf(0, null), readingOf(0, null)], 0],
  ['a video that briefly has what it needs', [readingOf(0), readingOf(0, null), readingOf(0), readingOf(0)], 1],
  ['the next segment, of another host', [readingOf(0), readingOf(0), readingOf(0, 'https://b.example/1.ts')], 0],
])('seconds without an answer are counted for %s', (_, looks, seconds) => {
  expect(looks.reduce(updateHostWait, initialHostWait).seconds).toBe(seconds)
})
