import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { useRowFocus } from '#src/app/ui/table/use-row-focus.ts'
import { useKeys } from '#src/app/ui/use-keys.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type DialogOpenProps, Dialog } from '#src/app/ui/dialog/dialog.tsx'
import styles from './keyed-table.module.css'

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

/** The keys of a table. */
function TableKeysDialog({ rowAction, ...dialog }: DialogOpenProps & { rowAction: 'open' | 'select' }) {
  const { tableKeys: t } = useTranslations('projects')
  const keys = [
    ['j', t.next],
    ['k', t.previous],
    [t.enter, t.open],
    ...(rowAction === 'select' ? [[t.space, t.select]] : []),
    ['/', t.search],
    ['?', t.help],
  ]
  return (
    <Dialog {...dialog} title={t.title}>
      <dl className={styles['keys']}>
        {keys.map(([key, effect]) => (
          <div key={key}>
            <dt>{effect}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
