// Runs the reducer on two ports: takes events, performs commands, and provides a view for rendering.
import type { PlayedRange } from '#src/domain/coverage.ts'
import { attentionOf } from './attention.ts'
import { advance, type SessionEvent } from './advance.ts'
import { type MediaPort, type MediaProblem, type SideName, sideNames } from './media.ts'
import { countPlayed, flushPlayed, nothingPlayed } from './played-ranges.ts'
import { Scope } from './scope.ts'
import {
  durationOf,
  type Heard,
  heardNow,
  isWaitedFor,
  leaderOf,
  type Phase,
  phaseOf,
  positionOf,
  rangeOf,
  type SessionState,
  startSession,
} from './session-state.ts'

export type SessionView = {
  readonly phase: Phase
  readonly heard: Heard
  readonly rate: number
  /** Seconds; 0 until known. */
  readonly duration: number
  readonly volume: number
  /** Seconds the dub is ahead of the shared position. */
  readonly offset: number
  /** The range being played, in shared seconds. */
  readonly range: { readonly start: number; readonly end: number } | null
  /** The playlist starts over at its end. */
  readonly loops: boolean
  /** Seconds of the leader's frames, measured; `null` until two frames were reported. */
  readonly frameDuration: number | null
  /** The sides that playback waits for. */
  readonly waiting: { readonly [Name in SideName]: boolean }
  readonly problems: { readonly [Name in SideName]: MediaProblem | null }
  /** The browser requires another user gesture before it plays. */
  readonly refused: boolean
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

export type Session = {
  readonly send: (event: SessionEvent) => void
  readonly view: () => SessionView
  /** The current shared position in seconds. */
  readonly position: () => number
  /** Calls the listener after every change of the view. Returns a function that unsubscribes. */
  readonly onView: (listener: () => void) => () => void
  /** Calls the listener several times a second during playback, and after every seek. */
  readonly onPosition: (listener: (seconds: number) => void) => () => void
  /**
   * Returns the ranges of the dub played while audible since the last call, in media seconds. After `close` it returns
   * what was played until then.
   */
  readonly takePlayed: () => readonly PlayedRange[]
  readonly close: () => void
}

/** Milliseconds between two position notifications during steady playback. */
const tellMs = 350

export function createSession(
  ports: { readonly [Name in SideName]: MediaPort },
  host: SessionHost,
  heard: Heard = 'dub',
): Session {
  const scope = new Scope()
  const viewers = new Set<() => void>()
  const followers = new Set<(seconds: number) => void>()
  let state = startSession(heard)
  let played = nothingPlayed
  let view = viewOf(state)
  let stopFrames: (() => void) | null = null
  let alarm: { readonly at: number; readonly stop: () => void } | null = null

  const waiting: SessionEvent[] = []
  let busy = false
  let toldAt = -Infinity

  /** Handles one event at a time: events that a command emits synchronously wait until all commands are performed. */
  function send(event: SessionEvent): void {
    waiting.push(event)
    if (busy) return
    busy = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) take(next)
    } finally {
      busy = false
    }
  }

  function take(event: SessionEvent): void {
    if (scope.closed) return
    const now = host.now()
    const step = advance(state, event, now)
    played = countPlayed(played, { before: state, event, after: step.state, clock: ports.dub.time(), now })
    state = step.state
    for (const { side, command } of step.commands) ports[side].perform(command)
    keepFrames(
      (state.intent === 'playing' && attentionOf(state, host.now()) === 'all') ||
        state.stepping !== null ||
        sideNames.some((side) => state.sides[side].nextSeek !== null),
    )
    keepAlarm(state.correction?.until ?? null)
    const next = viewOf(state)
    if (!sameView(view, next)) {
      view = next
      for (const tell of viewers) tell()
    }
    if (!isNews(event)) return
    toldAt = host.now()
    for (const tell of followers) tell(positionOf(state, toldAt))
  }

  /** Throttles position notifications from frame and clock events; while there are ticks, only ticks notify. */
  function isNews(event: SessionEvent): boolean {
    const says = event.kind === 'media' && (event.event.kind === 'frame' || event.event.kind === 'clock')
    return !says || (stopFrames === null && host.now() - toldAt >= tellMs)
  }

  function keepFrames(wanted: boolean): void {
    if (wanted) stopFrames ??= scope.own(host.everyFrame(() => send({ kind: 'tick' })))
    else {
      stopFrames?.()
      stopFrames = null
    }
  }

  /** Ends a correction by a timer, to the millisecond: one display frame later it would have overshot. */
  function keepAlarm(at: number | null): void {
    if (alarm?.at === at) return
    alarm?.stop()
    alarm = at === null ? null : { at, stop: scope.own(host.after(at - host.now(), () => send({ kind: 'tick' }))) }
  }

  for (const side of sideNames) scope.own(ports[side].subscribe((event) => send({ kind: 'media', side, event })))
  const flush = () => {
    played = flushPlayed(played, ports.dub.time(), host.now())
  }
  scope.own(flush)
  send({ kind: 'tick' })

  return {
    send,
    view: () => view,
    position: () => positionOf(state, host.now()),
    onView: (listener) => subscribe(viewers, listener),
    onPosition: (listener) => subscribe(followers, listener),
    takePlayed: () => {
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

function viewOf(state: SessionState): SessionView {
  return {
    phase: phaseOf(state),
    heard: heardNow(state),
    rate: state.rate,
    volume: state.volume,
    offset: state.sides.dub.shift,
    duration: durationOf(state),
    range: rangeOf(state),
    loops: state.playlist?.loop ?? false,
    frameDuration: state.sides[leaderOf(state)].frameDuration,
    waiting: { source: isWaitedFor(state, 'source'), dub: isWaitedFor(state, 'dub') },
    problems: { source: state.sides.source.problem, dub: state.sides.dub.problem },
    refused: state.refused,
  }
}

function sameView(a: SessionView, b: SessionView): boolean {
  return (
    a.phase === b.phase &&
    a.heard === b.heard &&
    a.rate === b.rate &&
    a.volume === b.volume &&
    a.offset === b.offset &&
    a.loops === b.loops &&
    a.frameDuration === b.frameDuration &&
    a.duration === b.duration &&
    a.range === b.range &&
    a.refused === b.refused &&
    a.waiting.source === b.waiting.source &&
    a.waiting.dub === b.waiting.dub &&
    a.problems.source === b.problems.source &&
    a.problems.dub === b.problems.dub
  )
}
