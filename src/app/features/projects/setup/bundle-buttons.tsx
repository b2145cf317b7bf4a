import { Pencil, Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project, ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = () => import('./bundle-dialog.tsx')
const BundleDialog = onlinePart(async () => (await loadDialog()).BundleDialog)

/** The New bundle button and its dialog. */
export function NewBundleButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" icon={<Plus aria-hidden />} aria-label={t.newBundleIn(project.name)} {...buttonProps}>
        {t.newBundle}
      </Button>
      {hasOpened && <BundleDialog key={dialogKey} project={project} onClose={dialogProps.onDone} {...dialogProps} />}
    </>
  )
}

/** The Edit button and its dialog. */
export function EditBundleButton({ project, bundle }: { project: Project; bundle: ProjectBundle }) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editBundleNamed(bundle.name)} {...buttonProps}>
        {t.edit}
      </Button>
      {hasOpened && (
        <BundleDialog key={dialogKey} project={project} bundle={bundle} onClose={dialogProps.onDone} {...dialogProps} />
      )}
    </>
  )
}
