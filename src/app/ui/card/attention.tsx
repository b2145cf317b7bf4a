// A picture that moves by itself holds still while a person is at it. The card knows when that is; its carousel asks.
import { createContext, type FocusEvent, type PointerEvent, useContext, useState } from 'react'

export const AttentionContext = createContext(false)

/** Whether the card around is pointed at or focused. */
export function useCardAttention(): boolean {
  return useContext(AttentionContext)
}

/** Whether an element is pointed at with a mouse or holds the focus, and what to spread onto it to know. */
export function useAttention() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const handlers = {
    onPointerEnter: (event: PointerEvent) => setPointed(event.pointerType === 'mouse'),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  }
  return { attention: pointed || focused, handlers }
}
