import { describe, expect, test } from 'vitest'
import { loadedPair, playingPair as simulatedPlayingPair } from '#tests/support/simulated-pair.ts'

function playingPair() {
  const pair = simulatedPlayingPair()
  for (const video of Object.values(pair.videos)) video.commands.length = 0
  return pair
}

const seeks = (commands: readonly { kind: string }[]) => commands.filter(({ kind }) => kind === 'seek').length

describe.each(['source', 'dub'] as const)('a %s that stops although it has data', (side) => {
  test.each([
    ['silently', false],
    ['and reports a stall', true],
  ])(`a ${side} that stops %s plays on after a seek by one frame`, (_, reports) => {
    const { session, videos, advanceTime, distance } = playingPair()
    videos[side].getStuck(1, reports)
    const from = videos[side].position
    advanceTime(1500)
    expect(seeks(videos[side].commands)).toBe(0)
    advanceTime(3000)
    expect(seeks(videos[side].commands)).toBe(1)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: null } })
    expect(videos[side].position).toBeGreaterThan(from + 1)
    expect(Math.abs(distance())).toBeLessThan(0.05)
  })

  test(`a stuck ${side} plays on after a seek of both sides if a seek by one frame does not help`, () => {
    const { session, videos, advanceTime, distance } = playingPair()
    videos[side].getStuck(2)
    advanceTime(8000)
    expect(session.view().phase).toBe('playing')
    expect(Math.abs(distance())).toBeLessThan(0.05)
  })

  test(`a stuck ${side} fails if neither seek helps, and the other side plays on`, () => {
    const { session, videos, advanceTime } = playingPair()
    videos[side].getStuck(1000)
    advanceTime(12_000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { [side]: { kind: 'stuck' } } })
    expect(videos[side].playing).toBe(false)
    videos[side].getStuck(0)
    session.dispatch({ kind: 'reload', side })
    expect(session.view().problems[side]).toBeNull()
  })
})

test('two videos that both stop although they have data fail as stuck', () => {
  const { session, videos, advanceTime } = playingPair()
  for (const video of Object.values(videos)) video.getStuck(1000)
  advanceTime(25_000)
  expect(session.view().problems).toEqual({ source: { kind: 'stuck' }, dub: { kind: 'stuck' } })
})

test('videos that take three seconds to start are not seeked until they fail', () => {
  const { session, videos, advanceTime, distance } = loadedPair()
  for (const video of Object.values(videos)) video.startDelayMs = 3000
  session.dispatch({ kind: 'play' })
  advanceTime(8000)
  expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: null } })
  expect(videos.dub.position).toBeGreaterThan(1)
  expect(Math.abs(distance())).toBeLessThan(0.05)
})

test('playback waits without a limit for a video without data', () => {
  const { session, videos, advanceTime } = playingPair()
  videos.source.stall(60_000)
  advanceTime(59_000)
  expect(session.view()).toMatchObject({ phase: 'waiting', problems: { source: null, dub: null } })
  expect(seeks(videos.source.commands)).toBe(0)
  advanceTime(2000)
  expect(session.view().phase).toBe('playing')
})

test('a video that stops repeatedly fails as stuck', () => {
  const { session, videos, advanceTime } = playingPair()
  for (const ms of [2500, 4500, 8500]) {
    videos.source.getStuck(1)
    advanceTime(ms)
  }
  expect(session.view().problems.source).toEqual({ kind: 'stuck' })
})

test('pausing ends the attempts to recover a stuck video', () => {
  const { session, videos, advanceTime } = playingPair()
  videos.source.getStuck(1000)
  advanceTime(500)
  session.dispatch({ kind: 'pause' })
  advanceTime(10_000)
  expect(session.view()).toMatchObject({ phase: 'paused', problems: { source: null, dub: null } })
  expect(seeks(videos.source.commands)).toBeLessThanOrEqual(1)
})

test('a stall reported by a video that plays on does not stop playback', () => {
  const { session, videos, advanceTime, distance } = playingPair()
  for (const video of Object.values(videos)) video.reportsFalseStalls = true
  session.dispatch({ kind: 'rate', rate: 1.5 })
  advanceTime(1500)
  session.dispatch({ kind: 'seek', to: 9 })
  advanceTime(1500)
  expect(session.view().phase).toBe('playing')
  videos.dub.commands.length = 0
  videos.source.position += 0.2
  advanceTime(2000)
  expect(session.view().phase).toBe('playing')
  expect(Math.abs(distance())).toBeLessThan(0.06)
})
