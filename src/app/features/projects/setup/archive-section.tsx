import { Archive } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { type Archivable, useArchive } from '#src/app/features/projects/use-archive.ts'
import styles from '#src/app/features/projects/setup.module.css'

/** Below the form of a project or bundle: the button that archives it, and what that means. */
export function ArchiveSection({ subject, onClose }: { subject: Archivable; onClose: () => void }) {
  const t = useTranslations('setup').archive
  const archive = useArchive(subject)
  return (
    <div className={styles['archive']}>
      <p className={styles['hint']}>{t.effects[subject.kind]}</p>
      <Button
        icon={<Archive aria-hidden />}
        busy={archive.isPending}
        onClick={() => archive.mutate(true, { onSuccess: onClose })}
      >
        {t.buttons[subject.kind]}
      </Button>
    </div>
  )
}
