import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { FigureTable } from '#src/app/features/projects/dashboard/figure-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/part.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** How thorough reviews are: the coverage of the dubs, and the number of flags. */
export function CarePanel({ care: { covered, coverage, little, flags } }: Pick<Board, 'care'>) {
  const t = useText('history')
  const words = useText('projects')
  const percent = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' })
  const any = flags.some(({ count }) => count > 0)
  return (
    <Panel
      level={2}
      title={t.care}
      note={covered > 0 ? t.careNote(percent.format(coverage), little, covered) : undefined}
    >
      {covered === 0 && !any ? (
        <p className={styles['note']}>{t.noCare}</p>
      ) : (
        <FigureTable
          label={t.flagsOf}
          of={words.section}
          heads={[{ name: t.flagsOf, tone: 'ink' }]}
          whole={Math.max(1, ...flags.map(({ count }) => count))}
          rows={flags.map(({ section, count }) => ({
            key: section,
            name: words.sections[section],
            figures: [String(count)],
            bar: [{ value: count, tone: 'ink' }],
          }))}
        />
      )}
    </Panel>
  )
}
