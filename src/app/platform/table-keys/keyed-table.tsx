import { type ReactNode, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { useRowFocus } from '#src/app/ui/table/use-row-focus.ts'
import { useKeys } from '#src/app/ui/use-keys.ts'

const TableKeysDialog = onlinePart(async () => (await import('./table-keys-dialog.tsx')).TableKeysDialog)

/**
 * Around the tables of a screen: `j` and `k` focus the next and previous row, Enter opens it, `/` focuses the screen's
 * search, `?` lists the keys. With `rowAction` `select`, a row is focused by its checkbox, so that Space selects it.
 */
export function KeyedTable({ rowAction, children }: { rowAction: 'open' | 'select'; children: ReactNode }) {
  const { moveFocus, props } = useRowFocus()
  const [isListOpen, setIsListOpen] = useState(false)
  const closeList = useCallback(() => setIsListOpen(false), [])
  useKeys({
    j: () => moveFocus(1, rowAction),
    k: () => moveFocus(-1, rowAction),
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
  const field =
    search?.querySelector<HTMLElement>('input:not([type="radio"])') ?? search?.querySelector<HTMLElement>('select')
  field?.focus()
}
