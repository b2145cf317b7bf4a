import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { createLazyDialog } from './lazy-dialog.tsx'

const useDialog = createLazyDialog(async () => (await import('./project-dialog.tsx')).ProjectDialog)

/** The New project button and its dialog. The created project can be scrolled into view. */
export function NewProjectButton() {
  const t = useTranslations('setup')
  const navigate = useNavigate()
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button variant="seal" icon={<Plus aria-hidden />} {...buttonProps}>
        {t.newProject}
      </Button>
      {render({
        onShowProject: (id) => void navigate({ to: '/projects', hash: `project-${id}`, viewTransition: false }),
      })}
    </>
  )
}
