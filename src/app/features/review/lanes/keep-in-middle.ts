import type { Release } from '#src/player/core/scope.ts'

/** Gliding over more than this many heights of the box would only be a blur. */
const farthestGlide = 2

/**
 * Scrolls `box`, and nothing around it, until `item` is in its middle. Far away the heights of what was never drawn
 * are guesses: after a jump the place is looked up again. What is returned calls that off.
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
