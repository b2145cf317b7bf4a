import { type ReactNode, useRef } from 'react'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { useOverflow } from './use-overflow.ts'
import styles from './table.module.css'

export type TableColumn<Row> = {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** `end` is for numbers. */
  readonly align?: 'start' | 'end'
  /** `id`: monospaced. `actions`: a row's buttons, hidden until the row is hovered or focused, except on touch. */
  readonly kind?: 'text' | 'id' | 'actions'
  /** Stays visible during horizontal scrolling. For the column that identifies the row. */
  readonly pinned?: boolean
}

type TableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Another page or filter is being fetched. The current rows stay until it is loaded. */
  busy?: boolean
  /** Shown instead of rows when there are none, usually an `EmptyState`. */
  empty?: ReactNode
}

export function Table<Row>({ label, columns, rows, rowKey, busy = false, empty }: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const { before, after } = useOverflow(scroller)
  return (
    <>
      <div className={styles['frame']} data-before={before || undefined} data-after={after || undefined}>
        {/* A scrollable element must be focusable by keyboard. */}
        <div
          ref={scroller}
          className={styles['scroller']}
          {...((before || after) && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        >
          <table className={styles['table']} aria-label={label} aria-busy={busy || rows === undefined}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={classNames(
                      styles[column.align ?? 'start'],
                      column.kind === 'actions' && styles['actions'],
                      column.pinned && styles['pinned'],
                    )}
                  >
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows === undefined
                ? Array.from({ length: rowsPerPage }, (_, index) => <SkeletonRow key={index} columns={columns} />)
                : rows.map((row) => (
                    <tr key={rowKey(row)}>
                      {columns.map((column) => (
                        <td
                          key={column.key}
                          className={classNames(
                            styles[column.align ?? 'start'],
                            styles[column.kind ?? 'text'],
                            column.pinned && styles['pinned'],
                          )}
                        >
                          {column.cell(row)}
                        </td>
                      ))}
                    </tr>
                  ))}
            </tbody>
          </table>
        </div>
      </div>
      {rows?.length === 0 && empty}
    </>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key}>
          <SkeletonText lines={1} />
        </td>
      ))}
    </tr>
  )
}
