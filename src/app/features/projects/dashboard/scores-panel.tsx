import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Dashboard } from '#src/app/features/projects/project-queries.ts'
import { BarChartTable } from './bar-chart-table.tsx'
import { Panel } from './dashboard-section.tsx'
import styles from './dashboard.module.css'

type ScoresPanelProps = Pick<NonNullable<Dashboard['manager']>, 'scores'> & { note?: string | undefined; level?: 2 | 3 }

/** The number of reviews by score, for each section. */
export function ScoresPanel({ scores, note, level = 3 }: ScoresPanelProps) {
  const t = useTranslations('projects')
  const hasReviews = scores.some(({ counts }) => counts.some((count) => count > 0))
  return (
    <Panel title={t.scoreDistribution} note={note} level={level}>
      {hasReviews ? (
        <BarChartTable
          label={t.scoreDistribution}
          rowHeading={t.section}
          columns={[
            { name: t.score(1), tone: 'ink' },
            { name: t.score(2), tone: 'half' },
            { name: t.score(3), tone: 'rest' },
          ]}
          rows={scores.map(({ section, counts: [bad, medium, good] }) => ({
            key: section,
            name: t.sections[section],
            values: [bad, medium, good].map(groupDigits),
            bar: [
              { value: bad, tone: 'ink' },
              { value: medium, tone: 'half' },
              { value: good, tone: 'rest' },
            ],
          }))}
        />
      ) : (
        <p className={styles['note']}>{t.noReviews}</p>
      )}
    </Panel>
  )
}
