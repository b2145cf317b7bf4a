// Runs the reducer on two ports: takes events, performs commands, and provides a view for rendering.
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { visibleDrift } from './correct-drift.ts'
import { nextKnotMs } from './follow-map.ts'
import { monitoringLevelOf, wakesAtMs } from './monitoring.ts'
import { reduce } from './reduce.ts'
import type { SessionEvent } from './session-event.ts'
import {
  durationOf,
  type AudibleSide,
  currentAudible,
  isBlocking,
  leaderOf,
  type Phase,
  phaseOf,
  positionOf,
  currentRange,
  type SessionState,
  createSessionState,
} from './session-state.ts'
import { type MediaPort, type MediaProblem, type SideName, sideNames } from './media.ts'
import { trackPlayed, flushPlayed, emptyPlayedTracker } from './played-ranges.ts'
import { Scope } from './scope.ts'
import { hasNextSeek, type Side } from './side.ts'

export type SessionView = {
  readonly phase: Phase
  readonly audible: AudibleSide
  readonly rate: number
  /** Seconds; 0 until known. */
  readonly duration: number
  readonly volume: number
  /** Seconds the dub is ahead of the shared position. */
  readonly offset: number
  /** How both run together; `null`: alike. */
  readonly lineMap: LineMap | null
  /** The range being played, in shared seconds. */
  readonly range: { readonly start: number; readonly end: number } | null
  /** The playlist starts over at its end. */
  readonly isLooping: boolean
  /** Seconds of the leader's frames, measured; `null` until two frames were reported. */
  readonly frameDuration: number | null
  /** The sides that playback waits for. */
  readonly waiting: { readonly [Name in SideName]: boolean }
  readonly problems: { readonly [Name in SideName]: MediaProblem | null }
  /** The browser requires another user gesture before it plays. */
  readonly isPlayBlocked: boolean
}

/** Clock and timers of the environment. */
export type SessionHost = {
  /** Milliseconds on the clock that frame events use. */
  readonly now: () => number
  /** Calls back once per display frame until released. */
  readonly everyFrame: (callback: () => void) => () => void
  /** Calls back once after `ms` milliseconds unless released before. */
  readonly after: (ms: number, callback: () => void) => () => void
}

export type PlayerSession = {
  readonly dispatch: (event: SessionEvent) => void
  readonly view: () => SessionView
  /** The current shared position in seconds. */
  readonly position: () => number
  /** Seconds by which the two are apart now, if that is more than a frame; else 0. */
  readonly drift: () => number
  /** Calls the listener after every change of the view. Returns a function that unsubscribes. */
  readonly onViewChange: (listener: () => void) => () => void
  /** Calls the listener several times a second during playback, and after every seek. */
  readonly onPositionChange: (listener: (seconds: number) => void) => () => void
  /**
   * Returns the ranges of the dub played while audible since the last call, in media seconds. After `close` it returns
   * what was played until then.
   */
  readonly drainPlayedRanges: () => readonly PlayedRange[]
  readonly close: () => void
}

/** For each display frame; or now and then, while frames are watched, which a video that is stuck does not report. */
type Ticking = 'frames' | 'slow' | 'none'

const slowTickMs = 100

function tickingOf(state: SessionState, now: number): Ticking {
  if (state.stepping !== null || sideNames.some((side) => hasNextSeek(state.sides[side]))) return 'frames'
  if (state.intent === 'paused') return 'none'
  const level = monitoringLevelOf(state, now)
  return level === 'all' ? 'frames' : level === 'frames' ? 'slow' : 'none'
}

/** Milliseconds between two position notifications during steady playback. */
const positionIntervalMs = 350

export function createPlayerSession(
  ports: { readonly [Name in SideName]: MediaPort },
  host: SessionHost,
  audible: AudibleSide = 'dub',
): PlayerSession {
  const scope = new Scope()
  const viewListeners = new Set<() => void>()
  const positionListeners = new Set<(seconds: number) => void>()
  let state = createSessionState(audible)
  let played = emptyPlayedTracker
  let view = viewOf(state, null)
  let stopTicking = () => {}
  let ticking: Ticking = 'none'
  let wakeTimer: { readonly at: number; readonly stop: () => void } | null = null

  const waiting: SessionEvent[] = []
  let isDispatching = false
  let positionEmittedAtMs = -Infinity

  /** Handles one event at a time: events that a command emits synchronously wait until all commands are performed. */
  function dispatch(event: SessionEvent): void {
    waiting.push(event)
    if (isDispatching) return
    isDispatching = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) processEvent(next)
    } finally {
      isDispatching = false
    }
  }

  function processEvent(event: SessionEvent): void {
    if (scope.closed) return
    const now = host.now()
    const result = reduce(state, event, now)
    played = trackPlayed(played, { before: state, event, after: result.state, clock: ports.dub.time(), now })
    state = result.state
    for (const { side, command } of result.commands) ports[side].perform(command)
    setTicking(tickingOf(state, host.now()))
    const wakeMs = Math.min(wakesAtMs(state, host.now()) ?? Infinity, nextKnotMs(state, host.now()))
    scheduleWake(wakeMs === Infinity ? null : wakeMs)
    const before = view
    view = viewOf(state, before)
    if (view !== before) for (const notify of viewListeners) notify()
    if (!shouldEmitPosition(event)) return
    positionEmittedAtMs = host.now()
    for (const notify of positionListeners) notify(positionOf(state, positionEmittedAtMs))
  }

  /** Throttles position notifications from frame and clock events; while there are ticks, only ticks notify. */
  function shouldEmitPosition(event: SessionEvent): boolean {
    const isReading =
      event.kind === 'tick'
        ? ticking !== 'frames'
        : event.kind === 'media' && (event.event.kind === 'frame' || event.event.kind === 'clock')
    return !isReading || (ticking !== 'frames' && host.now() - positionEmittedAtMs >= positionIntervalMs)
  }

  function setTicking(requested: Ticking): void {
    if (requested === ticking) return
    stopTicking()
    ticking = requested
    const tick = () => dispatch({ kind: 'tick' })
    const tickSlowly = () => {
      stopTicking()
      stopTicking = scope.own(
        host.after(slowTickMs, () => {
          tickSlowly()
          tick()
        }),
      )
    }
    if (requested === 'frames') stopTicking = scope.own(host.everyFrame(tick))
    else if (requested === 'slow') tickSlowly()
    else stopTicking = () => {}
  }

  /** Ends a correction and a piece of the map by a timer, to the millisecond: one display frame later overshoots. */
  function scheduleWake(at: number | null): void {
    if (wakeTimer?.at === at) return
    wakeTimer?.stop()
    wakeTimer =
      at === null ? null : { at, stop: scope.own(host.after(at - host.now(), () => dispatch({ kind: 'tick' }))) }
  }

  for (const side of sideNames) scope.own(ports[side].subscribe((event) => dispatch({ kind: 'media', side, event })))
  const flush = () => {
    played = flushPlayed(played, ports.dub.time(), host.now())
  }
  scope.own(flush)
  dispatch({ kind: 'tick' })

  return {
    dispatch,
    view: () => view,
    position: () => positionOf(state, host.now()),
    drift: () => Math.abs(visibleDrift(state, host.now())),
    onViewChange: (listener) => subscribe(viewListeners, listener),
    onPositionChange: (listener) => subscribe(positionListeners, listener),
    drainPlayedRanges: () => {
      if (!scope.closed) flush()
      const { ranges } = played
      played = { ...played, ranges: [] }
      return ranges
    },
    close: () => scope.close(),
  }
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns `before` itself if nothing in it changed: almost every event leaves the view as it is. */
function viewOf(state: SessionState, before: SessionView | null): SessionView {
  const { source, dub } = state.sides
  const phase = phaseOf(state)
  const waiting = { source: isBlocking(source, phase), dub: isBlocking(dub, phase) }
  const problems = { source: problemOf(source), dub: problemOf(dub) }
  return reuse(before, {
    phase,
    audible: currentAudible(state),
    rate: state.rate,
    volume: state.volume,
    offset: dub.offset,
    lineMap: state.lineMap,
    duration: durationOf(state),
    range: currentRange(state),
    isLooping: state.rangeQueue?.loop ?? false,
    frameDuration: state.sides[leaderOf(state)].frames?.duration ?? null,
    waiting: reuse(before?.waiting, waiting),
    problems: reuse(before?.problems, problems),
    isPlayBlocked: state.isPlayBlocked,
  })
}

const problemOf = ({ readiness }: Side): MediaProblem | null => (readiness.kind === 'failed' ? readiness.problem : null)

/** `before` if every value of `next` is the same there. */
function reuse<Values extends object>(before: Values | null | undefined, next: Values): Values {
  if (!before) return next
  for (const key in next) if (next[key] !== before[key]) return next
  return before
}
