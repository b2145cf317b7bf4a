// Thousands of random sittings: whatever people, networks and phones do, the pair ends up together. SCHEDULES says how
// many, SEED where to begin: `SCHEDULES=100000 SEED=7`.
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
      // Where frames lie is for the videos to say.
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
      // Which side is nudged, and where it goes on, is for the watchdog to say.
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
  // A range may be stopping at its end just now, or beginning, for which one may wait for the other a little.
  const unsettled = () => videos.source.seeking || videos.dub.seeking || !doesAsTold(pair)
  for (let ms = 0; ms < 4000 && unsettled(); ms += 8) pass(8)
  // What is stuck takes the watchdog up to three turns of two seconds for each of the two.
  const stuck = () => videos.source.stuck || videos.dub.stuck || session.view().phase === 'waiting'
  if (stuck() || unsettled()) {
    for (let ms = 0; ms < 14_000 && (stuck() || unsettled()); ms += 8) pass(8)
    pass(2000)
    for (let ms = 0; ms < 4000 && (stuck() || unsettled()); ms += 8) pass(8)
  }
  played.push(...session.takePlayed())
  return { pair, askedFor, rates, leadsThroughout, played }
}

/** Those that take part: neither broken, nor at their end. */
function liveVideos({ session, videos }: SimulatedPair): SimulatedVideo[] {
  // Who is to come later holds its first frame until then; who was sought to within a millisecond of its end is there.
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

/** What is wrong after a sitting, in a sentence; `null` when nothing is. */
function complaint(seed: number): string | null {
  const { pair, askedFor, rates, leadsThroughout, played } = sit(seed)
  const { session, videos } = pair
  const { phase } = session.view()
  const { offset } = session.view()
  const live = liveVideos(pair)
  const said = `schedule ${seed} (${phase}, source ${videos.source.position}, dub ${videos.dub.position})`

  if (phase === 'failed' && Object.values(session.view().problems).every((problem) => problem !== null)) return null
  if (!['playing', 'paused', 'ended'].includes(phase)) return `${said} hangs`
  if (!doesAsTold(pair)) return `${said} plays when it should not, or not when it should`
  const farthest = phase === 'playing' ? 0.1 : 0.021
  const apart = Math.abs(pair.apart() + offset)
  // So short a loop starts over before the two are put right.
  const { loops, range } = session.view()
  const isShort = loops && range !== null && range.end - range.start < 0.3
  if (live.length === 2 && apart > farthest && !isShort) return `${said} is apart`
  const wrong = wrongShare(videos.dub, played)
  if (wrong > 0.02) return `${said} counted ${wrong} of the dub wrongly`
  // An audible side goes only where someone asked it to go, and at rates someone chose.
  const { told, duration } = videos.dub
  const corrected = told.some(
    (command) =>
      (command.kind === 'seek' && !askedFor.has(command.to) && command.to !== duration) ||
      (command.kind === 'rate' && !rates.has(command.rate)),
  )
  return leadsThroughout && corrected ? `${said} corrected the side that leads` : null
}

test(`after any of ${schedules} random sittings from ${firstSeed} on the two are together, do what was asked, and count what was played`, () => {
  const complaints = Array.from({ length: schedules }, (_, turn) => complaint(firstSeed + turn)).filter(
    (said) => said !== null,
  )
  expect(complaints).toEqual([])
}, 60_000)
