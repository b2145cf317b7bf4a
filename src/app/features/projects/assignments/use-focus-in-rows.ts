import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a table when the focused row disappears: the row now in its place gets it. Returns the props of
 * the element around the table.
 */
export function useFocusInRows() {
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return
    const all = [...(box.current?.querySelectorAll('tbody tr') ?? [])]
    const row = all[Math.min(place.current, all.length - 1)]
    const controls = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    controls.at(-1)?.focus()
  })
  return {
    ref: box,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr')
      place.current = row?.parentElement ? [...row.parentElement.children].indexOf(row) : null
    },
    onBlur: ({ target }: FocusEvent) => {
      // When the person moves the focus, the row still exists; a row that disappeared is detached by now.
      queueMicrotask(() => {
        if (target.isConnected) place.current = null
      })
    },
  }
}
