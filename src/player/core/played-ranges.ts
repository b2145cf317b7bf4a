// Counts the ranges of the dub that were played while it was audible, in media seconds. Pure: `trackPlayed` runs beside
// `reduce` on the same events. A run begins with the command to play and ends where the video reports that it stopped.
// Every event in between reads the video's clock to confirm that playback is continuous.
import { addPlayedRange, type PlayedRange } from '#src/domain/media/coverage.ts'
import type { SessionEvent } from './session-event.ts'
import { currentAudible, currentRange, type SessionState } from './session-state.ts'
import { isPlaying } from './side.ts'

/** Uninterrupted playback, in media seconds. */
type PlayedRun = {
  /** The last reading of the clock; everything before it is counted. */
  readonly lastClock: number
  /** Furthest position possible at `atMs` milliseconds, advancing by `rate`: a clock may stop and then catch up. */
  readonly maxReachable: number
  readonly atMs: number
  /** 0 once the video reported that it stopped; its clock may still be behind. */
  readonly rate: number
  /** Whether its sound was on at `lastClock`, and when it was switched since, in milliseconds. */
  readonly audible: boolean
  readonly switches: readonly number[]
}

export type PlayedTracker = { readonly ranges: readonly PlayedRange[]; readonly run: PlayedRun | null }

/** An event, the state before and after it, and the clocks of the dub and of the session at the event. */
export type Transition = {
  readonly before: SessionState
  readonly event: SessionEvent
  readonly after: SessionState
  /** Media seconds. */
  readonly clock: number
  /** Milliseconds. */
  readonly now: number
}

export const emptyPlayedTracker: PlayedTracker = { ranges: [], run: null }

/** Seconds ahead of the possible position, or behind the last reading, beyond which a clock was moved by a seek. */
const jumpSeconds = 0.5

export function trackPlayed(count: PlayedTracker, transition: Transition): PlayedTracker {
  const { before, after, clock, now } = transition
  const [wasPlaying, isNowPlaying] = [isPlaying(before.sides.dub), isPlaying(after.sides.dub)]
  // A pause ends when the video reports its position. By then the clock may already be at the target of a seek.
  const reads = wasPlaying || count.run?.rate === 0
  const updated = applyMediaEvent(reads ? flushPlayed(count, clock, now) : count, transition)
  const isSeeking = (after.sides.dub.seek?.pending ?? null) !== null
  // The video slows down for a correction some time after the command.
  const rate = Math.max(after.rate, after.sides.dub.rate)
  if (isNowPlaying && !wasPlaying) return { ...updated, run: startRun(clock, now, rate, isDubAudible(after)) }
  const { run } = updated
  if (!run || (run.rate === 0 && isSeeking)) return { ...updated, run: null }
  const switches = isDubAudible(before) === isDubAudible(after) ? run.switches : [...run.switches, now]
  return { ...updated, run: { ...run, rate: isNowPlaying ? rate : run.rate, switches } }
}

/** Adds everything up to `clock` to the ranges. */
export function flushPlayed(count: PlayedTracker, clock: number, now: number): PlayedTracker {
  const { run } = count
  if (!run) return count
  const maxReachable = run.maxReachable + ((now - run.atMs) / 1000) * run.rate
  const audible = run.audible !== (run.switches.length % 2 === 1)
  if (clock < run.lastClock - jumpSeconds || clock > maxReachable) {
    return { ...count, run: run.rate === 0 ? null : startRun(clock, now, run.rate, audible) }
  }
  // The clock did not advance: the position of a switch is computed once it has caught up.
  if (clock <= run.lastClock) return { ...count, run: { ...run, maxReachable, atMs: now } }
  return {
    ranges: addAudible(count.ranges, run, clock, now),
    run: { ...run, lastClock: clock, maxReachable, atMs: now, audible, switches: [] },
  }
}

/** Adds what was played audibly from `run.lastClock` to `clock`. */
function addAudible(
  ranges: readonly PlayedRange[],
  run: PlayedRun,
  clock: number,
  now: number,
): readonly PlayedRange[] {
  const places = run.switches.map((atMs) => Math.max(run.lastClock, clock - ((now - atMs) / 1000) * run.rate))
  const borders = [run.lastClock, ...places, clock]
  return borders.slice(1).reduce((before, end, index) => {
    const isOn = run.audible !== (index % 2 === 1)
    return isOn ? addPlayedRange(before, borders[index] ?? end, end) : before
  }, ranges)
}

const startRun = (clock: number, atMs: number, rate: number, audible: boolean): PlayedRun => ({
  lastClock: clock,
  maxReachable: clock + jumpSeconds,
  atMs,
  rate,
  audible,
  switches: [],
})

/** Also not once it has reached its own end in a range that the source plays on. */
const isDubAudible = (state: SessionState): boolean =>
  currentAudible(state) !== 'source' && !(currentRange(state)?.ends && state.sides.dub.muted)

/** Ends the run: at the position a stop reports, at the end of the video, or at the last reading after a failure. */
function applyMediaEvent(count: PlayedTracker, { event, before, now }: Transition): PlayedTracker {
  if (event.kind === 'reload' && event.side === 'dub') return { ...count, run: null }
  if (event.kind !== 'media' || event.side !== 'dub') return count
  const report = event.event
  const { duration } = before.sides.dub
  if (report.kind === 'stopped') {
    const { ranges, run } = flushPlayed(count, report.time, now)
    return { ranges, run: run && { ...run, rate: 0 } }
  }
  if (report.kind === 'ended' && duration !== null) return { ...flushPlayed(count, duration, now), run: null }
  return ['ended', 'failed', 'play-blocked'].includes(report.kind) ? { ...count, run: null } : count
}
