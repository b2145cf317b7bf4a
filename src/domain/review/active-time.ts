// Measures active work on a task. Time does not count while the page is hidden or the person is idle.
import { assertNever } from '#src/domain/assert-never.ts'

/** A person without activity for this long is idle. */
const idleAfterMs = 60_000

export type ActiveTime = {
  /** Time counted so far, in milliseconds. */
  readonly activeMs: number
  /** Up to when time has been counted, on the caller's clock in milliseconds. */
  readonly countedUntil: number
  /** The time of the last activity; `null` while the page is hidden. */
  readonly lastActivityAt: number | null
}

export type ActiveTimeEvent =
  | { readonly kind: 'activity' }
  | { readonly kind: 'hidden' }
  /** Brings the counted time up to date and changes nothing else. */
  | { readonly kind: 'tick' }

/** `nowMs` is the time on any monotonic clock; `activeMs` continues an earlier session. */
export function startActiveTime(nowMs: number, activeMs = 0): ActiveTime {
  return { activeMs, countedUntil: nowMs, lastActivityAt: nowMs }
}

/** Counts the time up to `nowMs`, then applies the event. A clock that goes backwards adds nothing. */
export function reduceActiveTime(state: ActiveTime, event: ActiveTimeEvent, nowMs: number): ActiveTime {
  const counted = countUntil(state, nowMs)
  switch (event.kind) {
    case 'activity':
      return { ...counted, lastActivityAt: nowMs }
    case 'hidden':
      return { ...counted, lastActivityAt: null }
    case 'tick':
      return counted
    default:
      return assertNever(event)
  }
}

function countUntil(state: ActiveTime, nowMs: number): ActiveTime {
  if (state.lastActivityAt === null) return { ...state, countedUntil: nowMs }
  const activeUntil = Math.min(nowMs, state.lastActivityAt + idleAfterMs)
  return { ...state, activeMs: state.activeMs + Math.max(0, activeUntil - state.countedUntil), countedUntil: nowMs }
}
