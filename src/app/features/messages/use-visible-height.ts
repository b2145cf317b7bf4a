import { useEffect, useRef } from 'react'

/**
 * Gives an element the height that can be seen as `--visible-height`. An on-screen keyboard covers the page on most phones
 * instead of making it smaller, and what stands at the bottom would stand behind it.
 */
export function useVisibleHeight() {
  const elementRef = useRef<HTMLElement>(null)
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const updateHeight = () => {
      const isCovered = window.innerHeight - viewport.height * viewport.scale > 1
      if (isCovered) elementRef.current?.style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`)
      else elementRef.current?.style.removeProperty('--visible-height')
    }
    updateHeight()
    viewport.addEventListener('resize', updateHeight)
    return () => viewport.removeEventListener('resize', updateHeight)
  }, [])
  return elementRef
}
