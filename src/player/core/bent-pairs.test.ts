// Pairs whose dub bends, as the line map says: how far each side is from where the map has it, and what the leader gets.
import { describe, expect, test } from 'vitest'
import { type LineMap, mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { loadedPair, type SimulatedPair } from '#tests/support/simulated-pair.ts'
import { stepMs } from '#tests/support/simulated-video.ts'
import { otherSide, type SideName } from './media.ts'

const knot = (shared: number, source: number, dub: number) => ({ shared, source, dub })

/** Each begins and ends with both alike. */
const maps: { readonly [kind: string]: LineMap } = {
  'a slowed stretch': [knot(4, 4, 4), knot(10, 8, 10)],
  'a cut': [knot(5, 5, 5), knot(7, 7, 5)],
  'a card in front': [knot(0, 0, 0), knot(3, 0, 3)],
  'a hold': [knot(6, 6, 6), knot(7.5, 6, 7.5)],
  'all of them': [knot(0, 0, 0), knot(2, 0, 2), knot(5, 3, 5), knot(8, 5, 8), knot(10, 7, 8), knot(12, 7, 10)],
}

const frameSeconds = 1 / 30

function bentPair(map: LineMap, seed: number): SimulatedPair {
  const pair = loadedPair({ source: 24, dub: 24 }, seed)
  pair.videos.source.skew = 1 + ((seed % 5) - 2) / 1000
  pair.session.dispatch({ kind: 'line-map', map })
  return pair
}

/** How far the follower is from where the map has it, in seconds: in a hold of the leader, from either end of it. */
function distanceToMap({ videos }: SimulatedPair, map: LineMap, leader: SideName): number {
  const follower = otherSide(leader)
  const after = mediaTimeAt(map, follower, sharedTimeAt(map, leader, videos[leader].position))
  const before = mediaTimeAt(map, follower, sharedTimeAt(map, leader, videos[leader].position - 1e-6))
  return Math.min(...[after, before].map((time) => Math.abs(videos[follower].position - time)))
}

describe.each(Object.entries(maps))('%s', (_, map) => {
  test.each([
    ['dub', 1],
    ['source', 1],
    ['dub', 0.5],
    ['dub', 2],
    ['source', 1.75],
    ['both', 1],
  ] as const)(
    'with the %s audible at rate %d, the other one follows within two frames, and the audible one is left alone',
    (audible, rate) => {
      const leader = audible === 'source' ? 'source' : 'dub'
      for (let seed = 1; seed <= 3; seed += 1) {
        const pair = bentPair(map, seed)
        const { session, videos, advanceTime } = pair
        session.dispatch({ kind: 'set-audible', audible })
        session.dispatch({ kind: 'rate', rate })
        advanceTime(100)
        session.dispatch({ kind: 'play' })
        advanceTime(800)
        videos[leader].commands.length = 0
        let apartMs = 0
        advanceTime(Math.min(20, 16 / rate) * 1000, () => {
          if (distanceToMap(pair, map, leader) > 2 * frameSeconds) apartMs += stepMs
        })
        // 3 % of 20 s, in which each map has one or two places where the follower has to seek or to start.
        expect(apartMs).toBeLessThanOrEqual(600)
        const led = videos[leader].commands.filter(({ kind }) => !/report-frames|freeze/.test(kind))
        expect(led).toEqual([])
        expect(session.view().phase).toBe('playing')
      }
    },
  )
})

const bend: LineMap = [knot(4, 4, 4), knot(10, 8, 10)]
const hold: LineMap = [knot(4, 4, 4), knot(7, 4, 7)]

function playBent(map: LineMap | null, seconds: number, audible: SideName = 'dub'): SimulatedPair {
  const pair = loadedPair({ source: 24, dub: 24 })
  pair.session.dispatch({ kind: 'line-map', map })
  pair.session.dispatch({ kind: 'set-audible', audible })
  pair.session.dispatch({ kind: 'play' })
  pair.advanceTime(seconds * 1000)
  return pair
}

const commandsOf = ({ videos }: SimulatedPair, side: SideName) =>
  videos[side].commands.filter(({ kind }) => /seek|rate|pause|play/.test(kind))

describe('while it plays', () => {
  test.each([
    ['a map', null, bend, 6],
    ['another map', hold, bend, 9],
    ['no map', bend, null, 12],
  ] as const)('%s is followed from where the leader is, which plays on', (_, before, after, seconds) => {
    const pair = playBent(before, seconds)
    const { dub } = pair.videos
    dub.commands.length = 0
    const from = dub.position
    pair.session.dispatch({ kind: 'line-map', map: after })
    pair.advanceTime(1000)
    expect(distanceToMap(pair, after ?? [knot(0, 0, 0)], 'dub')).toBeLessThan(2 * frameSeconds)
    expect(commandsOf(pair, 'dub')).toEqual([])
    expect(dub.position).toBeCloseTo(from + 1, 1)
  })

  test.each([
    ['a bend', bend, 6],
    ['a hold', hold, 5],
  ] as const)('in %s the other side becomes audible and leads, at the chosen rate', (_, map, seconds) => {
    const pair = playBent(map, seconds)
    pair.session.dispatch({ kind: 'set-audible', audible: 'source' })
    pair.advanceTime(1200)
    const { source } = pair.videos
    expect([source.rate, source.playing, source.muted]).toEqual([1, true, false])
    expect(distanceToMap(pair, map, 'source')).toBeLessThan(2 * frameSeconds)
  })

  test('a dub whose source fails in a hold plays on', () => {
    const pair = playBent(hold, 5)
    pair.videos.source.fail()
    pair.advanceTime(4000)
    expect(pair.videos.dub.position).toBeGreaterThan(8.6)
  })

  test('a change of the offset moves the source on the map', () => {
    const pair = playBent(bend, 6)
    pair.session.dispatch({ kind: 'offset', seconds: 0.4 })
    pair.advanceTime(1500)
    const { source, dub } = pair.videos
    expect(source.position).toBeCloseTo(mediaTimeAt(bend, 'source', dub.position - 0.4), 1)
  })

  test('a pause in a hold stays there, and both play on from it', () => {
    const pair = playBent(hold, 5)
    pair.session.dispatch({ kind: 'pause' })
    const { position } = pair.videos.dub
    pair.advanceTime(1000)
    expect(pair.session.position()).toBeCloseTo(position, 2)
    expect(pair.videos.dub.position).toBe(position)
    expect(pair.videos.source.position).toBeCloseTo(4, 1)
    pair.session.dispatch({ kind: 'play' })
    pair.advanceTime(4000)
    expect(distanceToMap(pair, hold, 'dub')).toBeLessThan(2 * frameSeconds)
  })

  test('where changes of rate lose the position, small bends are not followed, and others by one change each', () => {
    const small = [knot(3, 3, 3), knot(5, 4.95, 5), knot(8, 7.95, 8), knot(14, 11.95, 14)] as const
    const pair = loadedPair({ source: 24, dub: 24 })
    for (const video of Object.values(pair.videos)) video.reportsFalseStalls = true
    pair.session.dispatch({ kind: 'play' })
    pair.session.dispatch({ kind: 'line-map', map: small })
    pair.session.dispatch({ kind: 'rate', rate: 1.1 })
    pair.advanceTime(1000)
    for (const video of Object.values(pair.videos)) video.commands.length = 0
    let apartMs = 0
    pair.advanceTime(14_000, () => {
      if (distanceToMap(pair, small, 'dub') > 0.1) apartMs += stepMs
    })
    expect(commandsOf(pair, 'dub')).toEqual([])
    expect(commandsOf(pair, 'source').filter(({ kind }) => kind === 'rate')).toHaveLength(2)
    expect(apartMs).toBeLessThanOrEqual(600)
  })
})

describe('while it is paused', () => {
  test('a position in a hold of the audible side shows the other one there; play goes on from the end of the hold', () => {
    const pair = playBent(hold, 1, 'source')
    const { session, videos, advanceTime } = pair
    session.dispatch({ kind: 'pause' })
    session.dispatch({ kind: 'seek', to: 5.5 })
    advanceTime(800)
    expect(session.position()).toBeCloseTo(5.5)
    expect([videos.source.position, videos.dub.position]).toEqual([4, 5.5])
    expect(session.drift()).toBe(0)
    session.dispatch({ kind: 'play' })
    advanceTime(1500)
    expect(videos.source.position).toBeLessThan(5.5)
    expect(distanceToMap(pair, hold, 'source')).toBeLessThan(2 * frameSeconds)
  })

  test('steps are frames of the audible side, and pass over its hold at once', () => {
    const { session, videos, advanceTime } = playBent(hold, 1, 'source')
    session.dispatch({ kind: 'seek', to: 3.99 })
    session.dispatch({ kind: 'pause' })
    advanceTime(800)
    const shown = [1, 1, -1, -1, -1].map((frames) => {
      session.dispatch({ kind: 'step', frames })
      advanceTime(800)
      return [videos.source.frame, videos.dub.frame]
    })
    expect(shown).toEqual([
      [120, 210],
      [121, 211],
      [120, 210],
      [119, 119],
      [118, 118],
    ])
  })

  test('a new map moves the follower and leaves the leader', () => {
    const pair = playBent(null, 6)
    pair.session.dispatch({ kind: 'pause' })
    pair.advanceTime(300)
    pair.videos.dub.commands.length = 0
    pair.session.dispatch({ kind: 'line-map', map: bend })
    pair.advanceTime(500)
    expect(distanceToMap(pair, bend, 'dub')).toBeLessThan(0.012)
    expect(commandsOf(pair, 'dub')).toEqual([])
  })
})

describe('a range', () => {
  test('ends on both sides where the map has its end', () => {
    const { session, videos, advanceTime } = playBent(bend, 1)
    session.dispatch({ kind: 'play-range', start: 4, end: 10 })
    advanceTime(7500)
    expect([videos.source.visibleFrame, videos.dub.visibleFrame]).toEqual([239, 299])
    expect(session.view().phase).toBe('paused')
  })

  test.each([[true], [false]])(
    'with an end of each side shows and sounds each until there, if later frames can be covered: %s',
    (canFreeze) => {
      const { session, videos, advanceTime } = playBent(bend, 1)
      for (const video of Object.values(videos)) video.canFreeze = canFreeze
      session.drainPlayedRanges()
      session.dispatch({ kind: 'play-range', start: 5, end: 8, ends: { source: 8, dub: 7 } })
      let last = 0
      advanceTime(4500, () => {
        if (canFreeze) last = Math.max(last, videos.dub.visibleFrame)
      })
      const sourceEnd = Math.ceil(mediaTimeAt(bend, 'source', 7.995) * 30) - 1
      expect([videos.source.visibleFrame, videos.dub.visibleFrame]).toEqual([sourceEnd, 209])
      expect(last).toBe(canFreeze ? 209 : 0)
      const [played] = session.drainPlayedRanges()
      expect(played?.start).toBeCloseTo(5, 1)
      expect(Math.abs((played?.end ?? 0) - 7)).toBeLessThan(0.05)
    },
  )

  const ends = { source: 8, dub: 7 }

  test('with an end of each side leaves them there, which is no drift, until play goes on with both together', () => {
    const { session, videos, advanceTime } = playBent(bend, 1)
    session.dispatch({ kind: 'play-range', start: 5, end: 8, ends })
    advanceTime(4500)
    expect([session.view().phase, session.drift()]).toEqual(['paused', 0])
    session.dispatch({ kind: 'play' })
    advanceTime(600)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    expect(videos.dub.position).toBeGreaterThan(7.1)
  })

  test.each([true, false])(
    'plays to the later end, also in a hold of the audible side, if later frames can be covered: %s',
    (canFreeze) => {
      const { session, videos, advanceTime } = playBent([knot(5, 5, 5), knot(7, 5, 7)], 1, 'source')
      for (const video of Object.values(videos)) video.canFreeze = canFreeze
      session.dispatch({ kind: 'play-range', start: 3, end: 6.5, ends: { source: 5, dub: 6.5 } })
      videos.dub.commands.length = 0
      let played = 0
      advanceTime(5000, () => {
        if (videos.dub.playing) played = videos.dub.position
      })
      expect(session.view()).toMatchObject({ phase: 'paused', audible: 'source' })
      expect(played).toBeGreaterThan(6.4)
      expect(played).toBeLessThan(6.6)
      expect(videos.dub.commands.filter(({ kind }) => kind === 'seek')).toHaveLength(1)
      expect([videos.source.position, videos.dub.position]).toEqual([4.995, 6.495])
    },
  )

  test('of the dub that plays when its offset changes keeps what is heard', () => {
    const { session, advanceTime } = playBent(bend, 1)
    session.dispatch({ kind: 'play-range', start: 6, end: 8, loop: true })
    advanceTime(500)
    session.dispatch({ kind: 'offset', seconds: 0.5 })
    expect(session.view().range).toMatchObject({ start: 5.5, end: 7.5 })
    session.dispatch({ kind: 'set-audible', audible: 'source' })
    session.dispatch({ kind: 'offset', seconds: 0 })
    expect(session.view().range).toMatchObject({ start: 5.5, end: 7.5 })
  })

  test('that ends where a hold begins, by a map that arrives, ends before the hold', () => {
    const { session } = playBent(null, 1)
    session.dispatch({ kind: 'play-range', start: 3, end: 5 })
    session.dispatch({ kind: 'line-map', map: [knot(5, 5, 5), knot(7, 7, 5)] })
    expect(session.view().range).toMatchObject({ start: 3, end: 5 })
  })

  test('that plays when a map arrives keeps what is heard', () => {
    const { session, videos, advanceTime } = playBent(null, 1, 'source')
    session.dispatch({ kind: 'play-range', start: 7, end: 9 })
    advanceTime(800)
    session.dispatch({ kind: 'line-map', map: bend })
    expect(session.view().range).toMatchObject({ start: 8.5, end: 11 })
    advanceTime(3000)
    expect([videos.source.visibleFrame, videos.dub.visibleFrame]).toEqual([269, 329])
  })

  test('of which the audible side has nothing is heard from the other side', () => {
    const { session, videos, advanceTime } = playBent(hold, 1, 'source')
    session.dispatch({ kind: 'play-range', start: 4.5, end: 6.5 })
    advanceTime(1500)
    expect([videos.dub.muted, videos.source.muted]).toEqual([false, true])
    expect(session.view().audible).toBe('dub')
    advanceTime(2500)
    expect(session.view().phase).toBe('paused')
  })
})
