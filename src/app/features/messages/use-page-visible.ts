import { useSyncExternalStore } from 'react'

/** Whether somebody can see the page: it is not in a tab behind, nor on a screen that is off. */
export const usePageVisible = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.visibilityState === 'visible',
  )
