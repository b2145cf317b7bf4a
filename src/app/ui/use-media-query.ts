import { useCallback, useSyncExternalStore } from 'react'
import { currentServerRenderedView } from './server-rendered-view.ts'

/** Whether the media query holds now; renders again when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    // A desktop is wide enough for every layout; a phone is the least of all, and nobody is taken to have special wishes.
    () => query.startsWith('(width >=') && currentServerRenderedView()?.isWideScreen === true,
  )
}
