// Measures active work on a task. Time does not count while the page is hidden or the person is idle.
import { assertNever } from './assert-never.ts'

/** A person without activity for this long is idle. */
const idleAfterMs = 60_000

export type ActiveTime = {
  /** Time counted so far, in milliseconds. */
  readonly activeMs: number
  /** Up to when time has been counted, on the caller's clock in milliseconds. */
  readonly countedTo: number
  /** The time of the last activity; `null` while the page is hidden. */
  readonly aliveAt: number | null
}

export type ActiveTimeEvent =
  | { readonly kind: 'alive' }
  | { readonly kind: 'hidden' }
  /** Brings the counted time up to date and changes nothing else. */
  | { readonly kind: 'tick' }

/** `now` is milliseconds on any monotonic clock; `activeMs` continues an earlier session. */
export function startActiveTime(now: number, activeMs = 0): ActiveTime {
  return { activeMs, countedTo: now, aliveAt: now }
}

/** Counts the time up to `now`, then applies the event. A clock that goes backwards adds nothing. */
export function countActiveTime(state: ActiveTime, event: ActiveTimeEvent, now: number): ActiveTime {
  const counted = countTo(state, now)
  switch (event.kind) {
    case 'alive':
      return { ...counted, aliveAt: now }
    case 'hidden':
      return { ...counted, aliveAt: null }
    case 'tick':
      return counted
    default:
      return assertNever(event)
  }
}

/** Active time in whole seconds, as submissions contain it. */
export function activeSeconds(state: ActiveTime): number {
  return Math.round(state.activeMs / 1000)
}

function countTo(state: ActiveTime, now: number): ActiveTime {
  if (state.aliveAt === null) return { ...state, countedTo: now }
  const until = Math.min(now, state.aliveAt + idleAfterMs)
  return { ...state, activeMs: state.activeMs + Math.max(0, until - state.countedTo), countedTo: now }
}
