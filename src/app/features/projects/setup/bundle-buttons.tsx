import { Pencil, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project, ProjectBundle } from '#src/app/features/projects/project-queries.ts'
import { useOpening } from './use-opening.ts'

const BundleDialog = lazy(async () => ({ default: (await import('./bundle-dialog.tsx')).BundleDialog }))

/** The New bundle button and its dialog. */
export function NewBundle({ project }: { project: Project }) {
  const t = useText('setup')
  const { wasOpened, times, begin, dialog } = useOpening()
  return (
    <>
      <Button size="dense" icon={<Plus aria-hidden />} aria-label={t.newBundleIn(project.name)} onClick={begin}>
        {t.newBundle}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <BundleDialog key={times} projectId={project._id} {...dialog} />
        </Suspense>
      )}
    </>
  )
}

/** The Edit button and its dialog. */
export function EditBundle({ projectId, bundle }: { projectId: string; bundle: ProjectBundle }) {
  const t = useText('setup')
  const { wasOpened, times, begin, dialog } = useOpening()
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editBundleNamed(bundle.name)} onClick={begin}>
        {t.edit}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <BundleDialog key={times} projectId={projectId} bundle={bundle} {...dialog} />
        </Suspense>
      )}
    </>
  )
}
