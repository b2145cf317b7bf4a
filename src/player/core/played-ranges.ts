// Which parts of the dub were played while its sound was on, in media seconds. Pure: `countPlayed` runs beside `advance`
// on the same events. A run begins with the command to play and ends where the video reports that it stopped; every
// event in between reads the video's clock, and only confirms that playback is continuous.
import { addPlayed, type PlayedRange } from '#src/domain/coverage.ts'
import type { SessionEvent } from './advance.ts'
import { heardNow, type SessionState } from './session-state.ts'

/** Playback without an interruption, in media seconds. */
type Run = {
  /** What lies before is counted. */
  readonly start: number
  /** The last reading of the clock. */
  readonly seen: number
  /** As far as it can have come by `at` milliseconds, which goes on at `rate`: clocks stand still and catch up. */
  readonly furthest: number
  readonly at: number
  readonly rate: number
}

export type PlayedCount = { readonly ranges: readonly PlayedRange[]; readonly run: Run | null }

/** An event, the state before and after it, and what the dub's clock and the session's say when it comes. */
export type Transition = {
  readonly before: SessionState
  readonly event: SessionEvent
  readonly after: SessionState
  /** Media seconds. */
  readonly clock: number
  /** Milliseconds. */
  readonly now: number
}

export const nothingPlayed: PlayedCount = { ranges: [], run: null }

/** A clock this many seconds beyond where playback can have come, or behind where it was, was moved by somebody else. */
const jumpSeconds = 0.5

export function countPlayed(count: PlayedCount, transition: Transition): PlayedCount {
  const { before, after, clock, now } = transition
  const [was, is] = [isAudible(before), isAudible(after)]
  const reported = takeReport(was ? flushPlayed(count, clock, now) : count, transition)
  const { rate } = after.sides.dub
  if (is && !was) return { ...reported, run: beginRun(clock, now, rate) }
  // A pause is not over before the video says where: by then its clock may already stand at the target of a seek.
  const switched = was && !is && after.sides.dub.running
  const run = switched ? null : reported.run
  return { ...reported, run: run && { ...run, rate } }
}

/** The count with everything up to `clock` in its ranges. */
export function flushPlayed(count: PlayedCount, clock: number, now: number): PlayedCount {
  const { run } = count
  if (!run) return count
  const furthest = run.furthest + ((now - run.at) / 1000) * run.rate
  if (clock < run.seen - jumpSeconds || clock > furthest) return { ...count, run: beginRun(clock, now, run.rate) }
  const end = Math.max(run.start, clock)
  return {
    ranges: addPlayed(count.ranges, run.start, end),
    run: { ...run, start: end, seen: clock, furthest, at: now },
  }
}

const beginRun = (clock: number, at: number, rate: number): Run => ({
  start: clock,
  seen: clock,
  furthest: clock + jumpSeconds,
  at,
  rate,
})

function isAudible(state: SessionState): boolean {
  return state.sides.dub.running && heardNow(state) !== 'source'
}

/** A run ends where the video says that it stopped, and wherever it was when it broke. */
function takeReport(count: PlayedCount, { event, before, now }: Transition): PlayedCount {
  if (event.kind === 'reload' && event.side === 'dub') return { ...count, run: null }
  if (event.kind !== 'media' || event.side !== 'dub') return count
  const report = event.event
  const { duration } = before.sides.dub
  if (report.kind === 'stopped') return { ...flushPlayed(count, report.time, now), run: null }
  if (report.kind === 'ended' && duration !== null) return { ...flushPlayed(count, duration, now), run: null }
  return ['ended', 'failed', 'refused'].includes(report.kind) ? { ...count, run: null } : count
}
