// What the server tells while a page is open. Only the exchange is here, so that every screen can afford it; the
// connection itself is loaded when the page is idle (start-background-services.ts).
import { useSyncExternalStore } from 'react'
import type { LiveEventData, LiveEventName } from '#src/contract/events.ts'

/** `off`: nothing is to be connected to. `lost`: what is shown may be stale. */
export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

type Listener<Kind extends LiveEventName> = (data: LiveEventData<Kind>) => void

const listeners = new Map<LiveEventName, Set<Listener<never>>>()
const stateListeners = new Set<() => void>()
let state: LiveState = 'off'

/**
 * Calls `listener` whenever the server tells of this kind; answers a function that stops it. An event is a hint that
 * may come twice or late: what calls answer is what counts. `reset` means that some may have been missed.
 */
export function onLive<Kind extends LiveEventName>(kind: Kind, listener: Listener<Kind>): () => void {
  const kindListeners = listeners.get(kind) ?? new Set()
  listeners.set(kind, kindListeners.add(listener))
  return () => {
    kindListeners.delete(listener)
  }
}

/** For the connection: passes on what arrived. */
export function emitLive<Kind extends LiveEventName>(kind: Kind, data: LiveEventData<Kind>): void {
  for (const listener of listeners.get(kind) ?? []) listener(data as never)
}

export const liveState = (): LiveState => state

/** For the connection: says how it stands. */
export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

const isLost = () => state === 'lost'

/** Whether figures may be stale because the connection has been away for more than a moment. */
export const useIsLiveLost = (): boolean => useSyncExternalStore(onLiveState, isLost, isLost)

function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}
