import { type RefObject, useEffect } from 'react'

/** Pixels of scrolling that say which way a person goes; less is a trembling finger. */
const firm = 12

/** Marks the element `data-away` while a person scrolls down, and unmarks it as soon as they scroll up. */
export function useHideOnScrollDown(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const { scrollY } = window
      if (Math.abs(scrollY - last) < firm && scrollY > 0) return
      element.current?.toggleAttribute('data-away', scrollY > last && scrollY > window.innerHeight / 2)
      last = scrollY
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [element])
}
