import { Target } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import type { LazyDialog } from '#src/app/features/projects/setup/use-lazy-dialog.ts'

export const loadCheckTaskDialog = async () => (await import('./check-task-dialog.tsx')).CheckTaskDialog
const CheckTaskDialog = onlinePart(loadCheckTaskDialog)

type CheckTaskButtonProps = { task: Task; dialog: LazyDialog }

/** Makes a completed task a check task, or changes what is expected. */
export function CheckTaskButton({ task, dialog }: CheckTaskButtonProps) {
  const t = useTranslations('assignment').checkTask
  const { hasOpened, dialogKey, buttonProps, dialogProps } = dialog
  return (
    <>
      <Button icon={<Target aria-hidden />} {...buttonProps}>
        {task.isCheckTask ? t.change : t.use}
      </Button>
      {hasOpened && (
        <CheckTaskDialog
          key={dialogKey}
          taskId={task._id}
          title={task.isCheckTask ? t.change : t.use}
          onClose={dialogProps.onDone}
          {...dialogProps}
        />
      )}
    </>
  )
}
