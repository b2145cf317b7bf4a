import { Pencil } from 'lucide-react'
import type { TaskFields } from '#src/domain/task-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { LazyDialog } from '#src/app/features/projects/setup/use-lazy-dialog.ts'

export const loadEditTaskDialog = async () => (await import('./edit-task-dialog.tsx')).EditTaskDialog
const EditTaskDialog = onlinePart(loadEditTaskDialog)

type EditTaskButtonProps = { bundleId: string; taskId: string; task: TaskFields; dialog: LazyDialog }

/** The Edit button of a task and its dialog. */
export function EditTaskButton({ dialog, ...props }: EditTaskButtonProps) {
  const t = useTranslations('assignment')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = dialog
  return (
    <>
      <Button icon={<Pencil aria-hidden />} {...buttonProps}>
        {t.editTask}
      </Button>
      {hasOpened && <EditTaskDialog key={dialogKey} {...props} onClose={dialogProps.onDone} {...dialogProps} />}
    </>
  )
}
