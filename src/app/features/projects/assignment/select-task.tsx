import { useRef } from 'react'
import { shortId } from '#src/domain/short-id.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import type { TaskSelection } from './use-task-selection.ts'

type SelectTaskProps = { task: Task; selection: TaskSelection; disabled: boolean }

/** The checkbox of a row. With Shift, it also selects the rows between it and the one before. */
export function SelectTask({ task, selection, disabled }: SelectTaskProps) {
  const t = useTranslations('assignment')
  const isShiftPressed = useRef(false)
  return (
    <Checkbox
      checked={selection.isSelected(task)}
      disabled={disabled}
      onClick={(event) => {
        isShiftPressed.current = event.shiftKey
      }}
      onCheckedChange={(checked) => selection.select(task, checked, isShiftPressed.current)}
      label={<VisuallyHidden>{t.selectTask(shortId(task._id))}</VisuallyHidden>}
    />
  )
}
