import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { useRowFocus } from '#src/app/ui/table/use-row-focus.ts'
import { useKeys } from '#src/app/ui/use-keys.ts'
import { TableKeysDialog } from './table-keys-dialog.tsx'

/**
 * Around the tables of a screen: `j` and `k` focus the next and previous row, Enter opens it, `/` focuses the screen's
 * search, `?` lists the keys. With `rowAction` `select`, a row is focused by its checkbox, so that Space selects it.
 */
export function KeyedTable({ rowAction, children }: { rowAction: 'open' | 'select'; children: ReactNode }) {
  const { moveFocus, props } = useRowFocus()
  const keyList = useDialog()
  useKeys({
    j: () => moveFocus(1, rowAction),
    k: () => moveFocus(-1, rowAction),
    '/': focusSearch,
    '?': () => keyList.open(),
  })
  return (
    <div {...props}>
      {children}
      {keyList.render(({ open, onOpenChange }) => (
        <TableKeysDialog rowAction={rowAction} open={open} onOpenChange={onOpenChange} />
      ))}
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
