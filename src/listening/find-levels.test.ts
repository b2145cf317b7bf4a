import { expect, test } from 'vitest'
import { integrateLoudness } from './find-levels.ts'
import { KWeighting } from './k-weighting.ts'

/** Loudness of a mono 997-Hz sine with the amplitude of each second in dB. */
function loudnessOf(decibels: readonly number[], rateHz: number): number {
  const weighting = new KWeighting(rateHz)
  const frames = decibels.flatMap((level, second) =>
    Array.from({ length: 100 }, (_, frame) => {
      let power = 0
      for (let at = 0; at < rateHz / 100; at += 1) {
        const time = second + frame / 100 + at / rateHz
        power += weighting.filter(10 ** (level / 20) * Math.sin(2 * Math.PI * 997 * time)) ** 2
      }
      return power / (rateHz / 100)
    }),
  )
  return integrateLoudness(Float32Array.from(frames))
}

const [loud, quiet, silent] = [-20, -40, -Infinity]

// Measured with ffmpeg 5.1, which rounds to 0.1, by `ffmpeg -f lavfi -i "aevalsrc=…:s=48000:d=…" -af ebur128 -f null -`
// with 0.1*sin(2*PI*997*t) for 10 s, 0.1*between(t\,2\,5.99999)*sin(2*PI*997*t) for 8 s, and
// (0.01+0.09*lt(t\,4))*sin(2*PI*997*t) for 8 s.
test.each([
  { name: 'a constant tone', seconds: Array.from({ length: 10 }, () => loud), measured: -23.0 },
  {
    name: 'a tone between silence',
    seconds: [silent, silent, loud, loud, loud, loud, silent, silent],
    measured: -23.3,
  },
  {
    name: 'a tone beside one that is 20 dB quieter',
    seconds: [loud, loud, loud, loud, quiet, quiet, quiet, quiet],
    measured: -23.2,
  },
])('the integrated loudness of $name is that of ffmpeg within 0.1 LU', ({ seconds, measured }) => {
  expect(Math.abs(loudnessOf(seconds, 48_000) - measured)).toBeLessThanOrEqual(0.1)
  expect(Math.abs(loudnessOf(seconds, 16_000) - measured)).toBeLessThanOrEqual(0.1)
})

test('sound that is shorter than a gating block has no loudness', () => {
  expect(integrateLoudness(new Float32Array(39).fill(0.1))).toBe(-Infinity)
})
