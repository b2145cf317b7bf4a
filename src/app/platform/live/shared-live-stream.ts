// One stream for all tabs of a browser: browsers allow six connections to a server, and a stream holds one for as long
// as its page is open. The tab that holds a lock has the stream and passes on what arrives; when it goes, the lock falls
// to the next tab, which resumes where the last one was.
import { type LiveMessage, openLiveStream } from './live-stream.ts'

type ChannelMessage =
  | { readonly type: 'event'; readonly message: LiveMessage; readonly to?: string }
  | { readonly type: 'state'; readonly open: boolean; readonly cursor: string | null }
  | { readonly type: 'catch-up'; readonly tabId: string; readonly since: string }

type SharedStreamOptions = {
  /** Tabs of the same name share a stream: those of one session. */
  readonly name: string
  readonly since: string
  readonly onMessage: (message: LiveMessage) => void
  readonly onOpen: (open: boolean) => void
  readonly onRefused: () => void
}

export type SharedLiveStream = {
  /** Takes part in keeping the stream; answers a function that leaves it to others. What they tell still arrives. */
  readonly join: () => () => void
  readonly close: () => void
}

/** How many of the latest messages a tab that was just opened can still be told. */
const maxRecentMessages = 50

/** Where a browser lacks locks or channels, every tab has a stream of its own. */
export const openSharedLiveStream = (options: SharedStreamOptions): SharedLiveStream =>
  'locks' in navigator && 'BroadcastChannel' in window ? shareStream(options) : openUnsharedStream(options)

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
  const channel = new BroadcastChannel(name)
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
      // A tab that slept finds the others further on: it can't know what it missed.
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
    navigator.locks.request(name, { signal: leaveController.signal }, leadUntilLeft).catch(() => undefined)
    post({ type: 'catch-up', tabId, since })
    return () => leaveController.abort()
  }
  return { join, close: () => channel.close() }
}
