// Plays two video elements as one session.
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { createSession, type Session } from '#src/player/core/session.ts'
import { loadSource } from './load-source.ts'
import { afterMs, everyFrame } from './scope.ts'
import { createVideoPort } from './video-port.ts'

export type VideoPair = Session & {
  readonly elements: { readonly [Name in SideName]: HTMLVideoElement }
  /** Reloads a failed side at the shared position. */
  readonly retry: (side: SideName) => void
  /** Duration of a side in media seconds; 0 until known. */
  readonly length: (side: SideName) => number
  /** Buffered ranges of a side in shared seconds, in order. */
  readonly buffered: (side: SideName) => readonly LoadedRange[]
  /** Calls the listener when buffered ranges may have changed. Returns a function that unsubscribes. */
  readonly onBuffered: (listener: () => void) => () => void
}

export type LoadedRange = { readonly start: number; readonly end: number }

/** Starts to load at once. `close` stops loading and releases the elements and listeners. */
export function createVideoPair(
  elements: { readonly [Name in SideName]: HTMLVideoElement },
  urls: { readonly [Name in SideName]: string },
): VideoPair {
  const scope = new Scope()
  const now = () => performance.now()
  const ports = { source: createVideoPort(elements.source, now), dub: createVideoPort(elements.dub, now) }
  for (const side of sideNames) scope.own(ports[side].close)
  const session = createSession(ports, {
    now,
    everyFrame: (callback) => everyFrame(scope, callback),
    after: (ms, callback) => afterMs(scope, ms, callback),
  })
  scope.own(session.close)
  const release: { [Name in SideName]?: () => void } = {}

  function load(side: SideName): void {
    release[side]?.()
    release[side] = scope.own(
      loadSource(elements[side], urls[side], {
        failed: ports[side].fail,
        restarted: () => session.send({ kind: 'reload', side }),
      }),
    )
  }

  scope.listen(document, 'visibilitychange', () => {
    if (document.hidden) session.send({ kind: 'hidden' })
  })
  for (const side of sideNames) load(side)

  const loaders = new Set<() => void>()
  const tellBuffered = () => {
    for (const tell of loaders) tell()
  }
  for (const side of sideNames) {
    for (const type of ['progress', 'loadedmetadata', 'seeked', 'emptied'] as const) {
      scope.listen(elements[side], type, tellBuffered)
    }
  }

  return {
    ...session,
    elements,
    retry: (side) => {
      session.send({ kind: 'reload', side })
      load(side)
    },
    length: (side) => (Number.isFinite(elements[side].duration) ? elements[side].duration : 0),
    buffered: (side) => loadedRanges(elements[side], side === 'dub' ? session.view().offset : 0),
    onBuffered: (listener) => {
      loaders.add(listener)
      return () => loaders.delete(listener)
    },
    close: () => scope.close(),
  }
}

function loadedRanges({ buffered }: HTMLVideoElement, shift: number): LoadedRange[] {
  return Array.from({ length: buffered.length }, (_, index) => ({
    start: Math.max(0, buffered.start(index) - shift),
    end: Math.max(0, buffered.end(index) - shift),
  }))
}
