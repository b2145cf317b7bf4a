import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { RestoreButton } from './restore-button.tsx'
import type { Archivable } from '#src/app/features/projects/use-archive.ts'
import styles from '#src/app/features/projects/assignments.module.css'

/** Says what is not possible because the bundle or project is archived. */
export function ArchivedNote({ subject }: { subject: Archivable }) {
  const t = useTranslations('setup').archive
  return (
    <div className={styles['archived']} role="note">
      <p className={styles['note']}>{t.notes[subject.kind]}</p>
      <RestoreButton subject={subject} />
    </div>
  )
}
