import { describe, expect, test } from 'vitest'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { loadedPair, playingPair, simulatePair } from '#tests/support/simulated-pair.ts'

const kinds = (commands: readonly { kind: string }[]) => commands.map((command) => command.kind)

describe('playing', () => {
  test('play and pause reach both sides, and both pause at the same position', () => {
    const { session, videos, advanceTime, distance } = playingPair()
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    expect(Math.abs(distance())).toBeLessThan(0.021)
  })

  test('only the dub is audible until another side is chosen', () => {
    const { session, videos } = playingPair()
    expect([videos.source.muted, videos.dub.muted]).toEqual([true, false])
    session.dispatch({ kind: 'set-audible', audible: 'both' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, false])
    session.dispatch({ kind: 'set-audible', audible: 'source' })
    expect([videos.source.muted, videos.dub.muted]).toEqual([false, true])
  })

  test('the rate reaches both sides', () => {
    const { session, videos } = playingPair()
    session.dispatch({ kind: 'rate', rate: 1.5 })
    expect([videos.source.rate, videos.dub.rate]).toEqual([1.5, 1.5])
  })

  test('hiding the page pauses both sides', () => {
    const { session, videos } = playingPair()
    session.dispatch({ kind: 'hidden' })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
  })

  test('play starts both sides after the browser refused to play one of them', () => {
    const { session, videos, advanceTime } = loadedPair()
    videos.dub.blocksPlay = true
    session.dispatch({ kind: 'play' })
    advanceTime(500)
    expect(session.view()).toMatchObject({ phase: 'paused', isPlayBlocked: true })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    videos.dub.blocksPlay = false
    session.dispatch({ kind: 'play' })
    advanceTime(500)
    expect(session.view()).toMatchObject({ phase: 'playing', isPlayBlocked: false })
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
  })

  test('play before anything is loaded starts once both sides are loaded', () => {
    const { session, videos, advanceTime } = simulatePair({ source: 5, dub: 5 }, seededRandom(3).fraction)
    session.dispatch({ kind: 'play' })
    expect(session.view().phase).toBe('waiting')
    advanceTime(500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
  })
})

describe('staying in sync', () => {
  test.each([
    ['stalls', 'source'],
    ['stalls', 'dub'],
  ] as const)('when one side %s (%s), both wait and play on in sync', (_, side) => {
    const { session, videos, advanceTime, distance } = playingPair()
    videos[side].stall(1000)
    advanceTime(200)
    expect(session.view().phase).toBe('waiting')
    expect(session.view().waiting).toEqual({ source: side === 'source', dub: side === 'dub' })
    expect([videos.source.playing, videos.dub.playing]).toEqual([false, false])
    advanceTime(1500)
    expect([videos.source.playing, videos.dub.playing]).toEqual([true, true])
    expect(Math.abs(distance())).toBeLessThan(0.06)
  })

  test('a stall of the follower causes one rate adjustment at most, and no seek', () => {
    const { videos, advanceTime, distance } = playingPair()
    for (const video of Object.values(videos)) video.commands.length = 0
    videos.source.stall(1000)
    advanceTime(2500)
    expect(Math.abs(distance())).toBeLessThan(0.02)
    expect(kinds(videos.source.commands)).not.toContain('seek')
    expect(kinds(videos.source.commands).filter((kind) => kind === 'rate').length).toBeLessThanOrEqual(2)
    expect(kinds(videos.dub.commands)).toEqual(expect.not.arrayContaining(['seek', 'rate']))
  })

  test('a video that takes longer to start is started earlier once its delay was measured', () => {
    const { session, videos, advanceTime, distance: apart } = playingPair()
    videos.source.startDelayMs = 120
    const justStarted = (to: number) => {
      session.dispatch({ kind: 'seek', to })
      while (videos.source.seeking || videos.source.position < to + 0.05) advanceTime(8)
      const distance = Math.abs(apart())
      advanceTime(1500)
      return distance
    }
    const first = justStarted(1)
    for (const to of [2, 3, 4, 5]) justStarted(to)
    expect([first, justStarted(6)]).toEqual([expect.closeTo(0.12, 1), expect.closeTo(0, 1)])
  })

  test.each([
    ['dub', 600],
    ['source', 600],
    ['dub', 1800],
    ['source', 1800],
  ] as const)('a %s that always starts %d ms late stops playback a few times at most', (side, startDelayMs) => {
    const { session, videos, advanceTime, distance } = loadedPair({ source: 60, dub: 60 })
    const starts = () => kinds(videos.dub.commands).filter((kind) => kind === 'play').length
    videos[side].startDelayMs = startDelayMs
    session.dispatch({ kind: 'play' })
    advanceTime(30_000)
    expect(starts()).toBeLessThanOrEqual(6)
    expect(Math.abs(distance())).toBeLessThan(0.03)
    const before = starts()
    session.dispatch({ kind: 'pause' })
    advanceTime(500)
    session.dispatch({ kind: 'play' })
    advanceTime(5000)
    expect(starts() - before).toBeLessThanOrEqual(2)
    expect(Math.abs(distance())).toBeLessThan(0.03)
  })

  test.each([
    ['dub', 1800],
    ['source', 1800],
    ['dub', 600],
    ['source', 600],
  ] as const)('a %s that starts %d ms late once does not delay the next starts', (side, startDelayMs) => {
    const { session, videos, advanceTime, distance } = playingPair({ source: 60, dub: 60 })
    const starts = () => kinds(videos.dub.commands).filter((kind) => kind === 'play').length
    const playAgain = (ms: number) => {
      session.dispatch({ kind: 'pause' })
      advanceTime(500)
      session.dispatch({ kind: 'play' })
      advanceTime(ms)
    }
    videos[side].startDelayMs = startDelayMs
    playAgain(100)
    videos[side].startDelayMs = 0
    advanceTime(5000)
    for (let play = 0; play < 3; play += 1) {
      const before = starts()
      playAgain(700)
      expect(Math.abs(distance())).toBeLessThan(0.03)
      expect(starts() - before).toBe(1)
    }
  })

  test.each([0.3, -0.3, 0.08, -0.08, 5])(
    'a source that is %d s off gets back in sync without any correction of the dub, which is the leader',
    (offset) => {
      const { videos, advanceTime, distance } = playingPair()
      videos.dub.commands.length = 0
      videos.source.position += offset
      advanceTime(1500)
      expect(Math.abs(distance())).toBeLessThan(0.05)
      expect(kinds(videos.dub.commands)).not.toContain('seek')
      expect(kinds(videos.dub.commands)).not.toContain('rate')
    },
  )

  test.each([
    [0.3, 60],
    [-0.3, 60],
    [0.3, 200],
    [-0.12, 160],
  ])(
    'a source moved by %d s, whose clock starts %d ms after its first frame, is corrected once',
    (seconds, aheadMs) => {
      const { session, videos, advanceTime, distance } = loadedPair()
      session.dispatch({ kind: 'play' })
      advanceTime(120)
      videos.source.commands.length = 0
      videos.source.jump(seconds, aheadMs)
      advanceTime(1200)
      expect(Math.abs(distance())).toBeLessThan(0.03)
      expect(videos.source.commands.filter((command) => command.kind === 'rate' && command.rate !== 1)).toHaveLength(1)
    },
  )

  test('a drift that cannot be measured during the second after a start is corrected once it can be', () => {
    const { session, videos, advanceTime, distance } = playingPair()
    session.dispatch({ kind: 'pause' })
    advanceTime(200)
    let isOverloaded = true
    // A busy browser reports every eighth frame, and those of the two videos in turns.
    for (const [side, remainder] of [
      ['source', 0],
      ['dub', 4],
    ] as const) {
      videos[side].subscribe((event) => {
        const isMissing = event.kind === 'frame' && isOverloaded && Math.round(event.time * 30) % 8 !== remainder
        if (!isMissing) session.dispatch({ kind: 'media', side, event })
      })
    }
    videos.source.startDelayMs = 120
    session.dispatch({ kind: 'play' })
    advanceTime(1500)
    isOverloaded = false
    advanceTime(1000)
    expect(Math.abs(distance())).toBeLessThan(0.02)
  })

  test('two clocks of different speed stay within two frames for a minute', () => {
    const { videos, advanceTime, distance } = playingPair({ source: 90, dub: 90 })
    videos.source.skew = 1.005
    let worst = 0
    advanceTime(60_000, () => {
      worst = Math.max(worst, Math.abs(distance()))
    })
    expect(worst).toBeLessThan(0.08)
  })
})

describe('the end', () => {
  test('the shorter side holds its last frame while the longer one plays on', () => {
    const { session, videos, advanceTime } = playingPair({ source: 3, dub: 6 })
    advanceTime(2500)
    expect(videos.source).toMatchObject({ ended: true, position: 3 })
    expect(videos.dub.playing).toBe(true)
    advanceTime(3000)
    expect(session.view().phase).toBe('ended')
    expect(session.position()).toBe(6)
  })

  test('the longer side plays on when the shorter one is audible', () => {
    const { session, videos, advanceTime } = playingPair({ source: 6, dub: 3 })
    advanceTime(2500)
    expect(videos.source.playing).toBe(true)
    advanceTime(3000)
    expect(session.position()).toBe(6)
  })

  test('play at the end starts from the beginning', () => {
    const { session, videos, advanceTime } = playingPair({ source: 3, dub: 3 })
    advanceTime(2000)
    session.dispatch({ kind: 'play' })
    advanceTime(1000)
    expect(videos.dub.playing).toBe(true)
    expect(videos.dub.position).toBeLessThan(1.5)
  })

  test('a seek beyond the end of the shorter side shows its last frame', () => {
    const { session, videos, advanceTime } = loadedPair({ source: 3, dub: 6 })
    session.dispatch({ kind: 'seek', to: 5 })
    advanceTime(500)
    expect([videos.source.position, videos.dub.position]).toEqual([3, 5])
  })
})

describe('seeking', () => {
  test('both sides end at the newest of many seeks', () => {
    const { session, videos, advanceTime } = loadedPair()
    for (let input = 0; input < 60; input += 1) {
      session.dispatch({ kind: 'seek', to: input / 4 })
      advanceTime(16)
    }
    expect(session.position()).toBe(59 / 4)
    advanceTime(1000)
    expect([videos.source.position, videos.dub.position]).toEqual([59 / 4, 59 / 4])
    expect(videos.dub.commands.filter(({ kind }) => kind === 'seek').length).toBeLessThan(30)
  })

  test('a newer seek replaces one that is not done after 400 ms, not earlier', () => {
    let seekShare = 0.5
    const { session, videos, advanceTime } = simulatePair({ source: 20, dub: 20 }, () => seekShare)
    advanceTime(200)
    const seekTargets = () => videos.dub.commands.flatMap((command) => (command.kind === 'seek' ? command.to : []))
    const before = seekTargets().length
    seekShare = 50
    session.dispatch({ kind: 'seek', to: 5 })
    advanceTime(50)
    session.dispatch({ kind: 'seek', to: 9 })
    advanceTime(300)
    expect(seekTargets().slice(before)).toEqual([5])
    advanceTime(100)
    expect(seekTargets().slice(before)).toEqual([5, 9])
  })

  test('playback continues after a seek', () => {
    const { session, videos, advanceTime, distance } = playingPair()
    session.dispatch({ kind: 'seek', to: 12 })
    advanceTime(1000)
    expect(videos.dub.playing && videos.source.playing).toBe(true)
    expect(videos.dub.position).toBeGreaterThan(12)
    expect(Math.abs(distance())).toBeLessThan(0.07)
  })
})
