import { type RefObject, useEffect } from 'react'

/** Least scroll distance, in pixels, that counts as a direction; less may be an unsteady finger. */
const minScrollPx = 12

/** Sets `data-scrolled-away` on the element while the person scrolls down, and removes it when they scroll up. */
export function useHideOnScrollDown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let lastScrollY = window.scrollY
    const onScroll = () => {
      const { scrollY } = window
      if (Math.abs(scrollY - lastScrollY) < minScrollPx && scrollY > 0) return
      element.current?.toggleAttribute('data-scrolled-away', scrollY > lastScrollY && scrollY > window.innerHeight / 2)
      lastScrollY = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [element])
}
