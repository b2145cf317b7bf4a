import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BarChartTable } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/dashboard-section.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** How often reviewers confirmed what devices found in the sound, by kind. */
export function ListeningPanel({ listening }: Pick<Board, 'listening'>) {
  const t = useTranslations('results')
  return (
    <Panel level={2} title={t.listening} note={listening.length > 0 ? t.listeningNote : undefined}>
      {listening.length === 0 ? (
        <p className={styles['note']}>{t.noFindings}</p>
      ) : (
        <BarChartTable
          label={t.listening}
          rowHeading={t.fault}
          columns={[
            { name: t.found, tone: 'rest' },
            { name: t.right, tone: 'ink' },
            { name: t.notSo, tone: 'half' },
          ]}
          rows={listening.map(({ kind, found, right, notSo }) => ({
            key: kind,
            name: t.findingKinds[kind],
            values: [found, right, notSo].map(groupDigits),
            bar: [
              { value: right, tone: 'ink' },
              { value: notSo, tone: 'half' },
              { value: found - right - notSo, tone: 'rest' },
            ],
          }))}
        />
      )}
    </Panel>
  )
}
