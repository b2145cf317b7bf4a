import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project, ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { createLazyDialog } from './lazy-dialog.tsx'

const useDialog = createLazyDialog(async () => (await import('./bundle-dialog.tsx')).BundleDialog)

/** The New bundle button and its dialog. */
export function NewBundleButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button size="dense" icon={<Plus aria-hidden />} aria-label={t.newBundleIn(project.name)} {...buttonProps}>
        {t.newBundle}
      </Button>
      {render({ project })}
    </>
  )
}

/** The Edit button and its dialog. */
export function EditBundleButton({ project, bundle }: { project: Project; bundle: ProjectBundle }) {
  const t = useTranslations('setup')
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editBundleNamed(bundle.name)} {...buttonProps}>
        {t.edit}
      </Button>
      {render({ project, bundle })}
    </>
  )
}
