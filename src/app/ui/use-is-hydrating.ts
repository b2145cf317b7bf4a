import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * True on the server and while React hydrates the component's part of the page, then false. What only the device knows
 * (its storage, its clock) is rendered when this is false. The change is a transition: a change of the store would be
 * rendered in one task, with the hydration of all parts that it reaches.
 */
export function useIsHydrating(): boolean {
  const first = useRef(false)
  const startsHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => first.current,
    () => {
      first.current = true
      return true
    },
  )
  const [isHydrating, setIsHydrating] = useState(startsHydrating)
  useEffect(() => startTransition(() => setIsHydrating(false)), [])
  return isHydrating
}

const subscribeToNothing = () => () => {}
