import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Row } from '#src/app/ui/layout/layout.tsx'
import type { RowSelection } from '#src/app/ui/table/use-row-selection.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps<Row extends { readonly _id: string }> = {
  label: string
  selection: RowSelection<Row>
  /** Number of rows that match the filters, at least if `isCapped`. */
  total: number
  isCapped?: boolean
  /** Says that no more rows can be selected. */
  limitText: string
  /** What can be done with the selected rows. */
  children: ReactNode
}

/** What is selected in a list, and what can be done with it. Not shown while nothing is selected. */
export function SelectionBar<Row extends { readonly _id: string }>({
  label,
  selection,
  total,
  isCapped = false,
  limitText,
  children,
}: SelectionBarProps<Row>) {
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
      <Row as="p" className={styles['count']}>
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
      <Row>{children}</Row>
    </Row>
  )
}
