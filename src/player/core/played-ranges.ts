// Which parts of the dub were played while its sound was on, in media seconds. Pure: `countPlayed` runs beside `advance`
// on the same events. A run lasts from the command to play until the video reports where it stopped, so its ends are the
// video's own positions; in between, reports only confirm that playback is continuous.
import { assertNever } from '#src/domain/assert-never.ts'
import { addPlayed, type PlayedRange } from '#src/domain/coverage.ts'
import type { SessionEvent } from './advance.ts'
import { heardNow, type SessionState, type Side, sideTime } from './session-state.ts'

/** Playback without an interruption. */
type Run = {
  /** Media seconds from where on it is not counted yet. */
  readonly start: number
  /** The last position reported, and when, on the session's clock. */
  readonly seen: number
  readonly seenAt: number
  /** The highest playback rate since it began. */
  readonly rate: number
}

export type PlayedCount = { readonly ranges: readonly PlayedRange[]; readonly run: Run | null }

export const nothingPlayed: PlayedCount = { ranges: [], run: null }

/** A report this many seconds beside where playback can have come is a jump that nobody here asked for. */
const jumpSeconds = 0.5

/** `before` and `after`: the state around `event`, which came at `now` in milliseconds. */
export function countPlayed(
  count: PlayedCount,
  before: SessionState,
  event: SessionEvent,
  after: SessionState,
  now: number,
): PlayedCount {
  const [was, is] = [before.sides.dub, after.sides.dub]
  const [wasHeard, isHeard] = [isDubHeard(before), isDubHeard(after)]
  const reported = takeReport(count, was, event, now)
  const muted = wasHeard && !isHeard ? endRun(reported, estimate(was, now)) : reported
  const begins = is.running && isHeard && !(was.running && wasHeard)
  if (begins) return beginRun(muted, estimate(is, now), is.rate, now)
  const { run } = muted
  return run && is.rate > run.rate ? { ...muted, run: { ...run, rate: is.rate } } : muted
}

/** The count with everything up to `now` in its ranges. */
export function flushPlayed(count: PlayedCount, state: SessionState, now: number): PlayedCount {
  if (!count.run) return count
  const end = Math.max(count.run.start, count.run.seen, estimate(state.sides.dub, now))
  return { ranges: addPlayed(count.ranges, count.run.start, end), run: { ...count.run, start: end } }
}

const isDubHeard = (state: SessionState): boolean => heardNow(state) !== 'source'

function takeReport(count: PlayedCount, was: Side, event: SessionEvent, now: number): PlayedCount {
  if (event.kind === 'reload' && event.side === 'dub') return endRun(count, estimate(was, now))
  if (event.kind !== 'media' || event.side !== 'dub') return count
  const report = event.event
  switch (report.kind) {
    case 'frame':
    case 'clock':
    case 'seeked':
      return reach(count, report.time, now)
    case 'stopped': {
      const reached = reach(count, report.time, now)
      return endRun(reached, report.time)
    }
    case 'ended':
      return endRun(count, was.duration ?? estimate(was, now))
    case 'failed':
      return endRun(count, estimate(was, now))
    case 'refused':
      return { ...count, run: null }
    case 'metadata':
    case 'ready':
    case 'stalled':
    case 'started':
    case 'rate-changed':
    case 'covers':
      return count
    default:
      return assertNever(report)
  }
}

/** Playback came to `time`, or, where it cannot have, begins anew there. */
function reach(count: PlayedCount, time: number, now: number): PlayedCount {
  const { run } = count
  if (!run) return count
  const furthest = run.seen + ((now - run.seenAt) / 1000) * run.rate + jumpSeconds
  if (time < run.seen - jumpSeconds || time > furthest) return beginRun(count, time, run.rate, now)
  return { ...count, run: { ...run, seen: Math.max(run.seen, time), seenAt: now } }
}

function beginRun(count: PlayedCount, start: number, rate: number, now: number): PlayedCount {
  const ended = count.run ? endRun(count, count.run.seen) : count
  return { ...ended, run: { start, seen: start, seenAt: now, rate } }
}

function endRun({ ranges, run }: PlayedCount, end: number): PlayedCount {
  return { ranges: run ? addPlayed(ranges, run.start, end) : ranges, run: null }
}

/** Where a side's clock stands in media seconds, by its last report. */
function estimate(side: Side, now: number): number {
  return Math.max(0, sideTime({ ...side, seeking: null, nextSeek: null }, now) + side.shift)
}
