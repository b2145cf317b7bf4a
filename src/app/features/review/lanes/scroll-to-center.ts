import type { Dispose } from '#src/player/core/scope.ts'

/** Distance in heights of the box beyond which smooth scrolling would only be a blur. */
const maxSmoothScrollHeights = 2

/**
 * Scrolls `box`, but none of its ancestors, until `item` is in its middle. The heights of rows that were never rendered
 * are estimates, so after a long jump the position is corrected in the next frame. Returns a function that cancels
 * the correction.
 */
export function scrollToCenter(item: HTMLElement, box: HTMLElement): Dispose {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const distanceToCenter = () => {
    const [itemRect, boxRect] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    return itemRect.top + itemRect.height / 2 - boxRect.top - boxRect.height / 2
  }
  const isFar = Math.abs(distanceToCenter()) > box.clientHeight * maxSmoothScrollHeights
  box.scrollBy({ top: distanceToCenter(), behavior: prefersReducedMotion || isFar ? 'instant' : 'smooth' })
  if (!isFar) return () => undefined
  const frame = requestAnimationFrame(() => box.scrollBy({ top: distanceToCenter(), behavior: 'instant' }))
  return () => cancelAnimationFrame(frame)
}
