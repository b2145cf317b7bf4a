import { useState, useRef } from 'react'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'

type SelectionState = {
  /** The list that was selected from; in another one, nothing is selected. */
  readonly list: string
  readonly ids: ReadonlySet<string>
  /** All rows of the list, on all pages. */
  readonly isAll: boolean
  /** Whether more rows were selected than can be. */
  readonly isOverLimit: boolean
  /** The row that was selected last, where a range with Shift begins. */
  readonly anchor: string | null
}

type RowSelectionOptions<Row> = {
  /** Identifies the list, such as by its filters. */
  list: string
  /** The rows of the current page. */
  rows: readonly Row[]
  /** Number of rows on all pages. */
  total: number
  /** The most rows that can be selected one by one. */
  limit: number
}

/** The selected rows of a list, on any of its pages. */
export function useRowSelection<Row extends { readonly _id: string }>({
  list,
  rows,
  total,
  limit,
}: RowSelectionOptions<Row>) {
  const empty: SelectionState = { list, ids: new Set(), isAll: false, isOverLimit: false, anchor: null }
  const [stored, setState] = useState(empty)
  const state = stored.list === list ? stored : empty
  const set = (ids: ReadonlySet<string>, anchor: string | null = null) =>
    setState({
      list,
      ids: new Set([...ids].slice(0, limit)),
      isAll: false,
      isOverLimit: ids.size > limit,
      anchor,
    })
  const withRows = (changed: readonly Row[], selected: boolean) => {
    const ids = state.isAll ? new Set(rows.map(({ _id }) => _id)) : new Set(state.ids)
    for (const { _id } of changed) {
      if (selected) ids.add(_id)
      else ids.delete(_id)
    }
    return ids
  }
  const indexOf = (id: string | null) => rows.findIndex(({ _id }) => _id === id)
  return {
    count: state.isAll ? total : state.ids.size,
    ids: state.ids,
    isAll: state.isAll,
    isOverLimit: state.isOverLimit,
    isSelected: ({ _id }: Row) => state.isAll || state.ids.has(_id),
    /** With `isRange`, also all rows between this one and the one before. */
    select: (row: Row, selected: boolean, isRange: boolean) => {
      const [from, to] = [indexOf(isRange ? state.anchor : null), indexOf(row._id)].toSorted((one, two) => one - two)
      const range = from === undefined || to === undefined || from < 0 ? [row] : rows.slice(from, to + 1)
      set(withRows(range, selected), row._id)
    },
    selectPage: (selected: boolean) => set(withRows(rows, selected)),
    selectAll: () => setState({ ...empty, isAll: true }),
    clear: () => setState(empty),
  }
}

export type RowSelection<Row extends { readonly _id: string }> = ReturnType<typeof useRowSelection<Row>>

type SelectRowProps<Row extends { readonly _id: string }> = {
  row: Row
  selection: Pick<RowSelection<Row>, 'isSelected' | 'select'>
  label: string
  disabled: boolean
}

/** The checkbox of a row. With Shift, it also selects the rows between it and the one before. */
export function SelectRow<Row extends { readonly _id: string }>({
  row,
  selection,
  label,
  disabled,
}: SelectRowProps<Row>) {
  const isShiftPressed = useRef(false)
  return (
    <Checkbox
      checked={selection.isSelected(row)}
      disabled={disabled}
      onClick={(event) => {
        isShiftPressed.current = event.shiftKey
      }}
      onCheckedChange={(checked) => selection.select(row, checked, isShiftPressed.current)}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
    />
  )
}
