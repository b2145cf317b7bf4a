import { Pencil } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from './project-queries.ts'
import { useLazyDialog } from './setup/use-lazy-dialog.ts'

const loadDialog = () => import('./setup/project-dialog.tsx')
const ProjectDialog = onlinePart(async () => (await loadDialog()).ProjectDialog)

/** The Edit button and its dialog. */
export function EditProjectButton({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editProjectNamed(project.name)} {...buttonProps}>
        {t.edit}
      </Button>
      {hasOpened && <ProjectDialog key={dialogKey} project={project} onClose={dialogProps.onDone} {...dialogProps} />}
    </>
  )
}
