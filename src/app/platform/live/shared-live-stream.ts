// One stream for all tabs of a browser: browsers allow six connections to a server, and a stream occupies one while its
// page is open. The tab that holds a lock has the stream and forwards its messages. When that tab closes, the next tab
// gets the lock and resumes at the same cursor.
import { openChannel } from '#src/offline/change-channel.ts'
import { type LiveMessage, type LivePlace, type LiveStream, openLiveStream } from './live-stream.ts'
import { mergeShown, type ShownProducts } from './shown-products.ts'

type ChannelMessage =
  | { readonly type: 'event'; readonly message: LiveMessage; readonly to?: string }
  | { readonly type: 'state'; readonly open: boolean; readonly place: LivePlace }
  | { readonly type: 'shown'; readonly tabId: string; readonly shown: ShownProducts }
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
  /** Sets the products that this tab shows. */
  readonly show: (products: ShownProducts) => void
  readonly close: () => void
}

/** How many recent messages are retained for tabs that open later. */
const maxRecentMessages = 50

export function openSharedLiveStream({
  name,
  since,
  onMessage,
  onOpen,
  onRefused,
}: SharedStreamOptions): SharedLiveStream {
  const tabId = crypto.randomUUID()
  // Without Web Locks every tab leads, for itself alone.
  const channel = openChannel('locks' in navigator ? name : tabId)
  const post = (channelMessage: ChannelMessage) => channel.postMessage(channelMessage)
  const recentMessages: { readonly receivedAtMs: number; readonly message: LiveMessage }[] = []
  /** Of the tabs that are visible, and of this one. */
  const shownByTab = new Map<string, ShownProducts>()
  let place: LivePlace = { cursor: null, covered: new Set() }
  /** Null while another tab has it. */
  let stream: LiveStream | null = null
  let isOpen = false
  let isVisible = false

  const postState = () => post({ type: 'state', open: isOpen, place })
  const postShown = (shown: ShownProducts = new Map()) => post({ type: 'shown', tabId, shown })
  const allShown = () => mergeShown([...shownByTab.values()])
  const setShown = (tab: string, shown: ShownProducts) => {
    shownByTab.delete(tab)
    if (shown.size > 0) shownByTab.set(tab, shown)
    stream?.show(allShown())
  }
  const receive = (message: LiveMessage) => {
    place = { ...place, cursor: message.cursor ?? place.cursor }
    recentMessages.push({ receivedAtMs: Date.now(), message })
    if (recentMessages.length > maxRecentMessages) recentMessages.shift()
    onMessage(message)
  }
  channel.addEventListener('message', ({ data: channelMessage }: MessageEvent<ChannelMessage>) => {
    if (channelMessage.type === 'event') {
      if (channelMessage.to === undefined) receive(channelMessage.message)
      else if (channelMessage.to === tabId) onMessage(channelMessage.message)
    } else if (channelMessage.type === 'state') {
      const { cursor } = channelMessage.place
      // Another cursor means that this tab was suspended and has missed messages.
      if (place.cursor !== null && cursor !== place.cursor) onMessage({ kind: 'reset', data: {}, cursor })
      place = { ...channelMessage.place, cursor: place.cursor ?? cursor }
      onOpen(channelMessage.open)
    } else if (channelMessage.type === 'shown') setShown(channelMessage.tabId, channelMessage.shown)
    else {
      if (isVisible) postShown(shownByTab.get(tabId))
      if (stream === null) return
      const fromMs = Date.parse(channelMessage.since)
      for (const { receivedAtMs, message } of recentMessages)
        if (receivedAtMs >= fromMs) post({ type: 'event', message, to: channelMessage.tabId })
      postState()
    }
  })

  const lead = () => {
    stream = openLiveStream({
      place,
      shown: allShown(),
      since,
      onRefused,
      onMessage: (message) => {
        receive(message)
        post({ type: 'event', message })
      },
      onCovered: (covered) => {
        place = { ...place, covered }
        postState()
      },
      onOpen: (open) => {
        isOpen = open
        onOpen(open)
        postState()
      },
    })
    const { close } = stream
    return () => {
      stream = null
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
    const lock =
      'locks' in navigator
        ? navigator.locks.request(name, { signal: leaveController.signal }, leadUntilLeft)
        : Promise.reject(new Error('no locks'))
    // Where the browser has no locks or refuses them, every tab leads.
    lock.catch(() => (leaveController.signal.aborted ? undefined : leadUntilLeft()))
    isVisible = true
    postShown(shownByTab.get(tabId))
    post({ type: 'catch-up', tabId, since })
    return () => {
      isVisible = false
      postShown()
      leaveController.abort()
    }
  }
  const show = (products: ShownProducts) => {
    setShown(tabId, products)
    if (isVisible) postShown(products)
  }
  return { join, show, close: () => channel.close() }
}
