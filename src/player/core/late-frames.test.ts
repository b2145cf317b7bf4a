import { expect, test } from 'vitest'
import { playingPair } from '#tests/support/simulated-pair.ts'
import { stepMs } from '#tests/support/simulated-video.ts'

const frameSeconds = 1 / 30

test.each(
  [0, 500, 1500, 2200, 2500, 9000].flatMap((lateMs) => [-0.145, -0.055, 0.08, -0.4].map((shift) => [lateMs, shift])),
)(
  'while %i ms of frames are reported 130 ms late, and after them, a shift of %d s at their beginning is corrected within 600 ms',
  (lateMs = 0, shift = 0) => {
    // Two seconds after a start, clocks are reported instead of frames, every 350 ms.
    for (const [seed, playedMs] of [
      [7, 0],
      [8, 0],
      [9, 2500],
    ] as const) {
      const { videos, advanceTime, distance } = playingPair({ source: 60, dub: 60 }, seed)
      const { source, dub } = videos
      advanceTime(playedMs)
      let apartMs = 0
      const count = () => {
        if (Math.abs(distance()) > frameSeconds) apartMs += stepMs
      }
      if (lateMs > 0) source.reportDelayMs = dub.reportDelayMs = 130
      source.position += shift
      advanceTime(60, count)
      advanceTime(lateMs, count)
      source.reportDelayMs = dub.reportDelayMs = 0
      advanceTime(6000, count)
      expect(apartMs).toBeLessThanOrEqual(600)
    }
  },
)
