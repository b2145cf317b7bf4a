import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project, ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { BundleDialog } from './bundle-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** The New bundle button and its dialog. */
export function NewBundleButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={<Plus aria-hidden />}
        aria-label={t.newBundleIn(project.name)}
        onClick={() => dialog.open()}
      >
        {t.newBundle}
      </Button>
      {dialog.render((props) => (
        <BundleDialog project={project} {...props} />
      ))}
    </>
  )
}

/** The Edit button and its dialog. */
export function EditBundleButton({ project, bundle }: { project: Project; bundle: ProjectBundle }) {
  const t = useTranslations('setup')
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button
        size="dense"
        icon={<Pencil aria-hidden />}
        aria-label={t.editBundleNamed(bundle.name)}
        onClick={() => dialog.open()}
      >
        {t.edit}
      </Button>
      {dialog.render((props) => (
        <BundleDialog project={project} bundle={bundle} {...props} />
      ))}
    </>
  )
}
