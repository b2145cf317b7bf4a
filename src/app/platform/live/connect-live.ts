import type { LiveEventData, LiveEventName } from '#src/contract/events.ts'
import { positionCookieSeconds, seenPositionCookie } from '#src/contract/headers.ts'
import { setLiveState, emitLive } from './live-events.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { writeCookie } from '#src/app/platform/session/cookies.ts'
import { onSessionChange, sessionHandle } from '#src/app/platform/session/session.ts'
import type { LiveMessage } from './live-stream.ts'
import { openSharedLiveStream } from './shared-live-stream.ts'
import type { ShownProducts } from './shown-products.ts'
import { whileVisible } from './while-visible.ts'

/** How long the connection may be lost before figures count as stale. */
const lostAfterMs = 5000

type LiveOptions = {
  readonly onRefused: () => void
  /** Calls `onChange` with the products that are shown, now and after every change. Returns a function that stops. */
  readonly watchShown: (onChange: (shown: ShownProducts) => void) => () => void
}

/** Connects the signed-in person, now and after every change of session. Visitors' screens refetch by themselves. */
export function connectLive(options: LiveOptions): void {
  let session: string | null = null
  let disconnect = () => {}
  // The first connection covers changes since the page began to load: the data shown was fetched after that.
  let since = performance.timeOrigin
  const syncConnection = () => {
    if (sessionHandle() === session) return
    session = sessionHandle()
    disconnect()
    disconnect = session === null ? () => {} : connect(session, new Date(since + serverNow() - Date.now()), options)
    since = Date.now()
  }
  syncConnection()
  onSessionChange(syncConnection)
}

/** Notifies the screens, whose calls then include what they are notified of, also where a read replica answers. */
export function receiveMessage({ kind, data }: Pick<LiveMessage, 'kind' | 'data'>): void {
  if (kind === 'log-position') {
    const { position } = data as LiveEventData<typeof kind>
    writeCookie(seenPositionCookie, position, positionCookieSeconds)
  }
  emitLive(kind, data as LiveEventData<LiveEventName>)
}

function connect(session: string, since: Date, { onRefused, watchShown }: LiveOptions): () => void {
  let timer: number | undefined
  const setOpen = (open: boolean) => {
    if (open) {
      window.clearTimeout(timer)
      timer = undefined
      setLiveState('open')
    } else timer ??= window.setTimeout(() => setLiveState('lost'), lostAfterMs)
  }
  const source = openSharedLiveStream({
    // Tabs of versions whose streams name no products share one of their own.
    name: `curio-shown-${session}`,
    since: since.toISOString(),
    onOpen: setOpen,
    onRefused,
    onMessage: receiveMessage,
  })
  const stopWatching = watchShown(source.show)
  const stopPresence = whileVisible(() => {
    setOpen(false)
    const leaveStream = source.join()
    return () => {
      window.clearTimeout(timer)
      timer = undefined
      leaveStream()
    }
  })
  setLiveState('connecting')
  return () => {
    stopWatching()
    stopPresence()
    source.close()
    setLiveState('off')
  }
}
