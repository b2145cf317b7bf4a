// Live events from the server. This module has only the listeners, so that every screen can import it at little cost.
// The connection is loaded when the page is idle (start-background-services.ts).
import { useSyncExternalStore } from 'react'
import type { LiveEventData, LiveEventName } from '#src/contract/events.ts'

/** `off`: no connection is wanted. `lost`: the data shown may be stale. */
export type LiveState = 'off' | 'connecting' | 'open' | 'lost'

type Listener<Kind extends LiveEventName> = (data: LiveEventData<Kind>) => void

const listeners = new Map<LiveEventName, Set<Listener<never>>>()
const stateListeners = new Set<() => void>()
let state: LiveState = 'off'

/**
 * Calls `listener` for every event of this kind. Returns a function that unsubscribes. An event is a hint and may
 * arrive twice or late; the API's responses are authoritative. `reset` means that events may have been missed.
 */
export function onLive<Kind extends LiveEventName>(kind: Kind, listener: Listener<Kind>): () => void {
  const kindListeners = listeners.get(kind) ?? new Set()
  listeners.set(kind, kindListeners.add(listener))
  return () => {
    kindListeners.delete(listener)
  }
}

/** Notifies the listeners. For the connection only. */
export function emitLive<Kind extends LiveEventName>(kind: Kind, data: LiveEventData<Kind>): void {
  // Listeners are stored under the kind whose data they take.
  for (const listener of listeners.get(kind) ?? []) listener(data as never)
}

export const liveState = (): LiveState => state

/** Sets the state. For the connection only. */
export function setLiveState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

const isLost = () => state === 'lost'

/** Whether figures may be stale because the connection is lost. */
export const useIsLiveLost = (): boolean => useSyncExternalStore(onLiveState, isLost, isLost)

function onLiveState(listener: () => void): () => void {
  stateListeners.add(listener)
  return () => {
    stateListeners.delete(listener)
  }
}
