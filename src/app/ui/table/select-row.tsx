import { useRef } from 'react'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { RowSelection } from './use-row-selection.ts'

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
