import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from '#src/app/features/projects/project-queries.ts'
import { MaxRateDialog } from './max-rate-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** The button with which an admin changes a project's highest rate, and its dialog. */
export function MaxRateButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button size="dense" onClick={() => dialog.open()}>
        {t.changeMaxRate}
      </Button>
      {dialog.render((props) => (
        <MaxRateDialog project={project} {...props} />
      ))}
    </>
  )
}
