import { formatDay } from '#src/domain/dates.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { FigureTable } from './figure-table.tsx'
import { Panel } from './part.tsx'

type ReviewsPanelProps = { days: NonNullable<Dashboard['manager']>['reviewsPerDay']; level?: 2 | 3 }

export function ReviewsPanel({ days, level = 3 }: ReviewsPanelProps) {
  const t = useText('projects')
  const locale = intlTag(useLocale())
  const sum = days.reduce((sum, { count }) => sum + count, 0)
  return (
    <Panel level={level} title={t.reviewsPerDay} note={t.reviewsInDays(sum, days.length)}>
      <FigureTable
        label={t.reviewsPerDay}
        of={t.day}
        heads={[{ name: t.reviews }]}
        short
        whole={Math.max(1, ...days.map(({ count }) => count))}
        rows={days.toReversed().map(({ day, count }) => ({
          key: day,
          name: formatDay(day, locale),
          figures: [String(count)],
          bar: [{ value: count, tone: 'ink' }],
        }))}
      />
    </Panel>
  )
}
