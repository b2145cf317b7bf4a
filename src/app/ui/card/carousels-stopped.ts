// One switch for all carousels of the page.
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
