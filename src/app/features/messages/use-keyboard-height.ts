import { useEffect, useRef } from 'react'

/**
 * Gives an element the height that can be seen as `--seen`. An on-screen keyboard covers the page on most phones
 * instead of making it smaller, and what stands at the bottom would stand behind it.
 */
export function useKeyboardHeight() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const measure = () => {
      const covered = window.innerHeight - seen.height * seen.scale > 1
      if (covered) element.current?.style.setProperty('--seen', `${seen.height * seen.scale}px`)
      else element.current?.style.removeProperty('--seen')
    }
    measure()
    seen.addEventListener('resize', measure)
    return () => seen.removeEventListener('resize', measure)
  }, [])
  return element
}
