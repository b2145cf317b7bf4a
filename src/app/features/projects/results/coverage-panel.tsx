import { formatShare, groupDigits } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BarChartTable } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/dashboard-section.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** How thorough reviews are: the coverage of the dubs, and the number of flags. */
export function CoveragePanel({ care: { covered, coverage, little, flags } }: Pick<Board, 'care'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const hasFlags = flags.some(({ count }) => count > 0)
  return (
    <Panel
      level={2}
      title={t.coverageTitle}
      note={covered > 0 ? t.coverageNote(formatShare(coverage, locale), little, covered) : undefined}
    >
      {covered === 0 && !hasFlags ? (
        <p className={styles['note']}>{t.noCoverageYet}</p>
      ) : (
        <BarChartTable
          label={t.flagCounts}
          rowHeading={tProjects.section}
          columns={[{ name: t.flagCounts, tone: 'ink' }]}
          barMax={Math.max(1, ...flags.map(({ count }) => count))}
          rows={flags.map(({ section, count }) => ({
            key: section,
            name: tProjects.sections[section],
            values: [groupDigits(count)],
            bar: [{ value: count, tone: 'ink' }],
          }))}
        />
      )}
    </Panel>
  )
}
