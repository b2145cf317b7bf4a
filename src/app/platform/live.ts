// What the server tells while a page is open. Only the exchange is here, so that every screen can afford it; the
// connection itself is loaded when the page is idle (follow-live.ts).
import { useSyncExternalStore } from 'react'
import type { LiveData, LiveKind } from '#src/contract/events.ts'

/** `off`: nothing is to be connected to. `lost`: what is shown may be stale. */
export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

type Listener<Kind extends LiveKind> = (data: LiveData<Kind>) => void

const listeners = new Map<LiveKind, Set<Listener<never>>>()
const stateListeners = new Set<() => void>()
let state: LiveState = 'off'

/**
 * Calls `listener` whenever the server tells of this kind; answers a function that stops it. An event is a hint that
 * may come twice or late: what calls answer is what counts. `reset` means that some may have been missed.
 */
export function onLive<Kind extends LiveKind>(kind: Kind, listener: Listener<Kind>): () => void {
  const ofKind = listeners.get(kind) ?? new Set()
  listeners.set(kind, ofKind.add(listener))
  return () => {
    ofKind.delete(listener)
  }
}

/** For the connection: passes on what arrived. */
export function tellLive<Kind extends LiveKind>(kind: Kind, data: LiveData<Kind>): void {
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
export const useLiveLost = (): boolean => useSyncExternalStore(onLiveState, isLost, isLost)

function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}
