// One switch for every carousel of the page: whoever wants no moving pictures says so once.
import { useSyncExternalStore } from 'react'

let stopped = false
const listeners = new Set<() => void>()

export function setCarouselsStopped(stop: boolean): void {
  stopped = stop
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCarouselsStopped(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => stopped,
    () => false,
  )
}
