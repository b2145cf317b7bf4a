// Two elements, two addresses, one session.
import { type SideName, sideNames } from '#src/player/core/media.ts'
import { Scope } from '#src/player/core/scope.ts'
import { createSession, type Session } from '#src/player/core/session.ts'
import { loadSource } from './load-source.ts'
import { everyFrame } from './scope.ts'
import { createVideoPort } from './video-port.ts'

export type VideoPair = Session & {
  /** Loads a broken side anew, at the position the other stands. */
  readonly retry: (side: SideName) => void
}

/** Starts loading at once; `close` gives back elements, listeners and network. */
export function createVideoPair(
  elements: { readonly [Name in SideName]: HTMLVideoElement },
  urls: { readonly [Name in SideName]: string },
): VideoPair {
  const scope = new Scope()
  const now = () => performance.now()
  const ports = { source: createVideoPort(elements.source, now), dub: createVideoPort(elements.dub, now) }
  for (const side of sideNames) scope.own(ports[side].close)
  const session = createSession(ports, { now, everyFrame: (callback) => everyFrame(scope, callback) })
  scope.own(session.close)
  const release: { [Name in SideName]?: () => void } = {}

  function load(side: SideName): void {
    release[side]?.()
    release[side] = scope.own(loadSource(elements[side], urls[side], ports[side].fail))
  }

  scope.listen(document, 'visibilitychange', () => {
    if (document.hidden) session.send({ kind: 'hidden' })
  })
  for (const side of sideNames) load(side)

  return {
    ...session,
    retry: (side) => {
      session.send({ kind: 'reload', side })
      load(side)
    },
    close: () => scope.close(),
  }
}
