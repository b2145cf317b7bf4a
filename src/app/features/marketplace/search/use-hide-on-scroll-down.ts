import { type RefObject, useEffect } from 'react'

/** Pixels of scrolling that say which way a person goes; less is a trembling finger. */
const minScrollPx = 12

/** Marks the element `data-scrolled-away` while a person scrolls down, and unmarks it as soon as they scroll up. */
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
