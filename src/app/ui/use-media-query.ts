import { useCallback, useSyncExternalStore } from 'react'
import { currentServerRenderedView } from './server-rendered-view.ts'

/** Kept, because components read whether a query matches at every rendering. */
const lists = new Map<string, MediaQueryList>()

function mediaQueryList(query: string): MediaQueryList {
  const list = lists.get(query) ?? window.matchMedia(query)
  lists.set(query, list)
  return list
}

const isWideScreen = () => currentServerRenderedView()?.isWideScreen === true

/** Returns whether the media query matches. Re-renders when that changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = mediaQueryList(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => mediaQueryList(query).matches,
    // On the server a wide screen matches every minimum width, a narrow one every maximum; nothing else is assumed.
    () => /^\(width (?:>=|<) \w+\)$/.test(query) && query.includes('>=') === isWideScreen(),
  )
}
