import { expect, test } from 'vitest'
import { countSilence, type Look, noSilence } from './host-silence.ts'

const waits = (progress: number, waitsFor: string | null = '/a.mp4'): Look => ({ waitsFor, progress })

test.each([
  ['a host that sends nothing', [waits(0), waits(0), waits(0)], 2],
  ['a host that sends at intervals', [waits(0), waits(0), waits(1), waits(1)], 1],
  ['a video that has what it needs', [waits(0), waits(0), waits(0, null), waits(0, null)], 0],
  ['a video that briefly has what it needs', [waits(0), waits(0, null), waits(0), waits(0)], 1],
  ['the next segment, of another host', [waits(0), waits(0), waits(0, 'https://b.example/1.ts')], 0],
])('seconds without an answer are counted for %s', (_, looks, seconds) => {
  expect(looks.reduce(countSilence, noSilence).seconds).toBe(seconds)
})
