// How long a task was in front of a person and worked on: the clock rests while the page is hidden or the person idle.
import { assertNever } from './assert-never.ts'

/** Without a sign of life for this long, a person counts as idle. */
const idleAfterMs = 60_000

export type ActiveTime = {
  /** Time counted so far, in milliseconds. */
  readonly activeMs: number
  /** Up to when time has been counted, on the caller's clock in milliseconds. */
  readonly countedTo: number
  /** The last sign of life; `null` while the page is hidden. */
  readonly aliveAt: number | null
}

export type ActiveTimeEvent =
  | { readonly kind: 'alive' }
  | { readonly kind: 'hidden' }
  /** Asks for the time so far; changes nothing else. */
  | { readonly kind: 'tick' }

/** `now` on any steady clock in milliseconds; `activeMs` continues an earlier sitting. */
export function startActiveTime(now: number, activeMs = 0): ActiveTime {
  return { activeMs, countedTo: now, aliveAt: now }
}

/** Counts the time up to `now`, then takes the event in. A clock that goes backwards adds nothing. */
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

/** Whole seconds, as a submission carries them. */
export function activeSeconds(state: ActiveTime): number {
  return Math.round(state.activeMs / 1000)
}

function countTo(state: ActiveTime, now: number): ActiveTime {
  if (state.aliveAt === null) return { ...state, countedTo: now }
  const until = Math.min(now, state.aliveAt + idleAfterMs)
  return { ...state, activeMs: state.activeMs + Math.max(0, until - state.countedTo), countedTo: now }
}
