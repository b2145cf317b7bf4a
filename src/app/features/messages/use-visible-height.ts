import { useEffect, useRef } from 'react'

/**
 * Sets `--visible-height` on an element to the height of the visual viewport. On most phones the on-screen keyboard
 * covers the page instead of resizing it, which would hide whatever is at the bottom.
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
