import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BarChartTable } from '#src/app/features/projects/dashboard/bar-chart-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/dashboard-section.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** How often two reviews of the same videos agree, section by section. */
export function AgreementPanel({ agreement }: Pick<Board, 'agreement'>) {
  const t = useTranslations('history')
  const tProjects = useTranslations('projects')
  const locale = intlTag(useLocale())
  const pairs = Math.max(0, ...agreement.map((section) => section.pairs))
  return (
    <Panel level={2} title={t.agreement} note={pairs > 0 ? t.agreementNote(pairs) : undefined}>
      {pairs === 0 ? (
        <p className={styles['note']}>{t.noAgreement}</p>
      ) : (
        <BarChartTable
          label={t.agreement}
          rowHeading={tProjects.section}
          columns={[
            { name: t.exact, tone: 'ink' },
            { name: t.withinOnePoint, tone: 'half' },
          ]}
          rows={agreement.map(({ section, exact, withinOne, pairs: pairCount }) => ({
            key: section,
            name: tProjects.sections[section],
            values: [exact, withinOne].map((count) =>
              t.share(count, formatShare(pairCount === 0 ? 0 : count / pairCount, locale)),
            ),
            bar: [
              { value: exact, tone: 'ink' },
              { value: withinOne - exact, tone: 'half' },
              { value: pairCount - withinOne, tone: 'rest' },
            ],
          }))}
        />
      )}
    </Panel>
  )
}
