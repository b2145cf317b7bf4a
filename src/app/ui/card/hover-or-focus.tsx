// A carousel shows its next pictures while its card is hovered or focused. The card provides this state by context.
import { createContext, type FocusEvent, type PointerEvent, useContext, useState } from 'react'

export const HoverOrFocusContext = createContext(false)

/** Whether the surrounding card is hovered or focused. */
export function useIsCardHoveredOrFocused(): boolean {
  return useContext(HoverOrFocusContext)
}

/**
 * Returns whether an element is hovered by a mouse or has the focus of the keyboard, and the handlers to spread onto it.
 * The focus that a press leaves behind does not count: else two cards would move.
 */
export function useHoverOrFocus() {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const handlers = {
    onPointerEnter: (event: PointerEvent) => setIsHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setIsHovered(false),
    onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible')),
    onBlur: (event: FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { isHoveredOrFocused: isHovered || isFocused, handlers }
}
