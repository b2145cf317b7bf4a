import { shortId } from '#src/domain/uuid.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'
import type { Task } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignments.module.css'

/** Title and external id, as a button that shows the task's details. */
export function TaskName({ task, onOpen }: { task: Task; onOpen: (task: Task) => void }) {
  const t = useTranslations('assignment')
  const { title, externalId } = task
  return (
    <button
      type="button"
      className={styles['task']}
      {...opensRow}
      title={[title, externalId].filter(Boolean).join(' · ')}
      aria-label={t.detailsOf(title || externalId || shortId(task._id))}
      onClick={() => onOpen(task)}
    >
      {title !== '' && <span dir="auto">{title}</span>}
      {externalId !== null && <small>{externalId}</small>}
      {title === '' && externalId === null && <small>{t.details}</small>}
    </button>
  )
}
