import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a place in which things take turns, such as a form and what it becomes. When what had the focus goes with its
 * turn, the first field of the next one gets it, or else its first button. `turn` names whose turn it is.
 */
export function useFocusTransfer<Container extends HTMLElement>(viewKey: string): RefObject<Container | null> {
  const container = useRef<Container>(null)
  const hasFocusInside = useRef(false)
  const lastViewKey = useRef(viewKey)
  useEffect(() => {
    const element = container.current
    const enter = () => (hasFocusInside.current = true)
    // An element that is taken out of the page loses the focus as well; the next turn is there before this is noted.
    const leave = () =>
      queueMicrotask(() => (hasFocusInside.current = element?.contains(document.activeElement) ?? false))
    element?.addEventListener('focusin', enter)
    element?.addEventListener('focusout', leave)
    return () => {
      element?.removeEventListener('focusin', enter)
      element?.removeEventListener('focusout', leave)
    }
  }, [])
  useLayoutEffect(() => {
    const element = container.current
    if (lastViewKey.current === viewKey) return
    lastViewKey.current = viewKey
    if (!hasFocusInside.current || !element || document.activeElement !== document.body) return
    const next = element.querySelector<HTMLElement>('input, textarea, select') ?? element.querySelector('button')
    next?.focus()
  }, [viewKey])
  return container
}
