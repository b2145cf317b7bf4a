import { Pencil } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { Project } from './project-queries.ts'
import { createLazyDialog } from './setup/lazy-dialog.tsx'

const useDialog = createLazyDialog(async () => (await import('./setup/project-dialog.tsx')).ProjectDialog)

/** The Edit button and its dialog. */
export function EditProjectButton({ project }: { project: Project }) {
  const t = useTranslations('projects')
  const { buttonProps, render } = useDialog()
  return (
    <>
      <Button size="dense" icon={<Pencil aria-hidden />} aria-label={t.editProjectNamed(project.name)} {...buttonProps}>
        {t.edit}
      </Button>
      {render({ project })}
    </>
  )
}
