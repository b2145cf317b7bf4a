// A picture that moves by itself holds still while a person is at it. The card knows when that is; its carousel asks.
import { createContext, type FocusEvent, type PointerEvent, useContext, useState } from 'react'

export const HoverOrFocusContext = createContext(false)

/** Whether the card around is pointed at or focused. */
export function useIsCardHoveredOrFocused(): boolean {
  return useContext(HoverOrFocusContext)
}

/** Whether an element is pointed at with a mouse or holds the focus, and what to spread onto it to know. */
export function useHoverOrFocus() {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const handlers = {
    onPointerEnter: (event: PointerEvent) => setIsHovered(event.pointerType === 'mouse'),
    onPointerLeave: () => setIsHovered(false),
    onFocus: () => setIsFocused(true),
    onBlur: (event: FocusEvent) => setIsFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { isHoveredOrFocused: isHovered || isFocused, handlers }
}
