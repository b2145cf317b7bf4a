import { useSyncExternalStore } from 'react'

/**
 * True on the server and while React hydrates the component's part of the page, then false. What only the device knows
 * (its storage, its clock) is rendered when this is false.
 */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  )

const subscribeToNothing = () => () => {}
