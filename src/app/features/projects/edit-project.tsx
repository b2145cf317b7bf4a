import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from './project-queries.ts'
import { useOpening } from './setup/use-opening.ts'

const ProjectDialog = lazy(async () => ({ default: (await import('./setup/project-dialog.tsx')).ProjectDialog }))

/** The Edit button and its dialog. */
export function EditProject({ project }: { project: Project }) {
  const t = useText('projects')
  const { wasOpened, times, begin, dialog } = useOpening()
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editProjectNamed(project.name)} onClick={begin}>
        {t.edit}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ProjectDialog key={times} project={project} {...dialog} />
        </Suspense>
      )}
    </>
  )
}
