import { lazy, Suspense } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = () => import('./max-rate-dialog.tsx')
const MaxRateDialog = lazy(async () => ({ default: (await loadDialog()).MaxRateDialog }))

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" {...buttonProps}>
        {t.changeMaxRate}
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <MaxRateDialog key={dialogKey} project={project} {...dialogProps} />
        </Suspense>
      )}
    </>
  )
}
