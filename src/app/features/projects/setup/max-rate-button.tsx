import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { createLazyDialog } from './lazy-dialog.tsx'

const useDialog = createLazyDialog(async () => (await import('./max-rate-dialog.tsx')).MaxRateDialog)

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button size="dense" {...buttonProps}>
        {t.changeMaxRate}
      </Button>
      {render({ project })}
    </>
  )
}
