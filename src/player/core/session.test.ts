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
  test('play and pause reach both, and they stand on the same moment', () => {
    const { session, videos, pass, apart } = playingPair()
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    session.send({ kind: 'pause' })
    pass(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    expect(Math.abs(apart())).toBeLessThan(0.021)
  })

  test('only the dub is heard until told otherwise', () => {
    const { session, videos } = playingPair()
    expect([videos.source.muted, videos.dub.muted]).toEqual([true, false])
    session.send({ kind: 'hear', heard: 'both' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, false])
    session.send({ kind: 'hear', heard: 'source' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, true])
  })

  test('the rate reaches both', () => {
    const { session, videos } = playingPair()
    session.send({ kind: 'rate', rate: 1.5 })
    expect([videos.source.rate, videos.dub.rate]).toEqual([1.5, 1.5])
  })

  test('a media key on one pauses both', () => {
    const { videos, pass } = playingPair()
    videos.source.interrupt()
    pass(100)
    expect(videos.dub.playing).toBe(false)
  })

  test('going out of sight pauses', () => {
    const { session, videos } = playingPair()
    session.send({ kind: 'hidden' })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
  })

  test('pressing play before anything has loaded plays once both have', () => {
    const { session, videos, pass } = simulatePair({ source: 5, dub: 5 }, seededChance(3))
    session.send({ kind: 'play' })
    expect(session.view().phase).toBe('waiting')
    pass(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
  })
})

describe('staying together', () => {
  test.each([
    ['stalls', 'source'],
    ['stalls', 'dub'],
  ] as const)('when one %s (%s), both wait, and go on together', (_, side) => {
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

  test('a stall of the side that follows costs one correction at most, and no jump', () => {
    const { videos, pass, apart } = playingPair()
    for (const video of Object.values(videos)) video.told.length = 0
    videos.source.stall(1000)
    pass(2500)
    expect(Math.abs(apart())).toBeLessThan(0.02)
    expect(kinds(videos.source.told)).not.toContain('seek')
    expect(kinds(videos.source.told).filter((kind) => kind === 'rate').length).toBeLessThanOrEqual(2)
    expect(kinds(videos.dub.told)).toEqual(expect.not.arrayContaining(['seek', 'rate']))
  })

  test('a video that takes longer to start is started so much earlier, once that is known', () => {
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
    'a source %d s off is brought back, and the dub that leads is left alone',
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

describe('the ends', () => {
  test('the shorter holds its last frame while the longer goes on', () => {
    const { session, videos, pass } = playingPair({ source: 3, dub: 6 })
    pass(2500)
    expect(videos.source).toMatchObject({ ended: true, position: 3 })
    expect(videos.dub.playing).toBe(true)
    pass(3000)
    expect(session.view().phase).toBe('ended')
    expect(session.position()).toBe(6)
  })

  test('also when the shorter one is the one heard', () => {
    const { session, videos, pass } = playingPair({ source: 6, dub: 3 })
    pass(2500)
    expect(videos.source.playing).toBe(true)
    pass(3000)
    expect(session.position()).toBe(6)
  })

  test('playing from the end starts over', () => {
    const { session, videos, pass } = playingPair({ source: 3, dub: 3 })
    pass(2000)
    session.send({ kind: 'play' })
    pass(1000)
    expect(videos.dub.playing).toBe(true)
    expect(videos.dub.position).toBeLessThan(1.5)
  })

  test('seeking beyond the end of the shorter shows its last frame', () => {
    const { session, videos, pass } = loadedPair({ source: 3, dub: 6 })
    session.send({ kind: 'seek', to: 5 })
    pass(500)
    expect([videos.source.position, videos.dub.position]).toEqual([3, 5])
  })
})

describe('seeking', () => {
  test('the newest of many positions wins on both', () => {
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

  test('goes on playing afterwards', () => {
    const { session, videos, pass, apart } = playingPair()
    session.send({ kind: 'seek', to: 12 })
    pass(1000)
    expect(videos.dub.playing && videos.source.playing).toBe(true)
    expect(videos.dub.position).toBeGreaterThan(12)
    expect(Math.abs(apart())).toBeLessThan(0.07)
  })
})

describe('playing a range', () => {
  test.each([1, 2, 3, 4, 5])('shows its last frame and nothing after it (%i)', (seed) => {
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

  test('playing on after it goes beyond its end', () => {
    const { session, videos, pass } = loadedPair()
    session.send({ kind: 'play-range', start: 1, end: 2 })
    pass(3000)
    session.send({ kind: 'play' })
    pass(1000)
    expect(videos.dub.position).toBeGreaterThan(2.5)
  })
})

describe('when a video breaks', () => {
  test('the other goes on, and the broken one is told', () => {
    const { session, videos, pass } = playingPair()
    videos.dub.fail()
    const at = videos.source.position
    pass(1000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: { kind: 'network' } } })
    expect(videos.source.position).toBeGreaterThan(at + 0.8)
  })

  test('both broken is a failure, not an endless wait', () => {
    const { session, videos, pass } = playingPair()
    videos.dub.fail()
    videos.source.fail()
    pass(100)
    expect(session.view().phase).toBe('failed')
  })
})
