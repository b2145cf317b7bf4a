import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a place in which things take turns, such as a form and what it becomes. When what had the focus goes with its
 * turn, the first field of the next one gets it, or else its first button. `turn` names whose turn it is.
 */
export function useFocusHandover<Place extends HTMLElement>(turn: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const inside = useRef(false)
  const last = useRef(turn)
  useEffect(() => {
    const element = place.current
    const enter = () => (inside.current = true)
    // An element that is taken out of the page loses the focus as well; the next turn is there before this is noted.
    const leave = () => queueMicrotask(() => (inside.current = element?.contains(document.activeElement) ?? false))
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [])
  useLayoutEffect(() => {
    const element = place.current
    if (last.current === turn) return
    last.current = turn
    if (!inside.current || !element || document.activeElement !== document.body) return
    const next = element.querySelector<HTMLElement>('input, textarea, select') ?? element.querySelector('button')
    next?.focus()
  }, [turn])
  return place
}
