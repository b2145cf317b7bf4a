import type { LiveData, LiveKind } from '#src/contract/events.ts'
import { setLiveState, tellLive } from '#src/app/platform/live.ts'
import { serverNow } from '#src/app/platform/server-time.ts'
import { onSessionChange, sessionHandle } from '#src/app/platform/session.ts'
import { openSharedSource } from './shared-source.ts'
import { whilePresent } from './while-present.ts'

/** Milliseconds a connection may be away before figures count as perhaps stale. */
const grace = 5000

/** Connects whoever is signed in, now and after every change of session. A visitor's screens ask by themselves. */
export function connectLive({ onRefused }: { onRefused: () => void }): void {
  let session: string | null = null
  let stop = () => {}
  // What a page shows at first was asked for since it began to load.
  let since = performance.timeOrigin
  const follow = () => {
    if (sessionHandle() === session) return
    session = sessionHandle()
    stop()
    stop = session === null ? () => {} : connect(session, new Date(since + serverNow() - Date.now()), onRefused)
    since = Date.now()
  }
  follow()
  onSessionChange(follow)
}

function connect(session: string, since: Date, onRefused: () => void): () => void {
  let timer: number | undefined
  const standing = (open: boolean) => {
    if (open) {
      window.clearTimeout(timer)
      timer = undefined
      setLiveState('open')
    } else timer ??= window.setTimeout(() => setLiveState('lost'), grace)
  }
  const source = openSharedSource({
    name: `curio-live-${session}`,
    since: since.toISOString(),
    onOpen: standing,
    onRefused,
    onMessage: ({ kind, data }) => tellLive(kind, data as LiveData<LiveKind>),
  })
  const stopPresence = whilePresent(() => {
    standing(false)
    const leave = source.join()
    return () => {
      window.clearTimeout(timer)
      timer = undefined
      leave()
    }
  })
  setLiveState('connecting')
  return () => {
    stopPresence()
    source.close()
    setLiveState('off')
  }
}
