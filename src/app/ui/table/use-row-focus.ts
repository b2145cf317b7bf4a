import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/** Marks the control of a row that opens what the row is about. */
export const opensRow = { 'data-opens-row': '' }

/**
 * Moves the focus among the rows of the tables in an element. When the focused row disappears, the row now in its place
 * gets it.
 * `props` are those of the element around the tables.
 */
export function useRowFocus() {
  const containerRef = useRef<HTMLDivElement>(null)
  const rowIndexRef = useRef<number | null>(null)
  const listRows = () => [...(containerRef.current?.querySelectorAll('tbody tr') ?? [])]
  useLayoutEffect(() => {
    if (rowIndexRef.current === null || document.activeElement !== document.body) return
    const rows = listRows()
    const row = rows[Math.min(rowIndexRef.current, rows.length - 1)]
    const controls = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    controls.at(-1)?.focus()
  })
  return {
    /**
     * Focuses the next or previous row by what opens it, or to select it by its first control, past rows that have none.
     * Without a focused row, the first one.
     */
    moveFocus: (by: -1 | 1, to: 'open' | 'select') => {
      const rows = listRows()
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      for (let at = index === -1 ? 0 : index + by; at >= 0 && at < rows.length; at += by) {
        const opener = to === 'open' ? rows[at]?.querySelector<HTMLElement>('[data-opens-row]') : null
        const control = opener ?? rows[at]?.querySelector<HTMLElement>(':is(a, button, input):not(:disabled)')
        if (control) return control.focus()
      }
    },
    props: {
      ref: containerRef,
      /** Enter in a checkbox does nothing by itself. */
      onKeyDown: ({ key, target }: KeyboardEvent) => {
        if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
        target.closest('tbody tr')?.querySelector<HTMLElement>('[data-opens-row]')?.click()
      },
      onFocus: ({ target }: FocusEvent) => {
        const row = target.closest('tbody tr')
        rowIndexRef.current = row ? listRows().indexOf(row) : null
      },
      onBlur: ({ target }: FocusEvent) => {
        // When the person moves the focus, the row still exists; a row that disappeared is detached by now.
        queueMicrotask(() => {
          if (target.isConnected) rowIndexRef.current = null
        })
      },
    },
  }
}
