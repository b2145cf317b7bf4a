import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = async () => (await import('./max-rate-dialog.tsx')).MaxRateDialog
const MaxRateDialog = onlinePart(loadDialog)

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" {...buttonProps}>
        {t.changeMaxRate}
      </Button>
      {hasOpened && <MaxRateDialog key={dialogKey} project={project} onClose={dialogProps.onDone} {...dialogProps} />}
    </>
  )
}
