import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProjectDialog } from './project-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'

/** The New project button and its dialog. The created project can be scrolled into view. */
export function NewProjectButton() {
  const t = useTranslations('setup')
  const navigate = useNavigate()
  const dialog = useDialog({ keepsInput: true })
  return (
    <>
      <Button variant="seal" icon={<Plus aria-hidden />} onClick={() => dialog.open()}>
        {t.newProject}
      </Button>
      {dialog.render((props) => (
        <ProjectDialog
          onShowProject={(id) => void navigate({ to: '/projects', hash: `project-${id}`, viewTransition: false })}
          {...props}
        />
      ))}
    </>
  )
}
