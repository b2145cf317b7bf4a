// Keeps the follower where the line map has it while the leader plays on: bends, holds and skips. Pure.
import { isHold, minPlayedSpeed } from '#src/domain/segments/line-map.ts'
import { otherSide, type SideName } from './media.ts'
import {
  closeMonitoringMs,
  leaderOf,
  leaderPositionOf,
  ownTimeAt,
  positionOf,
  type SessionState,
  sharedTimeOf,
  speedBesideLeader,
  updateSide,
} from './session-state.ts'
import { hasFailed, isActive, isPlaying, isWaiting, playedTime, seekSide, sideTime } from './side.ts'

/** The highest rate that Chromium accepts. */
const maxRate = 16

/** Seconds at normal speed for which a hold is worth a pause; a shorter one is removed as a drift. */
const minHoldSeconds = 0.1

/** Own seconds by which the follower may be off after a knot and still reach its position by its rate. */
const maxOffSeconds = 0.25

/** Seconds at normal speed that a seek of the follower may take: its target is ahead by as much. */
const seekLeadSeconds = 0.25

/** Seconds at normal speed that a follower takes to start. */
const startSeconds = 0.05

/** Seconds at normal speed for which a follower that is ahead stands still instead of being seeked. */
const maxWaitSeconds = 2

/** Seconds that a seek may take beyond its lead before the leader waits for it. */
const lateSeekSeconds = 1

/** Own seconds by which a bend may move the follower before it costs a change of rate, where one loses the position. */
const ignoredBendSeconds = 0.06

/** Drift in seconds that is tolerated beside a map where each correction stops the follower. */
export const toleratedByStopsSeconds = 0.08

/** Follows the map's knots and ends what they began; does nothing without a map. */
export function followMap(state: SessionState, now: number): SessionState {
  if (!state.lineMap && state.standingUntil === null) return state
  if (state.intent !== 'playing') return { ...state, standingUntil: null, passedKnot: null }
  const leader = leaderOf(state)
  const position = positionOf(state, now)
  const isRunning = isPlaying(state.sides[leader]) && state.sides[leader].seek === null
  const passedKnot = isRunning ? (state.lineMap?.findLast(({ shared }) => shared <= position)?.shared ?? -1) : null
  const isPassing = passedKnot !== state.passedKnot
  const released = releaseFollower({ ...state, passedKnot }, leader, position)
  const passed = isPassing
    ? { ...released, driftSums: null, closeMonitoringUntilMs: now + closeMonitoringMs, restUntilMs: 0 }
    : released
  return holdFollower(isPassing && isRunning ? catchUpIfFar(passed, now) : passed, leader, position)
}

/** Lets the follower play once the position that it waits for is reached and its seek is done. */
function releaseFollower(state: SessionState, leader: SideName, position: number): SessionState {
  const { standingUntil } = state
  if (standingUntil === null || position < standingUntil - startSeconds * state.rate) return state
  const isSeeking = isWaiting(state.sides[otherSide(leader)])
  if (isSeeking && position < standingUntil + lateSeekSeconds * state.rate) return state
  return { ...state, standingUntil: null, recentStart: 'late' }
}

/** Stops a follower that the map holds. */
function holdFollower(state: SessionState, leader: SideName, position: number): SessionState {
  const { lineMap, standingUntil, rate } = state
  const follower = otherSide(leader)
  const isFree = isActive(state.sides[follower]) && !isWaiting(state.sides[follower])
  if (!lineMap || standingUntil !== null || !isFree) return state
  const end = lineMap.find(({ shared }) => shared > position)?.shared ?? position
  if (!isHold(lineMap, follower, position, rate) || end - position < minHoldSeconds * rate) return state
  return { ...state, standingUntil: end, correction: null, driftSums: null, recentStart: 'late' }
}

/** Moves the follower if it cannot reach its position by its rate, as where the map skips what the leader lacks. */
export function catchUpIfFar(state: SessionState, now: number): SessionState {
  const leader = leaderOf(state)
  const follower = state.sides[otherSide(leader)]
  if (state.standingUntil !== null || state.correction || !isActive(follower) || isWaiting(follower)) return state
  const off = playedTime(follower, now) - ownTimeAt(state, otherSide(leader), positionOf(state, now))
  return Math.abs(off) > maxOffSeconds ? catchUp(state, now) : state
}

/** While the leader plays on, the follower waits for it: where it is, if it is little ahead, or ahead of the leader. */
export function catchUp(state: SessionState, now: number): SessionState {
  const leader = leaderOf(state)
  const follower = otherSide(leader)
  const side = state.sides[follower]
  if (hasFailed(side)) return state
  const leading = sideTime(state.sides[leader], now)
  const reachedAfter = (seconds: number) => leaderPositionOf(state, leader, leading + seconds * state.rate)
  const isLittleAhead =
    isActive(side) &&
    playedTime(side, now) > ownTimeAt(state, follower, reachedAfter(0)) &&
    playedTime(side, now) < ownTimeAt(state, follower, reachedAfter(maxWaitSeconds))
  const target = reachedAfter(seekLeadSeconds)
  const waiting = { ...state, correction: null, driftSums: null, recentStart: 'late' as const }
  return isLittleAhead
    ? { ...waiting, standingUntil: sharedTimeOf(state, follower, playedTime(side, now)) }
    : {
        ...updateSide(waiting, follower, seekSide(side, ownTimeAt(state, follower, target))),
        standingUntil: target,
      }
}

/** The rate of a side: the person's, bent by the map for the follower, within what browsers accept. */
export function rateOf(state: SessionState, name: SideName, now: number): number {
  if (!state.lineMap || name === leaderOf(state)) return state.rate
  const position = positionOf(state, now)
  const speed = speedBesideLeader(state, name, position)
  const isIgnored = state.reportsFalseStalls && bentSecondsAt(state, name, position) < ignoredBendSeconds
  return isIgnored ? state.rate : Math.min(maxRate, Math.max(minPlayedSpeed, state.rate * speed))
}

/** Own seconds by which the follower would be off after the piece at a shared position without a change of its rate. */
function bentSecondsAt({ lineMap }: SessionState, name: SideName, position: number): number {
  const next = lineMap?.findIndex(({ shared }) => shared > position) ?? -1
  const [from, to] = [lineMap?.[next - 1], lineMap?.[next]]
  const other = otherSide(name)
  return from && to ? Math.abs(to[name] - from[name] - (to[other] - from[other])) : 0
}

/** Milliseconds before which the next knot needs no timer: readings come more often. */
const wakeAheadMs = 1000

/** When a piece of the map or a pause of the follower ends, in milliseconds; infinite if that is not soon. */
export function nextKnotMs(state: SessionState, now: number): number {
  const leader = leaderOf(state)
  const leading = state.sides[leader]
  if (!state.lineMap || state.intent !== 'playing' || leading.motion !== 'running') return Infinity
  const own = playedTime(leading, now)
  const release = (state.standingUntil ?? Infinity) - startSeconds * state.rate
  const standingEnd = Number.isFinite(release) ? ownTimeAt(state, leader, release) : Infinity
  const places = [...state.lineMap.map((knot) => knot[leader]), standingEnd].filter((place) => place > own)
  const ms = ((Math.min(Infinity, ...places) - own) / state.rate) * 1000
  return ms < wakeAheadMs ? now + ms : Infinity
}
