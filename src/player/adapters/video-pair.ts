// Plays two video elements as one session.
import { sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { createPlayerSession, type PlayerSession, type SessionView } from '#src/player/core/session.ts'
import { isHlsPlaylist } from './is-hls-playlist.ts'
import { loadSource } from './load-source.ts'
import { afterMs, everyFrame } from './scoped-timers.ts'
import { rangesOf } from './element-times.ts'
import { createVideoPort } from './video-port.ts'

export type VideoPair = PlayerSession & {
  readonly elements: { readonly [Name in SideName]: HTMLVideoElement }
  readonly urls: { readonly [Name in SideName]: string }
  /** Reloads a failed side at the shared position. */
  readonly retry: (side: SideName) => void
  /** Seconds of a side's element at which its content begins: its media seconds count from there. */
  readonly zeroOf: (side: SideName) => number
  /** Duration of a side in media seconds; 0 until known. */
  readonly durationOf: (side: SideName) => number
  /** Buffered ranges of a side in shared seconds, in order. */
  readonly buffered: (side: SideName) => readonly BufferedRange[]
  /** Whether the browser loads no more of a side's file until it plays on. Of a stream through hls.js: never. */
  readonly hasPausedLoading: (side: SideName) => boolean
  /** Calls the listener when buffered ranges or `hasPausedLoading` may have changed. Returns a function that unsubscribes. */
  readonly onBufferedChange: (listener: () => void) => () => void
}

export type BufferedRange = { readonly start: number; readonly end: number }

/** Starts to load at once. `close` stops loading and releases the elements and listeners. */
export function createVideoPair(
  elements: { readonly [Name in SideName]: HTMLVideoElement },
  urls: { readonly [Name in SideName]: string },
): VideoPair {
  const scope = new Scope()
  const now = () => performance.now()
  const ports = { source: createVideoPort(elements.source, now), dub: createVideoPort(elements.dub, now) }
  for (const side of sideNames) scope.own(ports[side].close)
  const session = createPlayerSession(ports, {
    now,
    everyFrame: (callback) => everyFrame(scope, callback),
    after: (ms, callback) => afterMs(scope, ms, callback),
  })
  scope.own(session.close)
  const release: { [Name in SideName]?: () => void } = {}

  function load(side: SideName): void {
    release[side]?.()
    ports[side].setZero(0)
    release[side] = scope.own(
      loadSource(elements[side], urls[side], {
        onProblem: ports[side].fail,
        onRestart: () => session.dispatch({ kind: 'reload', side }),
        onZero: ports[side].setZero,
      }),
    )
  }

  scope.listen(document, 'visibilitychange', () => {
    if (document.hidden) session.dispatch({ kind: 'hidden' })
  })
  for (const side of sideNames) load(side)

  const bufferedListeners = new Set<() => void>()
  const notifyBuffered = () => {
    for (const notify of bufferedListeners) notify()
  }
  for (const side of sideNames) {
    for (const type of ['progress', 'suspend', 'loadedmetadata', 'canplay', 'seeked', 'emptied'] as const) {
      scope.listen(elements[side], type, notifyBuffered)
    }
  }

  return {
    ...session,
    elements,
    urls,
    retry: (side) => {
      session.dispatch({ kind: 'reload', side })
      load(side)
    },
    zeroOf: (side) => ports[side].zero(),
    durationOf: (side) => {
      const { duration } = elements[side]
      return Number.isFinite(duration) ? duration - ports[side].zero() : 0
    },
    buffered: (side) => bufferedRanges(elements[side], side, ports[side].zero(), session.view()),
    hasPausedLoading: (side) => {
      const { networkState, readyState } = elements[side]
      const isIdle = networkState === HTMLMediaElement.NETWORK_IDLE && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA
      return isIdle && !isHlsPlaylist(urls[side])
    },
    onBufferedChange: (listener) => {
      bufferedListeners.add(listener)
      return () => bufferedListeners.delete(listener)
    },
    close: () => scope.close(),
  }
}

function bufferedRanges(
  { buffered }: HTMLVideoElement,
  side: SideName,
  zero: number,
  { lineMap, offset }: SessionView,
): BufferedRange[] {
  const toShared = (seconds: number) => {
    const own = seconds - zero - (side === 'dub' ? offset : 0)
    return Math.max(0, lineMap ? sharedTimeAt(lineMap, side, own) : own)
  }
  return rangesOf(buffered).map(({ start, end }) => ({ start: toShared(start), end: toShared(end) }))
}
