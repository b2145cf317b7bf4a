// Runs random schedules of user actions, network stalls and media faults, and checks that both videos end up in sync.
// The environment sets their number and the first seed: `SCHEDULES=100000 SEED=7`. `npm run test:nightly` runs more.
import { expect, test } from 'vitest'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { type LineMap, mediaTimeAt } from '#src/domain/segments/line-map.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { type SimulatedPair, simulatePair } from '#tests/support/simulated-pair.ts'
import { miscountedShare, type SimulatedVideo } from '#tests/support/simulated-video.ts'

const { SCHEDULES, SEED } = import.meta.env as Readonly<Record<string, string | undefined>>
const schedules = Number(SCHEDULES ?? 500)
const firstSeed = Number(SEED ?? 1)

const knot = (shared: number, source: number, dub: number) => ({ shared, source, dub })

/** Slowed, with a pause cut, and held. */
const lineMap: LineMap = [knot(1, 1, 1), knot(4, 3, 4), knot(6, 5, 4), knot(8, 5, 6)]

/** Every third pair is bent. */
const mapOf = (seed: number): LineMap | null => (seed % 3 === 0 ? lineMap : null)

function runSchedule(seed: number) {
  const random = seededRandom(seed).fraction
  const pair = simulatePair({ source: 5 + random() * 10, dub: 5 + random() * 10 }, random)
  const { session, videos, advanceTime } = pair
  const requestedPositions = new Set([0])
  const rates = new Set([1])
  let leadsThroughout = true
  const map = mapOf(seed)
  if (map) session.dispatch({ kind: 'line-map', map })
  videos.source.skew = 1 + (random() - 0.5) * 0.01
  if (random() < 0.2) for (const video of Object.values(videos)) video.reportsFalseStalls = true

  /** Whether the source is audible in a range, because the map holds the dub throughout. */
  const isSourceAudible = (start: number, end: number) =>
    map !== null && mediaTimeAt(map, 'dub', end) === mediaTimeAt(map, 'dub', start)
  const seekTo = (to: number) => {
    requestedPositions.add(to)
    session.dispatch({ kind: 'seek', to })
  }
  const actions = [
    () => session.dispatch({ kind: 'play' }),
    () => session.dispatch({ kind: 'play' }),
    () => session.dispatch({ kind: 'pause' }),
    () => seekTo(random() * 16),
    () => {
      const start = random() * 10
      const end = start + 0.2 + random()
      requestedPositions.add(start).add(end - 0.005)
      if (isSourceAudible(start, end)) leadsThroughout = false
      session.dispatch({ kind: 'play-range', start, end, loop: random() < 0.3 })
    },
    () => {
      const [first, second] = [random() * 10, random() * 10]
      for (const start of [first, second]) {
        requestedPositions.add(start).add(start + 0.5 - 0.005)
        if (isSourceAudible(start, start + 0.5)) leadsThroughout = false
      }
      const audible = random() < 0.5 ? 'both' : 'dub'
      const ranges = [
        { start: first, end: first + 0.5 },
        { start: second, end: second + 0.5, audible },
      ] as const
      session.dispatch({ kind: 'play-ranges', ranges })
    },
    () => {
      // The positions of frames are not known in advance.
      leadsThroughout = false
      session.dispatch({ kind: 'step', frames: Math.floor(random() * 9) - 4 })
    },
    () => {
      if (random() < 0.5) return
      leadsThroughout = false
      session.dispatch({ kind: 'offset', seconds: Math.round(random() * 20 - 10) / 20 })
    },
    () => {
      const rate = random() < 0.5 ? 1 : 0.5 + random() * 1.5
      rates.add(rate)
      session.dispatch({ kind: 'rate', rate })
    },
    () => session.dispatch({ kind: 'set-audible', audible: random() < 0.5 ? 'both' : 'dub' }),
    () => {
      if (random() < 0.5) return
      leadsThroughout = false
      session.dispatch({ kind: 'set-audible', audible: 'source' })
    },
    () => videos.source.stall(random() * 1500),
    () => videos.dub.stall(random() * 1500),
    () => videos.source.interrupt(),
    () => videos.dub.interrupt(),
    () => session.dispatch({ kind: 'hidden' }),
    () => random() < 0.1 && videos.source.fail(),
    () => {
      // The watchdog decides which side it seeks, and where to.
      if (random() < 0.5) return
      leadsThroughout = false
      const video = random() < 0.5 ? videos.source : videos.dub
      video.getStuck(random() < 0.1 ? 1000 : 1 + Math.floor(random() * 2), random() < 0.5)
    },
  ]
  const reads = seededRandom(seed + 1_000_000).fraction
  const played: PlayedRange[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    actions[Math.floor(random() * actions.length)]?.()
    advanceTime(random() < 0.3 ? random() * 40 : random() * 900)
    if (reads() < 0.3) played.push(...session.drainPlayedRanges())
  }
  advanceTime(3500)
  // A range may be stopping at its end or starting now, while one side waits for the other.
  const unsettled = () => videos.source.seeking || videos.dub.seeking || !followsCommands(pair)
  for (let ms = 0; ms < 4000 && unsettled(); ms += 8) advanceTime(8)
  // The watchdog's three attempts take up to 10 s for each stuck side.
  const stuck = () => videos.source.stuck || videos.dub.stuck || session.view().phase === 'waiting'
  if (stuck() || unsettled()) {
    for (let ms = 0; ms < 30_000 && (stuck() || unsettled()); ms += 8) advanceTime(8)
    advanceTime(2000)
    for (let ms = 0; ms < 4000 && (stuck() || unsettled()); ms += 8) advanceTime(8)
  }
  played.push(...session.drainPlayedRanges())
  return { pair, requestedFor: requestedPositions, rates, leadsThroughout, played }
}

/** The videos that take part: they have not failed, are not at their end and not before their beginning. */
function liveVideos({ session, videos }: SimulatedPair): SimulatedVideo[] {
  // A side that begins later holds its first frame until then; a side within a millisecond of its end has ended.
  const { offset, problems } = session.view()
  const late = [session.position() < 0.1 && offset > 0, offset < 0 && session.position() < 0.1 - offset]
  return [videos.source, videos.dub].filter(
    (video, side) =>
      !late[side] &&
      problems[side === 0 ? 'source' : 'dub'] === null &&
      !video.failed &&
      !video.ended &&
      video.position < video.duration - 0.001,
  )
}

/** One of a bent pair may stand still in a hold while the other plays. */
function followsCommands(pair: SimulatedPair): boolean {
  const { phase, lineMap: map } = pair.session.view()
  const live = liveVideos(pair)
  if (phase === 'playing' && map && live.length > 0) return live.some(({ playing }) => playing)
  return live.every(({ playing }) => playing === (phase === 'playing'))
}

/** How far the two are from each other, or from where the map has them. */
function distanceOf({ session, videos, distance }: SimulatedPair): number {
  const { offset, lineMap: map } = session.view()
  if (!map) return Math.abs(distance() + offset)
  const at = session.position()
  const off = (side: 'source' | 'dub', seconds: number) =>
    Math.abs(videos[side].position - mediaTimeAt(map, side, at) - seconds)
  return Math.max(off('source', 0), off('dub', offset))
}

/** Describes what is wrong after a schedule; `null` if nothing is. */
function findViolation(seed: number): string | null {
  const { pair, requestedFor: requestedPositions, rates, leadsThroughout, played } = runSchedule(seed)
  const { session, videos } = pair
  const { phase } = session.view()
  const live = liveVideos(pair)
  const map = mapOf(seed)
  const requested = new Set([...requestedPositions].map((at) => (map ? mediaTimeAt(map, 'dub', at) : at)))
  const label = `schedule ${seed} (${phase}, source ${videos.source.position}, dub ${videos.dub.position})`

  if (phase === 'failed' && Object.values(session.view().problems).every((problem) => problem !== null)) return null
  if (!['playing', 'paused', 'ended'].includes(phase)) return `${label} does not settle`
  if (!followsCommands(pair)) return `${label} does not play or pause as requested`
  // After a skip, the follower waits ahead of the leader.
  const playingDistance = map ? 0.35 : 0.1
  const maxDistance = phase === 'playing' ? playingDistance : 0.021
  const distance = distanceOf(pair)
  // A loop this short starts over before the drift is corrected.
  const { isLooping, range } = session.view()
  const isShort = isLooping && range !== null && range.end - range.start < 0.3
  if (live.length === 2 && distance > maxDistance && !isShort) return `${label} is out of sync`
  const miscounted = miscountedShare(videos.dub, played)
  if (miscounted > 0.02) return `${label} counted a share of ${miscounted} of the dub wrong`
  // An audible side seeks only to requested positions and plays only at chosen rates.
  const { commands, duration } = videos.dub
  const corrected = commands.some(
    (command) =>
      (command.kind === 'seek' && !requested.has(command.to) && command.to !== duration) ||
      (command.kind === 'rate' && !rates.has(command.rate)),
  )
  return leadsThroughout && corrected ? `${label} corrected the leader` : null
}

test(`after ${schedules} random schedules from seed ${firstSeed}, videos are in sync and played ranges right`, () => {
  const violations = Array.from({ length: schedules }, (_, turn) => findViolation(firstSeed + turn)).filter(
    (label) => label !== null,
  )
  expect(violations).toEqual([])
}, 600_000)
