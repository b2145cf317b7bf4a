import { describe, expect, test } from 'vitest'
import { seededChance, simulatePair } from './simulated-pair.ts'

function loadedPair(durations = { source: 20, dub: 20 }, seed = 7) {
  const pair = simulatePair(durations, seededChance(seed))
  pair.pass(200)
  return pair
}

function playingPair(durations = { source: 20, dub: 20 }, seed = 7) {
  const pair = loadedPair(durations, seed)
  pair.session.send({ kind: 'play' })
  pair.pass(2000)
  return pair
}

const kinds = (told: readonly { kind: string }[]) => told.map((command) => command.kind)

describe('playing', () => {
  test('play and pause reach both sides, and both pause at the same position', () => {
    const { session, videos, pass, apart } = playingPair()
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    session.send({ kind: 'pause' })
    pass(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    expect(Math.abs(apart())).toBeLessThan(0.021)
  })

  test('only the dub is audible until another side is chosen', () => {
    const { session, videos } = playingPair()
    expect([videos.source.muted, videos.dub.muted]).toEqual([true, false])
    session.send({ kind: 'hear', heard: 'both' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, false])
    session.send({ kind: 'hear', heard: 'source' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, true])
  })

  test('the rate reaches both sides', () => {
    const { session, videos } = playingPair()
    session.send({ kind: 'rate', rate: 1.5 })
    expect([videos.source.rate, videos.dub.rate]).toEqual([1.5, 1.5])
  })

  test('a media key that pauses one side pauses both', () => {
    const { videos, pass } = playingPair()
    videos.source.interrupt()
    pass(100)
    expect(videos.dub.playing).toBe(false)
  })

  test('hiding the page pauses both sides', () => {
    const { session, videos } = playingPair()
    session.send({ kind: 'hidden' })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
  })

  test('play before anything is loaded starts once both sides are loaded', () => {
    const { session, videos, pass } = simulatePair({ source: 5, dub: 5 }, seededChance(3))
    session.send({ kind: 'play' })
    expect(session.view().phase).toBe('waiting')
    pass(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
  })
})

describe('staying in sync', () => {
  test.each([
    ['stalls', 'source'],
    ['stalls', 'dub'],
  ] as const)('when one side %s (%s), both wait and play on in sync', (_, side) => {
    const { session, videos, pass, apart } = playingPair()
    videos[side].stall(1000)
    pass(200)
    expect(session.view().phase).toBe('waiting')
    expect(session.view().waiting).toEqual({ source: side === 'source', dub: side === 'dub' })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    pass(1500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    expect(Math.abs(apart())).toBeLessThan(0.06)
  })

  test('a stall of the follower causes one rate adjustment at most, and no seek', () => {
    const { videos, pass, apart } = playingPair()
    for (const video of Object.values(videos)) video.told.length = 0
    videos.source.stall(1000)
    pass(2500)
    expect(Math.abs(apart())).toBeLessThan(0.02)
    expect(kinds(videos.source.told)).not.toContain('seek')
    expect(kinds(videos.source.told).filter((kind) => kind === 'rate').length).toBeLessThanOrEqual(2)
    expect(kinds(videos.dub.told)).toEqual(expect.not.arrayContaining(['seek', 'rate']))
  })

  test('a video that takes longer to start is started earlier once its delay was measured', () => {
    const { session, videos, pass, apart } = playingPair()
    videos.source.startsLater = 120
    const justStarted = (to: number) => {
      session.send({ kind: 'seek', to })
      while (videos.source.seeking || videos.source.position < to + 0.05) pass(8)
      const distance = Math.abs(apart())
      pass(1500)
      return distance
    }
    const first = justStarted(1)
    for (const to of [2, 3, 4, 5]) justStarted(to)
    expect([first, justStarted(6)]).toEqual([expect.closeTo(0.12, 1), expect.closeTo(0, 1)])
  })

  test.each([0.3, -0.3, 0.08, -0.08, 5])(
    'a source that is %d s off gets back in sync without any correction of the dub, which leads',
    (offset) => {
      const { videos, pass, apart } = playingPair()
      videos.dub.told.length = 0
      videos.source.position += offset
      pass(1500)
      expect(Math.abs(apart())).toBeLessThan(0.05)
      expect(kinds(videos.dub.told)).not.toContain('seek')
      expect(kinds(videos.dub.told)).not.toContain('rate')
    },
  )

  test('two clocks of different speed stay within two frames for a minute', () => {
    const { videos, pass, apart } = playingPair({ source: 90, dub: 90 })
    videos.source.skew = 1.005
    let worst = 0
    pass(60_000, () => {
      worst = Math.max(worst, Math.abs(apart()))
    })
    expect(worst).toBeLessThan(0.08)
  })
})

describe('the end', () => {
  test('the shorter side holds its last frame while the longer one plays on', () => {
    const { session, videos, pass } = playingPair({ source: 3, dub: 6 })
    pass(2500)
    expect(videos.source).toMatchObject({ ended: true, position: 3 })
    expect(videos.dub.playing).toBe(true)
    pass(3000)
    expect(session.view().phase).toBe('ended')
    expect(session.position()).toBe(6)
  })

  test('the longer side plays on when the shorter one is audible', () => {
    const { session, videos, pass } = playingPair({ source: 6, dub: 3 })
    pass(2500)
    expect(videos.source.playing).toBe(true)
    pass(3000)
    expect(session.position()).toBe(6)
  })

  test('play at the end starts from the beginning', () => {
    const { session, videos, pass } = playingPair({ source: 3, dub: 3 })
    pass(2000)
    session.send({ kind: 'play' })
    pass(1000)
    expect(videos.dub.playing).toBe(true)
    expect(videos.dub.position).toBeLessThan(1.5)
  })

  test('a seek beyond the end of the shorter side shows its last frame', () => {
    const { session, videos, pass } = loadedPair({ source: 3, dub: 6 })
    session.send({ kind: 'seek', to: 5 })
    pass(500)
    expect([videos.source.position, videos.dub.position]).toEqual([3, 5])
  })
})

describe('seeking', () => {
  test('both sides end at the newest of many seeks', () => {
    const { session, videos, pass } = loadedPair()
    for (let input = 0; input < 60; input += 1) {
      session.send({ kind: 'seek', to: input / 4 })
      pass(16)
    }
    expect(session.position()).toBe(59 / 4)
    pass(1000)
    expect([videos.source.position, videos.dub.position]).toEqual([59 / 4, 59 / 4])
    expect(videos.dub.told.filter(({ kind }) => kind === 'seek').length).toBeLessThan(30)
  })

  test('playback continues after a seek', () => {
    const { session, videos, pass, apart } = playingPair()
    session.send({ kind: 'seek', to: 12 })
    pass(1000)
    expect(videos.dub.playing && videos.source.playing).toBe(true)
    expect(videos.dub.position).toBeGreaterThan(12)
    expect(Math.abs(apart())).toBeLessThan(0.07)
  })
})

describe('playing a range', () => {
  test.each([1, 2, 3, 4, 5])('a range shows its last frame and nothing after it (seed %i)', (seed) => {
    const { session, videos, pass } = loadedPair({ source: 20, dub: 20 }, seed)
    session.send({ kind: 'play-range', start: 2.1, end: 3.5 })
    let furthest = 0
    pass(4000, () => {
      furthest = Math.max(furthest, videos.dub.seen, videos.source.seen)
    })
    expect(session.view()).toMatchObject({ phase: 'paused', range: null })
    expect(furthest).toBe(104)
    expect(videos.dub.position).toBeCloseTo(3.495)
    expect(videos.source.position).toBeCloseTo(3.495)
  })

  test('play after the end of a range continues beyond it', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play-range', start: 1, end: 2 })
    pass(3000)
    session.send({ kind: 'play' })
    pass(1000)
    expect(videos.dub.position).toBeGreaterThan(2.5)
  })
})

describe('when a video fails', () => {
  test('the other video plays on, and the problem of the failed one is reported', () => {
    const { session, videos, pass } = playingPair()
    videos.dub.fail()
    const at = videos.source.position
    pass(1000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: { kind: 'network' } } })
    expect(videos.source.position).toBeGreaterThan(at + 0.8)
  })

  test('the session fails instead of waiting if both videos failed', () => {
    const { session, videos, pass } = playingPair()
    videos.dub.fail()
    videos.source.fail()
    pass(100)
    expect(session.view().phase).toBe('failed')
  })
})
