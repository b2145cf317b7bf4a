import { describe, expect, test } from 'vitest'
import { loadedPair } from '#tests/support/simulated-pair.ts'

describe('playing a range', () => {
  test.each([1, 2, 3, 4, 5])('a range shows its last frame and nothing after it (seed %i)', (seed) => {
    const { session, videos, advanceTime } = loadedPair({ source: 20, dub: 20 }, seed)
    session.dispatch({ kind: 'play-range', start: 2.1, end: 3.5 })
    let furthest = 0
    advanceTime(4000, () => {
      furthest = Math.max(furthest, videos.dub.visibleFrame, videos.source.visibleFrame)
    })
    expect(session.view()).toMatchObject({ phase: 'paused', range: null })
    expect(furthest).toBe(104)
    expect(videos.dub.position).toBeCloseTo(3.495)
    expect(videos.source.position).toBeCloseTo(3.495)
  })

  test('play after the end of a range continues beyond it', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play-range', start: 1, end: 2 })
    advanceTime(3000)
    session.dispatch({ kind: 'play' })
    advanceTime(1000)
    expect(videos.dub.position).toBeGreaterThan(2.5)
  })
})

describe('playing ranges in order', () => {
  const sourceThenDub = [
    { start: 2, end: 3, audible: 'source' },
    { start: 5, end: 6.5, audible: 'dub' },
  ] as const

  test('each range plays with its sound, and the last one stops on its last frame', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'set-audible', audible: 'both' })
    session.dispatch({ kind: 'play-ranges', ranges: sourceThenDub })
    advanceTime(900)
    expect(session.view()).toMatchObject({ phase: 'playing', audible: 'source', range: { start: 2, end: 3 } })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, true])
    advanceTime(1200)
    expect(session.view()).toMatchObject({ audible: 'dub', range: { start: 5 } })
    expect([videos.source.muted, videos.dub.muted]).toEqual([true, false])
    advanceTime(2500)
    expect(session.view()).toMatchObject({ phase: 'paused', audible: 'both', range: null })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, false])
    expect(videos.dub.position).toBeCloseTo(6.495)
  })

  test('a sound chosen during a range replaces the sounds of all ranges and stays after them', () => {
    const { session, videos, advanceTime } = loadedPair()
    const mutedSides = () => [videos.source.muted, videos.dub.muted]
    session.dispatch({ kind: 'play-ranges', ranges: sourceThenDub })
    advanceTime(500)
    session.dispatch({ kind: 'set-audible', audible: 'both' })
    expect([session.view().audible, ...mutedSides()]).toEqual(['both', false, false])
    advanceTime(2000)
    expect(session.view().range).toMatchObject({ start: 5 })
    expect(mutedSides()).toEqual([false, false])
    advanceTime(2500)
    expect([session.view().range, ...mutedSides()]).toEqual([null, false, false])
  })

  test('a loop starts over until it is paused', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play-range', start: 1, end: 2, loop: true })
    let furthest = 0
    advanceTime(8000, () => {
      furthest = Math.max(furthest, videos.dub.position)
    })
    expect(furthest).toBeCloseTo(2, 1)
    expect(session.view()).toMatchObject({ isLooping: true, range: { start: 1, end: 2 } })
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    expect(session.view().phase).toBe('paused')
    session.dispatch({ kind: 'seek', to: 5 })
    session.dispatch({ kind: 'play' })
    advanceTime(3000)
    expect(videos.dub.position).toBeGreaterThan(6)
  })

  test('the sound of a range plays to its end, and no later frame is visible', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'seek', to: 2 })
    advanceTime(500)
    session.dispatch({ kind: 'play-range', start: 2, end: 3 })
    let [audible, source, dub] = [0, 0, 0]
    advanceTime(2500, () => {
      audible = Math.max(audible, videos.dub.position)
      source = Math.max(source, videos.source.visibleFrame)
      dub = Math.max(dub, videos.dub.visibleFrame)
    })
    expect(Math.abs(audible - 3)).toBeLessThan(0.017)
    expect([source, dub]).toEqual([89, 89])
    expect([videos.source.visibleFrame, videos.dub.visibleFrame]).toEqual([89, 89])
    session.dispatch({ kind: 'play' })
    advanceTime(600)
    expect(videos.dub.visibleFrame).toBe(videos.dub.frame)
  })

  test('a pause just before the end of a range removes the cover', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play-range', start: 2, end: 3 })
    advanceTime(2500, () => {
      if (videos.dub.position > 2.93) session.dispatch({ kind: 'pause' })
    })
    expect(videos.dub.position).toBeLessThan(3)
    expect(videos.dub.commands.findLast(({ kind }) => kind === 'freeze')).toEqual({ kind: 'freeze', until: null })
  })

  test('a loop that extends beyond the end starts over at the end', () => {
    const { session, videos, advanceTime } = loadedPair({ source: 3, dub: 4 })
    session.dispatch({ kind: 'play-range', start: 2, end: 9, loop: true })
    advanceTime(9000)
    expect(session.view().isLooping).toBe(true)
    expect(videos.dub.commands.filter(({ kind }) => kind === 'seek').length).toBeGreaterThan(2)
  })
})

describe('an offset', () => {
  test.each([0.1, -0.1, 0.3])('an offset of %d s shifts the dub while paused and while playing', (seconds) => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'seek', to: 5 })
    session.dispatch({ kind: 'offset', seconds })
    advanceTime(500)
    expect(session.position()).toBe(5)
    expect(videos.source.position).toBeCloseTo(5)
    expect(videos.dub.position).toBeCloseTo(5 + seconds)
    session.dispatch({ kind: 'play' })
    advanceTime(3000)
    expect(Math.abs(videos.dub.position - videos.source.position - seconds)).toBeLessThan(0.05)
  })

  test('a change of the offset during playback neither seeks nor rate-adjusts the audible side', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'play' })
    advanceTime(2000)
    videos.dub.commands.length = 0
    session.dispatch({ kind: 'offset', seconds: 0.2 })
    advanceTime(1500)
    expect(Math.abs(videos.dub.position - videos.source.position - 0.2)).toBeLessThan(0.05)
    expect(videos.dub.commands.filter(({ kind }) => kind === 'seek' || kind === 'rate')).toEqual([])
  })

  test('a dub with a negative offset holds its first frame until its beginning', () => {
    const { session, videos, advanceTime } = loadedPair()
    session.dispatch({ kind: 'offset', seconds: -1 })
    advanceTime(500)
    session.dispatch({ kind: 'play' })
    advanceTime(600)
    expect([videos.source.playing, videos.dub.playing, videos.dub.position]).toEqual([true, false, 0])
    advanceTime(2500)
    expect(videos.dub.playing).toBe(true)
    expect(Math.abs(videos.dub.position - videos.source.position + 1)).toBeLessThan(0.05)
    expect(session.view().duration).toBe(21)
  })
})

test('a range that starts before the beginning of the only working video plays from that beginning', () => {
  const { session, videos, advanceTime } = loadedPair()
  session.dispatch({ kind: 'offset', seconds: -0.5 })
  videos.source.fail()
  session.dispatch({ kind: 'play-range', start: 0.1, end: 1, loop: true })
  let furthest = 0
  advanceTime(3000, () => {
    furthest = Math.max(furthest, videos.dub.position)
  })
  expect(furthest).toBeCloseTo(0.5, 1)
})

test('the volume reaches both sides and is limited to 1', () => {
  const { session, videos } = loadedPair()
  session.dispatch({ kind: 'volume', volume: 0.4 })
  expect([videos.source.volume, videos.dub.volume, session.view().volume]).toEqual([0.4, 0.4, 0.4])
  session.dispatch({ kind: 'volume', volume: 7 })
  expect(session.view().volume).toBe(1)
})

test('an event with a number that is not finite changes nothing', () => {
  const { session, videos, advanceTime } = loadedPair()
  videos.dub.commands.length = 0
  session.dispatch({ kind: 'seek', to: NaN })
  session.dispatch({ kind: 'volume', volume: NaN })
  session.dispatch({ kind: 'offset', seconds: Infinity })
  session.dispatch({ kind: 'step', frames: NaN })
  session.dispatch({ kind: 'play-range', start: NaN, end: 3 })
  advanceTime(500)
  expect(videos.dub.commands).toEqual([])
  expect(session.view()).toMatchObject({ phase: 'paused', offset: 0, volume: 1 })
})
