import type { LiveEventData, LiveEventName } from '#src/contract/events.ts'
import { setLiveState, emitLive } from './live-events.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { onSessionChange, sessionHandle } from '#src/app/platform/session/session.ts'
import { createLiveStream } from './live-stream.ts'
import type { ShownProducts } from './shown-products.ts'

/** How long the connection may be lost before figures count as stale. */
const lostAfterMs = 5000

type LiveOptions = {
  readonly onRefused: () => void
  /** Calls `onChange` with the products that are shown, now and after every change. Returns a function that stops. */
  readonly watchShown: (onChange: (shown: ShownProducts) => void) => () => void
}

/**
 * Connects the signed-in person, now and after every change of session. Visitors' screens refetch by themselves. Returns
 * a function that disconnects.
 */
export function connectLive(options: LiveOptions): () => void {
  let session: string | null = null
  let disconnect = () => {}
  // The first connection covers changes since the page began to load: the data shown was fetched after that.
  let since = performance.timeOrigin
  const syncConnection = () => {
    if (sessionHandle() === session) return
    session = sessionHandle()
    disconnect()
    disconnect = session === null ? () => {} : connect(new Date(since + serverNow() - Date.now()), options)
    since = Date.now()
  }
  syncConnection()
  const unsubscribe = onSessionChange(syncConnection)
  return () => {
    unsubscribe()
    disconnect()
  }
}

function connect(since: Date, { onRefused, watchShown }: LiveOptions): () => void {
  let timer: number | undefined
  const setOpen = (open: boolean) => {
    if (open) {
      window.clearTimeout(timer)
      timer = undefined
      setLiveState('open')
    } else timer ??= window.setTimeout(() => setLiveState('lost'), lostAfterMs)
  }
  const stream = createLiveStream({
    since: since.toISOString(),
    onOpen: setOpen,
    onRefused,
    onMessage: (kind, data) => emitLive(kind, data as LiveEventData<LiveEventName>),
  })
  const stopWatching = watchShown(stream.show)
  const stopPresence = whileVisible(() => {
    setOpen(false)
    const close = stream.open()
    return () => {
      window.clearTimeout(timer)
      timer = undefined
      close()
    }
  })
  setLiveState('connecting')
  return () => {
    stopWatching()
    stopPresence()
    setLiveState('off')
  }
}

/** How long a hidden page still counts as visible. Browsers open six connections to a server, and its stream is one. */
const hiddenGraceMs = 5000

/**
 * Calls `enter` when the page becomes visible, and the function it returned when the page has been hidden for
 * `hiddenGraceMs` or is left. Returns a function that stops both.
 */
function whileVisible(enter: () => () => void): () => void {
  let leave: (() => void) | null = null
  let timer: number | undefined
  const enterNow = () => {
    window.clearTimeout(timer)
    leave ??= enter()
  }
  const leaveNow = () => {
    window.clearTimeout(timer)
    leave?.()
    leave = null
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') return enterNow()
    window.clearTimeout(timer)
    timer = window.setTimeout(leaveNow, hiddenGraceMs)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  // A page in the back/forward cache may not have an open connection.
  window.addEventListener('pagehide', leaveNow)
  window.addEventListener('pageshow', onVisibilityChange)
  if (document.visibilityState === 'visible') enterNow()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', leaveNow)
    window.removeEventListener('pageshow', onVisibilityChange)
    leaveNow()
  }
}
