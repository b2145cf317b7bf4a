import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useOpening } from './use-opening.ts'

const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }))

/** The New project button and its dialog. The created project can be scrolled into view. */
export function NewProject() {
  const t = useText('setup')
  const navigate = useNavigate()
  const { wasOpened, times, begin, dialog } = useOpening()
  return (
    <>
      <Button variant="seal" icon={<Plus aria-hidden />} onClick={begin}>
        {t.newProject}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ProjectDialog
            key={times}
            onShow={(id) => void navigate({ to: '/projects', hash: `project-${id}`, viewTransition: false })}
            {...dialog}
          />
        </Suspense>
      )}
    </>
  )
}
