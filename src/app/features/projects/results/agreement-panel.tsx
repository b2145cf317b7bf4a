import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { FigureTable } from '#src/app/features/projects/dashboard/figure-table.tsx'
import { Panel } from '#src/app/features/projects/dashboard/part.tsx'
import type { Board } from './results-queries.ts'
import styles from './results.module.css'

/** How often two reviews of the same videos agree, section by section. */
export function AgreementPanel({ agreement }: Pick<Board, 'agreement'>) {
  const t = useText('history')
  const words = useText('projects')
  const percent = new Intl.NumberFormat(intlTag(useLocale()), { style: 'percent' })
  const pairs = Math.max(0, ...agreement.map((section) => section.pairs))
  return (
    <Panel level={2} title={t.agreement} note={pairs > 0 ? t.agreementNote(pairs) : undefined}>
      {pairs === 0 ? (
        <p className={styles['note']}>{t.noAgreement}</p>
      ) : (
        <FigureTable
          label={t.agreement}
          of={words.section}
          heads={[
            { name: t.exact, tone: 'ink' },
            { name: t.withinOne, tone: 'half' },
          ]}
          rows={agreement.map(({ section, exact, withinOne, pairs: of }) => ({
            key: section,
            name: words.sections[section],
            figures: [exact, withinOne].map((count) => t.share(count, percent.format(of === 0 ? 0 : count / of))),
            bar: [
              { value: exact, tone: 'ink' },
              { value: withinOne - exact, tone: 'half' },
              { value: of - withinOne, tone: 'rest' },
            ],
          }))}
        />
      )}
    </Panel>
  )
}
