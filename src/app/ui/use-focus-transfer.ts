import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * For a container whose views replace each other, such as a form and its result. When the focused element disappears
 * with its view, the first field of the next view gets the focus, or its first button. `viewKey` identifies the view.
 */
export function useFocusTransfer<Container extends HTMLElement>(viewKey: string): RefObject<Container | null> {
  const container = useRef<Container>(null)
  const hasFocusInside = useRef(false)
  const lastViewKey = useRef(viewKey)
  useEffect(() => {
    const element = container.current
    const enter = () => (hasFocusInside.current = true)
    // A removed element also emits focusout. The microtask runs after the next view is rendered.
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
