import { useEffect, useEffectEvent, useRef } from 'react'

/** Distance from the viewport at which a list loads its next page. */
const rootMargin = '50px'

/** Placed below a list: calls `onReached` each time it enters the 50 px around the viewport while `isEnabled`. */
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
