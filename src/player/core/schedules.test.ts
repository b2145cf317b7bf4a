// Runs thousands of random schedules of user actions, network stalls and media faults, and checks that both videos end
// up in sync. The environment sets their number and the first seed: `SCHEDULES=100000 SEED=7`.
import { expect, test } from 'vitest'
import type { PlayedRange } from '#src/domain/coverage.ts'
import { seededChance, type SimulatedPair, type SimulatedVideo, simulatePair, wrongShare } from './simulated-pair.ts'

const { SCHEDULES, SEED } = import.meta.env as Readonly<Record<string, string | undefined>>
const schedules = Number(SCHEDULES ?? 10_000)
const firstSeed = Number(SEED ?? 1)

function sit(seed: number) {
  const chance = seededChance(seed)
  const pair = simulatePair({ source: 5 + chance() * 10, dub: 5 + chance() * 10 }, chance)
  const { session, videos, pass } = pair
  const askedFor = new Set([0])
  const rates = new Set([1])
  let leadsThroughout = true
  videos.source.skew = 1 + (chance() - 0.5) * 0.01
  if (chance() < 0.2) for (const video of Object.values(videos)) video.reportsFalseStalls = true

  const seekTo = (to: number) => {
    askedFor.add(to)
    session.send({ kind: 'seek', to })
  }
  const doings = [
    () => session.send({ kind: 'play' }),
    () => session.send({ kind: 'play' }),
    () => session.send({ kind: 'pause' }),
    () => seekTo(chance() * 16),
    () => {
      const start = chance() * 10
      const end = start + 0.2 + chance()
      askedFor.add(start).add(end - 0.005)
      session.send({ kind: 'play-range', start, end, loop: chance() < 0.3 })
    },
    () => {
      const [first, second] = [chance() * 10, chance() * 10]
      for (const start of [first, second]) askedFor.add(start).add(start + 0.5 - 0.005)
      const heard = chance() < 0.5 ? 'both' : 'dub'
      const ranges = [
        { start: first, end: first + 0.5 },
        { start: second, end: second + 0.5, heard },
      ] as const
      session.send({ kind: 'play-ranges', ranges })
    },
    () => {
      // The videos decide where their frames begin.
      leadsThroughout = false
      session.send({ kind: 'step', frames: Math.floor(chance() * 9) - 4 })
    },
    () => {
      if (chance() < 0.5) return
      leadsThroughout = false
      session.send({ kind: 'offset', seconds: Math.round(chance() * 20 - 10) / 20 })
    },
    () => {
      const rate = chance() < 0.5 ? 1 : 0.5 + chance() * 1.5
      rates.add(rate)
      session.send({ kind: 'rate', rate })
    },
    () => session.send({ kind: 'hear', heard: chance() < 0.5 ? 'both' : 'dub' }),
    () => {
      if (chance() < 0.5) return
      leadsThroughout = false
      session.send({ kind: 'hear', heard: 'source' })
    },
    () => videos.source.stall(chance() * 1500),
    () => videos.dub.stall(chance() * 1500),
    () => videos.source.interrupt(),
    () => videos.dub.interrupt(),
    () => session.send({ kind: 'hidden' }),
    () => chance() < 0.1 && videos.source.fail(),
    () => {
      // The watchdog decides which side it seeks, and where to.
      if (chance() < 0.5) return
      leadsThroughout = false
      const video = chance() < 0.5 ? videos.source : videos.dub
      video.stick(chance() < 0.1 ? 1000 : 1 + Math.floor(chance() * 2), chance() < 0.5)
    },
  ]
  const reads = seededChance(seed + 1_000_000)
  const played: PlayedRange[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    doings[Math.floor(chance() * doings.length)]?.()
    pass(chance() < 0.3 ? chance() * 40 : chance() * 900)
    if (reads() < 0.3) played.push(...session.takePlayed())
  }
  pass(3500)
  // A range may be stopping at its end or starting now, while one side waits for the other.
  const unsettled = () => videos.source.seeking || videos.dub.seeking || !doesAsTold(pair)
  for (let ms = 0; ms < 4000 && unsettled(); ms += 8) pass(8)
  // The watchdog takes up to three attempts of two seconds for each stuck side.
  const stuck = () => videos.source.stuck || videos.dub.stuck || session.view().phase === 'waiting'
  if (stuck() || unsettled()) {
    for (let ms = 0; ms < 14_000 && (stuck() || unsettled()); ms += 8) pass(8)
    pass(2000)
    for (let ms = 0; ms < 4000 && (stuck() || unsettled()); ms += 8) pass(8)
  }
  played.push(...session.takePlayed())
  return { pair, askedFor, rates, leadsThroughout, played }
}

/** The videos that take part: neither failed, nor at their end, nor before their beginning. */
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

const doesAsTold = (pair: SimulatedPair): boolean =>
  liveVideos(pair).every(({ playing }) => playing === (pair.session.view().phase === 'playing'))

/** Describes what is wrong after a schedule; `null` if nothing is. */
function complaint(seed: number): string | null {
  const { pair, askedFor, rates, leadsThroughout, played } = sit(seed)
  const { session, videos } = pair
  const { phase } = session.view()
  const { offset } = session.view()
  const live = liveVideos(pair)
  const said = `schedule ${seed} (${phase}, source ${videos.source.position}, dub ${videos.dub.position})`

  if (phase === 'failed' && Object.values(session.view().problems).every((problem) => problem !== null)) return null
  if (!['playing', 'paused', 'ended'].includes(phase)) return `${said} does not settle`
  if (!doesAsTold(pair)) return `${said} does not play or pause as requested`
  const farthest = phase === 'playing' ? 0.1 : 0.021
  const apart = Math.abs(pair.apart() + offset)
  // A loop this short starts over before the drift is corrected.
  const { loops, range } = session.view()
  const isShort = loops && range !== null && range.end - range.start < 0.3
  if (live.length === 2 && apart > farthest && !isShort) return `${said} is out of sync`
  const wrong = wrongShare(videos.dub, played)
  if (wrong > 0.02) return `${said} counted a share of ${wrong} of the dub wrong`
  // An audible side seeks only where it was asked to, and plays only at chosen rates.
  const { told, duration } = videos.dub
  const corrected = told.some(
    (command) =>
      (command.kind === 'seek' && !askedFor.has(command.to) && command.to !== duration) ||
      (command.kind === 'rate' && !rates.has(command.rate)),
  )
  return leadsThroughout && corrected ? `${said} corrected the leader` : null
}

test(`after ${schedules} random schedules from seed ${firstSeed} on, videos are in sync and played ranges are right`, () => {
  const complaints = Array.from({ length: schedules }, (_, turn) => complaint(firstSeed + turn)).filter(
    (said) => said !== null,
  )
  expect(complaints).toEqual([])
}, 60_000)
