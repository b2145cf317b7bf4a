import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { TaskPage } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignments.module.css'

/** The number of matching tasks, whether the pages end before the last of them, and how many archived ones are left out. */
export function TaskTotal({
  total,
  listed,
  isCapped,
  archivedCount,
}: Pick<TaskPage, 'total' | 'listed' | 'isCapped' | 'archivedCount'>) {
  const { colon } = useTranslations('shell')
  const { tasks } = useTranslations('projects')
  const t = useTranslations('assignment')
  const { locale } = useDateFormat()
  const parts = [
    isCapped ? t.cappedTotal(total) : `${tasks}${colon}${total.toLocaleString(locale)}`,
    listed < total && t.listedOf(listed),
    archivedCount > 0 && t.archivedNotListed(archivedCount),
  ]
  return <p className={styles['total']}>{parts.filter(Boolean).join(' · ')}</p>
}
