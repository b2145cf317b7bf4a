import { Pencil } from 'lucide-react'
import type { TaskFields } from '#src/domain/task-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { createLazyDialog } from '#src/app/features/projects/setup/lazy-dialog.tsx'

export const useEditTaskDialog = createLazyDialog(async () => (await import('./edit-task-dialog.tsx')).EditTaskDialog)
export type EditDialog = ReturnType<typeof useEditTaskDialog>

type EditTaskButtonProps = { bundleId: string; taskId: string; task: TaskFields; dialog: EditDialog }

/** The Edit button of a task and its dialog. */
export function EditTaskButton({ dialog, ...props }: EditTaskButtonProps) {
  const t = useTranslations('assignment')
  return (
    <>
      <Button icon={<Pencil aria-hidden />} {...dialog.buttonProps}>
        {t.editTask}
      </Button>
      {dialog.render(props)}
    </>
  )
}
