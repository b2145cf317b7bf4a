import { Target } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import { createLazyDialog } from '#src/app/features/projects/setup/lazy-dialog.tsx'

export const useCheckTaskDialog = createLazyDialog(
  async () => (await import('./check-task-dialog.tsx')).CheckTaskDialog,
)
export type CheckDialog = ReturnType<typeof useCheckTaskDialog>

type CheckTaskButtonProps = { task: Task; dialog: CheckDialog }

/** Makes a completed task a check task, or changes what is expected. */
export function CheckTaskButton({ task, dialog }: CheckTaskButtonProps) {
  const t = useTranslations('assignment').checkTask
  const title = task.isCheckTask ? t.change : t.use
  return (
    <>
      <Button icon={<Target aria-hidden />} {...dialog.buttonProps}>
        {title}
      </Button>
      {dialog.render({ taskId: task._id, title })}
    </>
  )
}
