import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { useRowFocus } from '#src/app/ui/table/use-row-focus.ts'
import { useKeys } from '#src/app/ui/use-keys.ts'

const TableKeysDialog = onlinePart(async () => (await import('./table-keys-dialog.tsx')).TableKeysDialog)

/**
 * Around the table of a screen: `j` and `k` focus the next and previous row, `/` focuses the screen's search, `?` lists
 * the keys. `rowAction`: what Enter or Space does with the focused row.
 */
export function KeyedTable({ rowAction, children }: { rowAction: 'open' | 'select'; children: ReactNode }) {
  const { moveFocus, props } = useRowFocus()
  const [isListOpen, setIsListOpen] = useState(false)
  const closeList = useCallback(() => setIsListOpen(false), [])
  useKeys({
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    '/': focusSearch,
    '?': () => setIsListOpen(true),
  })
  return (
    <div {...props}>
      {children}
      {isListOpen && <TableKeysDialog rowAction={rowAction} onClose={closeList} />}
    </div>
  )
}

/** Shows the panel with the search, if it is hidden. */
function focusSearch(): void {
  const search = document.querySelector('[role="search"]')
  const panel = search?.closest('[hidden]')
  if (panel) flushSync(() => document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)?.click())
  const field = search?.querySelector<HTMLElement>('input') ?? search?.querySelector<HTMLElement>('select')
  field?.focus()
}
