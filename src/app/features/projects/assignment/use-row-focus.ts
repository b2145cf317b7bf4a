import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a table when the focused row disappears: the row now in its place gets it. Returns the props of
 * the element around the table.
 */
export function useRowFocus() {
  const containerRef = useRef<HTMLDivElement>(null)
  const rowIndexRef = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (rowIndexRef.current === null || document.activeElement !== document.body) return
    const rows = [...(containerRef.current?.querySelectorAll('tbody tr') ?? [])]
    const row = rows[Math.min(rowIndexRef.current, rows.length - 1)]
    const controls = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    controls.at(-1)?.focus()
  })
  return {
    ref: containerRef,
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest('tbody tr')
      rowIndexRef.current = row?.parentElement ? [...row.parentElement.children].indexOf(row) : null
    },
    onBlur: ({ target }: FocusEvent) => {
      // When the person moves the focus, the row still exists; a row that disappeared is detached by now.
      queueMicrotask(() => {
        if (target.isConnected) rowIndexRef.current = null
      })
    },
  }
}
