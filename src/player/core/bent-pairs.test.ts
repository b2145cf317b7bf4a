// Pairs whose dub bends, as the line map says: how far each side is from where the map has it, and what the leader gets.
import { describe, expect, test } from 'vitest'
import { type LineMap, mediaTimeAt, sharedTimeAt, speedAt } from '#src/domain/segments/line-map.ts'
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
      for (let seed = 1; seed <= 6; seed += 1) {
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
