import { Pencil } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from './project-queries.ts'
import { ProjectDialog } from './setup/project-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** The Edit button and its dialog. */
export function EditProjectButton({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={<Pencil aria-hidden />}
        aria-label={t.editProjectNamed(project.name)}
        onClick={() => dialog.open()}
      >
        {t.edit}
      </Button>
      {dialog.render((props) => (
        <ProjectDialog project={project} {...props} />
      ))}
    </>
  )
}
