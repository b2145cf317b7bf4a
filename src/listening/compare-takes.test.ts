import { expect, test } from 'vitest'
import { soundsDifferent } from './compare-takes.ts'

/** A waveform of `seconds` that begins with `lead` seconds of near silence, with the loudness of syllables by `seed`. */
function speech(seconds: number, seed: number, { lead = 0, level = 1 } = {}) {
  return Uint8Array.from({ length: (seconds + lead) * 50 }, (_, index) => {
    const at = index - lead * 50
    if (at < 0) return 2
    const syllables = Math.sin(at * (0.3 + seed * 0.07) + seed) + Math.sin(at * (0.11 + seed * 0.013) + seed * 2)
    return Math.min(255, Math.max(0, (90 + 40 * syllables) * level))
  })
}
const line = { start: 0, end: 2 }

test.each([
  ['the same take', speech(2, 1), line, false],
  ['the same take, encoded again', speech(2, 1).map((value, index) => value + (index % 3)), line, false],
  ['the same take later', speech(2, 1, { lead: 1 }), { start: 1, end: 3 }, false],
  ['the same take 0.1 s beside what its list says', speech(2, 1, { lead: 0.1 }), { start: 0, end: 2.1 }, false],
  ['another take', speech(2, 2), line, true],
  ['the same take, cut off where the video ends', speech(1, 1), line, true],
  ['silence', new Uint8Array(100), line, true],
  ['a much quieter take', speech(2, 1, { level: 0.5 }), line, true],
  ['a line that is too short to tell', speech(2, 2), { start: 0, end: 0.2 }, null],
  ['a waveform that ends before the line', speech(0.2, 2), line, null],
])('%s', (_, after, range, expected) => {
  expect(soundsDifferent(speech(2, 1), after, { before: line, after: range })).toBe(expected)
})

test('silence in both versions is the same', () => {
  const silent = new Uint8Array(100)
  expect(soundsDifferent(silent, silent, { before: line, after: line })).toBe(false)
})
