import { describe, expect, test } from 'vitest'
import { loadedPair } from '#tests/support/simulated-pair.ts'

type Loaded = ReturnType<typeof loadedPair>

/** Steps by each number of frames. Returns the frames of both sides after each. */
const takeSteps = ({ session, videos, advanceTime }: Loaded, ...steps: readonly number[]) =>
  steps.map((frames) => {
    session.dispatch({ kind: 'step', frames })
    advanceTime(500)
    return [videos.source.frame, videos.dub.frame]
  })

describe('frame steps', () => {
  test('both sides step by one frame in either direction, even if keys arrive faster than frames', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'seek', to: 5.01 })
    advanceTime(500)
    session.dispatch({ kind: 'step', frames: 1 })
    advanceTime(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([151, 151])
    for (let press = 0; press < 10; press += 1) {
      session.dispatch({ kind: 'step', frames: 1 })
      advanceTime(30)
    }
    advanceTime(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([161, 161])
    session.dispatch({ kind: 'step', frames: -3 })
    advanceTime(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([158, 158])
    expect(session.view().frameDuration).toBeCloseTo(1 / 30)
  })

  test('both sides step by one frame after long playback without frame reports', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play' })
    advanceTime(6000)
    expect(videos.dub.commands.findLast(({ kind }) => kind === 'report-frames')).toEqual({
      kind: 'report-frames',
      frames: false,
    })
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    const restFrame = videos.dub.frame
    session.dispatch({ kind: 'step', frames: 1 })
    advanceTime(500)
    expect(videos.dub.frame).toBe(restFrame + 1)
  })

  test('both sides step by one frame if the browser reports the target of a seek as the time of the frame', () => {
    const pair = loadedPair()
    const { session, videos, advanceTime } = pair
    videos.source.reportsSeekPosition = true
    videos.dub.reportsSeekPosition = true
    session.dispatch({ kind: 'play' })
    advanceTime(2000)
    session.dispatch({ kind: 'seek', to: 5.012 })
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    expect(takeSteps(pair, 1, 1, 1, -1, -2)).toEqual([151, 152, 153, 152, 150].map((frame) => [frame, frame]))
  })

  test('both sides step by one frame after the offset changed by a part of a frame', () => {
    const { session, videos, advanceTime } = loadedPair()
    videos.source.reportsSeekPosition = true
    videos.dub.reportsSeekPosition = true
    session.dispatch({ kind: 'play' })
    advanceTime(2000)
    session.dispatch({ kind: 'seek', to: 5 })
    session.dispatch({ kind: 'pause' })
    session.dispatch({ kind: 'offset', seconds: 0.05 })
    advanceTime(500)
    const restFrame = videos.dub.frame
    const shown = [1, 1, 1, -1, -1].map((frames) => {
      session.dispatch({ kind: 'step', frames })
      advanceTime(500)
      return videos.dub.frame - restFrame
    })
    expect(shown).toEqual([1, 2, 3, 2, 1])
  })

  test('both sides step by one frame where the browser did not report the last frames before the pause', () => {
    const pair = loadedPair()
    const { session, videos, advanceTime } = pair
    session.dispatch({ kind: 'play' })
    advanceTime(900)
    for (const video of [videos.source, videos.dub]) {
      video.reportsSeekPosition = true
      video.reportsFrames = false
    }
    advanceTime(150)
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    const restFrame = videos.dub.frame
    const shown = [restFrame + 1, restFrame, restFrame - 1]
    expect(takeSteps(pair, 1, -1, -1)).toEqual(shown.map((frame) => [frame, frame]))
  })

  test('steps requested during a seek are taken together after it, in whole frames', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play' })
    advanceTime(600)
    session.dispatch({ kind: 'seek', to: 5.01 })
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    const before = videos.dub.commands.length
    for (let press = 0; press < 6; press += 1) {
      session.dispatch({ kind: 'step', frames: press === 0 ? 1.2 : 1 })
      advanceTime(8)
    }
    expect(videos.dub.commands.slice(before).filter(({ kind }) => kind === 'seek')).toHaveLength(1)
    advanceTime(800)
    expect(videos.dub.commands.slice(before).filter(({ kind }) => kind === 'seek')).toHaveLength(2)
    expect([videos.source.frame, videos.dub.frame]).toEqual([156, 156])
  })

  test('a frame step pauses what plays', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play' })
    advanceTime(2000)
    session.dispatch({ kind: 'step', frames: -1 })
    advanceTime(1500)
    expect(session.view().phase).toBe('paused')
    expect(videos.source.frame).toBe(videos.dub.frame)
  })

  test('frame steps stop at the beginning and at the end', () => {
    const { session, videos, advanceTime } = loadedPair({ source: 2, dub: 2 })
    session.dispatch({ kind: 'step', frames: -1 })
    advanceTime(1500)
    expect(videos.dub.frame).toBe(0)
    session.dispatch({ kind: 'seek', to: 2 })
    advanceTime(500)
    session.dispatch({ kind: 'step', frames: 1 })
    advanceTime(1500)
    session.dispatch({ kind: 'step', frames: -1 })
    advanceTime(1500)
    expect(videos.dub.frame).toBe(58)
  })
})

test('before anything was played, each step shows the next frame, also if a frame that stays is not reported again', () => {
  const { session, videos, advanceTime } = loadedPair()
  for (const video of Object.values(videos)) video.reportsSameFrame = false
  session.dispatch({ kind: 'seek', to: 5.001 })
  advanceTime(1000)
  const shown: number[] = []
  for (let step = 0; step < 5; step += 1) {
    session.dispatch({ kind: 'step', frames: 1 })
    advanceTime(1500)
    shown.push(videos.dub.visibleFrame)
  }
  expect(shown).toEqual([151, 152, 153, 154, 155])
})
