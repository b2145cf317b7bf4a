import { type ReactNode, useRef, type RefObject, useEffect, useState } from 'react'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { classNames } from '#src/app/ui/class-names.ts'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import styles from './table.module.css'

export type TableColumn<Row> = {
  readonly key: string
  readonly header: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** `end` is for numbers. */
  readonly align?: 'start' | 'end'
  /**
   * `id`: monospaced. `selection`: checkboxes, first on a phone. `actions`: a row's buttons, hidden until the row is
   * hovered or focused, except on touch.
   */
  readonly kind?: 'text' | 'id' | 'selection' | 'actions'
  /** On a phone the column stays in view, first after the checkboxes, with the row's actions below its cells. */
  readonly hasActionsOnPhones?: boolean
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

export function Table<Row>({ label, columns: allColumns, rows, rowKey, busy = false, empty }: TableProps<Row>) {
  const isPhone = useMediaQuery('(width < 640px)')
  const columns = isPhone ? phoneColumns(allColumns) : allColumns
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

function phoneColumns<Row>(columns: readonly TableColumn<Row>[]): readonly TableColumn<Row>[] {
  const carrier = columns.find((column) => column.hasActionsOnPhones)
  const actions = columns.find((column) => column.kind === 'actions')
  if (!carrier || !actions) return columns
  const cell = (row: Row) => (
    <>
      {carrier.cell(row)}
      <div className={styles['phoneActions']}>{actions.cell(row)}</div>
    </>
  )
  const isFirst = (column: TableColumn<Row>) => column.kind === 'selection'
  const others = columns.filter((column) => column !== carrier && column !== actions)
  return [...others.filter(isFirst), { ...carrier, cell, pinned: true }, ...others.filter((column) => !isFirst(column))]
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

type Overflow = { readonly before: boolean; readonly after: boolean }

/** Whether an element's content overflows at its inline start or end. */
function useOverflow(element: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false })

  useEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollLeft + box.clientWidth < box.scrollWidth - 1
      setOverflow((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [element])

  return overflow
}
