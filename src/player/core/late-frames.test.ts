import { expect, test } from 'vitest'
import { playingPair } from '#tests/support/simulated-pair.ts'

const frameSeconds = 1 / 30

test.each(
  [0, 500, 1500, 2200, 2500, 9000].flatMap((lateMs) => [-0.145, -0.055, 0.08, -0.4].map((shift) => [lateMs, shift])),
)(
  'after %i ms in which frames are reported 130 ms late, a shift of %d s at its beginning is corrected within 600 ms',
  (lateMs = 0, shift = 0) => {
    for (const seed of [7, 8]) {
      const { session, videos, advanceTime, distance } = playingPair({ source: 60, dub: 60 }, seed)
      const { source, dub } = videos
      if (lateMs > 0) source.reportDelayMs = dub.reportDelayMs = 130
      source.position += shift
      advanceTime(60)
      expect(session.drift()).toBeCloseTo(Math.abs(shift), 1)
      advanceTime(lateMs)
      source.reportDelayMs = dub.reportDelayMs = 0
      let apartMs = 0
      advanceTime(6000, () => {
        if (Math.abs(distance()) > frameSeconds) apartMs += 8
      })
      expect(apartMs).toBeLessThanOrEqual(600)
    }
  },
)
