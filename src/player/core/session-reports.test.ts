import { describe, expect, test } from 'vitest'
import { loadedPair, playingPair } from '#tests/support/simulated-pair.ts'

describe('when a video fails', () => {
  test('the other video plays on, and the problem of the failed one is reported', () => {
    const { session, videos, advanceTime } = playingPair()
    videos.dub.fail()
    const at = videos.source.position
    advanceTime(1000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: { kind: 'network' } } })
    expect(videos.source.position).toBeGreaterThan(at + 0.8)
    expect([session.view().audible, videos.source.muted]).toEqual(['source', false])
  })

  test('the session fails instead of waiting if both videos failed', () => {
    const { session, videos, advanceTime } = playingPair()
    videos.dub.fail()
    videos.source.fail()
    advanceTime(100)
    expect(session.view().phase).toBe('failed')
  })

  test('a side that failed is reloaded at the position of the other', () => {
    const { session, videos, advanceTime } = playingPair()
    videos.dub.fail()
    advanceTime(1000)
    session.dispatch({ kind: 'pause' })
    advanceTime(200)
    session.dispatch({ kind: 'reload', side: 'dub' })
    videos.dub.failed = false
    expect(session.view().problems.dub).toBeNull()
    session.dispatch({ kind: 'media', side: 'dub', event: { kind: 'metadata', duration: 20 } })
    session.dispatch({ kind: 'media', side: 'dub', event: { kind: 'ready' } })
    advanceTime(1000)
    expect(videos.dub.position).toBeCloseTo(videos.source.position, 1)
    expect(videos.dub.position).toBeGreaterThan(2)
  })
})

describe('observing a session', () => {
  test('view listeners are called when the view changes, and not after they unsubscribed', () => {
    const { session } = loadedPair()
    const seen: number[] = []
    const unsubscribe = session.onViewChange(() => seen.push(session.view().volume))
    session.dispatch({ kind: 'volume', volume: 0.5 })
    session.dispatch({ kind: 'volume', volume: 0.5 })
    session.dispatch({ kind: 'volume', volume: 0.6 })
    unsubscribe()
    session.dispatch({ kind: 'volume', volume: 0.7 })
    expect(seen).toEqual([0.5, 0.6])
  })

  test('the view stays the same object, with the same parts, while nothing in it changes', () => {
    const { session, advanceTime } = playingPair()
    const before = session.view()
    advanceTime(1000)
    expect(session.view()).toBe(before)
    session.dispatch({ kind: 'volume', volume: 0.5 })
    expect(session.view()).not.toBe(before)
    expect(session.view().problems).toBe(before.problems)
    expect(session.view().waiting).toBe(before.waiting)
  })

  test('position listeners are called after a seek, and a few times a second during steady playback', () => {
    const { session, advanceTime } = loadedPair({ source: 60, dub: 60 })
    const positions: number[] = []
    const unsubscribe = session.onPositionChange((seconds) => positions.push(seconds))
    session.dispatch({ kind: 'seek', to: 7 })
    expect(positions.at(-1)).toBe(7)
    session.dispatch({ kind: 'play' })
    advanceTime(4000)
    positions.length = 0
    advanceTime(3500)
    expect(positions.length).toBeGreaterThanOrEqual(5)
    expect(positions.length).toBeLessThanOrEqual(20)
    expect(positions.at(-1)).toBeCloseTo(session.position(), 0)
    unsubscribe()
    positions.length = 0
    session.dispatch({ kind: 'seek', to: 1 })
    expect(positions).toEqual([])
  })

  test('played ranges are drained once, also after the session was closed', () => {
    const { session, videos, advanceTime } = playingPair()
    const [first] = session.drainPlayedRanges()
    expect(first).toEqual({ start: 0, end: expect.closeTo(videos.dub.position, 1) })
    advanceTime(500)
    session.close()
    const commands = videos.dub.commands.length
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    expect(videos.dub.commands).toHaveLength(commands)
    const [second, ...others] = session.drainPlayedRanges()
    expect(second?.start).toBeCloseTo(first?.end ?? 0)
    expect((second?.end ?? 0) - (second?.start ?? 0)).toBeCloseTo(0.5, 1)
    expect([others, session.drainPlayedRanges()]).toEqual([[], []])
  })

  test('the view has the measured length of a frame and the length of the longer side', () => {
    const { session, advanceTime } = loadedPair({ source: 12, dub: 20 })
    expect(session.view()).toMatchObject({ frameDuration: null, duration: 20 })
    session.dispatch({ kind: 'play' })
    advanceTime(1000)
    expect(session.view().frameDuration).toBeCloseTo(1 / 30)
  })
})

test('frames are reported now and then for two seconds after a start, and for a moment every five seconds', () => {
  const { session, videos, advanceTime } = loadedPair({ source: 60, dub: 60 })
  session.dispatch({ kind: 'play' })
  videos.dub.commands.length = 0
  const reports: [number, boolean][] = []
  let now = 0
  advanceTime(13_500, () => {
    now += 8
    for (const command of videos.dub.commands.splice(0)) {
      if (command.kind === 'report-frames') reports.push([now, command.frames])
    }
  })
  const starts = reports.filter(([, frames]) => frames).map(([at]) => at)
  const ends = reports.filter(([, frames]) => !frames).map(([at]) => at)
  const pauses = starts.map((at, index) => at - (ends[index] ?? 0))
  // Until the drift after the start is measured and corrected, the pauses are those of a correction.
  expect(pauses.slice(2).map((ms) => Math.round(ms / 500))).toEqual([1, 1, 10, 10])
  expect(starts.every((at, index) => (ends[index + 1] ?? 0) - at < 400)).toBe(true)
  expect(ends[4]).toBeLessThan(2600)
})
