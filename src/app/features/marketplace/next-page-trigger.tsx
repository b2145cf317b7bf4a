import { useEffect, useEffectEvent, useRef } from 'react'

/** How near the bottom a list asks for its next page. */
const margin = '50px'

/** Stands below a list and calls `onNear` once each time it comes within 50 px of view while `ready`. */
export function NextPageTrigger({ ready, onNear }: { ready: boolean; onNear: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const near = useEffectEvent(onNear)
  useEffect(() => {
    if (!ready || !mark.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        near()
      },
      { rootMargin: margin },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [ready])
  return <div ref={mark} aria-hidden />
}
