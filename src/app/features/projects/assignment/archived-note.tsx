import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Bundle } from '#src/app/features/projects/project-queries.ts'
import { RestoreButton } from '#src/app/features/projects/setup/restore-button.tsx'
import styles from './assignments.module.css'

/** Says that the bundle's tasks cannot be changed. */
export function ArchivedNote({ bundle }: { bundle: Bundle }) {
  const t = useTranslations('setup').archive
  return (
    <div className={styles['actions']} role="note">
      <p className={styles['note']}>{t.note}</p>
      <RestoreButton subject={{ kind: 'bundle', _id: bundle._id, name: bundle.name }} />
    </div>
  )
}
