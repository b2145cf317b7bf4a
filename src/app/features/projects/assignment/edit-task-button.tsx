import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { TaskFields } from '#src/domain/task-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useLazyDialog } from '#src/app/features/projects/setup/use-lazy-dialog.ts'

const loadDialog = () => import('./edit-task-dialog.tsx')
const EditTaskDialog = lazy(async () => ({ default: (await loadDialog()).EditTaskDialog }))

type EditTaskButtonProps = { bundleId: string; taskId: string; task: TaskFields }

/** The Edit button of a task and its dialog. */
export function EditTaskButton(props: EditTaskButtonProps) {
  const t = useTranslations('assignment')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button icon={<Pencil aria-hidden />} {...buttonProps}>
        {t.editTask}
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <EditTaskDialog key={dialogKey} {...props} {...dialogProps} />
        </Suspense>
      )}
    </>
  )
}
