import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { SelectRow, type RowSelection } from '#src/app/ui/table/row-selection.tsx'
import type { TableColumn } from '#src/app/ui/table/table.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './selection-bar.module.css'

type SelectionBarProps<Row extends { readonly _id: string }, Action extends string> = {
  label: string
  selection: RowSelection<Row>
  /** Number of rows that match the filters, at least if `isCapped`. */
  total: number
  isCapped?: boolean
  /** Says that no more rows can be selected. */
  limitText: string
  /** What can be done with the selected rows, each in a dialog. */
  actions: readonly (readonly [action: Action, text: string, danger?: 'danger'])[]
  onOpenDialog: (action: Action) => void
}

/** What is selected in a list, and what can be done with it. Not shown while nothing is selected. */
export function SelectionBar<Row extends { readonly _id: string }, Action extends string>({
  label,
  selection,
  total,
  isCapped = false,
  limitText,
  actions,
  onOpenDialog,
}: SelectionBarProps<Row, Action>) {
  const t = useTranslations('assignment')
  if (selection.count === 0) return null
  return (
    <Row
      as="section"
      gap={16}
      lineGap={8}
      justify="between"
      className={styles['bar']}
      aria-label={label}
      data-toasts-above
    >
      <Row as="p" tabular>
        <strong role="status">{t.selected(selection.isAll && isCapped ? undefined : selection.count)}</strong>
        {!selection.isAll && (isCapped || selection.count < total) && (
          <Button variant="quiet" size="dense" onClick={selection.selectAll}>
            {t.selectAllMatching(isCapped ? undefined : total)}
          </Button>
        )}
        <Button variant="quiet" size="dense" onClick={selection.clear}>
          {t.clearSelection}
        </Button>
        {selection.isOverLimit && <span role="alert">{limitText}</span>}
      </Row>
      <Row>
        {actions.map(([action, text, danger]) => (
          <Button
            key={action}
            size="dense"
            variant={danger ?? 'plain'}
            aria-haspopup="dialog"
            onClick={() => onOpenDialog(action)}
          >
            {text}
          </Button>
        ))}
      </Row>
    </Row>
  )
}

type SelectionColumnOptions<Row extends { readonly _id: string }> = {
  /** Those of the page. */
  rows: readonly Row[]
  selection: RowSelection<Row>
  busy: boolean
  pageLabel: string
  rowLabel: (row: Row) => string
}

/** The column of a table with the checkboxes that select its rows. */
export const selectionColumn = <Row extends { readonly _id: string }>({
  rows,
  selection,
  busy,
  pageLabel,
  rowLabel,
}: SelectionColumnOptions<Row>): TableColumn<Row> => ({
  key: 'selected',
  kind: 'selection',
  header: (
    <Checkbox
      checked={rows.length > 0 && rows.every(selection.isSelected)}
      disabled={busy || rows.length === 0}
      onCheckedChange={selection.selectPage}
      label={<VisuallyHidden>{pageLabel}</VisuallyHidden>}
    />
  ),
  cell: (row) => <SelectRow row={row} selection={selection} label={rowLabel(row)} disabled={busy} />,
})
