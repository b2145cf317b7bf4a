import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { onlinePart } from '#src/app/platform/shell/online-part.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { useLazyDialog } from './use-lazy-dialog.ts'

const loadDialog = () => import('./project-dialog.tsx')
const ProjectDialog = onlinePart(async () => (await loadDialog()).ProjectDialog)

/** The New project button and its dialog. The created project can be scrolled into view. */
export function NewProjectButton() {
  const t = useTranslations('setup')
  const navigate = useNavigate()
  const { hasOpened, dialogKey, buttonProps, dialogProps } = useLazyDialog(loadDialog)
  return (
    <>
      <Button variant="seal" icon={<Plus aria-hidden />} {...buttonProps}>
        {t.newProject}
      </Button>
      {hasOpened && (
        <ProjectDialog
          key={dialogKey}
          onShowProject={(id) => void navigate({ to: '/projects', hash: `project-${id}`, viewTransition: false })}
          onClose={dialogProps.onDone}
          {...dialogProps}
        />
      )}
    </>
  )
}
