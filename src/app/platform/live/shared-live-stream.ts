// One stream for all tabs of a browser: browsers allow six connections to a server, and a stream occupies one while its
// page is open. The tab that holds a lock has the stream and forwards its messages. When that tab closes, the next tab
// gets the lock and resumes at the same cursor.
import { openChannel } from '#src/offline/change-channel.ts'
import { type LiveMessage, openLiveStream } from './live-stream.ts'

type ChannelMessage =
  | { readonly type: 'event'; readonly message: LiveMessage; readonly to?: string }
  | { readonly type: 'state'; readonly open: boolean; readonly cursor: string | null }
  | { readonly type: 'catch-up'; readonly tabId: string; readonly since: string }

type SharedStreamOptions = {
  /** Tabs with the same name share a stream. One name per session. */
  readonly name: string
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  readonly onRefused: () => void
}

export type SharedLiveStream = {
  /** Competes for the lock. Returns a function that stops competing; messages from other tabs still arrive. */
  readonly join: () => () => void
  readonly close: () => void
}

/** How many recent messages are retained for tabs that open later. */
const maxRecentMessages = 50

/** Without Web Locks, every tab opens its own stream. */
export const openSharedLiveStream = (options: SharedStreamOptions): SharedLiveStream =>
  'locks' in navigator ? shareStream(options) : openUnsharedStream(options)

function openUnsharedStream(options: SharedStreamOptions): SharedLiveStream {
  let cursor: string | null = null
  const onMessage = (message: LiveMessage) => {
    ;({ cursor } = message)
    options.onMessage(message)
  }
  return { join: () => openLiveStream({ ...options, cursor, onMessage }), close: () => undefined }
}

function shareStream({ name, since, onMessage, onOpen, onRefused }: SharedStreamOptions): SharedLiveStream {
  const tabId = crypto.randomUUID()
  const channel = openChannel(name)
  const post = (channelMessage: ChannelMessage) => channel.postMessage(channelMessage)
  const recentMessages: { readonly receivedAtMs: number; readonly message: LiveMessage }[] = []
  let cursor: string | null = null
  let isLeading = false
  let isOpen = false

  const receive = (message: LiveMessage) => {
    ;({ cursor } = message)
    recentMessages.push({ receivedAtMs: Date.now(), message })
    if (recentMessages.length > maxRecentMessages) recentMessages.shift()
    onMessage(message)
  }
  channel.addEventListener('message', ({ data: channelMessage }: MessageEvent<ChannelMessage>) => {
    if (channelMessage.type === 'event') {
      if (channelMessage.to === undefined) receive(channelMessage.message)
      else if (channelMessage.to === tabId) onMessage(channelMessage.message)
    } else if (channelMessage.type === 'state') {
      // Another cursor means that this tab was suspended and has missed messages.
      if (cursor !== null && channelMessage.cursor !== cursor)
        onMessage({ kind: 'reset', data: {}, cursor: channelMessage.cursor ?? cursor })
      cursor ??= channelMessage.cursor
      onOpen(channelMessage.open)
    } else if (isLeading) {
      const fromMs = Date.parse(channelMessage.since)
      for (const { receivedAtMs, message } of recentMessages)
        if (receivedAtMs >= fromMs) post({ type: 'event', message, to: channelMessage.tabId })
      post({ type: 'state', open: isOpen, cursor })
    }
  })

  const lead = () => {
    isLeading = true
    const close = openLiveStream({
      cursor,
      since,
      onRefused,
      onMessage: (message) => {
        receive(message)
        post({ type: 'event', message })
      },
      onOpen: (open) => {
        isOpen = open
        onOpen(open)
        post({ type: 'state', open, cursor })
      },
    })
    return () => {
      isLeading = false
      isOpen = false
      close()
    }
  }
  const join = () => {
    const leaveController = new AbortController()
    const hasLeft = new Promise<void>((resolve) => leaveController.signal.addEventListener('abort', () => resolve()))
    const leadUntilLeft = async () => {
      const stop = lead()
      await hasLeft
      stop()
    }
    // Where the browser refuses locks, every tab leads.
    navigator.locks
      .request(name, { signal: leaveController.signal }, leadUntilLeft)
      .catch(() => (leaveController.signal.aborted ? undefined : leadUntilLeft()))
    post({ type: 'catch-up', tabId, since })
    return () => leaveController.abort()
  }
  return { join, close: () => channel.close() }
}
