import { describe, expect, test } from 'vitest'
import { seededChance, simulatePair } from './simulated-pair.ts'

function playingPair(seed = 7) {
  const pair = simulatePair({ source: 20, dub: 20 }, seededChance(seed))
  pair.pass(200)
  pair.session.send({ kind: 'play' })
  pair.pass(2000)
  for (const video of Object.values(pair.videos)) video.told.length = 0
  return pair
}

const seeks = (told: readonly { kind: string }[]) => told.filter(({ kind }) => kind === 'seek').length

describe.each(['source', 'dub'] as const)('a %s that stops although it has data', (side) => {
  test.each([
    ['silently', false],
    ['and reports a stall', true],
  ])('%s plays on after a seek by one frame', (_, reports) => {
    const { session, videos, pass, apart } = playingPair()
    videos[side].stick(1, reports)
    const from = videos[side].position
    pass(1500)
    expect(seeks(videos[side].told)).toBe(0)
    pass(3000)
    expect(seeks(videos[side].told)).toBe(1)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { source: null, dub: null } })
    expect(videos[side].position).toBeGreaterThan(from + 1)
    expect(Math.abs(apart())).toBeLessThan(0.05)
  })

  test('plays on after a seek of both sides if a seek by one frame does not help', () => {
    const { session, videos, pass, apart } = playingPair()
    videos[side].stick(2)
    pass(7000)
    expect(session.view().phase).toBe('playing')
    expect(Math.abs(apart())).toBeLessThan(0.05)
  })

  test('fails as stuck if neither seek helps, and the other side plays on', () => {
    const { session, videos, pass } = playingPair()
    videos[side].stick(1000)
    pass(8000)
    expect(session.view()).toMatchObject({ phase: 'playing', problems: { [side]: { kind: 'stuck' } } })
    expect(videos[side].playing).toBe(false)
    videos[side].stick(0)
    session.send({ kind: 'reload', side })
    expect(session.view().problems[side]).toBeNull()
  })
})

test('two videos that both stop although they have data are given up', () => {
  const { session, videos, pass } = playingPair()
  for (const video of Object.values(videos)) video.stick(1000)
  pass(20_000)
  expect(session.view().problems).toEqual({ source: { kind: 'stuck' }, dub: { kind: 'stuck' } })
})

test('a video without data is waited for, however long it takes', () => {
  const { session, videos, pass } = playingPair()
  videos.source.stall(60_000)
  pass(59_000)
  expect(session.view()).toMatchObject({ phase: 'waiting', problems: { source: null, dub: null } })
  expect(seeks(videos.source.told)).toBe(0)
  pass(2000)
  expect(session.view().phase).toBe('playing')
})

test('a video that stops again and again fails as stuck', () => {
  const { session, videos, pass } = playingPair()
  for (let turn = 0; turn < 3; turn += 1) {
    videos.source.stick(1)
    pass(2500)
  }
  expect(session.view().problems.source).toEqual({ kind: 'stuck' })
})

test('pausing ends the attempts to recover a stuck video', () => {
  const { session, videos, pass } = playingPair()
  videos.source.stick(1000)
  pass(500)
  session.send({ kind: 'pause' })
  pass(10_000)
  expect(session.view()).toMatchObject({ phase: 'paused', problems: { source: null, dub: null } })
  expect(seeks(videos.source.told)).toBeLessThanOrEqual(1)
})

test('a stall reported by a video that plays on does not stop playback', () => {
  const { session, videos, pass, apart } = playingPair()
  for (const video of Object.values(videos)) video.reportsFalseStalls = true
  session.send({ kind: 'rate', rate: 1.5 })
  pass(1500)
  session.send({ kind: 'seek', to: 9 })
  pass(1500)
  expect(session.view().phase).toBe('playing')
  videos.dub.told.length = 0
  videos.source.position += 0.2
  pass(2000)
  expect(session.view().phase).toBe('playing')
  expect(Math.abs(apart())).toBeLessThan(0.06)
})
