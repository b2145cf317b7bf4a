import { formatDay } from '#src/domain/text/format-date.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { BarChartTable } from './bar-chart-table.tsx'
import { Panel } from './dashboard-section.tsx'

type ReviewsPanelProps = { days: NonNullable<Dashboard['manager']>['reviewsPerDay'] }

export function ReviewsPanel({ days }: ReviewsPanelProps) {
  const t = useTranslations('projects')
  const locale = intlTag(useLocale())
  const total = days.reduce((total, { count }) => total + count, 0)
  return (
    <Panel title={t.reviewsPerDay} note={t.reviewsInDays(total, days.length)}>
      <BarChartTable
        label={t.reviewsPerDay}
        rowHeading={t.day}
        columns={[{ name: t.reviews }]}
        hasShortNames
        barMax={Math.max(1, ...days.map(({ count }) => count))}
        rows={days.toReversed().map(({ day, count }) => ({
          key: day,
          name: formatDay(day, locale),
          values: [count.toLocaleString(locale)],
          bar: [{ value: count, tone: 'ink' }],
        }))}
      />
    </Panel>
  )
}
