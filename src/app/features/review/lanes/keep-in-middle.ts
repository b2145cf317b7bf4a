import type { Release } from '#src/player/core/scope.ts'

/** Distance in heights of the box beyond which smooth scrolling would only be a blur. */
const farthestGlide = 2

/**
 * Scrolls `box`, but none of its ancestors, until `item` is in its middle. The heights of rows that were never rendered
 * are estimates, so after a long jump the position is corrected in the next frame. Returns a function that cancels
 * the correction.
 */
export function keepInMiddle(item: HTMLElement, box: HTMLElement): Release {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const gap = () => {
    const [inner, outer] = [item.getBoundingClientRect(), box.getBoundingClientRect()]
    return inner.top + inner.height / 2 - outer.top - outer.height / 2
  }
  const far = Math.abs(gap()) > box.clientHeight * farthestGlide
  box.scrollBy({ top: gap(), behavior: calm || far ? 'instant' : 'smooth' })
  if (!far) return () => undefined
  const frame = requestAnimationFrame(() => box.scrollBy({ top: gap(), behavior: 'instant' }))
  return () => cancelAnimationFrame(frame)
}
