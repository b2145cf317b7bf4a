import { useEffect, useEffectEvent, useRef } from 'react'

/** How near the bottom a list asks for its next page. */
const rootMargin = '50px'

/** Stands below a list and calls `onReached` once each time it comes within 50 px of view while `ready`. */
export function NextPageTrigger({ isEnabled, onReached }: { isEnabled: boolean; onReached: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null)
  const handleReached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isEnabled || !sentinel.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        handleReached()
      },
      { rootMargin: rootMargin },
    )
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [isEnabled])
  return <div ref={sentinel} aria-hidden />
}
