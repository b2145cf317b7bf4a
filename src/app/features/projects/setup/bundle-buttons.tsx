import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project, ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = () => import('./bundle-dialog.tsx')
const BundleDialog = lazy(async () => ({ default: (await loadDialog()).BundleDialog }))

/** The New bundle button and its dialog. */
export function NewBundleButton({ project }: { project: Project }) {
  const t = useTranslations('setup')
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button size="dense" icon={<Plus aria-hidden />} aria-label={t.newBundleIn(project.name)} {...buttonProps}>
        {t.newBundle}
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <BundleDialog key={dialogKey} project={project} {...dialogProps} />
        </Suspense>
      )}
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
        <Suspense fallback={null}>
          <BundleDialog key={dialogKey} project={project} bundle={bundle} {...dialogProps} />
        </Suspense>
      )}
    </>
  )
}
