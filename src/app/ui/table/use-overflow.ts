import { type RefObject, useEffect, useState } from 'react'

export type Overflow = { readonly before: boolean; readonly after: boolean }

/** Whether an element's content overflows at its inline start or end. */
export function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false })

  useEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      // In right-to-left pages scrollLeft is 0 or negative.
      const start = Math.abs(box.scrollLeft)
      const before = start > 1
      const after = start + box.clientWidth < box.scrollWidth - 1
      setOverflow((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [element])

  return overflow
}
