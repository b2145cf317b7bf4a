import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a table when the row that had it leaves: the row now in its place gets it. Answers what the element
 * around the table needs.
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
      // Whoever goes elsewhere leaves a row that stays; by then a row that left is gone.
      queueMicrotask(() => {
        if (target.isConnected) place.current = null
      })
    },
  }
}
