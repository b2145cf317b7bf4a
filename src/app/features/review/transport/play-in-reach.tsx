import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The header and the bar at the bottom, under which the button cannot be pressed. */
const observerOptions = { rootMargin: '-60px 0px' }

type PlayInReachProps = {
  /** The button that plays, beside the videos. */
  playRef: RefObject<HTMLElement | null>
  /** The place for a second one in the bar at the bottom of the screen; without it there is no such bar. */
  placeRef: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Shows a second button that plays at the bottom of the screen while the first one is scrolled out of view. */
export function PlayInReach({ playRef, placeRef, children }: PlayInReachProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!playRef.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setPlace(entry?.isIntersecting === false ? placeRef.current : null),
      observerOptions,
    )
    observer.observe(playRef.current)
    return () => observer.disconnect()
  }, [playRef, placeRef])
  return place && createPortal(children, place)
}
