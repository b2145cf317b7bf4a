import { formatShare } from '#src/domain/text/format-number.ts'
import { taskStatuses } from '#src/domain/projects/task.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import type { Bundle } from '#src/app/features/projects/project-queries.ts'
import styles from '#src/app/features/projects/assignments.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

type StatusCountersProps = { counts: Bundle['statusCounts'] | undefined; secondReviews: number }

/** Three large figures, each with a thin bar that shows its share of all tasks; second reviews are named apart. */
export function StatusCounters({ counts, secondReviews }: StatusCountersProps) {
  const t = useTranslations('projects')
  const { colon } = useTranslations('shell')
  const locale = intlTag(useLocale())
  const total = counts ? counts.new + counts.assigned + counts.completed : 0
  return (
    <>
      <dl className={styles['counters']} aria-busy={counts === undefined}>
        {taskStatuses.map((status) => (
          <div key={status}>
            <dt>{t.counts[status]}</dt>
            <dd>
              <span className={styles['count']}>{counts ? counts[status].toLocaleString(locale) : ' '}</span>
              <ProgressBar
                label={t.counts[status]}
                value={counts?.[status] ?? 0}
                max={total}
                valueText={t.shareOf(formatShare(counts && total > 0 ? counts[status] / total : 0, locale))}
              />
            </dd>
          </div>
        ))}
      </dl>
      {secondReviews > 0 && (
        <Text
          size={14}
          tone="secondary"
          tabular
          className={styles['secondReviews']}
        >{`${t.secondReviews}${colon}${secondReviews.toLocaleString(locale)}`}</Text>
      )}
    </>
  )
}
