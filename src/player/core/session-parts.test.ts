import { describe, expect, test } from 'vitest'
import { seededChance, simulatePair } from './simulated-pair.ts'

function loadedPair(durations = { source: 20, dub: 20 }, seed = 7) {
  const pair = simulatePair(durations, seededChance(seed))
  pair.pass(200)
  return pair
}

describe('playing ranges in order', () => {
  const sourceThenDub = [
    { start: 2, end: 3, heard: 'source' },
    { start: 5, end: 6.5, heard: 'dub' },
  ] as const

  test('each range plays with its sound, and the last one stops on its last frame', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'hear', heard: 'both' })
    session.send({ kind: 'play-ranges', ranges: sourceThenDub })
    pass(900)
    expect(session.view()).toMatchObject({ phase: 'playing', heard: 'source', range: { start: 2, end: 3 } })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, true])
    pass(1200)
    expect(session.view()).toMatchObject({ heard: 'dub', range: { start: 5 } })
    expect([videos.source.muted, videos.dub.muted]).toEqual([true, false])
    pass(2500)
    expect(session.view()).toMatchObject({ phase: 'paused', heard: 'both', range: null })
    expect(videos.dub.position).toBeCloseTo(6.495)
  })

  test('a loop starts over until it is paused', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play-range', start: 1, end: 2, loop: true })
    let furthest = 0
    pass(8000, () => {
      furthest = Math.max(furthest, videos.dub.position)
    })
    expect(furthest).toBeCloseTo(2, 1)
    expect(session.view()).toMatchObject({ loops: true, range: { start: 1, end: 2 } })
    session.send({ kind: 'pause' })
    pass(500)
    expect(session.view().phase).toBe('paused')
    session.send({ kind: 'seek', to: 5 })
    session.send({ kind: 'play' })
    pass(3000)
    expect(videos.dub.position).toBeGreaterThan(6)
  })

  test('the sound of a range plays to its end, and no later frame is visible', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'seek', to: 2 })
    pass(500)
    session.send({ kind: 'play-range', start: 2, end: 3 })
    let [heard, source, dub] = [0, 0, 0]
    pass(2500, () => {
      heard = Math.max(heard, videos.dub.position)
      source = Math.max(source, videos.source.seen)
      dub = Math.max(dub, videos.dub.seen)
    })
    expect(Math.abs(heard - 3)).toBeLessThan(0.017)
    expect([source, dub]).toEqual([89, 89])
    expect([videos.source.seen, videos.dub.seen]).toEqual([89, 89])
    session.send({ kind: 'play' })
    pass(600)
    expect(videos.dub.seen).toBe(videos.dub.frame)
  })

  test('a range stops before its end if later frames cannot be covered', () => {
    const { session, videos, pass } = loadedPair()
    videos.dub.covers = false
    session.send({ kind: 'play-range', start: 2, end: 3 })
    let seen = 0
    pass(2500, () => {
      seen = Math.max(seen, videos.dub.seen)
    })
    expect(session.view().phase).toBe('paused')
    expect(seen).toBe(89)
  })

  test('a pause just before the end of a range removes the cover', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play-range', start: 2, end: 3 })
    pass(2500, () => {
      if (videos.dub.position > 2.93) session.send({ kind: 'pause' })
    })
    expect(videos.dub.position).toBeLessThan(3)
    expect(videos.dub.told.findLast(({ kind }) => kind === 'cover')).toEqual({ kind: 'cover', until: null })
  })

  test('a loop that extends beyond the end starts over at the end', () => {
    const { session, videos, pass } = loadedPair({ source: 3, dub: 4 })
    session.send({ kind: 'play-range', start: 2, end: 9, loop: true })
    pass(9000)
    expect(session.view().loops).toBe(true)
    expect(videos.dub.told.filter(({ kind }) => kind === 'seek').length).toBeGreaterThan(2)
  })

  test.each([
    ['an empty range', [{ start: 3, end: 3 }]],
    ['a range that ends before its start', [{ start: 3, end: 1 }]],
    ['a range beyond the end', [{ start: 30, end: 31 }]],
    ['no range', []],
  ])('playing %s changes nothing', (_, ranges) => {
    const { session, pass } = loadedPair()
    session.send({ kind: 'play-ranges', ranges, loop: true })
    pass(500)
    expect(session.view()).toMatchObject({ phase: 'paused', range: null })
    expect(session.position()).toBe(0)
  })
})

describe('frame steps', () => {
  test('both sides step by one frame in either direction, even if keys arrive faster than frames', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'seek', to: 5.01 })
    pass(500)
    session.send({ kind: 'step', frames: 1 })
    pass(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([151, 151])
    for (let press = 0; press < 10; press += 1) {
      session.send({ kind: 'step', frames: 1 })
      pass(30)
    }
    pass(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([161, 161])
    session.send({ kind: 'step', frames: -3 })
    pass(1500)
    expect([videos.source.frame, videos.dub.frame]).toEqual([158, 158])
    expect(session.view().frameDuration).toBeCloseTo(1 / 30)
  })

  test('both sides step by one frame after long playback without frame reports', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play' })
    pass(6000)
    expect(videos.dub.told.findLast(({ kind }) => kind === 'watch')).toEqual({ kind: 'watch', frames: false })
    session.send({ kind: 'pause' })
    pass(500)
    const stands = videos.dub.frame
    session.send({ kind: 'step', frames: 1 })
    pass(500)
    expect(videos.dub.frame).toBe(stands + 1)
  })

  test('both sides step by one frame if the browser reports the target of a seek as the time of the frame', () => {
    const { session, videos, pass } = loadedPair()
    videos.source.reportsPosition = true
    videos.dub.reportsPosition = true
    session.send({ kind: 'play' })
    pass(2000)
    session.send({ kind: 'seek', to: 5.012 })
    session.send({ kind: 'pause' })
    pass(500)
    for (const [frames, shown] of [
      [1, 151],
      [1, 152],
      [1, 153],
      [-1, 152],
      [-2, 150],
    ] as const) {
      session.send({ kind: 'step', frames })
      pass(500)
      expect([videos.source.frame, videos.dub.frame]).toEqual([shown, shown])
    }
  })

  test('also where the browser did not report the last frames before the pause', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play' })
    pass(900)
    for (const video of [videos.source, videos.dub]) {
      video.reportsPosition = true
      video.reportsFrames = false
    }
    pass(150)
    session.send({ kind: 'pause' })
    pass(500)
    const stands = videos.dub.frame
    for (const [frames, shown] of [
      [1, stands + 1],
      [-1, stands],
      [-1, stands - 1],
    ] as const) {
      session.send({ kind: 'step', frames })
      pass(500)
      expect([videos.source.frame, videos.dub.frame]).toEqual([shown, shown])
    }
  })

  test('pauses what plays', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play' })
    pass(2000)
    session.send({ kind: 'step', frames: -1 })
    pass(1500)
    expect(session.view().phase).toBe('paused')
    expect(videos.source.frame).toBe(videos.dub.frame)
  })

  test('frame steps stop at the beginning and at the end', () => {
    const { session, videos, pass } = loadedPair({ source: 2, dub: 2 })
    session.send({ kind: 'step', frames: -1 })
    pass(1500)
    expect(videos.dub.frame).toBe(0)
    session.send({ kind: 'seek', to: 2 })
    pass(500)
    session.send({ kind: 'step', frames: 1 })
    pass(1500)
    session.send({ kind: 'step', frames: -1 })
    pass(1500)
    expect(videos.dub.frame).toBe(58)
  })
})

describe('an offset', () => {
  test.each([0.1, -0.1, 0.3])('an offset of %d s shifts the dub while paused and while playing', (seconds) => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'seek', to: 5 })
    session.send({ kind: 'offset', seconds })
    pass(500)
    expect(session.position()).toBe(5)
    expect(videos.source.position).toBeCloseTo(5)
    expect(videos.dub.position).toBeCloseTo(5 + seconds)
    session.send({ kind: 'play' })
    pass(3000)
    expect(Math.abs(videos.dub.position - videos.source.position - seconds)).toBeLessThan(0.05)
  })

  test('a change of the offset during playback neither seeks nor rate-adjusts the audible side', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play' })
    pass(2000)
    videos.dub.told.length = 0
    session.send({ kind: 'offset', seconds: 0.2 })
    pass(1500)
    expect(Math.abs(videos.dub.position - videos.source.position - 0.2)).toBeLessThan(0.05)
    expect(videos.dub.told.filter(({ kind }) => kind === 'seek' || kind === 'rate')).toEqual([])
  })

  test('a dub with a negative offset holds its first frame until its beginning', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'offset', seconds: -1 })
    pass(500)
    session.send({ kind: 'play' })
    pass(600)
    expect([videos.source.playing, videos.dub.playing, videos.dub.position]).toEqual([true, false, 0])
    pass(2500)
    expect(videos.dub.playing).toBe(true)
    expect(Math.abs(videos.dub.position - videos.source.position + 1)).toBeLessThan(0.05)
    expect(session.view().duration).toBe(21)
  })
})

test('a range that starts before the beginning of the only working video plays from that beginning', () => {
  const { session, videos, pass } = loadedPair()
  session.send({ kind: 'offset', seconds: -0.5 })
  videos.source.fail()
  session.send({ kind: 'play-range', start: 0.1, end: 1, loop: true })
  let furthest = 0
  pass(3000, () => {
    furthest = Math.max(furthest, videos.dub.position)
  })
  expect(furthest).toBeCloseTo(0.5, 1)
})

test('the volume reaches both sides and is limited to 1', () => {
  const { session, videos } = loadedPair()
  session.send({ kind: 'volume', volume: 0.4 })
  expect([videos.source.volume, videos.dub.volume, session.view().volume]).toEqual([0.4, 0.4, 0.4])
  session.send({ kind: 'volume', volume: 7 })
  expect(session.view().volume).toBe(1)
})

test('an event with a number that is not finite changes nothing', () => {
  const { session, videos, pass } = loadedPair()
  videos.dub.told.length = 0
  session.send({ kind: 'seek', to: NaN })
  session.send({ kind: 'volume', volume: NaN })
  session.send({ kind: 'offset', seconds: Infinity })
  session.send({ kind: 'step', frames: NaN })
  session.send({ kind: 'play-range', start: NaN, end: 3 })
  pass(500)
  expect(videos.dub.told).toEqual([])
  expect(session.view()).toMatchObject({ phase: 'paused', offset: 0, volume: 1 })
})
